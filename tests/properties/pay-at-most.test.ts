import { amount, boundOf, previewOrder, type BookSide, type PreviewInput, type PreviewTerms } from '@candor/amount';
import { decodeRecord, Exchange, type Command, type ExchangeEvent, type PlaceOrder } from '@candor/core';
import { SeededRandom } from '@candor/testkit';
import { expect, test } from 'vitest';

/**
 * "You pay at most" and "You receive at least" hold however the book moves between preview and
 * arrival: each order is previewed on one book, the maker quotes another, and only then the order
 * arrives with the worst price that was shown. Stops fire on a last gap.
 */
const [maker, taker] = [1, 2];
const scale = { baseScale: 8, quoteScale: 8, tickScale: 2, lotScale: 4 };
const [makerPpm, takerPpm, slippageCapPpm] = [200, 1_000, 5_000];
const terms: PreviewTerms = { scale, makerPpm, takerPpm, slippageCapPpm };
const header = { timeMs: 1_700_000_000_000, actor: { kind: 'system' } } as const;
const rounds = 100;

type Making = (random: SeededRandom, middle: bigint) => PreviewInput;

const lots = (random: SeededRandom): bigint => BigInt(random.integer(1, 400));
const away = (random: SeededRandom, middle: bigint, most = 30): bigint => middle + BigInt(random.integer(-most, most));

const kinds: Readonly<Record<string, Making>> = {
  limit: (random, middle) => ({
    kind: 'limit',
    side: random.pick(['buy', 'sell'] as const),
    priceTicks: away(random, middle),
    quantityLots: lots(random),
    timeInForce: random.pick(['GTC', 'IOC'] as const),
  }),
  market: (random) => ({ kind: 'market', side: random.pick(['buy', 'sell'] as const), quantityLots: lots(random) }),
  budget: (random) => ({
    kind: 'market',
    side: 'buy',
    quoteBudget: amount(BigInt(random.integer(1, 900)) * 10n ** 8n),
  }),
  stop_limit: (random, middle) => ({
    kind: 'stop_limit',
    side: 'buy',
    triggerPriceTicks: middle + 60n,
    priceTicks: away(random, middle + 90n),
    quantityLots: lots(random),
  }),
  stop_market: (random, middle) => ({
    kind: 'stop_market',
    side: 'buy',
    triggerPriceTicks: middle + 60n,
    quantityLots: lots(random),
  }),
  oco: (random, middle) => ({
    kind: 'oco',
    side: 'buy',
    priceTicks: middle - 80n,
    triggerPriceTicks: middle + 60n,
    stopLimitPriceTicks: away(random, middle + 90n),
    quantityLots: lots(random),
  }),
};

test.each(Object.keys(kinds))('a delayed %s order never costs a unit more than was shown', (name) => {
  const random = new SeededRandom(7);
  const exchange = opened();
  const met = { filled: 0, worseThanPreviewed: 0 };
  const broken: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const order = kinds[name]?.(random, 10_000n);
    if (order === undefined) throw new Error('no such kind');
    const book = quote(exchange, random, 10_000);
    const preview = previewOrder(order, book, terms);
    const bound = boundOf(order, preview, terms);
    if (bound === undefined || preview.problem !== undefined) throw new Error(`round ${round} has no bound`);
    quote(exchange, random, 10_000 + random.integer(-45, 45));
    const events = eventsOf(exchange, commandOf(order, preview.worstAllowedTicks));
    if (order.kind !== 'limit' && order.kind !== 'market') events.push(...gap(exchange, random));
    const { paid, quantity } = fillsOf(events);
    if (quantity === 0) continue;
    met.filled += 1;
    const onBook = preview.mostYouPay ?? preview.leastYouGet ?? 0n;
    // A sell pays less than nothing; of its bound only a full fill is held to the whole.
    const isFull = order.quantityLots === BigInt(quantity);
    const sign = order.side === 'buy' ? 1n : -1n;
    if (order.side === 'buy' || isFull) broken.push(...(paid > sign * bound.total ? [round] : []));
    if (paid > sign * onBook && (order.side === 'buy' || isFull)) met.worseThanPreviewed += 1;
  }
  expect(broken).toEqual([]);
  // Where nothing fills, or no book moves against the order, nothing is proved.
  expect(met.filled).toBeGreaterThan(rounds / 10);
  expect(met.worseThanPreviewed).toBeGreaterThanOrEqual(name === 'market' ? rounds / 10 : 0);
});

test('an order that no price bounds has no bound', () => {
  const book = { bids: [[9_990n, 100n]], asks: [[10_010n, 100n]] } as const;
  const stop = { quantityLots: 5n, triggerPriceTicks: 9_900n } as const;
  const orders: readonly PreviewInput[] = [
    { kind: 'stop_market', side: 'sell', ...stop },
    { kind: 'trailing_stop', side: 'buy', quantityLots: 5n, trailingOffsetPpm: 10_000, observedPriceTicks: 10_000n },
    { kind: 'oco', side: 'sell', priceTicks: 10_100n, ...stop },
  ];
  for (const order of orders) expect(boundOf(order, previewOrder(order, book, terms), terms)).toBeUndefined();
});

