import { formatDecimal } from '@candor/amount';
import type { Statement } from '@candor/protocol';
import { and, eq, lt, lte, sql as raw } from 'drizzle-orm';
import { kindOfCause } from '../assets/equity.ts';
import type { Listings } from '../../engine/listings/listings.ts';
import type { ExchangeService } from '../../engine/exchange/service.ts';
import { closingOf } from '../exports/closing.ts';
import type { Projector } from '../../engine/projections/projector.ts';
import type { Sql } from '../../base/sql/open-sql.ts';
import { bills } from '../../base/sql/schema.ts';
import type { Month } from './months.ts';

interface Parts {
  readonly exchange: ExchangeService;
  readonly sql: Pick<Sql, 'db'>;
  readonly projector: Projector;
  readonly listings: Listings;
}

/** What a month's entries of one cause came to, and those before it. */
interface Sum {
  readonly assetId: number;
  readonly cause: string;
  readonly isBefore: boolean;
  readonly isIn: boolean;
  readonly units: bigint;
  readonly entries: number;
}

/**
 * A user's statement of a month over all wallets. Transfers between them cancel out. What came in
 * and went out is what no trade, contract or swap did.
 */
export async function readStatement(parts: Parts, userId: number, month: Month): Promise<Statement> {
  const { exchange, listings, projector } = parts;
  const { seq, recordHash } = await closingOf(exchange, listings, userId);
  projector.acknowledged(userId, seq);
  await projector.upTo(userId);
  const sums = await sumsOf(parts, userId, seq, month);
  const assetIds = [...new Set(sums.map(({ assetId }) => assetId))].toSorted((a, b) => a - b);
  return {
    account: String(userId),
    month: month.name,
    fromMs: month.fromMs,
    toMs: month.toMs,
    isOver: month.isOver,
    entries: sums.filter(({ isBefore }) => !isBefore).reduce((count, { entries }) => count + entries, 0),
    seq,
    recordSha256: recordHash,
    coins: assetIds.map((assetId) => {
      const { symbol, scale } = listings.asset(assetId);
      const text = (units: bigint): string => formatDecimal(units, scale);
      return {
        asset: symbol,
        ...lineOf(
          sums.filter((one) => one.assetId === assetId),
          text,
        ),
      };
    }),
  };
}

function lineOf(sums: readonly Sum[], text: (units: bigint) => string) {
  const opening = unitsOf(sums.filter(({ isBefore }) => isBefore));
  const month = sums.filter(({ isBefore }) => !isBefore);
  const paid = month.filter(({ cause }) => kindOfCause(cause) === 'payment');
  const came = unitsOf(paid.filter(({ isIn }) => isIn));
  const went = -unitsOf(paid.filter(({ isIn }) => !isIn));
  const fees = -unitsOf(month.filter(({ cause }) => kindOfCause(cause) === 'fees'));
  const result = unitsOf(month.filter(({ cause }) => kindOfCause(cause) === 'result'));
  return {
    opening: text(opening),
    in: text(came),
    out: text(went),
    fees: text(fees),
    result: text(result),
    closing: text(opening + came - went - fees + result),
  };
}

const unitsOf = (sums: readonly Sum[]): bigint => sums.reduce((total, { units }) => total + units, 0n);

async function sumsOf({ sql }: Parts, userId: number, seq: number, { fromMs, endMs }: Month): Promise<Sum[]> {
  const db = await sql.db();
  const rows = await db
    .select({
      assetId: bills.assetId,
      cause: bills.cause,
      isBefore: raw<boolean>`${bills.timeMs} < ${fromMs}::bigint`,
      isIn: raw<boolean>`${bills.amount} > 0`,
      units: raw<string>`sum(${bills.amount})`,
      entries: raw<string>`count(*)`,
    })
    .from(bills)
    .where(and(eq(bills.userId, userId), lte(bills.seq, seq), lt(bills.timeMs, endMs)))
    .groupBy(bills.assetId, bills.cause, raw`3`, raw`4`);
  return rows.map((row) => ({ ...row, units: BigInt(row.units), entries: Number(row.entries) }));
}
