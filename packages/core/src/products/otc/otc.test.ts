import { amount } from '@candor/amount';
import { beforeEach, describe, expect, test } from 'vitest';
import type { OtcTerms, SetOtcTerms } from './commands.ts';
import {
  advertTerms,
  bitcoinId,
  coin,
  dayMs,
  feeTerms,
  hourMs,
  merchant,
  minuteMs,
  ordinary,
  secondTaker,
  taker,
  TestOtc,
  usdtId,
} from './exchange.fixture.ts';

let otc: TestOtc;

beforeEach(() => {
  otc = new TestOtc();
});

const quantity = 98_383n * (coin / 100n);
const fee = quantity / 1_000n;

describe('a sale by a merchant', () => {
  test('locks the coins before a cent is paid, and releases escrow less fee to the buyer', () => {
    const advertId = otc.advert();
    const before = otc.balance(merchant, 8);
    const orderId = otc.paid(advertId);
    expect(otc.exchange.otc.order(orderId)).toMatchObject({ stage: 'paid', quantity, fee, escrow: quantity + fee });
    expect(otc.balance(merchant, 8)).toEqual(before);
    const atTaker = otc.balance(taker).available;
    otc.must(otc.release(orderId));
    expect(otc.balance(taker).available).toBe(atTaker + quantity);
    expect(otc.balance(merchant, 8).reserved).toBe(before.reserved - quantity - fee);
    expect(otc.exchange.bookBalance('securityFund', usdtId)).toBe(fee / 10n);
    expect(otc.exchange.bookBalance('fees', usdtId)).toBe(fee - fee / 10n);
    expect(otc.exchange.otc.order(orderId)).toBeUndefined();
    expect(otc.reason(otc.release(orderId))).toBe('otc_wrong_state');
    expect(otc.problems()).toEqual([]);
  });

  test('gives the coins back to the advert when the buyer cancels', () => {
    const advertId = otc.advert();
    const before = otc.balance(merchant, 8);
    const orderId = otc.order(advertId);
    expect(otc.exchange.otc.advert(advertId)?.remaining).toBe(1_000n * coin - quantity);
    otc.must({ type: 'cancel_otc_order', userId: taker, orderId });
    expect(otc.exchange.otc.advert(advertId)).toMatchObject({ remaining: 1_000n * coin, reserved: 1_001n * coin });
    expect(otc.balance(merchant, 8)).toEqual(before);
    expect(otc.problems()).toEqual([]);
  });

  test('whose advert was closed meanwhile gives them back to the merchant', () => {
    const advertId = otc.advert();
    const orderId = otc.order(advertId);
    otc.must({ type: 'close_otc_advert', userId: merchant, advertId });
    expect(otc.balance(merchant, 8).reserved).toBe(500n * coin + quantity + fee);
    otc.pass(15 * minuteMs);
    expect(otc.exchange.otc.order(orderId)?.stage).toBe('expired');
    expect(otc.balance(merchant, 8)).toEqual({ available: 4_500n * coin, reserved: 500n * coin });
    expect(otc.problems()).toEqual([]);
  });
});

test('a merchant who buys pays the fee out of what arrives', () => {
  const advertId = otc.advert({ side: 'buy' });
  expect(otc.balance(merchant, 8).reserved).toBe(500n * coin);
  const orderId = otc.order(advertId);
  expect(otc.balance(taker).reserved).toBe(quantity);
  expect(otc.reason({ type: 'mark_otc_paid', userId: taker, orderId })).toBe('otc_wrong_state');
  otc.must({ type: 'mark_otc_paid', userId: merchant, orderId });
  const before = otc.balance(merchant, 8).available;
  otc.must(otc.release(orderId, taker));
  expect(otc.balance(merchant, 8).available).toBe(before + quantity - fee);
  expect(otc.balance(taker)).toEqual({ available: 10_000n * coin - quantity, reserved: 0n });
  expect(otc.problems()).toEqual([]);
});

