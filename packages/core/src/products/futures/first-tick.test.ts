import { amount, liquidationAfter, liquidationPrice, type PositionSide } from '@candor/amount';
import { describe, expect, test } from 'vitest';
import { FuturesExchange, inverseId, linearId, one } from './exchange.fixture.ts';
import { eventsOf } from './risk-exchange.fixture.ts';

interface Opened {
  readonly contractId?: number;
  readonly side: PositionSide;
  readonly lots: number;
  readonly ticks: number;
  readonly leverage: number;
}

/**
 * User 1 with a position, against user 2 at 1×, who outlives it. The mark is the index: the book is
 * thin.
 */
function opened({ contractId = linearId, side, lots, ticks, leverage }: Opened, fees?: number): FuturesExchange {
  const exchange = new FuturesExchange(10_000_000n, 150n);
  if (fees !== undefined) {
    const terms = { type: 'set_contract_fees', contractId, tier: 0, makerPpm: fees, takerPpm: fees } as const;
    exchange.must(terms, { kind: 'operator', id: 1 });
  }
  exchange.must({ type: 'set_leverage', userId: 1, contractId, leverage });
  exchange.must({ type: 'set_leverage', userId: 2, contractId, leverage: 1 });
  exchange.index(ticks);
  const order = { contractId, price: ticks, quantity: lots };
  exchange.place({ ...order, userId: 2, direction: side === 'long' ? 2 : 1 });
  exchange.place({ ...order, userId: 1, direction: side === 'long' ? 1 : 2 });
  return exchange;
}

/** Users whose liquidation an index brings. */
const liquidatedAt = (exchange: FuturesExchange, ticks: number): number[] =>
  eventsOf(exchange.index(ticks), 'liquidation_step').map(({ userId }) => userId);

/** What is met around a tick. */
interface Met {
  readonly before: readonly number[];
  readonly liquidated: boolean;
  readonly problems: readonly string[];
}

const right: Met = { before: [], liquidated: true, problems: [] };

/** Who is liquidated one tick before this one, and whether user 1 is at it. */
function firstAt(exchange: FuturesExchange, side: PositionSide, ticks: number): Met {
  const before = liquidatedAt(exchange, side === 'long' ? ticks + 1 : ticks - 1);
  const liquidated = liquidatedAt(exchange, ticks).includes(1);
  return { before, liquidated, problems: exchange.problems() };
}

describe('reference examples through the core', () => {
  test.each([
    ['part D, 21', { side: 'long', lots: 4_200, ticks: 29_584, leverage: 20 }, 28_260],
    ['part D, 21', { side: 'long', lots: 2_000, ticks: 30_100, leverage: 20 }, 28_753],
    ['part D, 21', { side: 'short', lots: 2_000, ticks: 30_100, leverage: 20 }, 31_433],
  ] as const)('%s: %j is liquidated first at %i', (_, position, ticks) => {
    expect(firstAt(opened(position), position.side, ticks)).toEqual(right);
  });

  test('part F, 5: a short over the border of two tiers', () => {
    const exchange = opened({ side: 'short', lots: 4_050, ticks: 600_000, leverage: 25 });
    expect(exchange.position(1, 'short')?.margin).toBe(9_720n * one);
    expect(firstAt(exchange, 'short', 618_115)).toEqual(right);
  });

  test('part D, 18: margin 160 and a fee of 6 to open', () => {
    const exchange = opened({ side: 'long', lots: 1_000, ticks: 80_000, leverage: 50 }, 750);
    expect(exchange.position(1, 'long')?.margin).toBe(160n * one);
    expect(exchange.wallet(1).available).toBe((10_000_000n - 166n) * one);
  });

  test.each([
    ['1: long 5 BTC, 35,000 → 40,000', linearId, 5_000, 350_000, 400_000, 25_000n * one],
    ['2: long 0.2 BTC, 7,000 → 7,500', linearId, 200, 70_000, 75_000, 100n * one],
    ['7: inverse long 10,000, 8,000 → 12,500', inverseId, 100, 80_000, 125_000, (45n * one) / 100n],
  ] as const)('part D, %s', (_, contractId, lots, ticks, out, profit) => {
    const exchange = opened({ contractId, side: 'long', lots, ticks, leverage: 2 }, 0);
    const before = exchange.wallet(1, contractId);
    exchange.index(out);
    exchange.place({ userId: 2, direction: 4, contractId, price: out, quantity: lots });
    exchange.place({ userId: 1, direction: 3, contractId, price: out, quantity: lots });
    const after = exchange.wallet(1, contractId);
    expect(after.available - before.available - before.reserved).toBe(profit);
  });
});

