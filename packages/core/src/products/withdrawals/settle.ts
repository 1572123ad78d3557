import { amount } from '@candor/amount';
import type { RecordWriter } from '../../record/writer.ts';
import { postBook, postUser } from '../networks/money.ts';
import { withdrawalsTable } from './events.ts';
import type { Withdrawal } from './state.ts';

type Party = Pick<Withdrawal, 'withdrawalId' | 'userId' | 'recipientId' | 'assetId' | 'amount'>;

/** What was reserved reaches another user's account, whole. */
export function writeSettled(
  writer: RecordWriter,
  { withdrawalId, userId, recipientId, assetId, amount: units }: Party,
): void {
  const event = { withdrawalId, userId, recipientId, assetId, amount: amount(units) };
  withdrawalsTable.write(writer, { type: 'withdrawal_settled', ...event });
  const about = { assetId, cause: 'internal_transfer', subject: withdrawalId } as const;
  postUser(writer, { ...about, userId }, 0n, -units);
  postUser(writer, { ...about, userId: recipientId }, units);
}

/** All that was reserved is free again. What came from `suspense` never left it. */
export function postBack(writer: RecordWriter, withdrawal: Withdrawal): void {
  const { withdrawalId, userId, assetId, amount: units, kind } = withdrawal;
  if (kind === 'return') return;
  const about = { assetId, cause: 'withdrawal_returned', subject: withdrawalId } as const;
  postUser(writer, { ...about, userId }, units, -units);
}

/**
 * A payment arrived: what was reserved leaves custody, and the fee is split: the running tenth to
 * the security fund, the rest for network fees.
 */
export function postPaid(writer: RecordWriter, withdrawal: Withdrawal, fundShare: bigint): void {
  const { withdrawalId, userId, assetId, amount: units, fee, kind } = withdrawal;
  const isReturn = kind === 'return';
  const about = { assetId, subject: withdrawalId } as const;
  const cause = isReturn ? 'receipt_returned' : 'withdrawal';
  const pay = (of: 'receipt_returned' | 'withdrawal' | 'withdrawal_fee', paid: bigint): void => {
    if (isReturn) postBook(writer, 'suspense', { ...about, cause: of }, -paid);
    else postUser(writer, { ...about, cause: of, userId }, 0n, -paid);
  };
  pay(cause, units - fee);
  postBook(writer, 'custody', { ...about, cause }, units - fee);
  pay('withdrawal_fee', fee);
  postBook(writer, 'securityFund', { ...about, cause: 'withdrawal_fee' }, fundShare);
  postBook(writer, 'networkFees', { ...about, cause: 'withdrawal_fee' }, fee - fundShare);
}
