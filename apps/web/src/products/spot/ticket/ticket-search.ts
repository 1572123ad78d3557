import { intervals } from '@candor/protocol';
import { orderKinds } from './order-kinds.ts';
import { searchOf, textLike, wordOf } from '../../../routing/search.ts';

/**
 * What somebody may write for a market: `eth`, `ethusdt`, `ETH_USDT`; whether it is listed, the
 * screen says.
 */
export const pairInAddress = textLike(/^[^\p{C}<>]{1,40}$/u);
const anyText = textLike(/^/);

/** A market, its chart and an order begun, as the address of a trading screen names them. */
export const ticketSearch = searchOf({
  symbol: pairInAddress,
  interval: wordOf(intervals),
  order: wordOf(orderKinds),
  side: wordOf(['buy', 'sell']),
  price: anyText,
  amount: anyText,
});
