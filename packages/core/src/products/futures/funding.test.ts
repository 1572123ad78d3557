import { amount } from '@candor/amount';
import { expect, test } from 'vitest';
import { Exchange } from '../../exchange.ts';
import { btc, eventsOf, firstMs, fundingMs, RiskExchange, usdt } from './risk-exchange.fixture.ts';

/** So many premium samples of this rate in the period of a time. */
function withPremiums(at: RiskExchange, count: number, premium: number, fromMs = firstMs): void {
  const second = fromMs / 1_000;
  const samples = Array.from({ length: count }, (_, place) => ({
    type: 'premium_sampled' as const,
    contractId: btc,
    second: second + place * 60,
    hasSample: true,
    premium,
  }));
  at.write(samples);
}

/**
 * A long of 1 BTC against two shorts, all at 60,000 with margin, and enough samples for a rate of
 * 0.1%.
 */
function start(premium = 600_000, samples = 240): RiskExchange {
  const at = new RiskExchange();
  for (const userId of [1, 2, 3]) at.bring(userId, 20_000n * usdt);
  at.plant([
    { userId: 1, side: 'long', lots: 1_000n, price: 600_000n, margin: 6_000n },
    { userId: 2, side: 'short', lots: 333n, price: 600_000n, margin: 2_000n },
    { userId: 3, side: 'short', lots: 667n, price: 600_000n },
  ]);
  withPremiums(at, samples, premium);
  return at;
}

test('at the hour longs pay shorts, isolated from and to the margin, cross from and to the wallet', () => {
  const at = start();
  const before = at.wallet(3).available;
  const events = at.tick(fundingMs);
  expect(eventsOf(events, 'funding_settled')).toMatchObject([
    {
      outcome: 'paid',
      dueAtMs: fundingMs,
      rate: 100_000,
      samples: 240,
      positions: 3,
      paid: 6n * usdt,
      received: 6n * usdt,
    },
  ]);
  expect(at.position(1, 'long')?.margin).toBe(5_994n * usdt);
  expect(at.position(2, 'short')?.margin).toBe(2_001n * usdt + (998n * usdt) / 1_000n);
  expect(at.wallet(3).available - before).toBe((4_002n * usdt) / 1_000n);
  expect(at.clearingError()).toBe(0n);
  expect(eventsOf(at.tick(fundingMs + 1_000), 'funding_settled')).toEqual([]);
});

test('a user’s record at the hour brings funding too, and an operator’s does not', () => {
  const at = start();
  at.nowMs = fundingMs + 5;
  const operator = at.must({ type: 'fund_insurance', assetId: 1, amount: amount(usdt) }, { kind: 'operator', id: 1 });
  expect(eventsOf(operator, 'funding_settled')).toEqual([]);
  const move = { type: 'transfer', userId: 5, assetId: 1, from: 1, to: 2, amount: amount(usdt) } as const;
  expect(eventsOf(at.must(move, { kind: 'user', id: 5 }), 'funding_paid')).toHaveLength(3);
});

test('a negative rate turns the sign, and what is rounded goes to the fund', () => {
  const at = start(-600_001);
  const [settled] = eventsOf(at.tick(fundingMs), 'funding_settled');
  expect(settled?.rate).toBe(-100_001);
  expect(at.position(1, 'long')?.margin).toBeGreaterThan(6_000n * usdt);
  expect(at.fund()).toBe((settled?.paid ?? 0n) - (settled?.received ?? 0n));
  expect(at.clearingError()).toBe(0n);
});

test('the rate that samples give so far is known once half of them are there, and is the one that is paid', () => {
  expect(start(600_000, 239).exchange.futures.runningFunding(btc)).toEqual({ rate: undefined, samples: 239 });
  const at = start();
  expect(at.exchange.futures.runningFunding(btc)).toEqual({ rate: 100_000n, samples: 240 });
  expect(eventsOf(at.tick(fundingMs), 'funding_settled')).toMatchObject([{ rate: 100_000 }]);
  expect(at.exchange.futures.runningFunding(btc)).toEqual({ rate: undefined, samples: 0 });
});

test('with fewer than half of the samples nobody pays, and the record says so', () => {
  const at = start(600_000, 239);
  const events = at.tick(fundingMs);
  expect(eventsOf(events, 'funding_settled')).toMatchObject([{ outcome: 'few_samples', positions: 0, paid: 0n }]);
  expect(eventsOf(events, 'funding_paid')).toEqual([]);
});

