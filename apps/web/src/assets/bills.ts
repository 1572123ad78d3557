import type { Bill } from '@candor/protocol';
import type { MessageKey } from '@candor/i18n';

export const causes = ['demo_funds', 'transfer', 'trade', 'fee', 'fixed_period_won', 'fixed_period_lost'] as const;
export type Cause = (typeof causes)[number];

/** The name of an entry's kind; a kind that this page does not know yet is shown by its own word. */
export const causeKey = (cause: string): MessageKey | undefined => {
  const known = causes.find((one) => one === cause);
  return known === undefined ? undefined : `assets.cause.${known}`;
};

const quoted = (text: string): string => (/^[-\w.:/ ]*$/.test(text) ? text : `"${text.replaceAll('"', '""')}"`);

/** Entries as comma-separated values: plain figures, times in UTC. */
export function csvOf(bills: readonly Bill[]): string {
  const head = 'time,record,wallet,coin,kind,change,balance,order,trade';
  const rows = bills.map((bill) =>
    [
      new Date(bill.timeMs).toISOString(),
      String(bill.seq),
      String(bill.walletType),
      bill.asset,
      bill.cause,
      bill.amount,
      bill.balanceAfter,
      bill.orderId ?? '',
      bill.tradeId ?? '',
    ]
      .map(quoted)
      .join(','),
  );
  return [head, ...rows].join('\r\n');
}