describe('an advert', () => {
  test('of an ordinary user needs a known identity, and there is one', () => {
    expect(otc.reason(otc.publishing({ userId: taker }))).toBe('otc_level_required');
    const advertId = otc.advert({ userId: ordinary });
    expect(otc.exchange.otc.advert(advertId)).toMatchObject({ wallet: 1, feePpm: 0, reserved: 1_000n * coin });
    expect(otc.reason(otc.publishing({ userId: ordinary }))).toBe('otc_too_many_adverts');
    expect(otc.problems()).toEqual([]);
  });

  test('of a merchant is one of 20 online at most', () => {
    const small = { total: amount(100n * coin) };
    for (let online = 0; online < 20; online += 1) otc.advert({}, small);
    expect(otc.reason(otc.publishing({}, small))).toBe('otc_too_many_adverts');
    const advertId = otc.advert({ online: false }, small);
    const online = { type: 'set_otc_advert_online', userId: merchant, advertId, online: true } as const;
    expect(otc.reason(online)).toBe('otc_too_many_adverts');
    otc.must({ type: 'close_otc_advert', userId: merchant, advertId: 1 });
    otc.must(online);
    expect(otc.problems()).toEqual([]);
  });

  test('is no offer without coins', () => {
    expect(otc.rejection(otc.publishing({}, { total: amount(4_501n * coin) }))).toMatchObject({
      reason: 'insufficient_available',
      detail: { needed: '4505.50100000' },
    });
    const advertId = otc.advert({ online: false }, { total: amount(4_501n * coin) });
    expect(otc.balance(merchant, 8).reserved).toBe(500n * coin);
    const online = { type: 'set_otc_advert_online', userId: merchant, advertId, online: true } as const;
    expect(otc.reason(online)).toBe('insufficient_available');
  });

  test('keeps what orders took when it is edited', () => {
    const advertId = otc.advert();
    const orderId = otc.order(advertId);
    const edit = (total: bigint) =>
      ({
        type: 'edit_otc_advert',
        userId: merchant,
        advertId,
        terms: { ...advertTerms, total: amount(total) },
      }) as const;
    expect(otc.reason(edit(900n * coin))).toBe('otc_remaining_too_small');
    otc.must(edit(1_200n * coin));
    const remaining = 1_200n * coin - quantity;
    expect(otc.exchange.otc.advert(advertId)).toMatchObject({ remaining, reserved: remaining + remaining / 1_000n });
    otc.must({ type: 'cancel_otc_order', userId: taker, orderId });
    expect(otc.exchange.otc.advert(advertId)?.remaining).toBe(1_200n * coin);
    expect(otc.problems()).toEqual([]);
  });

  test('that operators took offline is taken by nobody, and time gives its reserve back', () => {
    const advertId = otc.advert();
    const before = otc.balance(merchant, 8);
    otc.must({ type: 'take_otc_advert_offline', advertId, operatorId: 7, reason: 'misleading' });
    expect(otc.balance(merchant, 8)).toEqual(before);
    expect(otc.reason(otc.opening(advertId))).toBe('otc_advert_offline');
    otc.pass(1_000);
    expect(otc.balance(merchant, 8).reserved).toBe(500n * coin);
    const online = { type: 'set_otc_advert_online', userId: merchant, advertId, online: true } as const;
    expect(otc.reason(online)).toBe('otc_advert_offline');
    expect(otc.problems()).toEqual([]);
  });

  test('of who lost the right closes, and open orders go on', () => {
    const advertId = otc.advert();
    const orderId = otc.paid(advertId);
    otc.must({ type: 'set_user_merchant', userId: merchant, merchant: false });
    expect(otc.reason(otc.opening(advertId))).toBe('otc_advert_offline');
    otc.pass(1_000);
    expect(otc.exchange.otc.advert(advertId)).toBeUndefined();
    otc.must(otc.release(orderId));
    expect(otc.balance(merchant, 8)).toMatchObject({ reserved: 500n * coin });
    expect(otc.problems()).toEqual([]);
  });

  test('that floats follows the index, and pauses while it is stale', () => {
    const price = { kind: 'floating', rate: 7_120_000, marginPpm: 1_500 } as const;
    const floating = { price, total: amount(coin), maximum: amount(10_000_000n), minimum: amount(1_000n) };
    const advertId = otc.advert({ assetId: bitcoinId }, floating);
    expect(otc.exchange.otc.advert(advertId)?.priceNow).toBe(27_213_313);
    const opening = otc.opening(advertId, { expectedPrice: 27_213_313 });
    otc.price(381_638);
    expect(otc.rejection(opening)).toMatchObject({ reason: 'otc_price_moved', detail: { price: '272133.84' } });
    otc.price(0);
    expect(otc.exchange.otc.advert(advertId)?.priceNow).toBeUndefined();
    expect(otc.reason(opening)).toBe('prices_stale');
    otc.price(381_637);
    otc.must(opening);
    expect(otc.exchange.otc.orders()[0]).toMatchObject({ price: 27_213_313, fiat: 700_000n, quantity: 2_572_200n });
    expect(otc.problems()).toEqual([]);
  });
});

