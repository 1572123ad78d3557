import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { auditLedger } from '../audit-ledger.ts';
import { verifyFixedPeriods } from '../fixed-period/verify.ts';
import { decodeRecord } from '@candor/core';
import { Scenario } from './scenario.ts';

/** Seconds of one price. */
const seconds = (price: string | number, count: number): string => Array.from({ length: count }, () => price).join(' ');

let market: Scenario;
beforeEach(() => {
  market = new Scenario().flash('30 s pays 80%, 60 s pays 82%');
  market.submit('index 1600');
  market.submit('bob moves 1000 from 1 to 6');
});
afterEach(() => {
  expect(auditLedger(market.exchange)).toEqual({ sumByAsset: 'zero', reserved: 'explained' });
  expect(verifyFixedPeriods(market.records.map((bytes) => decodeRecord(bytes))).problems).toEqual([]);
});

const flash = (name = 'bob') => market.balance(name, 'USDT', 6);

describe('a contract', () => {
  test('opens at the second sample after acceptance and pays when the window is above it', () => {
    expect(market.submit('bob stakes 100 on rise for 30').contracts).toEqual(['bob #1 accepted']);
    expect(flash()).toEqual({ available: '900', reserved: '100' });
    expect(market.seconds('1590 1600')).toEqual(['bob #1 opened at 1600']);
    expect(market.seconds(`${seconds(1_560, 20)} ${seconds(1_601, 10)}`)).toEqual(['bob #1 won: 180 back']);
    expect(flash()).toEqual({ available: '1080', reserved: '0' });
  });

  test('takes the stake when the window is on the other side, whatever the last price is', () => {
    market.submit('bob stakes 100 on rise for 30');
    market.seconds(`1600 1600 ${seconds(1_600, 20)} ${seconds(1_590, 9)}`);
    expect(market.seconds('1660')).toEqual(['bob #1 lost: 0 back']);
    expect(flash()).toEqual({ available: '900', reserved: '0' });
  });

  test('gives the stake back when the window is where it opened', () => {
    market.submit('bob stakes 100 on fall for 30');
    expect(market.seconds(`1600 1600 ${seconds(1_600, 30)}`).at(-1)).toBe('bob #1 equal: 100 back');
    expect(flash().available).toBe('1000');
  });

  test('is void with a stale second in its window, and with a second that is missing', () => {
    market.submit('bob stakes 100 on rise for 30');
    expect(market.seconds(`1600 1600 ${seconds(1_650, 24)} stale ${seconds(1_650, 5)}`).at(-1)).toBe(
      'bob #1 voided, window_stale: 100 back',
    );
    market.submit('bob stakes 100 on rise for 30');
    expect(market.seconds(`1600 1600 ${seconds(1_650, 24)} - ${seconds(1_650, 5)}`).at(-1)).toBe(
      'bob #2 voided, window_missing: 100 back',
    );
    expect(flash()).toEqual({ available: '1000', reserved: '0' });
  });

  test('waits for a fresh sample up to five seconds, and is void without one', () => {
    market.submit('bob stakes 100 on rise for 30');
    expect(market.seconds('1600 stale - - 1610')).toEqual(['bob #1 opened at 1610']);
    market.submit('alice moves 100 from 1 to 6');
    market.submit('alice stakes 10 on rise for 30');
    expect(market.seconds('1600 stale - stale stale stale stale 1610')).toEqual([
      'alice #2 voided, no_opening_sample: 10 back',
    ]);
  });
});

describe('a stake is refused', () => {
  test.each([
    ['bob stakes 9 on rise for 30', 'stake_below_minimum'],
    ['bob stakes 5001 on rise for 30', 'stake_above_maximum'],
    ['bob stakes 1001 on rise for 30', 'insufficient_available'],
    ['bob stakes 100 on rise for 45', 'period_not_offered'],
  ])('%s: %s', (sentence, reason) => {
    expect(market.submit(sentence).rejected).toBe(reason);
    expect(flash()).toEqual({ available: '1000', reserved: '0' });
  });

  test('beyond one’s own limit, and a limit that is raised counts a day later', () => {
    market.submit('bob limits stakes to 150');
    market.submit('bob stakes 100 on rise for 30');
    market.submit('bob limits stakes to 500');
    expect(market.submit('bob stakes 100 on rise for 30').rejected).toBe('stake_limit_reached');
    market.wait(86_400_000);
    market.submit('index 1600');
    expect(market.submit('bob stakes 200 on rise for 30').rejected).toBeUndefined();
  });

  test('in a pause, which a shorter one does not shorten', () => {
    market.submit('bob pauses for 7 days');
    market.submit('bob pauses for 1 day');
    market.wait(2 * 86_400_000);
    market.submit('index 1600');
    expect(market.submit('bob stakes 100 on rise for 30').rejected).toBe('paused_by_user');
  });

  test('of a frozen user, whose running contract settles', () => {
    market.submit('bob stakes 100 on rise for 30');
    market.submit('freeze bob');
    expect(market.submit('bob stakes 100 on rise for 30').rejected).toBe('account_frozen');
    expect(market.seconds(`1600 1600 ${seconds(1_650, 30)}`).at(-1)).toBe('bob #1 won: 180 back');
  });

  test('that the house could not pay', () => {
    market = new Scenario().flash('30 s pays 80%', 79n);
    market.submit('index 1600');
    market.submit('bob moves 1000 from 1 to 6');
    expect(market.submit('bob stakes 100 on rise for 30').rejected).toBe('house_limit');
    expect(market.submit('bob stakes 98 on rise for 30').rejected).toBeUndefined();
  });
});
