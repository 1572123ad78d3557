import { amount } from '@candor/amount';
import { post } from '../../ledger/posted.ts';
import type { Deciding } from '../../product.ts';
import type { PlatformBook } from '../../base/words.ts';
import { rechargeTable } from './events.ts';
import type { RechargeState } from './state.ts';

type At = Deciding<RechargeState>;

interface BankMove {
  readonly assetId: number;
  readonly book: PlatformBook;
  readonly cause: 'bank_lines' | 'bank_opening' | 'bank_payment' | 'bank_return';
  readonly subject: number;
}

/** Money at the bank and the book that it is in: above 0 it came in, below 0 it went out. */
export function moveAtBank(writer: At['writer'], { book, ...about }: BankMove, units: bigint): void {
  if (units === 0n) return;
  post(writer, { ...about, account: { book: 'custody' }, available: amount(-units) });
  post(writer, { ...about, account: { book }, available: amount(units) });
}

/**
 * Pays what the bank took for itself out of the treasury, as far as that reaches. The rest is owed
 * until the treasury has bank money again: receipts that nobody owns never pay it. `coming` is what
 * this record brings the treasury before.
 */
export function payOwed(
  { state, own, writer }: At,
  { assetId, subject }: { readonly assetId: number; readonly subject: number },
  taken: bigint,
  coming: bigint,
): void {
  const owed = own.owed.get(assetId) ?? 0n;
  const has = state.ledger.book('treasury', state.asset(assetId)?.row ?? 0) + coming;
  const due = owed + taken;
  const paid = due < has ? due : has;
  if (due - paid !== owed)
    rechargeTable.write(writer, { type: 'bank_owed_set', assetId, subject, owed: amount(due - paid) });
  moveAtBank(writer, { assetId, book: 'treasury', cause: 'bank_payment', subject }, -paid);
}
