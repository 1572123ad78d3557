import {
  amount,
  bandTicks,
  type BookSide,
  type OrderPreview,
  previewOrder,
  type PreviewBook,
  type PreviewInput,
  type PreviewTerms,
} from '@candor/amount';
import type { PlaceOco, PlaceOrder, Side } from '@candor/core';
import { reservedAsset } from '../naive/exchange-state.ts';
import type { NaiveExchange } from '../naive/exchange.ts';
import type { NaiveMarket, NaiveOrder } from '../naive/state.ts';
import { observedPrice } from '../naive/stops.ts';
import { referencePrice } from '../naive/terms.ts';

/**
 * What a form would show before the order is sent: the preview on the book as it stands, hidden iceberg quantities included. Undefined where
 * a form could not preview: an unknown market or user, or fields that do not make an order.
 */
export function previewBefore(
  naive: NaiveExchange,
  command: PlaceOrder | PlaceOco,
  timeMs: number,
): OrderPreview | undefined {
  const market = naive.market(command.marketId);
  if (market === undefined) return undefined;
  const input = inputOf(command, market);
  if (input === undefined) return undefined;
  const isDue = (order: Readonly<NaiveOrder>): boolean => order.timeInForce === 'GTD' && order.expiresAtMs <= timeMs;
  const [due, alive] = [naive.openOrders().filter(isDue), naive.openOrders().filter((order) => !isDue(order))];
  const open = alive.filter((order) => order.market.marketId === command.marketId && order.place === 'resting');
  const book: PreviewBook = {
    ...levels(open),
    own: levels(open.filter((order) => order.userId === command.userId)),
  };
  const held = command.side === 'buy' ? market.quoteAssetId : market.baseAssetId;
  const dueHold = due
    .filter((order) => order.userId === command.userId && reservedAsset(order) === held)
    .reduce((sum, order) => sum + order.reserved, 0n);
  const available = naive.balance(command.userId, 1, held).available + dueHold;
  return previewOrder(input, book, { ...termsOf(naive, command, market), available: amount(available) });
}

function termsOf(naive: NaiveExchange, command: PlaceOrder | PlaceOco, market: Readonly<NaiveMarket>): PreviewTerms {
  const rates = naive.ratesOf(command.userId, command.marketId);
  const { terms } = market;
  const reference = referencePrice(market);
  const band = reference === 0n ? undefined : bandTicks(reference, terms.bandPpm);
  return {
    makerPpm: Number(rates.makerPpm),
    takerPpm: Number(rates.takerPpm),
    scale: {
      tickScale: terms.tickScale,
      lotScale: terms.lotScale,
      quoteScale: naive.asset(market.quoteAssetId)?.scale ?? 0,
      baseScale: naive.asset(market.baseAssetId)?.scale ?? 0,
    },
    slippageCapPpm: terms.slippageCapPpm,
    ...(band === undefined ? {} : { bandLowTicks: band.lowTicks, bandHighTicks: band.highTicks }),
    minimumLots: BigInt(terms.minimumQuantity),
    maximumLots: BigInt(terms.maximumQuantity),
    minimumNotional: terms.minimumNotional,
    maximumNotional: terms.maximumNotional,
  };
}

function inputOf(command: PlaceOrder | PlaceOco, market: Readonly<NaiveMarket>): PreviewInput | undefined {
  const { side, selfTradePrevention } = command;
  const common = { side, selfTradePrevention };
  const observed = observedPrice({ market, triggerSource: command.triggerSource ?? 'last' });
  const watched = observed === 0n ? {} : { observedPriceTicks: observed };
  if (command.type === 'place_oco') {
    const { stopLimitPrice } = command;
    return {
      ...common,
      ...watched,
      kind: 'oco',
      quantityLots: BigInt(command.quantity),
      priceTicks: BigInt(command.limitPrice),
      triggerPriceTicks: BigInt(command.triggerPrice),
      ...(stopLimitPrice === undefined ? {} : { stopLimitPriceTicks: BigInt(stopLimitPrice) }),
    };
  }
  const { price, quantity, quoteBudget, triggerPrice, timeInForce, displayQuantity, trailingOffsetPpm } = command;
  const lots = quantity === undefined ? {} : { quantityLots: BigInt(quantity) };
  const budget = quoteBudget === undefined ? {} : { quoteBudget };
  switch (command.kind) {
    case 'limit':
      if (price === undefined || quantity === undefined) return undefined;
      return {
        ...common,
        kind: 'limit',
        priceTicks: BigInt(price),
        quantityLots: BigInt(quantity),
        timeInForce,
        postOnly: command.postOnly,
        ...(displayQuantity === undefined ? {} : { displayLots: BigInt(displayQuantity) }),
      };
    case 'market': {
      const worst = price === undefined ? {} : { worstPriceTicks: BigInt(price) };
      if (timeInForce !== 'IOC' && timeInForce !== 'FOK') return undefined;
      return { ...common, kind: 'market', ...lots, ...budget, ...worst, timeInForce };
    }
    case 'stop_limit':
      if (price === undefined || quantity === undefined || triggerPrice === undefined) return undefined;
      return {
        ...common,
        ...watched,
        kind: 'stop_limit',
        priceTicks: BigInt(price),
        quantityLots: BigInt(quantity),
        triggerPriceTicks: BigInt(triggerPrice),
      };
    case 'stop_market':
      if (triggerPrice === undefined) return undefined;
      return {
        ...common,
        ...watched,
        ...lots,
        ...budget,
        kind: 'stop_market',
        triggerPriceTicks: BigInt(triggerPrice),
      };
    case 'trailing_stop':
      if (quantity === undefined || trailingOffsetPpm === undefined || observed === 0n) return undefined;
      return {
        ...common,
        kind: 'trailing_stop',
        trailingOffsetPpm,
        observedPriceTicks: observed,
        quantityLots: BigInt(quantity),
      };
  }
}

function levels(orders: readonly Readonly<NaiveOrder>[]): { readonly bids: BookSide; readonly asks: BookSide } {
  return { bids: side(orders, 'buy'), asks: side(orders, 'sell') };
}

function side(orders: readonly Readonly<NaiveOrder>[], wanted: Side): BookSide {
  const totals = new Map<bigint, bigint>();
  for (const { side: has, price, remaining } of orders) {
    if (has === wanted) totals.set(price, (totals.get(price) ?? 0n) + remaining);
  }
  const direction = wanted === 'buy' ? -1 : 1;
  return [...totals].toSorted(([a], [b]) => direction * Number(a - b));
}
