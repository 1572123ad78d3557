import { rightsOf } from '@candor/protocol';
import { eq } from 'drizzle-orm';
import { rolesOf } from '../../wire/http/operator-roles.ts';
import type { Transaction } from '../../base/sql/open-sql.ts';
import { chatConversations, operators } from '../../base/sql/schema.ts';

/** Whether an operator may answer customers. */
export const mayAnswer = (row: { readonly roles: string; readonly disabledAtMs: number | null }): boolean =>
  row.disabledAtMs === null && rightsOf(rolesOf(row)).includes('chat.answer');

/**
 * The same within a transaction that gives them a conversation. Their row is held until it ends, so
 * that anyone who takes their right away meanwhile finds the conversation among theirs.
 */
export async function mayStillAnswer(tx: Transaction, operatorId: number): Promise<boolean> {
  const [row] = await tx.select().from(operators).where(eq(operators.operatorId, operatorId)).for('share');
  return row !== undefined && mayAnswer(row);
}

/**
 * Sets free what an operator has who may not answer any more: anyone may take it then. The keys of
 * what became free.
 */
export async function freeWithoutRight(tx: Transaction, operatorId: number): Promise<readonly string[]> {
  if (await mayStillAnswer(tx, operatorId)) return [];
  const rows = await tx
    .update(chatConversations)
    .set({ operatorId: null })
    .where(eq(chatConversations.operatorId, operatorId))
    .returning({ chatKey: chatConversations.chatKey });
  return rows.map(({ chatKey }) => chatKey);
}
