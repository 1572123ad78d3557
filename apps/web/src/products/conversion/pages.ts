import type { AnyOrder, BillDetail } from '@candor/protocol';
import { Repeat } from 'lucide-react';
import { coinsText, type OrderLine } from '../../records/order-line.ts';
import type { Text } from '../../i18n/text.ts';
import { priceText } from './model/price-text.ts';

function line({ swap }: AnyOrder, text: Text): OrderLine | undefined {
  if (swap === null) return undefined;
  const { swapId, from, to, pay } = swap;
  return {
    id: swapId,
    what: `${from}/${to}`,
    side: '—',
    amount: coinsText(pay, from),
    price: priceText(swap),
    state: text('orders.status.filled'),
  };
}

const search = { key: 'records', tab: 'swaps' };

const address = ({ swap }: AnyOrder) => (swap === null ? undefined : { to: '/assets/index', search });

/** What swaps add to the account's pages and the palette. */
export const conversionPages = {
  parts: {
    swap: {
      text: 'assets.swaps',
      icon: Repeat,
      after: 'transfer',
      inTopMenu: true,
      load: async () => (await import('./view/SwapPage.tsx')).SwapPage,
    },
  },
  records: {
    swaps: {
      text: 'records.tab.swaps',
      after: 'withdrawals',
      exported: 'swaps',
      load: async () => (await import('./view/SwapHistory.tsx')).SwapHistory,
    },
  },
  orders: { product: 'swap', text: 'assets.swaps', line, address },
  billLinks: ({ swap }: BillDetail) => (swap === null ? [] : ([{ text: 'records.toSwap', search }] as const)),
  palette: [{ to: '/assets/index', search: { key: 'swap' }, text: 'assets.swaps', who: 'user' }],
} as const;
