import { amount } from '@candor/amount';
import type { RejectionReason } from '@candor/protocol/reasons';
import type { Deciding } from '../../product.ts';
import { isKey } from '../../state/key-set.ts';
import type { PlatformBook } from '../../base/words.ts';
import { moveAtBank, payOwed } from './bank-charges.ts';
import type { BankLine, BookBankLines } from './commands.ts';
import { rechargeTable, type BankLinesBooked } from './events.ts';
import type { RechargeState } from './state.ts';

type At = Deciding<RechargeState>;

/** The most lines that one statement has. */
const linesMax = 5_000;

/** What the lines of a statement do to the platform's books. */
interface LineSums {
  readonly received: bigint;
  /** What the platform paid out of its own money. */
  readonly paid: bigint;
  readonly total: bigint;
}

/**
 * Books a statement: it opens where the last one of its account closed, its lines lead from opening
 * to closing, and each line is booked once for ever. What came in is a receipt that nobody owns;
 * what went out gives a receipt back or is the platform's own. What a new account already held is
 * the platform's own too, since no line says whose it was.
 */
export function decideStatement(at: At, command: BookBankLines): RejectionReason | undefined {
  const reason = reasonAgainst(at, command);
  if (reason !== undefined) return reason;
  const sums = sumsOf(command.lines);
  const { accountId, assetId, opening, closing, operatorId, approverId } = command;
  const statementId = at.own.lastStatementId + 1;
  let receiptId = at.own.lastReceiptId;
  const lines = command.lines.map(({ closes, ...line }) => {
    if (line.amount > 0n) receiptId += 1;
    return { ...line, receiptId: line.amount > 0n ? receiptId : closes };
  });
  const booked = { accountId, assetId, operatorId, approverId, statementId, opening, closing, lines };
  rechargeTable.write(at.writer, { type: 'bank_lines_booked', ...booked });
  for (const { key, amount: units, receiptId: closed } of lines)
    if (units < 0n && closed === 0)
      rechargeTable.write(at.writer, {
        type: 'bank_payment_noted',
        accountId,
        assetId,
        key,
        units: amount(0n - units),
      });
  const held = at.own.accounts.has(accountId) ? 0n : opening;
  writeMoney(at, { type: 'bank_lines_booked', ...booked }, sums, held);
  payOwed(at, { assetId, subject: statementId }, sums.paid, held);
  return undefined;
}

function reasonAgainst({ state, own }: At, command: BookBankLines): RejectionReason | undefined {
  const { accountId, assetId, opening, closing, lines, operatorId, approverId } = command;
  if (state.asset(assetId) === undefined || !state.houseAssets.has(assetId)) return 'unknown_asset';
  const account = own.accounts.get(accountId);
  if (account !== undefined && account.assetId !== assetId) return 'statement_invalid';
  if (approverId === 0) return 'approver_required';
  if (operatorId === approverId) return 'approver_repeated';
  if (lines.length === 0 || lines.length > linesMax) return 'statement_invalid';
  if (lines.some((line) => !isWellFormed(line))) return 'statement_invalid';
  // No account is new with a debt. A known one may have closed below zero: its bank let it.
  if (account === undefined ? opening < 0n : opening !== account.closing) return 'statement_gap';
  if (opening + sumsOf(lines).total !== closing) return 'statement_sum_differs';
  const keys = new Set(lines.map(({ key }) => key));
  if (keys.size < lines.length || lines.some(({ key }) => own.keys.has(key))) return 'bank_line_known';
  return reasonAgainstReturns(own, command);
}

const isWellFormed = ({ key, amount: units, userId, number, closes }: BankLine): boolean =>
  isKey(key) && units !== 0n && (userId === 0) === (number === 0) && (closes === 0 || units < 0n);

/**
 * A line gives back a receipt that two operators sent, once and to the unit, from any account of
 * the money.
 */
function reasonAgainstReturns(own: RechargeState, { assetId, lines }: BookBankLines): RejectionReason | undefined {
  const closed = new Set<number>();
  for (const { closes, amount: units } of lines) {
    if (closes === 0) continue;
    const receipt = own.receipts.get(closes);
    const isOurs = receipt?.isReturning === true && receipt.assetId === assetId;
    if (!isOurs || receipt.units !== 0n - units || closed.has(closes)) return 'receipt_not_returning';
    closed.add(closes);
  }
  return undefined;
}

function sumsOf(lines: readonly BankLine[]): LineSums {
  let [received, paid, total] = [0n, 0n, 0n];
  for (const { amount: units, closes } of lines) {
    total += units;
    if (units > 0n) received += units;
    else if (closes === 0) paid -= units;
  }
  return { received, paid, total };
}

function writeMoney({ writer }: At, event: BankLinesBooked, { received }: LineSums, held: bigint): void {
  const { assetId, statementId, lines } = event;
  const move = (
    book: PlatformBook,
    cause: 'bank_lines' | 'bank_opening' | 'bank_return',
    units: bigint,
    subject: number,
  ) => moveAtBank(writer, { assetId, book, cause, subject }, units);
  move('treasury', 'bank_opening', held, statementId);
  move('bankClearing', 'bank_lines', received, statementId);
  for (const { amount: units, receiptId } of lines)
    if (units < 0n && receiptId !== 0) move('bankClearing', 'bank_return', units, receiptId);
}