function opened(): Exchange {
  const exchange = Exchange.empty();
  const funds = [
    { assetId: 1, amount: amount(10n ** 17n / 10n) },
    { assetId: 2, amount: amount(10n ** 14n) },
  ];
  const market = {
    tickScale: 2,
    lotScale: 4,
    minimumQuantity: 1,
    maximumQuantity: 1_000_000,
    bandPpm: 100_000,
    slippageCapPpm,
    minimumNotional: amount(1n),
    maximumNotional: amount(10n ** 15n),
    openOrdersMax: 60,
  };
  const commands: readonly Command[] = [
    { type: 'list_asset', assetId: 1, symbol: 'USDT', scale: 8 },
    { type: 'list_asset', assetId: 2, symbol: 'BTC', scale: 8 },
    { type: 'list_market', marketId: 1, baseAssetId: 2, quoteAssetId: 1, terms: market },
    { type: 'set_fee_tier', marketId: 1, tier: 0, makerPpm, takerPpm },
    { type: 'issue_demo_supply', assetId: 1, amount: amount(10n ** 17n) },
    { type: 'issue_demo_supply', assetId: 2, amount: amount(10n ** 15n) },
    ...[maker, taker].flatMap((userId): Command[] => [
      { type: 'register_user', userId, merchant: false },
      { type: 'grant_demo_funds', userId, grants: funds },
    ]),
    { type: 'index_prices', prices: [{ marketId: 1, price: 10_000 }] },
  ];
  for (const command of commands) expect(exchange.execute(command, header).kind).toBe('record');
  return exchange;
}

/**
 * The maker takes back what stood and quotes five levels on both sides of a middle price; gives the
 * new book.
 */
function quote(exchange: Exchange, random: SeededRandom, middle: number): { bids: BookSide; asks: BookSide } {
  exchange.execute({ type: 'cancel_all_orders', userId: maker, marketId: 1 }, header);
  const level = (side: 'buy' | 'sell', index: number): readonly [bigint, bigint] => {
    const price = middle + (side === 'buy' ? -1 : 1) * (2 + index * random.integer(2, 4));
    const quantity = random.integer(20, 120);
    exchange.execute(limitOf(maker, side, price, quantity), header);
    return [BigInt(price), BigInt(quantity)];
  };
  const levels = (side: 'buy' | 'sell') => [0, 1, 2, 3, 4].map((index) => level(side, index));
  return { bids: merged(levels('buy'), -1), asks: merged(levels('sell'), 1) };
}

function merged(levels: readonly (readonly [bigint, bigint])[], direction: number): BookSide {
  const byPrice = new Map<bigint, bigint>();
  for (const [price, quantity] of levels) byPrice.set(price, (byPrice.get(price) ?? 0n) + quantity);
  return [...byPrice].toSorted(([a], [b]) => Number(a - b) * direction);
}

/** The book jumps past every trigger, and the index with it: what that sets off. */
function gap(exchange: Exchange, random: SeededRandom): readonly ExchangeEvent[] {
  quote(exchange, random, 10_000 + random.integer(40, 140));
  const fired = eventsOf(exchange, { type: 'index_prices', prices: [{ marketId: 1, price: 10_080 }] });
  exchange.execute({ type: 'cancel_all_orders', userId: taker, marketId: 1 }, header);
  exchange.execute({ type: 'index_prices', prices: [{ marketId: 1, price: 10_000 }] }, header);
  return fired;
}

const limitOf = (userId: number, side: 'buy' | 'sell', price: number, quantity: number): PlaceOrder => ({
  type: 'place_order',
  userId,
  marketId: 1,
  side,
  kind: 'limit',
  timeInForce: 'GTC',
  postOnly: false,
  selfTradePrevention: 'expire_taker',
  price,
  quantity,
});

function commandOf(order: PreviewInput, worst: bigint | undefined): Command {
  const common = { userId: taker, marketId: 1, side: order.side, selfTradePrevention: 'expire_taker' } as const;
  const trigger = 'triggerPriceTicks' in order ? { triggerPrice: Number(order.triggerPriceTicks) } : {};
  const source = { ...trigger, triggerSource: 'index' as const };
  if (order.kind === 'oco')
    return {
      type: 'place_oco',
      ...common,
      triggerPrice: Number(order.triggerPriceTicks),
      triggerSource: 'index',
      quantity: Number(order.quantityLots),
      limitPrice: Number(order.priceTicks),
      stopLimitPrice: Number(order.stopLimitPriceTicks),
    };
  const size =
    'quoteBudget' in order && order.quoteBudget !== undefined
      ? { quoteBudget: order.quoteBudget }
      : { quantity: Number(order.quantityLots) };
  const place = { type: 'place_order', ...common, ...size, kind: order.kind, postOnly: false } as const;
  if (order.kind === 'limit') return { ...place, timeInForce: order.timeInForce, price: Number(order.priceTicks) };
  if (order.kind === 'stop_limit') return { ...place, ...source, timeInForce: 'GTC', price: Number(order.priceTicks) };
  const atMarket = { ...place, timeInForce: 'IOC', price: Number(worst) } as const;
  return order.kind === 'market' ? atMarket : { ...atMarket, ...source };
}

/**
 * What a command came to; nothing where it was refused. The bytes are the exchange's own until its
 * next command.
 */
function eventsOf(exchange: Exchange, command: Command): ExchangeEvent[] {
  const execution = exchange.execute(command, header);
  return execution.kind === 'record' ? [...decodeRecord(execution.bytes).events] : [];
}

/** What the taker paid, fees included (a sell: below zero), and the lots it came to. */
function fillsOf(events: readonly ExchangeEvent[]): { paid: bigint; quantity: number } {
  let [paid, quantity] = [0n, 0];
  for (const event of events) {
    if (event.type !== 'trade' || event.takerUserId !== taker) continue;
    paid += (event.takerSide === 'buy' ? event.notional : 0n - event.notional) + event.takerFee;
    quantity += event.quantity;
  }
  return { paid, quantity };
}
