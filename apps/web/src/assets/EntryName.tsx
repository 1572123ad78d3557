import type { Bill } from '@candor/protocol';
import { useText } from '../i18n/text.ts';
import { causeKey } from './bills.ts';

/** What an entry is for: its kind, and the pair and the order behind it. */
export function EntryName({ bill }: { readonly bill: Bill }) {
  const text = useText();
  const key = causeKey(bill.cause);
  const cause = key === undefined ? bill.cause : text(key);
  const { orderId: order, symbol: pair } = bill;
  if (order === null) return cause;
  return pair === null
    ? text('assets.causeOrder', { cause, order })
    : text('assets.causeOrderOf', { cause, pair, order });
}
