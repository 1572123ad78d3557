import { toChain } from '@candor/amount';
import type { NetworkAssetView } from '@candor/core';
import type { ChainAsset } from '@candor/custody';
import { JoinedRun } from '../../../base/ops/joined-run.ts';
import type { Logger } from '../../../base/ops/logger.ts';
import { loggable } from '../../../base/sql/loggable.ts';
import type { LiveNetwork } from '../deposits/live-network.ts';
import type { Lacking } from '../withdrawals/payer.ts';
import { gasOfSend, Moves, type MovesParts, type Treasury } from './moves.ts';
import { sweepBitcoin } from './bitcoin-sweeper.ts';
import type { MoveRow, Unswept } from './move-rows.ts';
import { hotShare, sweepCostMost } from './shares.ts';

export interface TreasurerParts extends MovesParts {
  readonly networks: () => readonly LiveNetwork[];
  /** What payments wait for that the hot wallet does not hold. */
  readonly lacking: () => readonly Lacking[];
  readonly logger: Pick<Logger, 'warn'>;
}

const lookEveryMs = 2_000;
/**
 * Of what the platform holds, like the share of the hot wallet: that of the warm wallet, which cold
 * money fills.
 */
const warmShare = { fullPercent: 12n, lowPercent: 6n } as const;
/** Moves that are begun in one look. */
const atOnce = 10;

/**
 * Keeps the platform's wallets as they should be: sweeps deposit addresses once what lies there is
 * final, and fills the hot wallet from warm and cold where their keys are at hand, as in a demo.
 */
export class Treasurer {
  readonly #parts: TreasurerParts;
  readonly #moves: Moves;
  readonly #looked = new Map<number, number>();
  readonly #looking: JoinedRun;