/** Bounds of the lower tiers in USD, and their top leverage. */
const borders: readonly (readonly [bound: number, leverageMax: number])[] = [
  [50_000, 100],
  [250_000, 50],
  [1_000_000, 20],
];

/** Numbers that follow from a seed alone. */
function* numbers(seed: number): Generator<number, never> {
  let state = seed;
  for (;;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 32;
  }
}

test('the liquidation price shown is the first tick at which the core liquidates: any position, both kinds', () => {
  const next = numbers(26);
  const below = (limit: number): number => Math.floor(next.next().value * limit);
  const places = new Set<string>();
  for (let count = 0; count < 40; count += 1) {
    const contractId = below(2) === 0 ? linearId : inverseId;
    const side = below(2) === 0 ? 'long' : 'short';
    const ticks = 200_000 + below(700_000);
    // Value in tenths of a tier's bound: from far within the first tier to just beyond a border.
    const place = below(3);
    const [bound, leverageMax] = borders[place] ?? [50_000, 100];
    const value = Math.floor((bound * (20 + below(79))) / 100);
    const perLot = contractId === linearId ? ticks / 10_000 : 100;
    const leverage = 2 + below(leverageMax - 1);
    const exchange = opened({ contractId, side, lots: Math.max(1, Math.floor(value / perLot)), ticks, leverage });
    const position = exchange.position(1, side, contractId);
    const contract = exchange.exchange.futures.contract(contractId);
    if (position === undefined || contract === undefined) throw new TypeError('the position is open');
    const { margin, exitPpm, tiers } = position;
    const shown = liquidationPrice({ contract: contract.scale, side, position, margin, exitPpm }, tiers);
    if (shown === undefined) throw new TypeError('at 2× and more there is a price');
    expect(firstAt(exchange, side, Number(shown))).toEqual(right);
    places.add(`${contractId} ${side} ${place}`);
  }
  expect(places.size).toBe(12);
}, 300_000);

/** A closing order of user 1 that rests at a price, and where it would lead to. */
function restingClose(exchange: FuturesExchange, side: PositionSide, lots: number, price: number): bigint | undefined {
  const { futures } = exchange.exchange;
  const [position] = futures.positionsOf(1);
  const contract = futures.contract(position?.contractId ?? 0);
  const account = futures.account(1, contract?.settleAssetId ?? 0);
  if (position === undefined || contract === undefined || account === undefined) throw new TypeError('it is open');
  const { contractId } = contract;
  exchange.place({ contractId, direction: side === 'long' ? 3 : 4, price, quantity: lots });
  const { makerPpm, takerPpm } = futures.feesOf(1, contractId);
  return liquidationAfter({
    contract: contract.scale,
    tiers: position.tiers,
    side,
    closes: true,
    makerPpm,
    takerPpm,
    feePpm: makerPpm,
    lots: BigInt(lots),
    priceTicks: BigInt(price),
    markTicks: BigInt(futures.mark(contractId)?.mark ?? 0),
    leverage: position.leverage,
    position,
    ...(position.mode === 'cross' && { cross: { equity: account.available + account.held, othersRequired: 0n } }),
  });
}

