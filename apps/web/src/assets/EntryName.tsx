import type { Bill } from '@candor/protocol';
import { useText } from '../i18n/text.ts';
import { causeKey } from './bills.ts';

/** What an entry is for: its kind and the order behind it. */
export function EntryName({ bill }: { readonly bill: Bill }) {
  const text = useText();
  const key = causeKey(bill.cause);
  const cause = key === undefined ? bill.cause : text(key);
  return <>{bill.orderId === null ? cause : text('assets.causeOrder', { cause, order: bill.orderId })}</>;
}
