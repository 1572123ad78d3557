import type { AnyOrder } from '@candor/protocol';
import { Layers } from 'lucide-react';
import { isOpen } from '../../account/holdings.ts';
import { lazyProduct } from '../../routing/lazy-page.ts';
import { amountText } from '../../records/amount-text.ts';
import { type OrderLine, orderPriceText } from '../../records/order-line.ts';
import type { Text } from '../../i18n/text.ts';

function line({ contract }: AnyOrder, text: Text): OrderLine | undefined {
  if (contract === null) return undefined;
  const { orderId, symbol, direction, quantity, price, averagePrice, status } = contract;
  return {
    id: orderId,
    what: symbol.split(':')[0] ?? symbol,
    side: text(`contract.direction.${direction}`),
    amount: amountText(quantity),
    price: orderPriceText(price ?? averagePrice),
    state: text(`orders.status.${status}`),
  };
}

const address = ({ contract }: AnyOrder) =>
  contract === null
    ? undefined
    : {
        to: '/account/entrust/future/$type',
        params: { type: contract.contractType },
        search: { tab: isOpen(contract) ? 'orders' : 'history' },
      };

/** What perpetual contracts add to the account's pages and the palette. */
export const futuresPages = {
  name: 'contract',
  parts: {
    agreement: {
      text: 'contract.accounts',
      icon: Layers,
      after: 'overview',
      load: async () => (await import('./view/ContractAccounts.tsx')).ContractAccounts,
    },
  },
  // The lists of perpetual contracts open out of the order centre.
  hubAddresses: { '/account/entrust/future/': '/account/entrust/spot' },
  orders: { product: 'contract', text: 'shell.contractsShort', line, address },
  palette: [
    { to: '/trade/index', search: { type: 'usta' }, text: 'shell.contracts' },
    { to: '/assets/index', search: { key: 'agreement' }, text: 'contract.accounts', who: 'user' },
  ],
  receipts: {
    numbers: /^(?:LQ|AD)-/,
    screen: lazyProduct(() => import('./view/LiquidationPage.tsx'), 'LiquidationPage'),
  },
} as const;
