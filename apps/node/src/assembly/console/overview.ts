import { eventCode, type RecordView } from '@candor/core';
import { operatorOverview } from '@candor/protocol';
import type { Applications } from '../../people/applications/applications.ts';
import type { Approvals } from '../../office/approvals/approvals.ts';
import type { Broker } from '../../wire/broker/broker.ts';
import type { DeskRows } from '../../office/support/waiting-rows.ts';
import type { ExchangeService } from '../../engine/exchange/service.ts';
import { handle, type Handled } from '../../wire/http/handler.ts';
import type { Post } from '../../wire/mail/post.ts';
import type { MarketViews } from '../../engine/markets/views.ts';
import type { DiskWatch } from '../../base/ops/disk-watch.ts';
import { LoopDelay } from '../../base/ops/loop-delay.ts';
import { waitingAppeals } from '../../products/otc/verdict-figures.ts';
import { waitingReceipts } from '../../products/wallets/console/deposit-console.ts';
import { waitingWithdrawals } from '../../products/wallets/console/withdrawal-console.ts';
import type { Projector } from '../../engine/projections/projector.ts';
import type { FactorLosses } from '../../identity/second-factor/factor-losses.ts';
import type { Sql } from '../../base/sql/open-sql.ts';
import type { Verifications } from '../../people/verification/verifications.ts';
import { businessOf } from './business.ts';

/** Open sockets, reported by the socket server. */
export interface SocketCounts {
  public: number;
  private: number;
}

export interface OverviewParts {
  readonly exchange: ExchangeService;
  readonly views: MarketViews;
  readonly sql: Pick<Sql, 'db'>;
  readonly projector: Projector;
  readonly broker: Pick<Broker, 'connections'>;
  readonly approvals: Pick<Approvals, 'waiting'>;
  readonly verifications: Pick<Verifications, 'waiting'>;
  readonly applications: Pick<Applications, 'waiting'>;
  readonly factorLosses: Pick<FactorLosses, 'waiting'>;
  readonly support: Pick<DeskRows, 'waiting'>;
  readonly post: Pick<Post, 'waiting'>;
  readonly socketCounts: () => SocketCounts;
  readonly disk: Pick<DiskWatch, 'look'>;
  readonly now: () => number;
}

/** Rates are of the last ten seconds. */
const windowSeconds = 10;

/** How many happened in the last ten seconds, counted by the second. */
class Rate {
  readonly #counts = new Map<number, number>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  count(events: number): void {
    const second = Math.floor(this.#now() / 1_000);
    this.#counts.set(second, (this.#counts.get(second) ?? 0) + events);
    if (this.#counts.size > 2 * windowSeconds) this.#forget(second);
  }

  /** A second that is not over yet is left out. */
  perSecond(): number {
    const second = Math.floor(this.#now() / 1_000);
    this.#forget(second);
    let sum = 0;
    for (const [at, events] of this.#counts) if (at < second) sum += events;
    return Math.round((10 * sum) / windowSeconds) / 10;
  }

  #forget(second: number): void {
    for (const at of this.#counts.keys()) if (at < second - windowSeconds) this.#counts.delete(at);
  }
}

const tenths = (ms: number): number => Math.round(ms * 10) / 10;

function acceptedIn(record: RecordView): number {
  let accepted = 0;
  while (record.next()) if (record.code === eventCode.orderAccepted) accepted += 1;
  return accepted;
}

/** The live system at a glance. `close` ends its measuring. */
export function overviewHandlers(parts: OverviewParts): { readonly handlers: Handled[]; close(): void } {
  const { exchange, views, projector, broker, socketCounts, disk, now } = parts;
  const { approvals, verifications, applications, factorLosses, support, post, sql } = parts;
  const [records, orders] = [new Rate(now), new Rate(now)];
  const loop = new LoopDelay();
  const count = (accepted: number): false => {
    records.count(1);
    if (accepted > 0) orders.count(accepted);
    return false;
  };
  const stop = exchange.onRecord(
    ({ events }) => count(events.filter(({ type }) => type === 'order_accepted').length),
    (record) => count(acceptedIn(record)),
  );
  const handler = handle(operatorOverview, async ({ context }) => {
    const rows = views.rows();
    const { durableSeq } = exchange;
    const { appliedSeq, state } = projector;
    const { value: wallets } = await exchange.read((now) => ({
      withdrawals: waitingWithdrawals(now),
      receipts: waitingReceipts(now),
    }));
    const answer = {
      timeMs: now(),
      uptimeSeconds: Math.floor(process.uptime()),
      business: await businessOf(parts),
      recordsPerSecond: records.perSecond(),
      ordersPerSecond: orders.perSecond(),
      journal: { durableSeq, waiting: exchange.waiting, refusing: exchange.refusing() },
      projections: { state, appliedSeq, behind: Math.max(0, durableSeq - appliedSeq) },
      sockets: { ...socketCounts(), broker: broker.connections() },
      feed: { ...views.feed(), markets: rows.length, stale: rows.filter(({ indexStale }) => indexStale).length },
      loop: { p99Ms: tenths(loop.percentileMs(99)), maxMs: tenths(loop.maxMs) },
      memoryBytes: process.memoryUsage.rss(),
      disk: disk.look(),
      queues: [
        { name: 'approvals' as const, ...(await approvals.waiting(context.operator().row)) },
        { name: 'verifications' as const, ...(await verifications.waiting()) },
        { name: 'applications' as const, ...(await applications.waiting()) },
        { name: 'factorLosses' as const, ...(await factorLosses.waiting()) },
        { name: 'support' as const, ...(await support.waiting()) },
        { name: 'mail' as const, ...(await post.waiting()) },
        { name: 'withdrawals' as const, ...wallets.withdrawals },
        { name: 'receipts' as const, ...wallets.receipts },
        { name: 'appeals' as const, ...(await waitingAppeals(sql)) },
      ],
    };
    loop.reset();
    return answer;
  });
  return {
    handlers: [handler],
    close: () => {
      stop();
      loop.close();
    },
  };
}