describe('an opening', () => {
  test.each([
    ['of nothing', { amount: amount(0n) }, 'amount_not_positive'],
    ['below the least sum', { amount: amount(9_999n) }, 'otc_amount_outside_limits'],
    ['above the largest sum', { amount: amount(2_000_001n) }, 'otc_amount_outside_limits'],
    [
      'one step above what is left',
      { typed: 'coin', amount: amount(100_001n * (coin / 100n)) },
      'otc_remaining_too_small',
    ],
    ['of half a step', { typed: 'coin', amount: amount(coin / 200n) }, 'amount_off_step'],
    ['at an old price', { expectedPrice: 7_114 }, 'otc_price_moved'],
    ['by a method that is not offered', { method: 'pix' }, 'otc_method_not_offered'],
    ['of the own advert', { userId: merchant }, 'otc_own_advert'],
    ['of an unknown advert', { advertId: 99 }, 'not_found'],
    ['by nobody', { userId: 99 }, 'unknown_user'],
  ] as const)('%s is rejected', (_, change, reason) => {
    expect(otc.reason(otc.opening(otc.advert(), change))).toBe(reason);
  });

  test('takes the last coin once', () => {
    const advertId = otc.advert();
    const all = { typed: 'coin', amount: amount(1_000n * coin) } as const;
    otc.order(advertId, all);
    expect(otc.reason(otc.opening(advertId, { ...all, userId: secondTaker }))).toBe('otc_remaining_too_small');
  });

  test('is for those whom the owner trades with', () => {
    const terms = { level: 1, completedOrders: 0, accountDays: 30 };
    const advertId = otc.advert({}, { taker: terms });
    expect(otc.reason(otc.opening(advertId))).toBe('otc_taker_terms');
    const since = (days: number) => ({ userId: ordinary, accountSinceMs: otc.nowMs - days * dayMs });
    expect(otc.reason(otc.opening(advertId, since(29)))).toBe('otc_taker_terms');
    otc.order(advertId, since(30));
  });

  test('leaves two orders unpaid, not three', () => {
    const advertId = otc.advert();
    const small = { amount: amount(10_000n) };
    otc.order(advertId, small);
    otc.order(advertId, small);
    expect(otc.reason(otc.opening(advertId, small))).toBe('otc_too_many_unpaid');
  });

  test('is barred longer after each cancel from the third on, until the next day', () => {
    const advertId = otc.advert();
    otc.nowMs = Math.ceil(otc.nowMs / dayMs) * dayMs;
    const cancel = () => {
      const orderId = otc.order(advertId);
      otc.must({ type: 'cancel_otc_order', userId: taker, orderId });
    };
    cancel();
    cancel();
    for (const barredMs of [15 * minuteMs, 30 * minuteMs, hourMs, 4 * hourMs]) {
      cancel();
      otc.nowMs += barredMs - 1;
      expect(otc.reason(otc.opening(advertId))).toBe('otc_cancel_limit');
      otc.nowMs += 1;
    }
    cancel();
    expect(otc.exchange.otc.traderOf(taker).blockedUntilMs).toBe(otc.nowMs + dayMs);
    otc.nowMs += dayMs;
    cancel();
    otc.order(advertId);
    expect(otc.problems()).toEqual([]);
  });
});