test('a stale mark waits for a fresh one, at most an hour', () => {
  const at = start();
  at.index(0);
  expect(eventsOf(at.tick(fundingMs + 1_000), 'funding_settled')).toEqual([]);
  at.nowMs = fundingMs + 3_599_000;
  // In the very record of the fresh index, at its mark and not at the one from before.
  expect(eventsOf(at.index(603_000), 'funding_settled')).toMatchObject([{ outcome: 'paid', mark: 603_000 }]);
  expect(eventsOf(at.tick(at.nowMs), 'funding_settled')).toEqual([]);
  expect(at.position(1, 'long')?.margin).toBe(6_000n * usdt - (603n * usdt) / 100n);

  const late = start();
  late.index(0);
  const events = late.tick(fundingMs + 3_600_000);
  expect(eventsOf(events, 'funding_settled')).toMatchObject([{ outcome: 'stale', rate: 100_000, positions: 0 }]);
});

test('what a wallet lacks is owed while profit covers it, and the next receipt repays it', () => {
  const at = new RiskExchange();
  at.bring(1, usdt);
  at.bring(2, 20_000n * usdt);
  at.plant([
    { userId: 1, side: 'long', lots: 1_000n, price: 590_000n },
    { userId: 2, side: 'short', lots: 1_000n, price: 590_000n, margin: 5_000n },
  ]);
  withPremiums(at, 240, 600_000);
  const events = at.tick(fundingMs);
  expect(eventsOf(events, 'account_owed_set')).toMatchObject([{ userId: 1, cause: 'funding', owed: 5n * usdt }]);
  expect(eventsOf(events, 'liquidation_step')).toEqual([]);
  expect([at.wallet(1).available, at.clearingError()]).toEqual([0n, 0n]);
  withPremiums(at, 240, -600_000, fundingMs);
  const repaid = at.tick(fundingMs + 8 * 3_600_000);
  expect(eventsOf(repaid, 'account_owed_set')).toMatchObject([{ cause: 'funding', owed: 0n }]);
  expect([at.wallet(1).available, at.clearingError()]).toEqual([usdt, 0n]);
});

test('premiums are sampled once a minute, also by whom nobody trades with', () => {
  const at = new RiskExchange();
  expect(eventsOf(at.tick(firstMs + 60_000), 'premium_sampled')).toMatchObject([{ hasSample: false }]);
  expect(eventsOf(at.tick(firstMs + 61_000), 'premium_sampled')).toEqual([]);
  expect(eventsOf(at.tick(firstMs + 120_000), 'premium_sampled')).toHaveLength(1);
});

test('a replayed and a restored exchange settle the same funding', () => {
  const at = start();
  const restored = Exchange.restore(at.exchange.snapshot());
  at.tick(fundingMs);
  const last = at.records.at(-1);
  expect(last).toBeDefined();
  restored.applyRecord(last ?? new Uint8Array());
  expect(restored.stateHash()).toBe(at.exchange.stateHash());
});

test('a due funding comes before the command of its hour, and waits for nobody while the mark is stale', () => {
  const at = start();
  const { exchange } = at;
  expect(exchange.timeComesFirst(fundingMs - 1)).toBe(false);
  expect(exchange.timeComesFirst(fundingMs)).toBe(true);
  at.index(0);
  expect(exchange.timeComesFirst(fundingMs)).toBe(false);
  expect(exchange.timeComesFirst(fundingMs + 3_600_000)).toBe(true);
  at.index(600_000);
  at.tick(fundingMs);
  expect(exchange.timeComesFirst(fundingMs + 1)).toBe(false);
});

test('hours that passed while nothing was recorded are settled in their order, without payments', () => {
  const at = start();
  const eightHours = 28_800_000;
  const events = at.tick(fundingMs + 2 * eightHours + 1);
  const settled = eventsOf(events, 'funding_settled').filter(({ contractId }) => contractId === btc);
  expect(settled).toMatchObject([
    { dueAtMs: fundingMs, outcome: 'stale', positions: 0 },
    { dueAtMs: fundingMs + eightHours, outcome: 'few_samples', positions: 0 },
    { dueAtMs: fundingMs + 2 * eightHours, outcome: 'few_samples', positions: 0 },
  ]);
  expect(eventsOf(events, 'funding_paid')).toEqual([]);
});

test('a node that was down past the hour pays nobody at the mark from before', () => {
  const at = start();
  const events = at.tick(fundingMs + 3_600_000);
  expect(eventsOf(events, 'funding_settled')[0]).toMatchObject({ outcome: 'stale', dueAtMs: fundingMs, mark: 0 });
  expect(eventsOf(events, 'funding_paid')).toEqual([]);
});

test('after years only the last week of hours is listed', () => {
  const at = start();
  const events = at.tick(fundingMs + 10 * 365 * 86_400_000);
  expect(eventsOf(events, 'funding_settled').filter(({ contractId }) => contractId === btc)).toHaveLength(22);
});
