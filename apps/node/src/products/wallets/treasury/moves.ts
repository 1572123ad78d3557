import { amount } from '@candor/amount';
import type { ChainAsset } from '@candor/custody';
import type { ExchangeService } from '../../../engine/exchange/service.ts';
import { chainKey } from '../chain-key.ts';
import type { LiveNetwork } from '../deposits/live-network.ts';
import type { MoveKind, MoveRow, MoveRows } from './move-rows.ts';
import type { KeptWallet, MoveOrder, TreasuryWallets } from './treasury-wallets.ts';

export interface MovesParts {
  readonly exchange: Pick<ExchangeService, 'submit' | 'peek'>;
  readonly rows: Pick<MoveRows, 'add' | 'drop' | 'end' | 'endReplaced' | 'open' | 'unswept'>;
  readonly now: () => number;
}

/** A network with wallets of the platform that are moved between. */
export interface Treasury {
  readonly network: LiveNetwork;
  readonly wallets: TreasuryWallets;
}

/** What is to be moved. Amounts in chain units. */
export interface WantedMove {
  readonly kind: MoveKind;
  readonly from: KeptWallet | number;
  readonly to: string;
  /** Where the gas goes that is sent. */
  readonly toIndex?: number;
  readonly assetId: number;
  readonly asset: ChainAsset;
  readonly amount: bigint;
}

/** Longer than any branch is followed. */
const goneAfterMs = 6 * 3_600_000;

/** A plain send of the coin. */
export const gasOfSend = 21_000n;

/**
 * Moves money among the platform's own wallets: signed, kept, handed over, watched, and its network
 * fee booked once. No balance of a user hangs on it.
 */
export class Moves {
  readonly #parts: MovesParts;

  constructor(parts: MovesParts) {
    this.#parts = parts;
  }

  /** Brings what is under way on, and gives what still is. */
  async follow({ network }: Pick<Treasury, 'network'>): Promise<readonly MoveRow[]> {
    const open = await this.#parts.rows.open(network.networkId);
    if (open.length === 0) return open;
    const head = await network.chain.head();
    const left: MoveRow[] = [];
    for (const move of open) if (!(await this.#over(network, move, head.height))) left.push(move);
    return left;
  }

  /** Begins a move. Whether it did: a sender has one at a time. */
  async begin(treasury: Treasury, wanted: WantedMove): Promise<boolean> {
    const { network, wallets } = treasury;
    const { kind, from, to, toIndex, assetId, asset, amount: units } = wanted;
    const { signKept } = wallets;
    // Where people sign by hand, nothing moves out of their wallets by itself.
    if (typeof from !== 'number' && signKept === undefined) return false;
    const address = typeof from === 'number' ? network.addressOf(from) : wallets.addresses[from];
    const nonce = await wallets.minedNonce(address);
    const fees = await wallets.feesNow();
    const gas = kind === 'filler' ? gasOfSend : await wallets.gasOf(address, { to, asset, amount: units });
    if (gas === undefined) return false;
    const order: MoveOrder = { nonce, to, asset, amount: units, gas, fees };
    const signed =
      typeof from === 'number'
        ? await wallets.signDeposit(from, `s-${network.network}-${from}-${nonce}`, order)
        : await signKept?.(from, order, toIndex);
    if (signed === undefined) return false;
    if ('refused' in signed) {
      // Signed before for other bytes, which a crash took: an empty payment takes the nonce
      // instead.
      if (!signed.wasGiven && !/given to another/.test(signed.refused)) return false;
      if (kind === 'filler') return false;
      return this.begin(treasury, { ...wanted, kind: 'filler', to: address, asset: 'coin', amount: 0n });
    }
    const { networkId } = network;
    const addressIndex = typeof from === 'number' ? from : toIndex;
    const about = { networkId, kind, sender: String(from), nonce, assetId, chainAmount: units };
    await this.#parts.rows.add({
      ...about,
      ...(addressIndex !== undefined && { addressIndex }),
      txHash: signed.txId,
      raw: signed.signed,
      signedAtMs: this.#parts.now(),
    });
    // What is not taken now is handed over again at the next look.
    await network.chain.broadcast(signed.signed).catch(() => undefined);
    return true;
  }

  /**
   * Hands a move over again. One whose outputs are spent otherwise, or gone with a branch for
   * hours, is never mined: it is forgotten, so that its address can be swept again.
   */
  async #handOver(network: LiveNetwork, move: MoveRow): Promise<boolean> {
    const { rows, now } = this.#parts;
    try {
      await network.chain.broadcast(move.raw);
    } catch (error) {
      const isSpent = error instanceof Error && error.cause === 'spent';
      const isGone = isSpent && network.kind === 'bitcoin' && now() - move.signedAtMs > goneAfterMs;
      if (isGone) await rows.drop(move.moveId);
      return isGone;
    }
    return false;
  }

  /** Whether a move ended: deep enough in the chain, and its fee booked. */
  async #over(network: LiveNetwork, move: MoveRow, head: number): Promise<boolean> {
    const { exchange, rows, now } = this.#parts;
    const outcome = await network.chain.outcome(move.txHash);
    if (outcome.state === 'unknown') return this.#handOver(network, move);
    if (outcome.state !== 'mined') return false;
    const { networkId } = network;
    const terms = exchange.peek(({ networks }) => networks.network(networkId))?.terms;
    if (head - outcome.block.height + 1 < (terms?.confirmations ?? 0)) return false;
    const key = feeKeyOf(network, move.txHash);
    const fee = { networkId, key, chainAmount: amount(outcome.networkFee), purpose: move.kind as MoveKind };
    const booked = await exchange.submit({ type: 'pay_network_fee', ...fee });
    const isKnown = booked.kind === 'rejected' && booked.reason === 'deposit_known';
    if (booked.kind !== 'done' && !isKnown) return false;
    await rows.end(move.moveId, now());
    await rows.endReplaced(networkId, now());
    return true;
  }
}

/** Names the network fee of a transaction. */
export const feeKeyOf = (network: Pick<LiveNetwork, 'chainId'>, txHash: string): string =>
  chainKey(network, txHash.toLowerCase(), 'fee');