describe('time', () => {
  test('warns five minutes before the deadline, and expires an order once', () => {
    const advertId = otc.advert();
    const orderId = otc.order(advertId);
    expect(otc.pass(10 * minuteMs - 1)).toEqual([]);
    expect(otc.pass(1)).toMatchObject([{ type: 'otc_order_warned', orderId }]);
    expect(otc.pass(minuteMs)).toEqual([]);
    otc.must({ type: 'extend_otc_order', userId: merchant, orderId });
    otc.nowMs += 19 * minuteMs - 1;
    otc.must({ type: 'tick' });
    otc.nowMs += 1;
    expect(otc.reason({ type: 'mark_otc_paid', userId: taker, orderId })).toBe('otc_too_late');
    expect(otc.pass(3 * hourMs).filter(({ type }) => type === 'otc_order_closed')).toHaveLength(1);
    expect(otc.pass(hourMs)).toEqual([]);
    expect(otc.problems()).toEqual([]);
  });

  test('gives three extensions', () => {
    const orderId = otc.order(otc.advert());
    const extend = { type: 'extend_otc_order', userId: merchant, orderId } as const;
    for (let times = 0; times < 3; times += 1) otc.must(extend);
    expect(otc.reason(extend)).toBe('otc_extensions_used');
    expect(otc.exchange.otc.order(orderId)?.expiresAtMs).toBe(otc.nowMs + hourMs);
  });

  test('lets the buyer appeal once the method’s time has passed, and the seller at once', () => {
    const orderId = otc.paid(otc.advert());
    const appeal = { type: 'appeal_otc_order', userId: taker, orderId, cause: 'not_released' } as const;
    otc.nowMs += 15 * minuteMs - 1;
    expect(otc.reason(appeal)).toBe('otc_too_early');
    otc.nowMs += 1;
    otc.must(appeal);
    expect(otc.reason({ type: 'withdraw_otc_appeal', userId: merchant, orderId })).toBe('otc_appeal_invalid');
    otc.must({ type: 'withdraw_otc_appeal', userId: taker, orderId });
    otc.must(appeal);
    expect(otc.reason({ type: 'withdraw_otc_appeal', userId: taker, orderId })).toBe('otc_appeal_invalid');
    expect(otc.problems()).toEqual([]);
  });

  test('appeals a paid order after a day, and at once where a party is frozen; nothing leaves an appeal by time', () => {
    const advertId = otc.advert();
    const orderId = otc.paid(advertId);
    otc.must({ type: 'set_user_frozen', userId: secondTaker, frozen: true });
    expect(otc.pass(dayMs - 1)).toEqual([]);
    expect(otc.pass(1)).toMatchObject([{ type: 'otc_order_appealed', by: 'system', cause: 'time' }]);
    expect(otc.pass(90 * dayMs)).toEqual([]);
    const other = otc.paid(advertId, { userId: taker, amount: amount(10_000n) });
    otc.must({ type: 'set_user_frozen', userId: merchant, frozen: true });
    expect(otc.reason(otc.release(other))).toBe('account_frozen');
    expect(otc.pass(1)).toMatchObject([{ type: 'otc_order_appealed', by: 'system', cause: 'party_frozen' }]);
    expect(otc.exchange.otc.order(orderId)?.stage).toBe('appealed');
    expect(otc.problems()).toEqual([]);
  });
});

test('a buyer cancels a paid order with the statement, and a seller never', () => {
  const orderId = otc.paid(otc.advert());
  expect(otc.reason({ type: 'cancel_otc_order', userId: taker, orderId })).toBe('otc_statement_required');
  const cancel = { type: 'cancel_otc_order', userId: merchant, orderId, statesNotPaid: true } as const;
  expect(otc.reason(cancel)).toBe('otc_wrong_state');
  expect(otc.reason({ ...cancel, userId: secondTaker })).toBe('not_found');
  otc.must({ ...cancel, userId: taker });
  expect(otc.problems()).toEqual([]);
});

describe('a verdict', () => {
  test('gives the escrow to one party, and of the bond to the other', () => {
    const advertId = otc.advert();
    const orderId = otc.appealed(advertId);
    const worth = quantity;
    expect(otc.reason(otc.verdict(orderId, { compensation: amount(500n * coin + 1n) }))).toBe(
      'otc_compensation_too_high',
    );
    const before = otc.balance(taker).available;
    otc.must(otc.verdict(orderId, { compensation: amount(100n * coin) }));
    expect(otc.balance(taker).available).toBe(before + quantity + 100n * coin);
    expect(otc.exchange.otc.bondOf(merchant).amount).toBe(400n * coin);
    expect(otc.exchange.otc.traderOf(taker).completed).toBe(0);
    expect(worth).toBeGreaterThan(100n * coin);
    expect(otc.reason(otc.publishing())).toBe('otc_bond_missing');
    expect(otc.reason(otc.opening(advertId))).toBe('otc_advert_offline');
    expect(otc.pass(0)).toMatchObject([{ type: 'otc_advert_online_set', cause: 'right_lost' }, { type: 'posted' }]);
    expect(otc.exchange.otc.advert(advertId)).toMatchObject({ online: false, reserved: 0n });
    otc.must({ type: 'lock_otc_bond', userId: merchant });
    otc.must({ type: 'set_otc_advert_online', userId: merchant, advertId, online: true });
    expect(otc.pass(0)).toEqual([]);
    otc.order(advertId, { userId: secondTaker, amount: amount(10_000n) });
    expect(otc.problems()).toEqual([]);
  });

  test('on a payment mark that was false gives all back, and bars the buyer for a day', () => {
    const orderId = otc.appealed(otc.advert());
    otc.must(otc.verdict(orderId, { to: 'seller', reasonCode: 'not_paid' }));
    expect(otc.balance(merchant, 8).reserved).toBe(1_501n * coin);
    expect(otc.exchange.otc.traderOf(taker).blockedUntilMs).toBe(otc.nowMs + dayMs);
    expect(otc.problems()).toEqual([]);
  });

  test.each([
    ['by one operator', { operatorA: 7 }, 'approver_repeated'],
    ['without a case file', { evidenceHash: 'ab' }, 'otc_verdict_invalid'],
    ['for a reason that gives otherwise', { to: 'seller' }, 'otc_verdict_invalid'],
    ['for a claim', { reasonCode: 'bond_claim' }, 'otc_verdict_invalid'],
  ] as const)('%s is none', (_, change, reason) => {
    const orderId = otc.appealed(otc.advert());
    expect(otc.reason(otc.verdict(orderId, change))).toBe(reason);
  });

  test('is on appealed orders alone', () => {
    const orderId = otc.paid(otc.advert());
    expect(otc.reason(otc.verdict(orderId))).toBe('otc_wrong_state');
  });
});

