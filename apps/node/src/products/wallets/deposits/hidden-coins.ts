import type { BlockRef } from '@candor/custody';
import type { ExchangeService } from '../../../engine/exchange/service.ts';
import { chainKey } from '../chain-key.ts';
import type { DepositRows } from './deposit-rows.ts';
import type { HeldRow, HeldRows } from './held-rows.ts';
import type { LiveNetwork } from './live-network.ts';

interface HiddenCoinsParts {
  readonly exchange: Pick<ExchangeService, 'peek'>;
  readonly rows: Pick<DepositRows, 'tookHidden'>;
  readonly held: HeldRows;
}

/** Addresses that are looked at for each new block: each is a question to every endpoint. */
const addressesAtOnce = 25;

/**
 * Coins that contracts sent to deposit addresses, on a chain whose endpoints do not trace calls. At
 * finality an address is held against what is known of it: what came, what the platform sent there
 * and what it took away. What it holds beyond that came unseen, and becomes a deposit.
 *
 * Where something is not known now, such as the outcome of a move, the address waits. With the rows
 * lost, what an address holds then is where it begins again: nothing is credited twice.
 */
export class HiddenCoins {
  readonly #parts: HiddenCoinsParts;
  /** By network: the index behind which the next look begins. */
  readonly #cursors = new Map<number, number>();

  constructor(parts: HiddenCoinsParts) {
    this.#parts = parts;
  }

  /** Looks at some addresses of a network at its newest final block. */
  async look(network: LiveNetwork, head: number): Promise<void> {
    const { exchange, held } = this.#parts;
    const { networkId } = network;
    const listed = exchange.peek(({ networks }) => networks.network(networkId));
    const coin = listed?.assets.find(({ contract }) => contract === '');
    const last = exchange.peek(({ deposits }) => deposits.lastIndex);
    // Addresses that were given out before anybody looked may hold what was booked long ago.
    const start = await held.start(networkId, { height: head, lastIndex: last });
    const height = head - (listed?.terms.finality ?? 0) + 1;
    if (coin === undefined || height <= start.height) return;
    const block = await network.chain.blockAt(height);
    if (block === undefined) return;
    const behind = this.#cursors.get(networkId) ?? 0;
    const first = behind >= last ? 1 : behind + 1;
    const end = Math.min(last, first + addressesAtOnce - 1);
    for (let index = first; index <= end; index += 1)
      await this.#lookAt(network, { index, assetId: coin.assetId, block, start });
    this.#cursors.set(networkId, end);
  }

  async #lookAt(network: LiveNetwork, at: At): Promise<void> {
    const { exchange, rows, held } = this.#parts;
    const { index, assetId, block } = at;
    const { networkId, chain } = network;
    const before = (await held.of(networkId, index)) ?? beginningOf(networkId, at);
    if (before !== undefined && before.height >= block.height) return;
    const moved = await this.#moved(network, at, before?.countedMove ?? 0);
    if (moved === undefined) return;
    const address = network.addressOf(index);
    const holds = await chain.balance(address, 'coin', block);
    const next = { networkId, addressIndex: index, holds, height: block.height, countedMove: moved.counted };
    if (before === undefined) return held.keep({ ...next, found: 0 });
    const came = await held.came(networkId, { index, assetId, from: before.height, to: block.height });
    const hidden = holds - (before.holds + came + moved.units);
    if (hidden <= 0n) return held.keep({ ...next, found: before.found });
    const found = before.found + 1;
    const userId = exchange.peek(({ deposits }) => deposits.ownerOf(index));
    const arrival = { txId: '', output: 'hidden', from: [], address, asset: 'coin', amount: hidden, block } as const;
    const seen = { key: keyOf(network, at, found), userId, assetId, index, arrival };
    return rows.tookHidden(networkId, seen, { ...next, found });
  }

  /**
   * What moves of the platform brought to an address and took from it since those that were
   * counted; undefined while the chain does not say so of each.
   */
  async #moved(
    { networkId, chain }: LiveNetwork,
    { index, assetId, block }: At,
    counted: number,
  ): Promise<{ readonly units: bigint; readonly counted: number } | undefined> {
    let units = 0n;
    let last = counted;
    for (const move of await this.#parts.held.movesOf(networkId, index, counted)) {
      const outcome = await chain.outcome(move.txHash);
      if (outcome.state !== 'mined' || outcome.block.height > block.height) return undefined;
      const moved = outcome.hasSucceeded && move.assetId === assetId ? move.chainAmount : 0n;
      // Gas is sent by another wallet, which pays for it.
      units += move.kind === 'gas' ? moved : 0n - moved - outcome.networkFee;
      last = move.moveId;
    }
    return { units, counted: last };
  }
}

interface At {
  readonly index: number;
  readonly assetId: number;
  /** The newest final block. */
  readonly block: BlockRef;
  readonly start: { readonly height: number; readonly lastIndex: number };
}

/** An address that was given out since somebody looks began with nothing. */
const beginningOf = (networkId: number, { index, start }: At): HeldRow | undefined =>
  index <= start.lastIndex
    ? undefined
    : { networkId, addressIndex: index, holds: 0n, height: start.height, countedMove: 0, found: 0 };

/**
 * By where looking began, the address and how many were found there: the same for what is found
 * again after a backup was restored.
 */
const keyOf = (network: LiveNetwork, { index, start }: At, found: number): string =>
  chainKey(network, 'hidden', start.height, index, found);
