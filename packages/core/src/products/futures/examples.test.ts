import { amount, averageOpenPrice, formatDecimal } from '@candor/amount';
import { describe, expect, test } from 'vitest';
import { encodeRecord } from '../../codec/encode.ts';
import type { ListContract } from './commands.ts';
import { FuturesExchange, listingOf, one } from './exchange.fixture.ts';
import { eventsOf } from './risk-exchange.fixture.ts';

const periodMs = 8 * 3_600_000;
const minuteMs = 60_000;

/** A contract for one example; nobody pays fees in it. */
const exampleId = 10_003;
const example = (kind: 'linear' | 'inverse', change: Partial<ListContract> = {}): ListContract => {
  const symbol = kind === 'linear' ? 'XBT/USDT:USDT' : 'BTC/EUSD:BTC';
  return listingOf(
    { contractId: exampleId, symbol, maximumQuantity: 1_000_000_000, makerPpm: 0, takerPpm: 0, ...change },
    kind,
  );
};

/** An exchange with the example’s contract; everybody opens at 2×. */
function listed(command: ListContract): FuturesExchange {
  const at = new FuturesExchange(1_000_000n, 150n);
  at.must(command);
  for (const userId of [1, 2, 3, 4]) leverage(at, userId, 2);
  return at;
}

const leverage = (at: FuturesExchange, userId: number, times: number, contractId = exampleId): void =>
  void at.must({ type: 'set_leverage', userId, contractId, leverage: times });

/** `buyer` and `seller` meet at a price that is the index. */
function meet(at: FuturesExchange, ticks: number, lots: number, who: readonly [buyer: number, seller: number]): void {
  at.index(ticks);
  at.place({ contractId: exampleId, userId: who[1], direction: 2, price: ticks, quantity: lots });
  at.place({ contractId: exampleId, userId: who[0], direction: 1, price: ticks, quantity: lots });
}

const long = (at: FuturesExchange) => at.position(1, 'long', exampleId);

function averageOf(at: FuturesExchange): string | undefined {
  const position = long(at);
  const contract = at.exchange.futures.contract(exampleId);
  return position && contract && averageOpenPrice(contract.scale, position, contract.tickScale);
}

/** Lots of the long that leave at a price, and what that realises. */
function close(at: FuturesExchange, ticks: number, lots: number): bigint | undefined {
  at.index(ticks);
  at.place({ contractId: exampleId, userId: 2, direction: 4, price: ticks, quantity: lots });
  const events = at.place({ contractId: exampleId, userId: 1, direction: 3, price: ticks, quantity: lots });
  return eventsOf(events, 'position_set').find(({ userId }) => userId === 1)?.realised;
}

describe('part D through the core', () => {
  test.each([
    [
      '3, first',
      'linear',
      [
        [100_000, 1_000],
        [130_000, 2_000],
      ],
      36_000n * one,
      '12000.00',
    ],
    [
      '3, second',
      'linear',
      [
        [50_000, 500],
        [60_000, 300],
      ],
      4_300n * one,
      '5375.00',
    ],
    [
      '4',
      'inverse',
      [
        [100_000, 50],
        [150_000, 50],
      ],
      833_333n,
      '12000.00',
    ],
    [
      '5',
      'inverse',
      [
        [50_000, 1_000],
        [60_000, 2_000],
      ],
      53_333_333n,
      '5625.00',
    ],
  ] as const)('%s: average and cost of two fills', (_, kind, fills, cost, average) => {
    const at = listed(example(kind, kind === 'inverse' ? { face: 1 } : {}));
    for (const [ticks, lots] of fills) meet(at, ticks, lots, [1, 2]);
    expect(averageOf(at)).toBe(average);
    expect(long(at)?.cost).toBe(cost);
    expect(at.problems()).toEqual([]);
  });

  test('6: an inverse long of 15,000 at 750 is worth 20 XBT and gains 1.25 at 800', () => {
    const at = listed(example('inverse', { face: 1 }));
    meet(at, 7_500, 15_000, [1, 2]);
    expect(long(at)?.cost).toBe(20n * one);
    expect(close(at, 8_000, 15_000)).toBe((5n * one) / 4n);
  });

  test('8: at 0.25% a long of 20 XBT pays 0.05', () => {
    const at = listed(example('inverse', { face: 1 }));
    meet(at, 7_500, 15_000, [1, 2]);
    const { paid } = fundingOf(at, 3_000_000);
    expect(paid.find(({ userId }) => userId === 1)?.amount).toBe(-one / 20n);
  });
});

