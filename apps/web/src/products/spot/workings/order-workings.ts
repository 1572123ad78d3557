import { displayRate, divideDecimals, multiplyDecimals, subtractDecimals } from '@candor/amount';
import type { Fill, Order } from '@candor/protocol';
import type { Workings } from '@candor/ui';
import type { Text } from '../../../i18n/text.ts';
import { exactText } from './figures.ts';
import { fillFee } from './fill-fee.ts';

export interface Pair {
  readonly base: string;
  readonly quote: string;
  /** Decimals of the quote asset's smallest unit. */
  readonly quoteScale: number;
  /** Decimals of the market's prices. */
  readonly tickScale: number;
}

/** The value of an order with a price: amount × price. */
export function valueWorkings(price: string, quantity: string, { base, quote }: Pair, text: Text): Workings {
  return {
    title: text('orders.w.value'),
    formula: text('orders.w.valueFormula'),
    inputs: [
      { label: text('orders.col.amount'), value: exactText(quantity, 0), unit: base },
      { label: text('orders.col.price'), value: exactText(price), unit: quote },
    ],
    substituted: `${exactText(quantity, 0)} × ${exactText(price)}`,
    result: exactText(multiplyDecimals(quantity, price)),
    unit: quote,
    rounding: text('orders.w.exact'),
  };
}

/** The fee of one fill; `fills` holds its order's other fills where they are known. */
export function fillFeeWorkings(fill: Fill, fills: readonly Fill[], pair: Pair, text: Text): Workings {
  const { before, ppm, tenth, complete } = fillFee(fill, fills, pair.quoteScale);
  const running = complete && before !== '0';
  const rate = displayRate(fill.feeRate);
  const [sum, own] = [exactText(before), exactText(fill.notional)];
  return {
    title: text('orders.w.fee'),
    formula: text(running ? 'orders.w.feeTakerFormula' : 'orders.w.feeFormula'),
    inputs: [
      ...(running ? [{ label: text('orders.w.before'), value: sum, unit: pair.quote }] : []),
      { label: text('orders.w.this'), value: own, unit: pair.quote },
      { label: text('orders.w.rate'), value: ppm === 0 ? '0.00%' : rate },
    ],
    substituted: running ? `(${sum} + ${own}) × ${rate} − ${sum} × ${rate}` : `${own} × ${rate}`,
    result: exactText(fill.fee),
    unit: fill.feeAsset,
    rounding: text('orders.w.feeDown', { decimals: pair.quoteScale }),
    aside: [
      { label: text('orders.w.fundOwn'), value: exactText(tenth), unit: pair.quote },
      {
        label: text('orders.w.fundOther'),
        value: exactText(subtractDecimals(fill.fundShare, tenth)),
        unit: pair.quote,
      },
      { label: text('orders.w.fund'), value: exactText(fill.fundShare), unit: pair.quote },
    ],
  };
}

/** What an order cost or brought in so far: its notionals and its fees. */
export function outcomeWorkings(order: Order, result: string, pair: Pair, text: Text): Workings {
  const buys = order.side === 'buy';
  const [notionals, fees] = [exactText(order.filledNotional), exactText(order.fee)];
  return {
    title: text(buys ? 'orders.w.paid' : 'orders.w.got'),
    formula: text(buys ? 'orders.w.paidFormula' : 'orders.w.gotFormula'),
    inputs: [
      { label: text('orders.w.notionals'), value: notionals, unit: pair.quote },
      { label: text('orders.w.fees'), value: fees, unit: pair.quote },
    ],
    substituted: `${notionals} ${buys ? '+' : '−'} ${fees}`,
    result: exactText(result),
    unit: pair.quote,
    rounding: text('orders.w.exact'),
  };
}

/** The average price of an order's fills. */
export function averageWorkings(order: Order, pair: Pair, text: Text): Workings {
  const [notionals, filled] = [exactText(order.filledNotional), exactText(order.filledQuantity, 0)];
  return {
    title: text('orders.w.average'),
    formula: text('orders.w.averageFormula'),
    inputs: [
      { label: text('orders.w.notionals'), value: notionals, unit: pair.quote },
      { label: text('orders.col.filled'), value: filled, unit: pair.base },
    ],
    substituted: `${notionals} ÷ ${filled}`,
    result: exactText(divideDecimals(order.filledNotional, order.filledQuantity, pair.tickScale, 'half_up')),
    unit: pair.quote,
    rounding: text('orders.w.averageRounded', { decimals: pair.tickScale }),
  };
}