test.each([
  ['isolated, at a profit', { side: 'long', lots: 1_000, ticks: 600_000, leverage: 20 }, 400, 603_000],
  [
    'isolated, at a loss within its part of the margin',
    { side: 'long', lots: 1_000, ticks: 600_000, leverage: 20 },
    400,
    598_000,
  ],
  [
    'isolated, at a loss that takes of what is left',
    { side: 'long', lots: 500, ticks: 600_000, leverage: 80 },
    100,
    594_000,
  ],
  ['isolated, a short', { side: 'short', lots: 1_000, ticks: 600_000, leverage: 20 }, 999, 602_000],
  [
    'isolated, inverse',
    { contractId: inverseId, side: 'short', lots: 2_000, ticks: 600_000, leverage: 25 },
    700,
    605_000,
  ],
] as const)('the liquidation price that a closing order leads to, %s', (_, position, lots, price) => {
  const exchange = opened(position);
  const { contractId, side } = { contractId: linearId, ...position };
  const shown = restingClose(exchange, side, lots, price);
  exchange.place({ userId: 3, contractId, direction: side === 'long' ? 1 : 2, price, quantity: lots });
  expect(exchange.position(1, side, contractId)?.lots).toBe(BigInt(position.lots - lots));
  expect(firstAt(exchange, side, Number(shown))).toEqual(right);
});

test.each([
  ['long', linearId, 3_000, 1_000, 603_000],
  ['long', linearId, 3_000, 1_000, 598_000],
  ['short', inverseId, 2_500, 500, 602_000],
] as const)('the same of a cross %s (contract %i, %i lots less %i at %i)', (side, contractId, held, lots, price) => {
  const exchange = new FuturesExchange(2_000_000n, 150n);
  // The rest of it backs the position: 20,000 USDT or 1 BTC.
  for (const [assetId, wallet, units] of [
    [1, 2, 1_980_000n],
    [2, 3, 149n],
  ] as const)
    exchange.must({ type: 'transfer', userId: 1, assetId, from: wallet, to: 1, amount: amount(units * one) });
  exchange.must({ type: 'set_margin_mode', userId: 1, contractId, mode: 'cross' });
  exchange.must({ type: 'set_leverage', userId: 1, contractId, leverage: 20 });
  for (const userId of [2, 4]) exchange.must({ type: 'set_leverage', userId, contractId, leverage: 1 });
  const [opens, meets] = side === 'long' ? ([1, 2] as const) : ([2, 1] as const);
  exchange.place({ userId: 2, contractId, direction: meets, quantity: held });
  exchange.place({ userId: 1, contractId, direction: opens, quantity: held });
  const shown = restingClose(exchange, side, lots, price);
  exchange.place({ userId: 4, contractId, direction: opens, price, quantity: lots });
  expect(exchange.position(1, side, contractId)?.lots).toBe(BigInt(held - lots));
  expect(firstAt(exchange, side, Number(shown))).toEqual(right);
});

test('an order that closes all leads to no liquidation price', () => {
  const exchange = opened({ side: 'long', lots: 1_000, ticks: 600_000, leverage: 20 });
  expect(restingClose(exchange, 'long', 1_000, 601_000)).toBeUndefined();
});

test.each([
  ['out', 2, 1, 5_000n],
  ['in', 1, 2, 5_000n],
] as const)('money that moves %s after a mark moves the liquidation of a cross position', (_, from, to, units) => {
  const exchange = new FuturesExchange(2_000_000n, 150n);
  const move = { type: 'transfer', userId: 1, assetId: 1 } as const;
  exchange.must({ ...move, from: 2, to: 1, amount: amount(1_980_000n * one) });
  exchange.must({ type: 'set_margin_mode', userId: 1, contractId: linearId, mode: 'cross' });
  exchange.must({ type: 'set_leverage', userId: 1, contractId: linearId, leverage: 20 });
  exchange.must({ type: 'set_leverage', userId: 2, contractId: linearId, leverage: 1 });
  exchange.openBoth(3_000);
  exchange.index(599_990);
  exchange.must({ ...move, from, to, amount: amount(units * one) });
  const position = exchange.position(1, 'long');
  const contract = exchange.exchange.futures.contract(linearId);
  if (position === undefined || contract === undefined) throw new TypeError('the position is open');
  const margin = exchange.wallet(1).available;
  const shown = liquidationPrice(
    { contract: contract.scale, side: 'long', position, margin, exitPpm: 500 },
    position.tiers,
  );
  expect(firstAt(exchange, 'long', Number(shown))).toEqual(right);
});
