import { toLedger } from '@candor/amount';
import { and, between, eq, inArray } from 'drizzle-orm';
import type { ExchangeRecord } from '@candor/core';
import type { ExchangeService } from '../../engine/exchange/service.ts';
import type { Sql } from '../../base/sql/open-sql.ts';
import { chainDeposits } from '../../base/sql/schema.ts';
import { withdrawals } from '../../base/sql/withdrawals-schema.ts';

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

/** An entry that may have a transaction on a chain behind it. */
interface ChainEntry {
  readonly seq: number;
  readonly timeMs: number;
  /** What it brought, where it is the credit of a deposit. */
  readonly deposited?: { readonly assetId: number; readonly units: bigint } | undefined;
}

interface Parts {
  readonly exchange: Pick<ExchangeService, 'read' | 'recordAt'>;
  readonly sql: Pick<Sql, 'db'>;
}

/** Between the record of a credit and the node's own time of it. */
const creditedWithinMs = 60_000;

/**
 * The transaction on a chain behind some records of a user, by their sequence, for those that have
 * one.
 */
export async function transactionsBehind(
  parts: Parts,
  userId: number,
  entries: readonly ChainEntry[],
): Promise<ReadonlyMap<number, string>> {
  const found = new Map<number, string>();
  if (entries.length === 0) return found;
  const db = await parts.sql.db();
  const seqs = entries.map(({ seq }) => seq);
  // The last record of a payment is the one that took its coins.
  const paid = await db
    .select({ seq: withdrawals.seq, txHash: withdrawals.txHash })
    .from(withdrawals)
    .where(and(eq(withdrawals.userId, userId), inArray(withdrawals.seq, seqs)));
  for (const { seq, txHash } of paid) if (txHash !== '') found.set(seq, txHash);
  for (const entry of entries) {
    if (found.has(entry.seq)) continue;
    const txHash = await depositBehind(parts, userId, entry);
    if (txHash !== undefined) found.set(entry.seq, txHash);
  }
  return found;
}

/**
 * The transaction of a deposit, by the key in its record; where the journal no longer has that, by
 * coin, amount and time, if just one fits.
 */
async function depositBehind(parts: Parts, userId: number, entry: ChainEntry): Promise<string | undefined> {
  const record = await parts.exchange.recordAt(entry.seq);
  const hashes =
    record === undefined
      ? await hashesLike(parts, userId, entry)
      : await hashesUnder(parts, userId, subjectsOf(record, userId).depositKeys);
  const [first] = hashes;
  return hashes.length === 1 && first !== '' ? first : undefined;
}

async function hashesUnder({ sql }: Parts, userId: number, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const db = await sql.db();
  const rows = await db
    .select({ txHash: chainDeposits.txHash })
    .from(chainDeposits)
    .where(and(eq(chainDeposits.userId, userId), inArray(chainDeposits.key, [...keys])));
  return rows.map(({ txHash }) => txHash);
}

async function hashesLike({ exchange, sql }: Parts, userId: number, entry: ChainEntry): Promise<string[]> {
  const { timeMs, deposited } = entry;
  if (deposited === undefined) return [];
  const { assetId, units } = deposited;
  const db = await sql.db();
  const rows = await db
    .select()
    .from(chainDeposits)
    .where(
      and(
        eq(chainDeposits.userId, userId),
        eq(chainDeposits.assetId, assetId),
        between(chainDeposits.creditedAtMs, timeMs - creditedWithinMs, timeMs + creditedWithinMs),
      ),
    );
  if (rows.length === 0) return [];
  const { value: networks } = await exchange.read((state) => state.networks.networks());
  return rows.flatMap(({ networkId, chainAmount, txHash }) => {
    const network = networks.find((one) => one.networkId === networkId);
    const asset = network?.assets.find((one) => one.assetId === assetId);
    return asset !== undefined && toLedger(chainAmount, asset).units === units ? [txHash] : [];
  });
}
