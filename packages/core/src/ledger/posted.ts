import type { Amount } from '@candor/amount';
import { type ActorKind, type EventOf, EventTable } from '../record/event-table.ts';
import { field } from '../record/fields.ts';
import type { RecordWriter } from '../record/writer.ts';
import type { PlatformBook } from '../base/words.ts';
import { accountField } from './posted-account.ts';

/**
 * Why money moves, and in whose records it may move for that cause. The journal holds places in
 * this list: it only ever grows at its end.
 */
export const actorsOfCause = {
  fixed_period_stake: ['user'],
  fixed_period_returned: ['system'],
  fixed_period_won: ['system'],
  fixed_period_lost: ['system'],
  fixed_period_escrow: ['user', 'system'],
  fees_collected: ['operator'],
  house_funds: ['operator', 'system'],
  contract_hold: ['user', 'system'],
  contract_fee: ['user', 'system'],
  contract_realised: ['user', 'system'],
  contract_margin: ['user', 'system'],
  contract_funding: ['user', 'system'],
  contract_liquidation_fee: ['user', 'system'],
  contract_insurance: ['user', 'system'],
  contract_adl: ['user', 'system'],
  contract_owed: ['user', 'system'],
  insurance_funded: ['operator'],
  deposit: ['system'],
  deposit_lost: ['system'],
  deposit_recovered: ['system'],
  receipt_assigned: ['operator'],
  network_residue: ['system'],
  network_gas: ['system'],
  network_funds: ['operator', 'system'],
  shortfall_covered: ['operator'],
  withdrawal_hold: ['user'],
  withdrawal_returned: ['user', 'operator', 'system'],
  withdrawal: ['system'],
  withdrawal_fee: ['system'],
  internal_transfer: ['user', 'system'],
  receipt_returned: ['system'],
  swap: ['user'],
  swap_fee: ['user'],
  inventory_funds: ['operator', 'system'],
  bank_lines: ['operator'],
  bank_payment: ['operator'],
  bank_return: ['operator'],
  recharge: ['operator'],
  recharge_fee: ['operator'],
  otc_offer: ['user', 'operator', 'system'],
  otc_hold: ['user', 'operator', 'system'],
  otc_out: ['user', 'operator'],
  otc_in: ['user', 'operator'],
  otc_fee: ['user', 'operator'],
  otc_bond: ['user', 'operator', 'system'],
  otc_compensation: ['operator'],
  bank_opening: ['operator'],
  treasury_funded: ['operator'],
  own_transfer: ['operator'],
  bank_payout: ['operator'],
} as const satisfies Readonly<Record<string, readonly ActorKind[]>>;

/** Why money moves. */
export type PostingCause = keyof typeof actorsOfCause;

/** Every cause, in the order of their codes. */
export const postingCauses = Object.keys(actorsOfCause) as readonly PostingCause[];

/** For what money may leave the books that fees and users' trust fill: for nothing else. */
const outflowCauses: Readonly<Partial<Record<PlatformBook, readonly PostingCause[]>>> = {
  fees: ['fees_collected', 'network_gas', 'deposit_lost'],
  securityFund: [],
  insuranceFund: ['contract_insurance'],
  rewards: [],
};

/** Whether a posting takes money out of such a book for a cause that is not listed. */
export function isUnlistedOutflow({ account, cause, available }: Posted): boolean {
  if (!('book' in account) || available >= 0n) return false;
  return outflowCauses[account.book]?.includes(cause) === false;
}

const code = 32;

/** The event that moves money. 56 bytes. */
export const postedTable = new EventTable(
  { first: code, last: code },
  {
    posted: {
      code,
      by: ['user', 'operator', 'system'],
      fields: {
        account: accountField,
        assetId: field.u32(8),
        cause: field.word(12, postingCauses),
        available: field.wide(16),
        reserved: field.wide(32),
        subject: field.whole(48),
      },
    },
  },
);

/** The code of `posted` and its length. */
export const postedCode = code;
export const postedBytes = 56;

/** Money that a product moved. */
export type Posted = EventOf<(typeof postedTable)['shapes']>;

/**
 * What is added to an account's available and reserved balance; both may be negative. `subject` is
 * a number of the product, such as a contract's, or 0. All postings of a record sum to zero by
 * asset.
 */
export type Posting = Omit<Posted, 'type'>;

const none = 0n as Amount;

const causeCodes = new Map(postingCauses.map((cause, code) => [cause, code] as const));

/**
 * Writes a posting. This is the only way in which a product moves money, and the event that records
 * have most of: its bytes are set here.
 */
export function post(
  writer: RecordWriter,
  { account, assetId, cause, subject = 0, available = none, reserved = none }: PostingTerms,
): void {
  const at = writer.claim(postedBytes);
  writer.bytes.fill(0, at, at + postedBytes);
  const { view } = writer;
  view.setUint8(at, code);
  accountField.write(view, at, account);
  view.setUint32(at + 8, assetId, true);
  view.setUint8(at + 12, causeCodes.get(cause) ?? 0);
  setWide(view, at + 16, available);
  setWide(view, at + 32, reserved);
  view.setFloat64(at + 48, subject, true);
}

/** Amounts within 63 bits, as nearly all are, without another bigint. */
function setWide(view: DataView, at: number, units: bigint): void {
  if (units === 0n) return;
  view.setBigInt64(at, units, true);
  const isNarrow = units >= -0x7fff_ffff_ffff_ffffn && units <= 0x7fff_ffff_ffff_ffffn;
  view.setBigInt64(at + 8, isNarrow ? (units < 0n ? -1n : 0n) : units >> 64n, true);
}

/** A posting in which what is not named is 0. */
export type PostingTerms = Pick<Posting, 'account' | 'assetId' | 'cause'> & Partial<Posting>;
