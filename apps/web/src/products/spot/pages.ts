import type { AnyOrder } from '@candor/protocol';
import type { Text } from '../../i18n/text.ts';
import { coinsText, type OrderLine, orderPriceText } from '../../records/order-line.ts';

function line({ spot }: AnyOrder, text: Text): OrderLine | undefined {
  if (spot === null) return undefined;
  const { orderId, symbol, side, quantity, quoteAmount, price, averagePrice, status } = spot;
  const [base = '', quote = ''] = symbol.split('/');
  return {
    id: orderId,
    what: symbol,
    side: text(`orders.side.${side}`),
    amount: quantity === null ? coinsText(quoteAmount ?? '0', quote) : coinsText(quantity, base),
    price: orderPriceText(price ?? averagePrice),
    state: text(`orders.status.${status}`),
  };
}

/** What spot adds to the account's pages and the palette. */
export const spotPages = {
  orders: { product: 'spot', text: 'market.tabSpot', line },
  palette: [
    { to: '/exchange/index', text: 'shell.spot' },
    { to: '/exchange/full-screen/BTC_USDT', text: 'shell.fullScreen' },
  ],
} as const;
