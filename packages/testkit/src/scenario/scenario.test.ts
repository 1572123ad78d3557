import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { auditLedger } from '../audit-ledger.ts';
import { Scenario } from './scenario.ts';

let market: Scenario;
beforeEach(() => {
  market = new Scenario();
});
afterEach(() => {
  expect(auditLedger(market.exchange)).toEqual({ sumByAsset: 'zero', reserved: 'explained' });
});

const book = (): string => {
  const { bids, asks } = market.exchange.depth(1, 10);
  const side = (levels: typeof bids): string => levels.map(({ price, quantity }) => `${quantity}@${price}`).join(' ');
  return `${side(bids)} | ${side(asks)}`;
};

describe('limit orders', () => {
  test('match the best price first, then the earlier order, and rest what is left', () => {
    market.given('BTC/USDT', 'ask 1600 × 7 alice, ask 1600 × 2 carol, ask 1602 × 5 dave');
    const told = market.submit('bob buys 12 at 1601');
    expect(told.fills).toEqual(['7 at 1600 from alice', '2 at 1600 from carol']);
    expect(book()).toBe('3@1601 | 5@1602');
  });

  test('pay the maker’s price, each their own fee, and the fund its tenth', () => {
    market.given('BTC/USDT', 'ask 1600 × 10 alice');
    market.submit('bob buys 10 at 1700');
    // 16,000 USDT change hands; 0.1% each: 16 from bob on top, 16 off alice's proceeds; 3.2 of the
    // 32 to the fund.
    expect(market.balance('bob', 'USDT')).toEqual({ available: '83984', reserved: '0' });
    expect(market.balance('alice', 'USDT')).toEqual({ available: '115984', reserved: '0' });
    expect(market.balance('bob', 'BTC').available).toBe('110');
    expect(market.exchange.bookBalance('securityFund', 1)).toBe(320_000_000n);
    expect(market.exchange.bookBalance('fees', 1)).toBe(2_880_000_000n);
  });

  test('reserve price, quantity and the largest fee, and give it all back on cancel', () => {
    const { orderIds } = market.submit('bob buys 10 at 1500');
    expect(market.balance('bob', 'USDT')).toEqual({ available: '84985', reserved: '15015' });
    market.submit(`bob cancels #${orderIds[0]}`);
    expect(market.balance('bob', 'USDT')).toEqual({ available: '100000', reserved: '0' });
  });

  test('a better price than the limit is the buyer’s', () => {
    market.given('BTC/USDT', 'ask 1400 × 5 alice');
    market.submit('bob buys 10 at 1500');
    // Five filled at 1400 (7,000 + 7), five rest at 1500 (7,500 + 7.5 held).
    expect(market.balance('bob', 'USDT')).toEqual({ available: '85485.5', reserved: '7507.5' });
  });
});

describe('time in force', () => {
  beforeEach(() => market.given('BTC/USDT', 'ask 1600 × 5 alice'));

  test('IOC takes what is there and ends', () => {
    const told = market.submit('bob buys 8 at 1600 ioc');
    expect(told.ended).toEqual(['alice #1 filled', 'bob #2 canceled: immediate_or_cancel, 3 left']);
  });

  test('FOK takes all or nothing', () => {
    expect(market.submit('bob buys 8 at 1600 fok').rejected).toBe('fill_or_kill_not_filled');
    expect(market.submit('bob buys 5 at 1600 fok').fills).toEqual(['5 at 1600 from alice']);
  });

  test('post-only never takes', () => {
    expect(market.submit('bob buys 1 at 1600 post-only').rejected).toBe('post_only_would_take');
    expect(market.submit('bob buys 1 at 1599 post-only').rejected).toBeUndefined();
  });

  test('GTD ends with the first record at its time, and is not matched by it', () => {
    market.userId('bob');
    market.submit('dave sells 2 at 1590 gtd 1000');
    market.wait(999);
    market.submit('time passes');
    expect(book()).toBe(' | 2@1590 5@1600');
    market.wait(1);
    const told = market.submit('bob buys 3 at 1600');
    expect(told.ended[0]).toBe('dave #2 expired: expired, 2 left');
    expect(told.fills).toEqual(['3 at 1600 from alice']);
  });
});