describe('a claim', () => {
  const expired = (): number => {
    const orderId = otc.order(otc.advert());
    otc.pass(15 * minuteMs);
    return orderId;
  };
  const claim = (orderId: number) => ({ type: 'claim_otc_expired', userId: taker, orderId }) as const;

  test('is possible for 48 hours after an order expired', () => {
    const orderId = expired();
    otc.nowMs += 48 * hourMs + 1_000;
    expect(otc.reason(claim(orderId))).toBe('otc_too_late');
    expect(otc.pass(0)).toMatchObject([{ type: 'otc_claim_closed', outcome: 'lapsed' }]);
    expect(otc.exchange.otc.order(orderId)).toBeUndefined();
    expect(otc.problems()).toEqual([]);
  });

  test('that is upheld is paid from the bond, and keeps it where it is', () => {
    const orderId = expired();
    otc.nowMs += 48 * hourMs;
    otc.must(claim(orderId));
    otc.must({ type: 'close_otc_advert', userId: merchant, advertId: 1 });
    expect(otc.reason({ type: 'withdraw_otc_bond', userId: merchant })).toBe('otc_bond_in_use');
    const before = otc.balance(taker).available;
    otc.must(otc.verdict(orderId, { reasonCode: 'bond_claim', compensation: amount(500n * coin) }));
    expect(otc.balance(taker).available).toBe(before + 500n * coin);
    expect(otc.balance(merchant, 8).reserved).toBe(0n);
    expect(otc.problems()).toEqual([]);
  });

  test('that is refused costs nobody anything', () => {
    const orderId = expired();
    otc.must(claim(orderId));
    const refusal = otc.verdict(orderId, { to: 'seller', reasonCode: 'bond_claim' });
    expect(otc.reason({ ...refusal, compensation: amount(1n) })).toBe('otc_compensation_too_high');
    otc.must(refusal);
    expect(otc.exchange.otc.bondOf(merchant).amount).toBe(500n * coin);
    expect(otc.problems()).toEqual([]);
  });

  test('is none where there is no bond', () => {
    otc = new TestOtc({ ...feeTerms, bond: amount(0n) });
    expect(otc.reason(claim(expired()))).toBe('otc_wrong_state');
  });
});

test('a bond leaves 30 days after the last order', () => {
  const advertId = otc.advert();
  const orderId = otc.paid(advertId);
  const withdraw = { type: 'withdraw_otc_bond', userId: merchant } as const;
  expect(otc.reason(withdraw)).toBe('otc_bond_in_use');
  otc.must({ type: 'close_otc_advert', userId: merchant, advertId });
  otc.must(withdraw);
  expect(otc.reason(otc.publishing())).toBe('otc_bond_missing');
  otc.must(otc.release(orderId));
  expect(otc.pass(30 * dayMs - 1)).toEqual([]);
  expect(otc.pass(1)).toMatchObject([{ type: 'otc_bond_set', move: 'released' }, { type: 'posted' }]);
  expect(otc.balance(merchant, 8).reserved).toBe(0n);
  otc.must({ type: 'lock_otc_bond', userId: merchant });
  otc.advert();
  expect(otc.problems()).toEqual([]);
});

