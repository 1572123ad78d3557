import { eq, inArray } from 'drizzle-orm';
import type { Sql } from '../../base/sql/open-sql.ts';
import { otcAdvertTexts } from '../../base/sql/otc-schema.ts';

/** What SQL keeps of an offer: its owner's words, and why operators took it offline. */
export type OtcAdvertNote = typeof otcAdvertTexts.$inferSelect;

/** The notes of offers, by id. */
export async function advertNotesOf(
  sql: Pick<Sql, 'db'>,
  advertIds: readonly number[],
): Promise<ReadonlyMap<number, OtcAdvertNote>> {
  if (advertIds.length === 0) return new Map();
  const db = await sql.db();
  const rows = await db
    .select()
    .from(otcAdvertTexts)
    .where(inArray(otcAdvertTexts.advertId, [...advertIds]));
  return new Map(rows.map((row) => [row.advertId, row]));
}

/** Keeps an owner's words; when the offer was made stays. */
export async function keepAdvertText(
  sql: Pick<Sql, 'db'>,
  row: Pick<OtcAdvertNote, 'advertId' | 'userId' | 'text' | 'createdAtMs'>,
): Promise<void> {
  const db = await sql.db();
  const target = otcAdvertTexts.advertId;
  await db
    .insert(otcAdvertTexts)
    .values(row)
    .onConflictDoUpdate({ target, set: { text: row.text } });
}

export async function keepOfflineCause(
  sql: Pick<Sql, 'db'>,
  row: Pick<OtcAdvertNote, 'advertId' | 'userId' | 'createdAtMs'> & { readonly offlineCause: string },
): Promise<void> {
  const db = await sql.db();
  const target = otcAdvertTexts.advertId;
  const set = { offlineCause: row.offlineCause };
  await db
    .insert(otcAdvertTexts)
    .values({ ...row, text: '' })
    .onConflictDoUpdate({ target, set });
}

/** A closed offer has no words. */
export async function dropAdvertNote(sql: Pick<Sql, 'db'>, advertId: number): Promise<void> {
  const db = await sql.db();
  await db.delete(otcAdvertTexts).where(eq(otcAdvertTexts.advertId, advertId));
}
