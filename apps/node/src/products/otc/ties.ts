import { and, eq, inArray } from 'drizzle-orm';
import type { Database, Transaction } from '../../base/sql/open-sql.ts';
import { chatConversations, userNotes } from '../../base/sql/schema.ts';

/**
 * Whether an operator answers one of these people, or wrote a note on one: then somebody else
 * decides.
 */
export async function isTied(
  db: Database | Transaction,
  operatorId: number,
  userIds: readonly number[],
): Promise<boolean> {
  const people = [...userIds];
  const answers = await db
    .select()
    .from(chatConversations)
    .where(and(eq(chatConversations.operatorId, operatorId), inArray(chatConversations.userId, people)))
    .limit(1);
  if (answers.length > 0) return true;
  const noted = await db
    .select()
    .from(userNotes)
    .where(and(eq(userNotes.operatorId, operatorId), inArray(userNotes.userId, people)))
    .limit(1);
  return noted.length > 0;
}
