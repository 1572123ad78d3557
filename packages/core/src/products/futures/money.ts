import { amount } from '@candor/amount';
import { post, type PostingCause } from '../../ledger/posted.ts';
import type { RecordWriter } from '../../record/writer.ts';
import type { PlatformBook } from '../../base/words.ts';
import type { Account } from './contract.ts';
import type { FuturesState } from './state.ts';

/** One account's part of a change, with what it is for: an order, a position or a trade. */
interface Change {
  readonly cause: PostingCause;
  readonly subject: number;
  readonly available?: bigint;
  readonly reserved?: bigint;
}

/** Moves money of a user's account. Nothing is written where nothing moves. */
export function postUser(
  { state }: FuturesState,
  writer: RecordWriter,
  { user, wallet, assetId }: Account,
  { cause, subject, available = 0n, reserved = 0n }: Change,
): void {
  if (available === 0n && reserved === 0n) return;
  const account = { userId: state.users.id(user), wallet };
  post(writer, { account, assetId, cause, subject, available: amount(available), reserved: amount(reserved) });
}

/** Moves money of one of the platform's books. */
export function postBook(
  writer: RecordWriter,
  book: PlatformBook,
  {
    assetId,
    cause,
    subject,
    units,
  }: Pick<Change, 'cause' | 'subject'> & { readonly assetId: number; readonly units: bigint },
): void {
  if (units !== 0n) post(writer, { account: { book }, assetId, cause, subject, available: amount(units) });
}

/** What an order holds is set aside, or (negative) comes back. */
export function postHold(
  own: FuturesState,
  writer: RecordWriter,
  account: Account,
  orderId: number,
  units: bigint,
): void {
  postUser(own, writer, account, { cause: 'contract_hold', subject: orderId, available: -units, reserved: units });
}