/** The next funding of the example’s contract, with samples of one premium. */
function fundingOf(at: FuturesExchange, premium: number) {
  const startMs = Math.ceil(at.nowMs / periodMs) * periodMs;
  const first = Math.ceil((startMs - 4 * 3_600_000) / minuteMs) * minuteMs;
  const events = Array.from({ length: 240 }, (_, place) => ({
    type: 'premium_sampled' as const,
    contractId: exampleId,
    second: (first + place * minuteMs) / 1_000,
    hasSample: true,
    premium,
  }));
  const { seq } = at.exchange;
  const bytes = encodeRecord({ version: 1, seq: seq + 1, timeMs: at.nowMs, actor: { kind: 'system' }, events });
  at.exchange.applyRecord(bytes);
  at.records.push(bytes);
  const record = at.tick(startMs);
  const settled = eventsOf(record, 'funding_settled').find(({ contractId }) => contractId === exampleId);
  return { settled, paid: eventsOf(record, 'funding_paid') };
}

describe('part F through the core', () => {
  test('1: linear, a unit a tick and lot: no unit is lost', () => {
    const at = listed(example('linear', { lotScale: 7 }));
    meet(at, 1_001, 2, [1, 2]);
    meet(at, 1_003, 1, [1, 2]);
    expect(long(at)?.cost).toBe(3_005n);
    expect(close(at, 1_003, 1)).toBe(1_003n - 1_001n);
    expect(long(at)?.cost).toBe(2_004n);
    expect(close(at, 1_003, 2)).toBe(2_006n - 2_004n);
    expect(long(at)).toBeUndefined();
  });

  test('2: inverse, a part realises the floor of its cost', () => {
    const at = listed(example('inverse', { face: 1 }));
    meet(at, 100_000, 50, [1, 2]);
    meet(at, 150_000, 50, [1, 2]);
    expect(close(at, 125_000, 30)).toBe(9_999n);
    expect(long(at)?.cost).toBe(583_334n);
  });

  test('3: payers up, receivers down, two units to the fund', () => {
    const { risk } = example('linear');
    const at = listed(example('linear', { lotScale: 7, risk: { ...risk, interest: 95_000 } }));
    meet(at, 1, 100_000_000, [1, 3]);
    meet(at, 1, 23_456_789, [1, 4]);
    meet(at, 1, 50_000_001, [2, 4]);
    const { settled, paid } = fundingOf(at, 0);
    expect(settled).toMatchObject({ rate: 95_000, paid: 16_480n, received: 16_478n });
    expect(paid.map(({ userId, amount: units }) => [userId, units])).toEqual([
      [1, -11_729n],
      [3, 9_500n],
      [4, 6_978n],
      [2, -4_751n],
    ]);
    expect(at.exchange.bookBalance('insuranceFund', 1)).toBe(2n);
  });

  test('4: a loss that another position’s profit covers is owed, and repaid by it', () => {
    const at = listed(example('linear'));
    at.must({ ...example('linear'), contractId: 10_004, symbol: 'YBT/USDT:USDT' });
    for (const contractId of [exampleId, 10_004]) {
      at.must({ type: 'set_margin_mode', userId: 1, contractId, mode: 'cross' });
      leverage(at, 1, 50, contractId);
      leverage(at, 2, 2, contractId);
    }
    at.must({ type: 'transfer', userId: 1, assetId: 1, from: 2, to: 1, amount: amount(999_500n * one) });
    meet(at, 100_000, 900, [1, 2]);
    at.place({ contractId: 10_004, userId: 2, direction: 1, price: 100_000, quantity: 600 });
    at.place({ contractId: 10_004, userId: 1, direction: 2, price: 100_000, quantity: 600 });
    expect(close(at, 90_000, 900)).toBe(-900n * one);
    const account = () => at.exchange.futures.account(1, 1);
    expect(account()).toMatchObject({ available: 0n, owed: 400n * one, equity: 200n * one });
    at.place({ contractId: 10_004, userId: 2, direction: 3, price: 90_000, quantity: 600 });
    at.place({ contractId: 10_004, userId: 1, direction: 4, price: 90_000, quantity: 600 });
    expect(account()).toMatchObject({ available: 200n * one, owed: 0n });
    expect(at.problems()).toEqual([]);
  });

  test('7: the mean basis of 150 is limited to 0.2% of an index of 60,000', () => {
    const { risk } = example('linear');
    const at = listed(example('linear', { risk: { ...risk, impact: amount(200n * one) } }));
    meet(at, 600_000, 1, [1, 2]);
    at.place({ contractId: exampleId, userId: 3, direction: 1, price: 601_400, quantity: 100 });
    at.place({ contractId: exampleId, userId: 4, direction: 2, price: 601_600, quantity: 100 });
    for (let second = 0; second < 11; second += 1) at.index(600_001 - (second % 2));
    const [mark] = eventsOf(at.index(600_000), 'mark_set').filter(({ contractId }) => contractId === exampleId);
    expect(mark?.mean).toBeGreaterThan(1_490);
    expect(mark).toMatchObject({ index: 600_000, mark: 601_200 });
  });

  test('8: inverse funding is rounded once, and the fund never pays for it', () => {
    const at = new FuturesExchange(1n, 2n);
    at.must(example('inverse', { openOrdersMax: 1_000 }));
    const holders = Array.from({ length: 1_000 }, (_, place) => 100 + place);
    const grant = amount(one / 1_000n);
    at.index(602_407);
    at.place({ contractId: exampleId, userId: 2, direction: 2, price: 602_407, quantity: 1_000 });
    for (const userId of holders) {
      at.must({ type: 'register_user', userId, merchant: false });
      at.must({ type: 'grant_demo_funds', userId, grants: [{ assetId: 2, amount: grant }] });
      at.must({ type: 'transfer', userId, assetId: 2, from: 1, to: 3, amount: grant });
      at.place({ contractId: exampleId, userId, direction: 1, price: 602_407, quantity: 1 });
    }
    const { settled, paid } = fundingOf(at, 3_500_000);
    expect(settled).toMatchObject({ rate: 3_000_000, mark: 602_407, paid: 499_000n, received: 498_002n });
    expect(new Set(paid.filter(({ userId }) => userId !== 2).map((event) => event.amount))).toEqual(new Set([-499n]));
    expect(at.exchange.bookBalance('insuranceFund', 2)).toBe(998n);
  }, 60_000);

  test('9: of two cross positions F12 is computed from all of the equity', () => {
    const at = listed(example('linear'));
    at.must({ ...example('linear'), contractId: 10_004, symbol: 'YBT/USDT:USDT' });
    for (const contractId of [exampleId, 10_004]) {
      at.must({ type: 'set_margin_mode', userId: 1, contractId, mode: 'cross' });
      leverage(at, 1, 100, contractId);
      leverage(at, 2, 2, contractId);
    }
    at.must({ type: 'transfer', userId: 1, assetId: 1, from: 2, to: 1, amount: amount(999_570n * one) });
    meet(at, 101_000, 2_000, [1, 2]);
    at.place({ contractId: 10_004, userId: 2, direction: 2, price: 101_000, quantity: 1_800 });
    at.place({ contractId: 10_004, userId: 1, direction: 1, price: 101_000, quantity: 1_800 });
    const [chosen] = eventsOf(at.index(100_000), 'liquidation_step').filter(({ phase }) => phase === 'position_chosen');
    expect(chosen).toMatchObject({ contractId: exampleId, equity: 50n * one, required: 190n * one });
    // (20,200 − (50 + 200)) ÷ 2: below the mark. From −40 it would lie above it.
    expect(formatDecimal(BigInt(chosen?.bankruptcyPrice ?? 0), 1)).toBe('9975.0');
    expect(eventsOf([...at.index(100_000)], 'insurance_moved')).toEqual([]);
  });
});
