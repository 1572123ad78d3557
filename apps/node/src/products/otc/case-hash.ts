import { createHash } from 'node:crypto';
import { and, asc, eq, lte } from 'drizzle-orm';
import type { Database, Transaction } from '../../base/sql/open-sql.ts';
import { otcEvidence, otcMessages } from '../../base/sql/otc-schema.ts';

/** SHA-256 of something's JSON, in hex. */
export const hashOf = (content: unknown): string => createHash('sha256').update(JSON.stringify(content)).digest('hex');

/** Up to where a file was read: its last message and its last piece of evidence; 0 for none. */
export interface CaseEnd {
  readonly lastSerial: number;
  readonly lastEvidenceId: number;
}

interface CaseHashes extends CaseEnd {
  readonly chatHash: string;
  readonly evidenceHash: string;
}

/**
 * SHA-256 of the talk, and of the whole file: talk, words of appeals and evidence. A verdict names
 * the second. With an end given, of the file as it was up to there.
 */
export async function caseHashes(db: Database | Transaction, orderId: number, end?: CaseEnd): Promise<CaseHashes> {
  const talk = await db
    .select()
    .from(otcMessages)
    .where(and(eq(otcMessages.orderId, orderId), end && lte(otcMessages.serial, end.lastSerial)))
    .orderBy(asc(otcMessages.serial));
  const shown = await db
    .select()
    .from(otcEvidence)
    .where(and(eq(otcEvidence.orderId, orderId), end && lte(otcEvidence.evidenceId, end.lastEvidenceId)))
    .orderBy(asc(otcEvidence.evidenceId));
  const chatHash = hashOf(
    talk.map(({ serial, sender, contentType, content, createdAtMs }) => {
      return [serial, sender, contentType, content, createdAtMs];
    }),
  );
  const evidence = shown.map(({ evidenceId, kind, hash, addedAtMs }) => [evidenceId, kind, hash, addedAtMs]);
  return {
    chatHash,
    evidenceHash: hashOf([orderId, chatHash, evidence]),
    lastSerial: talk.at(-1)?.serial ?? 0,
    lastEvidenceId: shown.at(-1)?.evidenceId ?? 0,
  };
}
