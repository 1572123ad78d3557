import { formatDecimal } from '@candor/amount';
import type { BankReceiptView, Exchange } from '@candor/core';
import { requestReference, returnReference } from '@candor/protocol';
import { rejected } from '../../base/problem.ts';
import { bankScale, type StatementLine } from './statement.ts';

interface Fitting {
  readonly accountId: number;
  readonly opening: bigint;
  readonly lines: readonly Pick<StatementLine, 'key' | 'amount' | 'closes'>[];
}

/**
 * Throws 422 unless a statement can be booked now: it opens where the last one closed, a new
 * account with no debt; none of its lines was booked; and where it names a return that waits for
 * its line, one of its lines gives back exactly that amount.
 */
export function requireFits({ recharge }: Pick<Exchange, 'recharge'>, { accountId, opening, lines }: Fitting): void {
  if (lines.some(({ key }) => recharge.isBooked(key))) throw rejected('bank_line_known');
  const closing = recharge.accounts().find((one) => one.accountId === accountId)?.closing;
  if (closing === undefined ? opening < 0n : opening !== closing)
    throw rejected('statement_gap', { closing: formatDecimal(closing ?? 0n, bankScale) });
  const receipts = recharge.receipts();
  const closes = closedBy(receipts);
  const closed = new Set(lines.map((line) => closes(line.closes, line.amount)));
  const left = receipts.find(
    ({ receiptId, isReturning }) =>
      isReturning && !closed.has(receiptId) && lines.some((line) => line.closes === receiptId),
  );
  if (left !== undefined) throw rejected('receipt_not_returning', { named: returnReference(left.receiptId) });
}

/**
 * Which receipt an outgoing line gives back. A text that names one which nobody sent back, another
 * amount, or one that a line before gave back already, is a payment of the platform like any other.
 */
export function closedBy(receipts: readonly BankReceiptView[]): (receiptId: number, units: bigint) => number {
  const open = new Map(receipts.flatMap((one) => (one.isReturning ? [[one.receiptId, one.units]] : [])));
  return (receiptId, units) => {
    if (open.get(receiptId) !== -units) return 0;
    open.delete(receiptId);
    return receiptId;
  };
}

/** What the text of a line names; `notClosed` is a return that the line does not give back. */
interface LineNames {
  readonly named: string;
  readonly notClosed: string;
}

/** What each line of a statement names, in their order, as it would be booked now. */
export function namesIn(
  lines: readonly Pick<StatementLine, 'amount' | 'userId' | 'number' | 'closes'>[],
  receipts: readonly BankReceiptView[],
): LineNames[] {
  const closes = closedBy(receipts);
  return lines.map((line) => {
    if (line.userId > 0) return { named: requestReference(line), notClosed: '' };
    if (line.closes === 0) return { named: '', notClosed: '' };
    const code = returnReference(line.closes);
    return closes(line.closes, line.amount) > 0 ? { named: code, notClosed: '' } : { named: '', notClosed: code };
  });
}
