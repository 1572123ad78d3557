import { amount } from '@candor/amount';
import type { RejectionReason } from '@candor/protocol/reasons';
import { post, type PostingCause } from '../../ledger/posted.ts';
import type { Deciding } from '../../product.ts';
import { isHex } from '../../record/hex-field.ts';
import { networksOf } from '../networks/own.ts';
import { payOwed } from './bank-charges.ts';
import type { CancelBankPayout, KeepBankReceipt, OpenBankPayout, SetBankAccount } from './commands.ts';
import { rechargeTable } from './events.ts';
import type { RechargeState } from './state.ts';

type At = Deciding<RechargeState>;

interface Agreed {
  readonly operatorId: number;
  readonly approverId: number;
}

/** The key of no line. */
export const noKey = '0'.repeat(32);

/**
 * Takes a receipt into the treasury. It names no user, so that nobody's payment is kept; what came
 * from another account of the platform's answers one payment of it, equal to the unit.
 */
export function decideKeep(at: At, command: KeepBankReceipt): RejectionReason | undefined {
  const { own, writer } = at;
  const { receiptId, origin, key, operatorId, approverId } = command;
  const receipt = own.receipts.get(receiptId);
  if (receipt === undefined || receipt.isReturning) return 'not_found';
  if (receipt.userId !== 0) return 'receipt_owner_differs';
  const reason = reasonAgainstTwo(command);
  if (reason !== undefined) return reason;
  const { assetId, units, accountId } = receipt;
  if (origin === 'own_account') {
    const payment = own.payments.get(key);
    if (payment?.assetId !== assetId || payment.units !== units || payment.accountId === accountId)
      return 'own_transfer_differs';
  } else if (key !== noKey) return 'own_transfer_differs';
  const kept = { receiptId, origin, key, assetId, operatorId, approverId, units: amount(units) };
  rechargeTable.write(writer, { type: 'bank_receipt_kept', ...kept });
  const cause = origin === 'capital' ? 'treasury_funded' : 'own_transfer';
  moveOwn(at, { assetId, cause, subject: receiptId }, units);
  payOwed(at, { assetId, subject: receiptId }, 0n, units);
  return undefined;
}

/**
 * Sets aside what is paid out by bank: at most what the treasury has, and nothing while users are
 * owed what lies nowhere.
 */
export function decidePayout(at: At, command: OpenBankPayout): RejectionReason | undefined {
  const { state, own, writer } = at;
  const { assetId, amount: units, operatorId, approverId } = command;
  const asset = state.asset(assetId);
  if (asset === undefined || !state.houseAssets.has(assetId)) return 'unknown_asset';
  if (units <= 0n) return 'amount_not_positive';
  const reason = reasonAgainstTwo(command);
  if (reason !== undefined) return reason;
  if (isAnythingLacking(at)) return 'shortfall_uncovered';
  if (units > state.ledger.book('treasury', asset.row)) return 'book_insufficient';
  const receiptId = own.lastReceiptId + 1;
  rechargeTable.write(writer, { type: 'bank_payout_opened', receiptId, assetId, operatorId, approverId, units });
  moveOwn(at, { assetId, cause: 'bank_payout', subject: receiptId }, 0n - units);
  return undefined;
}

function isAnythingLacking({ state, own }: At): boolean {
  return own.owed.size > 0 || networksOf(state).shortfalls.size > 0;
}

export function decideCancelPayout(at: At, command: CancelBankPayout): RejectionReason | undefined {
  const { own, writer } = at;
  const { receiptId, operatorId, approverId } = command;
  const receipt = own.receipts.get(receiptId);
  if (receipt === undefined || !own.payouts.has(receiptId)) return 'not_found';
  const reason = reasonAgainstTwo(command);
  if (reason !== undefined) return reason;
  const { assetId } = receipt;
  const cancelled = { receiptId, assetId, operatorId, approverId, units: amount(receipt.units) };
  rechargeTable.write(writer, { type: 'bank_payout_cancelled', ...cancelled });
  moveOwn(at, { assetId, cause: 'bank_payout', subject: receiptId }, receipt.units);
  payOwed(at, { assetId, subject: receiptId }, 0n, receipt.units);
  return undefined;
}

/** Two show users an account; one pauses it at once. */
export function decideAccount({ state, writer }: At, command: SetBankAccount): RejectionReason | undefined {
  const { accountId, assetId, open, details, operatorId, approverId } = command;
  if (state.asset(assetId) === undefined || !state.houseAssets.has(assetId)) return 'unknown_asset';
  if (!Number.isSafeInteger(accountId) || accountId < 1 || !isHex(details, 32)) return 'not_found';
  const reason = open ? reasonAgainstTwo(command) : undefined;
  if (reason !== undefined) return reason;
  if (operatorId === approverId) return 'approver_repeated';
  const set = { accountId, assetId, open, details, operatorId, approverId };
  rechargeTable.write(writer, { type: 'bank_account_set', ...set });
  return undefined;
}

function reasonAgainstTwo({ operatorId, approverId }: Agreed): RejectionReason | undefined {
  if (approverId === 0) return 'approver_required';
  return operatorId === approverId ? 'approver_repeated' : undefined;
}

interface OwnMove {
  readonly assetId: number;
  readonly cause: Extract<PostingCause, 'treasury_funded' | 'own_transfer' | 'bank_payout'>;
  readonly subject: number;
}

/** From what waits at the bank into the treasury; back where the units are below 0. */
function moveOwn({ writer }: At, about: OwnMove, units: bigint): void {
  post(writer, { ...about, account: { book: 'bankClearing' }, available: amount(-units) });
  post(writer, { ...about, account: { book: 'treasury' }, available: amount(units) });
}
