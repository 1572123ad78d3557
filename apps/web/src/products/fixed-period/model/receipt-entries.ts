import type { MessageKey } from '@candor/i18n';
import type { FixedPeriodReceipt } from '@candor/protocol';

type Entry = FixedPeriodReceipt['entries'][number];

/** An entry with its place on the receipt, by which a recomputation names it; the first is 1. */
export type NumberedEntry = Entry & { readonly place: number };

/** The entries of one journal record. */
export interface EntryGroup {
  readonly seq: number;
  readonly entries: readonly NumberedEntry[];
}

/** A receipt's entries by record, in the order of the receipt. */
export function entryGroups({ entries }: Pick<FixedPeriodReceipt, 'entries'>): readonly EntryGroup[] {
  const groups: { readonly seq: number; readonly entries: NumberedEntry[] }[] = [];
  entries.forEach((entry, index) => {
    const numbered = { ...entry, place: index + 1 };
    const last = groups.at(-1);
    if (last?.seq === entry.seq) last.entries.push(numbered);
    else groups.push({ seq: entry.seq, entries: [numbered] });
  });
  return groups;
}

/** Decimals in which all entries are shown: two, or as many as the longest of them has. */
export function entryDecimals({ entries }: Pick<FixedPeriodReceipt, 'entries'>): number {
  const digits = entries.flatMap(({ available, reserved }) => [available, reserved]).map(decimalsOf);
  return Math.max(2, ...digits);
}

const decimalsOf = (decimal: string): number => decimal.split('.')[1]?.replace(/0+$/, '').length ?? 0;

const accounts: Readonly<Record<string, MessageKey>> = {
  wallet6: 'flash.account.wallet6',
  fixedPeriodHouse: 'flash.account.fixedPeriodHouse',
  fixedPeriodEscrow: 'flash.account.fixedPeriodEscrow',
};

const causes: Readonly<Record<string, MessageKey>> = {
  fixed_period_stake: 'flash.entry.stake',
  fixed_period_won: 'flash.entry.won',
  fixed_period_lost: 'flash.entry.lost',
  fixed_period_returned: 'flash.stakeReturned',
};

/**
 * What an account is called; undefined for one that no contract uses, and a recomputation names as
 * wrong.
 */
export const accountKey = ({ account }: Pick<Entry, 'account'>): MessageKey | undefined => accounts[account];

/**
 * Why an entry was made; undefined as for accounts. What a win would pay is set aside first, and
 * released at the end.
 */
export function causeKey(
  { cause, seq }: Pick<Entry, 'cause' | 'seq'>,
  { acceptedSeq }: Pick<FixedPeriodReceipt, 'acceptedSeq'>,
): MessageKey | undefined {
  if (cause !== 'fixed_period_escrow') return causes[cause];
  return seq === acceptedSeq ? 'flash.entry.setAside' : 'flash.entry.released';
}
