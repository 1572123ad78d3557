import {
  amount,
  type AmendPreview,
  type Amount,
  bandTicks,
  type BookSide,
  type OrderPreview,
  previewAmend,
  previewOrder,
  type PreviewBook,
  type PreviewInput,
  type PreviewTerms,
} from '@candor/amount';
import type { AmendOrder, PlaceOco, PlaceOrder, Side } from '@candor/core';
import { reservedAsset } from '../naive/exchange-state.ts';
import type { NaiveExchange } from '../naive/exchange.ts';
import type { NaiveMarket, NaiveOrder } from '../naive/state.ts';
import { observedPrice } from '../naive/stops.ts';
import { referencePrice } from '../naive/terms.ts';

/**
 * What a form would show before the order is sent: the preview on the book as it is now, hidden
 * iceberg quantities included. Undefined where a form could not preview: an unknown market or user,
 * or fields that do not make an order.
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
  const held = command.side === 'buy' ? market.quoteAssetId : market.baseAssetId;
  const available = availableAt(naive, command.userId, held, timeMs);
  const terms = termsOf(naive, naive.ratesOf(command.userId, command.marketId), market);
  return previewOrder(input, bookFor(naive, command, timeMs), { ...terms, available });
}

/**
 * What a form would show for a change of an order before it is sent; undefined where there is no
 * such resting order of the user's that is alone.
 */
export function previewAmendBefore(
  naive: NaiveExchange,
  command: AmendOrder,
  timeMs: number,
): AmendPreview | undefined {
  const order = naive.openOrders().find(({ orderId }) => orderId === command.orderId);
  const leg = order?.otherLeg !== undefined && order.otherLeg.place !== 'ended';
  if (order === undefined || order.userId !== command.userId || order.place !== 'resting' || leg) return undefined;
  if (isDue(order, timeMs)) return undefined;
  const { market, side, price, quantity, remaining, displayQuantity } = order;
  const book = bookFor(naive, { marketId: market.marketId, userId: order.userId }, timeMs);
  const best = (side === 'buy' ? book.asks : book.bids)[0]?.[0];
  const terms = termsOf(naive, order, market);
  return previewAmend(
    {
      side,
      now: { priceTicks: price, quantityLots: quantity },
      filledLots: quantity - remaining,
      reserved: amount(order.reserved),
      priceTicks: command.price === undefined ? price : BigInt(command.price),
      quantityLots: command.quantity === undefined ? quantity : BigInt(command.quantity),
      ...(displayQuantity > 0n ? { displayLots: displayQuantity } : {}),
      ...(best === undefined ? {} : { bestOppositeTicks: best }),
    },
    { ...terms, available: availableAt(naive, order.userId, reservedAsset(order), timeMs) },
  );
}

/**
 * What a form would show for a stop at the moment it fires: from then on it is a limit order at its
 * limit, or a market order that may spend so much. To be asked while the reference model is about
 * to let it meet the book.
 */
export function previewAtTrigger(
  naive: NaiveExchange,
  order: Readonly<NaiveOrder>,
  budget: bigint | undefined,
): OrderPreview {
  const { market, side, selfTradePrevention, userId } = order;
  const common = { side, selfTradePrevention };
  const input: PreviewInput =
    order.kind === 'stop_limit'
      ? { ...common, kind: 'limit', timeInForce: 'GTC', priceTicks: order.price, quantityLots: order.remaining }
      : {
          ...common,
          kind: 'market',
          timeInForce: 'IOC',
          ...(order.budget === undefined ? { quantityLots: order.remaining } : {}),
          ...(budget === undefined ? {} : { quoteBudget: amount(budget) }),
          ...(order.worstPrice > 0n ? { worstPriceTicks: order.worstPrice } : {}),
        };
  const book = bookFor(naive, { marketId: market.marketId, userId }, 0);
  return previewOrder(input, book, termsOf(naive, order, market));
}

const isDue = (order: Readonly<NaiveOrder>, timeMs: number): boolean =>
  order.timeInForce === 'GTD' && order.expiresAtMs <= timeMs;

/**
 * The book of a market without the orders that are due by then, and what of it is the user's own.
 */
function bookFor(
  naive: NaiveExchange,
  { marketId, userId }: { readonly marketId: number; readonly userId: number },
  timeMs: number,
): PreviewBook {
  const open = naive
    .openOrders()
    .filter((order) => order.market.marketId === marketId && order.place === 'resting' && !isDue(order, timeMs));
  return { ...levels(open), own: levels(open.filter((order) => order.userId === userId)) };
}

/** What the user can spend of an asset once the orders that are due by then are gone. */
function availableAt(naive: NaiveExchange, userId: number, assetId: number, timeMs: number): Amount {
  const dueHold = naive
    .openOrders()
    .filter((order) => isDue(order, timeMs) && order.userId === userId && reservedAsset(order) === assetId)
    .reduce((sum, order) => sum + order.reserved, 0n);
  return amount(naive.balance(userId, 1, assetId).available + dueHold);
}

function termsOf(
  naive: NaiveExchange,
  rates: { readonly makerPpm: bigint; readonly takerPpm: bigint },
  market: Readonly<NaiveMarket>,
): PreviewTerms {
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
    tickStep: BigInt(terms.tickStep),
    lotStep: BigInt(terms.lotStep),
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