test('coins bought by a payment that can be called back keep their worth within the platform for a day', () => {
  otc.must(otc.release(otc.paid(otc.advert(), { method: 'bank', userId: secondTaker })));
  expect(otc.exchange.otc.holdsOf(secondTaker, otc.nowMs)).toMatchObject([{ amount: quantity }]);
  const untilMs = String(otc.nowMs + dayMs);
  const wide = { maximum: amount(10_000_000n), minimum: amount(1_000n), total: amount(20_000n * coin) };
  const bitcoins = otc.advert({ side: 'buy', assetId: bitcoinId }, { ...wide, price: { kind: 'fixed', ticks: 1_000 } });
  const usdts = otc.advert({ side: 'buy' }, wide);
  const selling = (advertId: number, units: bigint, expectedPrice: number) =>
    otc.opening(advertId, { userId: secondTaker, typed: 'coin', amount: amount(units), expectedPrice });
  // All bitcoins may go while the USDT that stay are worth what is held.
  otc.must(selling(bitcoins, 10_000n * coin, 1_000));
  const tooMuch = selling(usdts, 10_000n * coin + coin / 100n, 7_115);
  expect(otc.rejection(tooMuch)).toMatchObject({
    reason: 'otc_reversible_payment',
    detail: { asset: 'USDT', amount: '983.83000000', untilMs },
  });
  otc.must(selling(usdts, 10_000n * coin, 7_115));
  expect(otc.reason(selling(usdts, coin, 7_115))).toBe('otc_too_many_unpaid');
  otc.pass(dayMs);
  expect(otc.exchange.otc.holdsOf(secondTaker, otc.nowMs)).toEqual([]);
  otc.must(tooMuch);
  expect(otc.problems()).toEqual([]);
});

describe('terms', () => {
  const set = (change: Partial<OtcTerms>, effectiveFromMs = otc.nowMs): SetOtcTerms => ({
    type: 'set_otc_terms',
    terms: { ...feeTerms, ...change },
    effectiveFromMs,
  });

  test('that cost somebody more are announced for seven days; open orders keep theirs', () => {
    const advertId = otc.advert();
    const orderId = otc.order(advertId);
    expect(otc.reason(set({ feePpm: 2_000 }, otc.nowMs + 7 * dayMs - 1))).toBe('otc_terms_notice');
    otc.must(set({ feePpm: 2_000 }, otc.nowMs + 7 * dayMs));
    expect(otc.exchange.otc.termsAt(otc.nowMs)?.feePpm).toBe(1_000);
    otc.nowMs += 7 * dayMs;
    expect(otc.exchange.otc.termsAt(otc.nowMs)?.feePpm).toBe(2_000);
    otc.must({ type: 'edit_otc_advert', userId: merchant, advertId, terms: advertTerms });
    expect(otc.exchange.otc.advert(advertId)?.feePpm).toBe(2_000);
    expect(otc.exchange.otc.order(orderId)?.fee).toBe(fee);
    otc.pass(0);
    // The old fee does not cover the advert's new one, so the coins are the merchant's, not the
    // advert's.
    expect(otc.exchange.otc.advert(advertId)?.remaining).toBe(1_000n * coin - quantity);
    expect(otc.problems()).toEqual([]);
  });

  test('that raise the bond take adverts offline until it is locked, and no ordinary user’s', () => {
    const [advertId, own] = [otc.advert(), otc.advert({ userId: ordinary })];
    otc.must(set({ bond: amount(600n * coin) }, otc.nowMs + 7 * dayMs));
    expect(otc.pass(7 * dayMs - 1)).toEqual([]);
    expect(otc.pass(1)).toMatchObject([{ type: 'otc_advert_online_set', advertId }, { type: 'posted' }]);
    expect(otc.exchange.otc.advert(own)?.online).toBe(true);
    otc.must({ type: 'lock_otc_bond', userId: merchant });
    otc.must({ type: 'set_otc_advert_online', userId: merchant, advertId, online: true });
    expect(otc.problems()).toEqual([]);
  });

  test('that cost nobody more hold at once', () => {
    otc.must(set({ feePpm: 0 }));
    expect(otc.exchange.otc.termsAt(otc.nowMs)?.feePpm).toBe(0);
    expect(otc.reason(set({ windowMostMinutes: 181 }))).toBe('otc_terms_invalid');
  });
});
