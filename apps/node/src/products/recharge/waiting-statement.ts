import { createHash } from 'node:crypto';
import { rejected } from '../../base/problem.ts';
import type { Transaction } from '../../base/sql/open-sql.ts';
import type { LineRow, StatementRow, StatementRows } from './statement-rows.ts';

/** A statement that may still be booked, and all its lines. Throws 422. */
export async function requireWaiting(
  statements: Pick<StatementRows, 'find' | 'linesOf'>,
  statementId: number,
  tx?: Transaction,
): Promise<{ readonly row: StatementRow; readonly lines: readonly LineRow[] }> {
  const row = await statements.find(statementId, tx);
  if (row?.state === 'refused') throw rejected('bank_line_known');
  if (row?.state !== 'waiting') throw rejected('not_found', {}, [{ field: 'statementId', rule: 'not_found' }]);
  return { row, lines: await statements.linesOf(statementId, tx) };
}

/**
 * SHA-256 of all that is kept of the lines, in their order: what two operators agree on, to the
 * letter.
 */
export function hashOfLines(lines: readonly LineRow[]): string {
  const kept = lines.map((line) => [
    line.key,
    String(line.amount),
    line.bookedOn,
    line.reference,
    line.payer,
    line.text,
    line.userId,
    line.number,
    line.closes,
  ]);
  return createHash('sha256').update(JSON.stringify(kept)).digest('hex');
}
