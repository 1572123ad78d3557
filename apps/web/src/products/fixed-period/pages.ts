import { type AnyOrder, walletTypes } from '@candor/protocol';
import { Timer } from 'lucide-react';
import { lazyProduct } from '../../routing/lazy-page.ts';
import { coinsText, type OrderLine, orderPriceText } from '../../records/order-line.ts';
import type { Text } from '../../i18n/text.ts';

function line({ fixedPeriod }: AnyOrder, text: Text): OrderLine | undefined {
  if (fixedPeriod === null) return undefined;
  const { id, symbol, direction, quantity, stakeAsset, openPrice, outcome, status } = fixedPeriod;
  return {
    id,
    what: symbol,
    side: text(`flash.${direction}`),
    amount: coinsText(quantity, stakeAsset),
    price: orderPriceText(openPrice),
    state: text(outcome === null ? `flash.status.${status}` : `flash.outcome.${outcome}`),
  };
}

const address = ({ fixedPeriod }: AnyOrder) =>
  fixedPeriod === null
    ? undefined
    : { to: '/receipt/$receipt', params: { receipt: `${fixedPeriod.orderCode}-${fixedPeriod.receiptKey}` } };

/** What fixed-period contracts add to the account's pages and the palette. */
export const fixedPeriodPages = {
  name: 'fixedPeriod',
  parts: {
    contracts: {
      text: 'shell.flash',
      icon: Timer,
      after: 'tradeOrder',
      load: async () => (await import('./view/ContractCentre.tsx')).ContractCentre,
    },
  },
  wallets: { agreement: [walletTypes.fixedPeriod] },
  hub: [{ to: '/account/entrust/contracts', text: 'shell.flash', icon: Timer, after: '/account/entrust/spot' }],
  orders: { product: 'fixedPeriod', text: 'shell.flash', line, address },
  palette: [
    { to: '/trade/index', search: { type: 'sec' }, text: 'shell.flash' },
    { to: '/assets/index', search: { key: 'contracts' }, text: 'flash.contracts', who: 'user' },
  ],
  receipts: { screen: lazyProduct(() => import('./view/ReceiptPage.tsx'), 'ReceiptPage') },
} as const;
