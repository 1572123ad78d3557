import { asc, desc, eq, gt, gte, or, sql } from 'drizzle-orm';
import {
  insertRows,
  rowTexts,
  type RowTexts,
  type StatementTaker,
  type TakeOut,
} from '../../engine/projections/insert-rows.ts';
import type { Transaction } from '../../base/sql/open-sql.ts';
import { fixedPeriodContracts, fixedPeriodDays, indexSamples, indexVenues } from '../../base/sql/schema.ts';
import { secondsKept } from './contract-fold.ts';
import type { ContractChanges, StoredContracts } from './contract-rows.ts';

/** Their rows in one order each: for a digest over all of them. */
export const orderedContractTables = [
  [fixedPeriodContracts, [asc(fixedPeriodContracts.contractId)]],
  [indexSamples, [asc(indexSamples.marketId), asc(indexSamples.second)]],
  [indexVenues, [asc(indexVenues.venueId)]],
  [fixedPeriodDays, [asc(fixedPeriodDays.day), asc(fixedPeriodDays.marketId), asc(fixedPeriodDays.durationSeconds)]],
] as const;

/** A batch's rows as they go to SQL. */
export interface ContractTexts {
  readonly contracts: RowTexts;
  readonly samples: RowTexts;
  readonly venues: RowTexts;
  readonly days: RowTexts;
}

/** What SQL holds of the contracts that the next records can change. */
export async function storedContracts(tx: Transaction): Promise<StoredContracts> {
  const last = tx
    .select({ marketId: indexSamples.marketId, second: sql<number>`max(${indexSamples.second})`.as('last') })
    .from(indexSamples)
    .groupBy(indexSamples.marketId)
    .as('newest');
  const samples = await tx
    .select({ row: indexSamples })
    .from(indexSamples)
    .innerJoin(last, eq(last.marketId, indexSamples.marketId))
    .where(gt(indexSamples.second, sql`${last.second} - ${secondsKept}`));
  const [newest] = await tx
    .select({ day: fixedPeriodDays.day })
    .from(fixedPeriodDays)
    .orderBy(desc(fixedPeriodDays.day))
    .limit(1);
  return {
    open: await tx.select().from(fixedPeriodContracts).where(eq(fixedPeriodContracts.open, true)),
    samples: samples.map(({ row }) => row),
    venues: await tx.select().from(indexVenues),
    days: newest ? await tx.select().from(fixedPeriodDays).where(eq(fixedPeriodDays.day, newest.day)) : [],
  };
}

/** The texts of a batch's rows. */
export const contractTexts = ({ contracts, samples, venues, days }: ContractChanges): ContractTexts => ({
  contracts: rowTexts(fixedPeriodContracts, contracts),
  samples: rowTexts(indexSamples, samples),
  venues: rowTexts(indexVenues, venues),
  days: rowTexts(fixedPeriodDays, days),
});

/** Writes a batch's rows, in the transaction of the other projections. */
export async function saveContracts(tx: StatementTaker, texts: ContractTexts): Promise<void> {
  await insertRows(tx, fixedPeriodContracts, texts.contracts, ['contract_id']);
  await insertRows(tx, indexSamples, texts.samples, []);
  await insertRows(tx, indexVenues, texts.venues, []);
  await insertRows(tx, fixedPeriodDays, texts.days, ['day', 'market_id', 'duration_seconds']);
}

/**
 * Puts the rows back to a journal's cut: what later records wrote goes, and the earlier rows
 * return.
 */
export async function contractsBackToCut(
  tx: Transaction,
  { open, samples, venues, days }: StoredContracts,
  cutSeq: number,
  takeOut: TakeOut,
): Promise<void> {
  const { acceptedSeq, settledSeq } = fixedPeriodContracts;
  await takeOut(fixedPeriodContracts, or(gt(acceptedSeq, cutSeq), gt(settledSeq, cutSeq)));
  await takeOut(indexSamples, gt(indexSamples.seq, cutSeq));
  await takeOut(indexVenues);
  const [firstDay = 0] = Array.from(days, ({ day }) => day).toSorted((one, other) => one - other);
  await takeOut(fixedPeriodDays, gte(fixedPeriodDays.day, firstDay));
  await insertRows(tx, fixedPeriodContracts, rowTexts(fixedPeriodContracts, [...open]), ['contract_id']);
  await insertRows(tx, indexSamples, rowTexts(indexSamples, [...samples]), ['market_id', 'second']);
  await insertRows(tx, indexVenues, rowTexts(indexVenues, [...venues]), []);
  await insertRows(tx, fixedPeriodDays, rowTexts(fixedPeriodDays, [...days]), []);
}
