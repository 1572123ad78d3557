import { formatDecimal } from '@candor/amount';
import type { FixedPeriodDay, FixedPeriodReceipt, IndexSample } from '@candor/protocol';
import { and, asc, between, count, desc, eq, gte, lt, lte, ne, or, sql as raw } from 'drizzle-orm';
import { type MarkedPage, markedBounds, markedPageOf } from '../../wire/http/page.ts';
import type { Database } from '../../base/sql/open-sql.ts';
import { fixedPeriodContracts, fixedPeriodDays, indexSamples } from '../../base/sql/schema.ts';
import type { ContractRow, DayRow, SampleRow } from './contract-rows.ts';
import type { PricedMarket } from './priced-market.ts';
import type { KnownSequences } from './running-contracts.ts';
import { receiptText, sampleText, secondsOf } from './receipt-text.ts';
import { when } from '../../wire/http/page-of-rows.ts';

export interface ContractFilter {
  readonly userId: number;
  readonly status: 'running' | 'settled' | 'all';
  readonly marketId?: number | undefined;
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
}

/** A page of a user's contracts, newest first, each as `record` writes it. */
export async function contractsOf<Record>(
  db: Database,
  filter: ContractFilter,
  page: MarkedPage,
  record: (row: ContractRow) => Record,
) {
  const { userId, status, marketId, fromMs, toMs } = filter;
  const table = fixedPeriodContracts;
  const where = and(
    eq(table.userId, userId),
    status === 'all' ? undefined : eq(table.open, status === 'running'),
    when(marketId, (id) => eq(table.marketId, id)),
    when(fromMs, (from) => gte(table.acceptedAtMs, from)),
    when(toMs, (to) => lte(table.acceptedAtMs, to)),
  );
  const { limit, offset } = markedBounds(page);
  const [total] = await db.select({ rows: count() }).from(table).where(where);
  const older = when(page.before, (mark) => lt(table.contractId, Number(mark)));
  const order = desc(table.contractId);
  const rows = await db.select().from(table).where(and(where, older)).orderBy(order).limit(limit).offset(offset);
  return markedPageOf(rows, total?.rows ?? 0, page, { record, mark: ({ contractId }) => String(contractId) });
}

/** What a user's contracts that settled since a time came to, in units of the stake asset. */
export async function resultsOf(db: Database, userId: number, fromMs: number) {
  const table = fixedPeriodContracts;
  const settled = and(eq(table.userId, userId), eq(table.open, false));
  const [all] = await db.select({ rows: count() }).from(table).where(settled);
  const outcomes = await db
    .select({
      outcome: table.outcome,
      contracts: count(),
      stakes: raw<string>`sum(${table.stake})`,
      wins: raw<string>`sum(${table.maximumWin})`,
    })
    .from(table)
    .where(and(settled, gte(table.settledAtMs, fromMs)))
    .groupBy(table.outcome);
  const of = (outcome: string) => outcomes.find((row) => row.outcome === outcome);
  return {
    contracts: outcomes.reduce((sum, row) => sum + row.contracts, 0),
    won: of('won')?.contracts ?? 0,
    profitAndLoss: BigInt(of('won')?.wins ?? 0) - BigInt(of('lost')?.stakes ?? 0),
    settledInAll: all?.rows ?? 0,
  };
}

/** A contract's row; undefined where there is none. */
export async function contractOf(db: Database, contractId: number): Promise<ContractRow | undefined> {
  const [row] = await db.select().from(fixedPeriodContracts).where(eq(fixedPeriodContracts.contractId, contractId));
  return row;
}

/** Contracts that wait or run: in which records they were accepted and opened. */
export async function openSequences(db: Database): Promise<KnownSequences[]> {
  const { contractId, acceptedSeq, openedSeq, open } = fixedPeriodContracts;
  return db.select({ contractId, acceptedSeq, openedSeq }).from(fixedPeriodContracts).where(eq(open, true));
}

/** A contract's receipt with the samples that decide it. */
export async function receiptOf(db: Database, row: ContractRow, market: PricedMarket): Promise<FixedPeriodReceipt> {
  const { opening, window } = secondsOf(row);
  const rows = await db
    .select()
    .from(indexSamples)
    .where(
      and(
        eq(indexSamples.marketId, row.marketId),
        or(between(indexSamples.second, ...opening), window ? between(indexSamples.second, ...window) : undefined),
      ),
    );
  return receiptText(row, bySecond(rows), market);
}

