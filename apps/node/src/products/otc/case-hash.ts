import { createHash } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import type { Database, Transaction } from '../../sql/open-sql.ts';
import { otcEvidence, otcMessages } from '../../sql/otc-schema.ts';

/** SHA-256 of something's JSON, in hex. */
export const hashOf = (content: unknown): string => createHash('sha256').update(JSON.stringify(content)).digest('hex');

/** SHA-256 of the talk, and of the whole file: talk, words of appeals and evidence. A verdict names the second. */
export async function caseHashes(
  db: Database | Transaction,
  orderId: number,
): Promise<{ readonly chatHash: string; readonly evidenceHash: string }> {
  const talk = await db
    .select()
    .from(otcMessages)
    .where(eq(otcMessages.orderId, orderId))
    .orderBy(asc(otcMessages.serial));
  const shown = await db
    .select()
    .from(otcEvidence)
    .where(eq(otcEvidence.orderId, orderId))
    .orderBy(asc(otcEvidence.evidenceId));
  const chatHash = hashOf(
    talk.map(({ serial, sender, contentType, content, createdAtMs }) => {
      return [serial, sender, contentType, content, createdAtMs];
    }),
  );
  const evidence = shown.map(({ evidenceId, kind, hash, addedAtMs }) => [evidenceId, kind, hash, addedAtMs]);
  return { chatHash, evidenceHash: hashOf([orderId, chatHash, evidence]) };
}
