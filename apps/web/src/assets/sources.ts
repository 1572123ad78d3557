import type { MessageKey } from '@candor/i18n';
import type { DayResult } from '@candor/protocol';

/** Where money came from and went to, other than by trades. */
export type Source = keyof Pick<
  DayResult,
  'deposits' | 'withdrawals' | 'recharges' | 'internalIn' | 'internalOut' | 'otherIn' | 'otherOut'
>;

/** In the order in which they are shown. */
export const sources: readonly { readonly of: Source; readonly isOut: boolean }[] = [
  { of: 'deposits', isOut: false },
  { of: 'recharges', isOut: false },
  { of: 'internalIn', isOut: false },
  { of: 'otherIn', isOut: false },
  { of: 'withdrawals', isOut: true },
  { of: 'internalOut', isOut: true },
  { of: 'otherOut', isOut: true },
];

/** Their names. */
export const sourceKeys: Readonly<Record<Source, MessageKey>> = {
  deposits: 'assets.deposits',
  recharges: 'records.recharges',
  internalIn: 'records.internalIn',
  otherIn: 'records.otherIn',
  withdrawals: 'assets.withdrawals',
  internalOut: 'records.internalOut',
  otherOut: 'records.otherOut',
};