describe('market orders', () => {
  test('by quantity, within the slippage cap of the best price', () => {
    market.given('BTC/USDT', 'ask 1000 × 5 alice, ask 1200 × 5 carol, ask 1201 × 5 dave');
    const told = market.submit('bob buys 12 at market');
    expect(told.fills).toEqual(['5 at 1000 from alice', '5 at 1200 from carol']);
    expect(told.ended.at(-1)).toBe('bob #4 canceled: price_limit, 2 left');
  });

  test('by budget, which is the most that is paid, fee included', () => {
    market.given('BTC/USDT', 'ask 1000 × 50 alice');
    // Four lots cost 4,000 and 4 of fee; a fifth would come to 5,005.
    expect(market.submit('bob buys for 5004 at market').fills).toEqual(['4 at 1000 from alice']);
    expect(market.balance('bob', 'USDT').available).toBe('95996');
  });

  test('by budget and FOK, where the money and not the book must end the matching', () => {
    market.given('BTC/USDT', 'ask 1000 × 5 alice');
    expect(market.submit('bob buys for 6006 at market fok').rejected).toBe('fill_or_kill_not_filled');
    expect(market.submit('bob buys for 999 at market fok').rejected).toBe('fill_or_kill_not_filled');
    expect(market.submit('bob buys for 4500 at market fok').fills).toEqual(['4 at 1000 from alice']);
  });

  test('of an empty book are refused', () => {
    expect(market.submit('bob sells 1 at market').rejected).toBe('no_liquidity');
  });
});

describe('stops', () => {
  beforeEach(() => {
    market.given('BTC/USDT', 'bid 990 × 5 alice, ask 1000 × 5 alice');
    market.submit('carol buys 1 at 1000');
  });

  test('a stop-limit waits unseen and comes into the book when its trigger trades', () => {
    market.submit('bob sells 2 stop 990 limit 995');
    expect(book()).toBe('5@990 | 4@1000');
    expect(market.balance('bob', 'BTC')).toEqual({ available: '98', reserved: '2' });
    const told = market.submit('carol sells 1 at 990');
    expect(told.events.map(({ type }) => type)).toContain('order_triggered');
    expect(book()).toBe('4@990 | 2@995 4@1000');
  });

  test('a stop-market fires into the book and stops at the cap', () => {
    market.submit('bob sells 3 stop 990');
    expect(market.submit('carol sells 1 at 990').fills).toEqual(['1 at 990 from alice', '3 at 990 from alice']);
  });

  test('one stop may set off the next', () => {
    market.given('BTC/USDT', 'bid 980 × 5 dave');
    market.submit('bob sells 4 stop 990');
    market.submit('eve sells 1 stop 985');
    const told = market.submit('carol sells 5 at 990 ioc');
    expect(told.fills).toEqual(['5 at 990 from alice', '4 at 980 from dave', '1 at 980 from dave']);
  });

  test('a trailing stop follows the price up and fires on the way down', () => {
    market.submit('bob sells 1 trailing 100000 ppm on index');
    expect(market.submit('bob sells 1 trailing 100000 ppm on index').rejected).toBe('prices_stale');
    market.submit('index 1000');
    market.submit('bob sells 1 trailing 100000 ppm on index');
    expect(market.submit('index 1100').events).toContainEqual(
      expect.objectContaining({ type: 'trigger_moved', triggerPrice: 990 }),
    );
    expect(market.submit('index 1050').events.some(({ type }) => type === 'trigger_moved')).toBe(false);
    expect(market.submit('index 990').fills).toEqual(['1 at 990 from alice']);
  });

  test('a trigger that is already reached is refused', () => {
    expect(market.submit('bob sells 1 stop 1000').rejected).toBe('trigger_price_wrong_side');
  });
});

