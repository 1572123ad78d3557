import { type UserLevel, userLevels, type VerificationLevel } from '@candor/protocol';
import { desc, eq } from 'drizzle-orm';
import type { Database, Transaction } from '../../base/sql/open-sql.ts';
import { verifications } from '../../base/sql/schema.ts';

export type VerificationRow = typeof verifications.$inferSelect;

/** The newest of each level that a user sent in. */
export type Newest = Readonly<Record<VerificationLevel, VerificationRow | null>>;

export async function newestOf(db: Database | Transaction, userId: number): Promise<Newest> {
  const rows = await db
    .select()
    .from(verifications)
    .where(eq(verifications.userId, userId))
    .orderBy(desc(verifications.verificationId))
    .limit(50);
  const newest = (level: VerificationLevel) => rows.find((row) => row.level === level) ?? null;
  return { primary: newest('primary'), advanced: newest('advanced') };
}

/**
 * How far what was sent in reaches: a level counts with those before it, and while its newest row
 * is certified.
 */
export function levelReached({ primary, advanced }: Newest): UserLevel {
  if (primary?.state !== 'certified') return 'none';
  return advanced?.state === 'certified' ? 'advanced' : 'primary';
}

/** A level as the exchange counts it: 0, 1 or 2. */
export const levelNumber = (level: UserLevel): number => userLevels.indexOf(level);

/** How far a user is verified now; within a transaction, as that transaction sees it. */
export async function levelOf(db: Database | Transaction, userId: number): Promise<UserLevel> {
  return levelReached(await newestOf(db, userId));
}