  constructor(parts: TreasurerParts) {
    this.#parts = parts;
    this.#moves = new Moves(parts);
    this.#looking = new JoinedRun(
      () => this.#lookAtAll(),
      (error) => parts.logger.warn({ error: loggable(error) }, 'wallets could not be looked at'),
    );
  }

  start(): void {
    this.#looking.repeat(lookEveryMs);
  }

  close(): Promise<void> {
    return this.#looking.close();
  }

  /**
   * Brings moves on and begins those that are due, where there is a new block or a payment waits,
   * or joins the look that does. A failed one is made again.
   */
  look(): Promise<void> {
    return this.#looking.now();
  }

  async #lookAtAll(): Promise<void> {
    for (const network of this.#parts.networks()) {
      if (this.#looking.isClosing) return;
      const { networkId, treasury: wallets } = network;
      const height = network.newestHeight();
      const isNews = this.#looked.get(networkId) !== height || this.#parts.lacking().length > 0;
      const { sweeps } = network;
      if ((wallets ?? sweeps) === undefined || !isNews || network.trouble?.() !== undefined) continue;
      try {
        if (wallets !== undefined) await this.#lookAt({ network, wallets });
        if (sweeps !== undefined)
          await sweepBitcoin(this.#parts, network, sweeps, await this.#moves.follow({ network }));
        this.#looked.set(networkId, height);
      } catch (error) {
        const { logger } = this.#parts;
        logger.warn({ error: loggable(error), network: network.network }, 'wallets could not be looked at');
      }
    }
  }

  async #lookAt(treasury: Treasury): Promise<void> {
    const busy = new Set((await this.#moves.follow(treasury)).flatMap(sendersOf));
    await this.#refill(treasury, busy);
    await this.#sweep(treasury, busy);
  }

  /** Fills hot from warm, or from cold where warm lacks it, and warm from cold. */
  async #refill(treasury: Treasury, busy: Set<string>): Promise<void> {
    const { network, wallets } = treasury;
    if (wallets.signKept === undefined) return;
    const listed = this.#parts.exchange.peek(({ networks }) => networks.network(network.networkId))?.assets ?? [];
    for (const view of listed) {
      if (this.#looking.isClosing) return;
      if (busy.has('warm') && busy.has('cold')) return;
      const asset = assetOf(view);
      const held = (wallet: 'hot' | 'warm' | 'cold') => wallets.balance(wallets.addresses[wallet], asset);
      const [hot, warm, cold] = [await held('hot'), await held('warm'), await held('cold')];
      const all = view.chainHeld;
      const lacking = this.#lackingOf(view);
      const isHotLow = lacking > hot || hot * 100n < all * hotShare.lowPercent;
      const hotWant = (all * hotShare.fullPercent) / 100n + lacking - hot;
      const about = { kind: 'refill', assetId: view.assetId, asset } as const;
      if (isHotLow && hotWant > 0n) {
        const from = warm >= hotWant + this.#room(view) ? 'warm' : 'cold';
        const units = from === 'warm' ? hotWant : least(hotWant, cold - this.#room(view));
        const move = { ...about, from, to: wallets.addresses.hot, amount: units } as const;
        if (units > 0n && !busy.has(from) && (await this.#moves.begin(treasury, move))) busy.add(from);
      } else if (warm * 100n < all * warmShare.lowPercent && !busy.has('cold')) {
        const units = least((all * warmShare.fullPercent) / 100n - warm, cold - this.#room(view));
        const move = { ...about, from: 'cold', to: wallets.addresses.warm, amount: units } as const;
        if (units > 0n && (await this.#moves.begin(treasury, move))) busy.add('cold');
      }
    }
  }

  /** A wallet keeps a little of the coin, which pays for its own moves. */
  #room({ contract, chainHeld }: NetworkAssetView): bigint {
    return contract === '' ? chainHeld / 1_000n : 0n;
  }

  #lackingOf({ networkId, assetId }: NetworkAssetView): bigint {
    const found = this.#parts.lacking().find((one) => one.networkId === networkId && one.assetId === assetId);
    return found?.units ?? 0n;
  }

  async #sweep(treasury: Treasury, busy: Set<string>): Promise<void> {
    const { network } = treasury;
    let begun = 0;
    for (const unswept of await this.#parts.rows.unswept(network.networkId)) {
      if (this.#looking.isClosing) return;
      const sender = String(unswept.addressIndex);
      if (begun >= atOnce || busy.has(sender)) continue;
      if (!(await this.#sweepOne(treasury, unswept, busy))) continue;
      busy.add(sender);
      begun += 1;
    }
  }

  /** Sends gas first where a token is to be swept; whether a move was begun. */
  async #sweepOne(treasury: Treasury, { addressIndex, assetId }: Unswept, busy: Set<string>): Promise<boolean> {
    const { network, wallets } = treasury;
    const view = this.#parts.exchange.peek(({ networks }) => networks.asset(network.networkId, assetId));
    if (view === undefined) return false;
    const asset = assetOf(view);
    const address = network.addressOf(addressIndex);
    const [units, coins] = [await wallets.balance(address, asset), await wallets.balance(address, 'coin')];
    if (units === 0n) return false;
    const { maxFeePerGas } = await wallets.feesNow();
    const to = await this.#placeFor(treasury, view);
    const about = { kind: 'sweep', from: addressIndex, to, assetId, asset } as const;
    if (asset === 'coin') {
      const cost = gasOfSend * maxFeePerGas;
      if (units < cost * sweepCostMost) return false;
      return this.#moves.begin(treasury, { ...about, amount: units - cost });
    }
    // The network's fee for the asset is what a transaction is worth in it.
    if (units < feeOf(view) * sweepCostMost) return false;
    const gas = await wallets.gasOf(address, { to, asset, amount: units });
    if (gas === undefined) return false;
    const needed = gas * maxFeePerGas;
    if (coins >= needed) return this.#moves.begin(treasury, { ...about, amount: units });
    const coin = this.#parts.exchange
      .peek(({ networks }) => networks.network(network.networkId))
      ?.assets.find(({ contract }) => contract === '');
    if (coin === undefined || busy.has('warm')) return false;
    const sent = { kind: 'gas', from: 'warm', to: address, toIndex: addressIndex, asset: 'coin' } as const;
    const isBegun = await this.#moves.begin(treasury, { ...sent, assetId: coin.assetId, amount: 2n * needed - coins });
    if (isBegun) busy.add('warm');
    return isBegun;
  }

  /** Hot while it has room, else cold. */
  async #placeFor({ wallets }: Treasury, view: NetworkAssetView): Promise<string> {
    const { hot, cold } = wallets.addresses;
    const inHot = await wallets.balance(hot, assetOf(view));
    return inHot * 100n < view.chainHeld * hotShare.fullPercent ? hot : cold;
  }
}

/** Who may not begin another move: the sender, and the address that gas is on its way to. */
const sendersOf = ({ sender, addressIndex }: MoveRow): readonly string[] =>
  addressIndex === null ? [sender] : [sender, String(addressIndex)];

const assetOf = ({ contract }: NetworkAssetView): ChainAsset =>
  contract === '' ? 'coin' : (contract as `0x${string}`);

/** The network's fee for an asset, in chain units: a multiple of the ledger's step. */
const feeOf = (view: NetworkAssetView): bigint => toChain(view.terms.withdrawalFee, view) ?? 0n;

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other);
