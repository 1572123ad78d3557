import { inArray } from 'drizzle-orm';
import type { ExchangeRecord } from '@candor/core';
import type { ExchangeService } from '../exchange/service.ts';
import type { Sql } from '../sql/open-sql.ts';
import { chainDeposits } from '../sql/schema.ts';
import { withdrawals } from '../sql/withdrawals-schema.ts';

/** What an entry of the ledger is about, beside its order. */
export interface RecordSubjects {
  readonly depositKeys: readonly string[];
  readonly withdrawalIds: readonly number[];
  readonly swapIds: readonly number[];
}

/** The deposits, withdrawals and swaps of a user that a record is about. */
export function subjectsOf(record: ExchangeRecord | undefined, userId: number): RecordSubjects {
  const depositKeys: string[] = [];
  const withdrawalIds: number[] = [];
  const swapIds: number[] = [];
  for (const event of record?.events ?? []) {
    if (event.type === 'deposit_credited' && event.userId === userId) depositKeys.push(event.key);
    if (event.type === 'payment_mined' && event.userId === userId) withdrawalIds.push(event.withdrawalId);
    if (event.type === 'withdrawal_settled' && event.userId === userId) withdrawalIds.push(event.withdrawalId);
    if (event.type === 'converted' && event.userId === userId) swapIds.push(event.conversionId);
  }
  return { depositKeys, withdrawalIds, swapIds };
}

/** The transaction on a chain behind some records of a user, for those that have one. */
export async function transactionsBehind(
  { exchange, sql }: { readonly exchange: Pick<ExchangeService, 'recordAt'>; readonly sql: Pick<Sql, 'db'> },
  userId: number,
  seqs: Iterable<number>,
): Promise<ReadonlyMap<number, string>> {
  const found = new Map<number, string>();
  for (const seq of seqs) {
    const { depositKeys, withdrawalIds } = subjectsOf(await exchange.recordAt(seq), userId);
    const db = await sql.db();
    const hashes =
      depositKeys.length > 0
        ? await db
            .select({ txHash: chainDeposits.txHash })
            .from(chainDeposits)
            .where(inArray(chainDeposits.key, [...depositKeys]))
        : withdrawalIds.length > 0
          ? await db
              .select({ txHash: withdrawals.txHash })
              .from(withdrawals)
              .where(inArray(withdrawals.withdrawalId, [...withdrawalIds]))
          : [];
    const [first] = hashes;
    if (first !== undefined && first.txHash !== '') found.set(seq, first.txHash);
  }
  return found;
}
