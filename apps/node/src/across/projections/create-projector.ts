import type { Exchange, Wallet } from '@candor/core';
import type { ExchangeService } from '../../engine/exchange/service.ts';
import type { Logger } from '../../base/ops/logger.ts';
import type { BalanceRow } from './fold.ts';
import { Follower, type Listed } from './follower.ts';
import type { Projector } from '../../engine/projections/projector.ts';
import type { ProjectionPlace } from './row-store.ts';
import { ReadGate } from '../../engine/projections/read-gate.ts';
import { systemTime, type ProjectorTime } from '../../engine/projections/time.ts';

export interface ProjectorParts {
  readonly exchange: Pick<ExchangeService, 'onRecord' | 'recordsFrom' | 'durableSeq' | 'read'>;
  readonly place: ProjectionPlace;
  readonly logger: Pick<Logger, 'error'>;
  /** Users without order history and bills: the demo's market maker. */
  readonly ignored?: ReadonlySet<number>;
  /**
   * Where the journal ended when the node started: readers wait for that much, and projections that
   * know more mean that it has lost its end.
   */
  readonly recoveredSeq?: number;
  /** Called when that is so: the node must not go on. */
  readonly onLostEnd?: (fault: Error) => void;
  readonly time?: ProjectorTime;
}

/**
 * Follows on the caller's own thread, as simulations do it. Begins at once; it waits for the
 * database by itself.
 */
export function createProjector(parts: ProjectorParts): Projector {
  const { exchange, time = systemTime, ignored = new Set<number>(), recoveredSeq } = parts;
  const gate = new ReadGate({ time, ignored, recoveredSeq: recoveredSeq ?? 0, hurry: (seq) => follower.hurryTo(seq) });
  const follower = new Follower({
    ...parts,
    time,
    ignored,
    source: {
      get durableSeq() {
        return exchange.durableSeq;
      },
      recordsFrom: (seq) => exchange.recordsFrom(seq),
      listings: async () => (await exchange.read(listingsOf)).value,
      totals: (rows) => exchange.read((asked) => totalsOf(asked, rows)),
    },
    onProgress: () => gate.applied(follower.appliedSeq),
  });
  const unsubscribe = exchange.onRecord((record) => {
    follower.receive(record);
    gate.noteParties(record);
  });
  follower.start();
  return {
    get state() {
      return follower.state;
    },
    get appliedSeq() {
      return follower.appliedSeq;
    },
    get mismatch() {
      return follower.mismatch;
    },
    get lookedAtMs() {
      return follower.lookedAtMs;
    },
    acknowledged: (userId, seq) => gate.acknowledged(userId, seq),
    upTo: (userId) => gate.upTo(userId),
    idle: () => gate.reached(exchange.durableSeq),
    async close() {
      unsubscribe();
      await follower.close();
    },
  };
}

/** Assets, markets and contracts as the exchange lists them now. */
export function listingsOf(exchange: Exchange): Listed {
  return { assets: exchange.assets(), markets: exchange.markets(), contracts: exchange.futures.contracts() };
}

/** What the exchange holds for each row's user, wallet and asset, in the asset's smallest units. */
export function totalsOf(exchange: Exchange, rows: readonly Omit<BalanceRow, 'balance'>[]): bigint[] {
  return rows.map(({ userId, wallet, marketId, assetId }) => {
    const account = { userId, wallet: wallet as Wallet, assetId };
    const { available, reserved } = exchange.balance(marketId === 0 ? account : { ...account, marketId });
    return available + reserved;
  });
}
