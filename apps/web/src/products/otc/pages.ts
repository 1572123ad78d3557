import type { AnyOrder } from '@candor/protocol';
import { Store } from 'lucide-react';
import { coinsText, type OrderLine, orderPriceText } from '../../records/order-line.ts';
import type { Text } from '../../i18n/text.ts';

function line({ otc }: AnyOrder, text: Text): OrderLine | undefined {
  if (otc === null) return undefined;
  const { id, coin, fiat, side, quantity, price, state } = otc;
  return {
    id,
    what: `${coin}/${fiat}`,
    side: text(`orders.side.${side}`),
    amount: coinsText(quantity, coin),
    price: orderPriceText(price),
    state: text(`otc.state.${state}`),
  };
}

const address = ({ otc }: AnyOrder) =>
  otc === null ? undefined : { to: '/otc/order', search: { code: otc.orderCode } };

/** What trading coins for local money adds to the account's pages and the palette. */
export const otcPages = {
  name: 'otc',
  hub: [
    {
      to: '/account/center/merchant',
      text: 'apply.merchant',
      icon: Store,
      after: '/account/center/contractAgents/agentManagement',
      who: 'merchant',
    },
  ],
  orders: { product: 'otc', text: 'shell.otc', line, address },
  palette: [{ to: '/otc/common', text: 'shell.otc' }],
} as const;
