import { type BillCause, billCauses } from '@candor/protocol';
import { dayIn, type Days } from '../records/days.ts';

/** What of the ledger is shown, as the address has it. */
export interface LedgerFilter {
  readonly coin: string | undefined;
  readonly walletType: number | undefined;
  /** None: all. */
  readonly causes: readonly BillCause[];
  readonly days: Days;
}

/** The filter in an address's query; what it cannot be is left out. */
export function ledgerFilterOf(search: Readonly<Record<string, unknown>>): LedgerFilter {
  const { coin, wallet, cause, from, to } = search;
  const words = typeof cause === 'string' ? cause.split(',') : [];
  const walletType = Number(wallet);
  return {
    coin: typeof coin === 'string' && coin !== 'all' ? coin : undefined,
    walletType: Number.isInteger(walletType) && walletType >= 1 && walletType <= 8 ? walletType : undefined,
    causes: billCauses.filter((one) => words.includes(one)),
    days: { from: dayIn(from), to: dayIn(to) },
  };
}

/** The filter as an address's query has it. */
export const ledgerSearchOf = ({ coin, walletType, causes, days }: LedgerFilter) => ({
  coin,
  wallet: walletType,
  cause: causes.length === 0 ? undefined : causes.join(','),
  ...days,
});