/** Samples of a market in the journal from one second to another, oldest first. */
export async function samplesOf(
  db: Database,
  { marketId, tickScale }: Pick<PricedMarket, 'marketId' | 'tickScale'>,
  fromSecond: number,
  toSecond: number,
): Promise<IndexSample[]> {
  const rows = await db
    .select()
    .from(indexSamples)
    .where(and(eq(indexSamples.marketId, marketId), between(indexSamples.second, fromSecond, toSecond)))
    .orderBy(asc(indexSamples.second));
  return rows.map((row) => sampleText(row.second, row, tickScale));
}

const dayMs = 86_400_000;

/** Daily statistics from one time to another, newest day first. */
export async function daysOf(
  db: Database,
  filter: { readonly marketId: number | undefined; readonly fromMs: number; readonly toMs: number },
): Promise<DayRow[]> {
  const { marketId, fromMs, toMs } = filter;
  const table = fixedPeriodDays;
  const days = between(table.day, Math.floor(fromMs / dayMs), Math.floor(toMs / dayMs));
  const order = [desc(table.day), asc(table.marketId), asc(table.durationSeconds)];
  return db
    .select()
    .from(table)
    .where(
      and(
        days,
        when(marketId, (id) => eq(table.marketId, id)),
      ),
    )
    .orderBy(...order);
}

/**
 * What contracts of a market and period came to whose samples decided them: voids are no part of an
 * edge.
 */
export interface DecidedSum {
  readonly marketId: number;
  readonly durationSeconds: number;
  readonly contracts: number;
  /** In units of the stake asset. */
  readonly staked: bigint;
  /** Σ stake × (10⁶ − payout in parts per million), by the payouts at which they were accepted. */
  readonly listedEdge: bigint;
}

/**
 * The contracts that `daysOf` counts from one time to another without the voided ones, by market
 * and period.
 */
export async function decidedSums(db: Database, fromMs: number, toMs: number): Promise<DecidedSum[]> {
  const { marketId, durationSeconds, stake, payoutPpm, open, outcome, settledAtMs } = fixedPeriodContracts;
  const dayStart = (timeMs: number): number => Math.floor(timeMs / dayMs) * dayMs;
  const within = between(settledAtMs, dayStart(fromMs), dayStart(toMs) + dayMs - 1);
  const sums = {
    contracts: raw<number>`count(*)::int`,
    staked: raw<string>`sum(${stake}::numeric)`,
    listedEdge: raw<string>`sum(${stake}::numeric * (1000000 - ${payoutPpm}))`,
  };
  const rows = await db
    .select({ marketId, durationSeconds, ...sums })
    .from(fixedPeriodContracts)
    .where(and(eq(open, false), ne(outcome, 'voided'), within))
    .groupBy(marketId, durationSeconds);
  return rows.map((row) => ({ ...row, staked: BigInt(row.staked), listedEdge: BigInt(row.listedEdge) }));
}

/** One day of a market's period as the wire has it. */
export function dayText(row: DayRow, { symbol, stakeScale }: PricedMarket): FixedPeriodDay {
  const units = (amount: bigint) => formatDecimal(amount, stakeScale);
  const voids = [
    { cause: 'no_opening_sample' as const, contracts: row.noOpeningSample },
    { cause: 'window_stale' as const, contracts: row.windowStale },
    { cause: 'window_missing' as const, contracts: row.windowMissing },
  ];
  return {
    day: new Date(row.day * dayMs).toISOString().slice(0, 10),
    symbol,
    durationSeconds: row.durationSeconds,
    contracts: row.contracts,
    won: row.won,
    lost: row.lost,
    equal: row.equal,
    voided: voids.reduce((sum, { contracts }) => sum + contracts, 0),
    voidsByCause: voids.filter(({ contracts }) => contracts > 0),
    staked: units(row.staked),
    paidBeyondStakes: units(row.paidBeyondStakes),
    keptStakes: units(row.keptStakes),
    voidsWouldHaveWon: row.wouldHaveWon,
    voidsWouldHaveLost: row.wouldHaveLost,
    voidsUndecided: row.undecided,
  };
}

const bySecond = (rows: readonly SampleRow[]): Map<number, SampleRow> => new Map(rows.map((row) => [row.second, row]));
