import type { TestServer } from '../../../assembly/test-support/test-server.ts';
import { checkedLines } from '../statement.ts';
import { StatementRows } from '../statement-rows.ts';

/** A statement of one line that was imported and is not booked. */
export async function waitingStatement({ sql, nowMs }: TestServer, reference = `W-${nowMs}`): Promise<number> {
  const account = { iban: 'XX', currency: 'USD' };
  const line = { amount: 700n, bookedOn: '2026-11-26', reference, payer: 'Lin Wei', text: 'savings' };
  const balances = { opening: 0n, closing: 700n };
  const lines = checkedLines({ ...account, ...balances, lines: [line] }, account);
  const statements = new StatementRows(sql, () => nowMs);
  const db = await sql.db();
  const { statementId } = await db.transaction((tx) =>
    statements.add({ accountId: 1, importedBy: 1, ...balances, lines }, tx),
  );
  return statementId;
}