describe('one cancels the other', () => {
  beforeEach(() => {
    market.given('BTC/USDT', 'bid 990 × 9 alice, ask 1000 × 1 alice');
    market.submit('carol buys 1 at 1000');
  });

  test('holds its lots once, and a fill of the limit leg ends the stop', () => {
    const { orderIds } = market.submit('bob sells 4 oco at 1010 stop 980');
    expect(market.balance('bob', 'BTC')).toEqual({ available: '96', reserved: '4' });
    expect(market.submit('carol buys 1 at 1010').ended).toContain(
      `bob #${orderIds[1]} canceled: oco_other_leg, 4 left`,
    );
    expect(market.balance('bob', 'BTC')).toEqual({ available: '96', reserved: '3' });
  });

  test('the stop fires and ends the limit leg', () => {
    const { orderIds } = market.submit('bob sells 4 oco at 1010 stop 990');
    const told = market.submit('carol sells 1 at 990');
    expect(told.ended).toContain(`bob #${orderIds[0]} canceled: oco_other_leg, 4 left`);
    expect(told.fills).toEqual(['1 at 990 from alice', '4 at 990 from alice']);
  });

  test('canceling one leg cancels both', () => {
    const { orderIds } = market.submit('bob sells 4 oco at 1010 stop 980');
    market.submit(`bob cancels #${orderIds[1]}`);
    expect(market.exchange.openOrdersOf(market.userId('bob'))).toEqual([]);
  });
});

describe('what else an order may do', () => {
  test('an iceberg shows a slice, and its next one goes behind the others', () => {
    market.submit('alice sells 6 at 1000 showing 2');
    market.given('BTC/USDT', 'ask 1000 × 3 carol');
    expect(book()).toBe(' | 5@1000');
    const told = market.submit('bob buys 6 at 1000');
    expect(told.fills).toEqual(['2 at 1000 from alice', '3 at 1000 from carol', '1 at 1000 from alice']);
    expect(book()).toBe(' | 1@1000');
  });

  test('nobody trades with themselves: the taker’s mode says who gives way', () => {
    market.given('BTC/USDT', 'ask 1000 × 2 bob, ask 1000 × 2 alice');
    expect(market.submit('bob buys 1 at 1000').ended).toEqual(['bob #3 expired: self_trade_prevention, 1 left']);
    expect(market.submit('bob buys 1 at 1000 expire_maker').fills).toEqual(['1 at 1000 from alice']);
    expect(book()).toBe(' | 1@1000');
  });

  test('a smaller amount keeps its place, a larger one loses it', () => {
    market.given('BTC/USDT', 'ask 1000 × 5 alice, ask 1000 × 5 carol');
    market.submit('alice amends #1 to 3');
    expect(market.submit('bob buys 1 at 1000').fills).toEqual(['1 at 1000 from alice']);
    market.submit('alice amends #1 to 9');
    expect(market.submit('bob buys 1 at 1000').fills).toEqual(['1 at 1000 from carol']);
  });

  test('a halted market takes cancels and nothing else', () => {
    market.given('BTC/USDT', 'ask 1000 × 5 alice');
    market.submit('market halted');
    expect(market.submit('bob buys 1 at 1000').rejected).toBe('market_halted');
    expect(market.submit('alice cancels all').ended).toEqual(['alice #1 canceled: cancel_all, 5 left']);
    market.submit('market open');
    expect(market.submit('bob buys 1 at 1000').rejected).toBeUndefined();
  });

  test('a frozen user may only cancel', () => {
    market.submit('bob buys 1 at 900');
    market.submit('freeze bob');
    expect(market.submit('bob buys 1 at 900').rejected).toBe('account_frozen');
    expect(market.submit('bob cancels #1').rejected).toBeUndefined();
  });

  test('the band holds at the order and at the fill', () => {
    market.submit('index 1000');
    market.given('BTC/USDT', 'ask 1400 × 5 alice');
    expect(market.submit('bob buys 1 at 1501').rejected).toBe('price_outside_band');
    market.submit('index 2900');
    expect(market.submit('bob buys 1 at 1500').ended).toEqual(['bob #2 canceled: price_outside_band, 1 left']);
  });
});
