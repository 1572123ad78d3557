import { formatDecimal } from '@candor/amount';
import { checksOfBits, type NetworkView } from '@candor/core';
import { withdrawalPromiseMs, type WithdrawalEnd, type WithdrawalRecord } from '@candor/protocol';
import { and, count, desc, eq } from 'drizzle-orm';
import type { Listings } from '../../../engine/listings/listings.ts';
import type { ExchangeService } from '../../../engine/exchange/service.ts';
import { pageBounds, type Page, pageOf } from '../../../wire/http/page.ts';
import { rejected } from '../../../base/problem.ts';
import type { Projector } from '../../../engine/projections/projector.ts';
import type { Sql } from '../../../base/sql/open-sql.ts';
import { withdrawals } from '../../../base/sql/withdrawals-schema.ts';
import type { PaymentProgress } from './payer.ts';
import type { WithdrawalRow } from './withdrawal-rows.ts';

interface ListParts {
  readonly exchange: Pick<ExchangeService, 'peek'>;
  readonly listings: Listings;
  readonly sql: Pick<Sql, 'db'>;
  readonly projector: Pick<Projector, 'upTo'>;
  /** How far the payment of an open one is, where it is paid here. */
  readonly progressOf: ((withdrawalId: number) => PaymentProgress | undefined) | undefined;
  readonly now: () => number;
}

/** A user's withdrawals, each as far as it is at this moment. */
export class WithdrawalList {
  readonly #parts: ListParts;

  constructor(parts: ListParts) {
    this.#parts = parts;
  }

  /** A page, newest first. */
  async page(userId: number, page: Page, coin?: string) {
    const { listings, sql, projector } = this.#parts;
    const asset = coin === undefined ? undefined : listings.findAsset(coin);
    if (coin !== undefined && asset === undefined)
      throw rejected('unknown_asset', {}, [{ field: 'coin', rule: 'unknown_asset' }]);
    await projector.upTo(userId);
    const db = await sql.db();
    const { limit, offset } = pageBounds(page);
    const ofAsset = asset && eq(withdrawals.assetId, asset.assetId);
    const mine = and(eq(withdrawals.userId, userId), ofAsset);
    const rows = await db
      .select()
      .from(withdrawals)
      .where(mine)
      .orderBy(desc(withdrawals.withdrawalId))
      .limit(limit)
      .offset(offset);
    const [all] = await db.select({ total: count() }).from(withdrawals).where(mine);
    return pageOf(
      rows.map((row) => this.record(row)),
      all?.total ?? 0,
      page,
    );
  }

  /** One of the user's own; throws 422 `not_found` for any other. */
  async one(userId: number, withdrawalId: number): Promise<WithdrawalRecord> {
    const { sql, projector } = this.#parts;
    await projector.upTo(userId);
    const db = await sql.db();
    const isMine = and(eq(withdrawals.userId, userId), eq(withdrawals.withdrawalId, withdrawalId));
    const [row] = await db.select().from(withdrawals).where(isMine);
    if (row === undefined) throw rejected('not_found');
    return this.record(row);
  }

  /** Where a user's money went on a network before. */
  async destinationsOf(userId: number, networkId: number): Promise<string[]> {
    const db = await this.#parts.sql.db();
    const rows = await db
      .selectDistinct({ address: withdrawals.address })
      .from(withdrawals)
      .where(
        and(eq(withdrawals.userId, userId), eq(withdrawals.networkId, networkId), eq(withdrawals.stage, 'arrived')),
      );
    return rows.map(({ address }) => address);
  }

  /** A row as the wire writes it. */
  record(row: WithdrawalRow): WithdrawalRecord {
    const { exchange, listings, now } = this.#parts;
    const network = exchange.peek((state) => state.networks.network(row.networkId));
    const { symbol, scale } = listings.asset(row.assetId);
    const text = (units: bigint): string => formatDecimal(units, scale, 0);
    const stage = row.stage as WithdrawalEnd;
    const progress = this.#parts.progressOf?.(row.withdrawalId);
    const dueAtMs = row.requestedAtMs + withdrawalPromiseMs;
    const needed = row.kind === 'internal' ? 0 : (network?.terms.confirmations ?? 0);
    return {
      id: String(row.withdrawalId),
      coin: symbol,
      network: network?.name ?? '',
      amount: text(row.amount),
      fee: text(row.fee),
      arrives: text(row.amount - row.fee),
      address: row.address,
      inside: row.kind === 'internal',
      txHash: row.txHash === '' ? null : hashOf(row.txHash, network),
      confirmations: stage === 'arrived' ? needed : Math.min(needed, progress?.confirmations ?? 0),
      needed,
      waitsFor: row.open ? (progress?.wait ?? null) : null,
      state: stateOf[stage],
      stage,
      reason: row.reason === '' ? null : row.reason,
      checks: checksOfBits(row.checks),
      reviewsNeeded: row.reviews,
      reviewsGiven: row.approvals,
      requestedAtMs: row.requestedAtMs,
      decideByMs: row.expiresAtMs === 0 ? null : row.expiresAtMs,
      approvedAtMs: row.approvedAtMs,
      sentAtMs: row.sentAtMs,
      endedAtMs: row.endedAtMs,
      dueAtMs,
      overdue: row.open && now() > dueAtMs,
      memo: null,
    };
  }
}

/** The journal keeps 64 digits; chains of Ethereum's kind write 0x before them. */
const idOf = (txHash: string, kind: string): string =>
  kind === 'bitcoin' || txHash.startsWith('0x') ? txHash : `0x${txHash}`;

const hashOf = (txHash: string, network: NetworkView | undefined): string => idOf(txHash, network?.kind ?? 'evm');

/** The words that both client generations show. */
const stateOf = {
  in_review: 'under review',
  approved: 'review passed',
  planned: 'review passed',
  signed: 'review passed',
  arrived: 'review passed',
  failed: 'review passed',
  canceled: 'review failed',
  refused: 'review failed',
  expired: 'review failed',
} as const satisfies Readonly<Record<WithdrawalEnd, WithdrawalRecord['state']>>;
