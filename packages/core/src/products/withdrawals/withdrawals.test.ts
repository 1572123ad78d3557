import { amount } from '@candor/amount';
import { describe, expect, test } from 'vitest';
import { RecordAuditor } from '../../audit/auditor.ts';
import type { AuditProblem } from '../../rules/problems.ts';
import type { Command } from '../../commands.ts';
import { chainId, dayMs, etherId, usdtId, WalletExchange, whole } from '../networks/exchange.fixture.ts';
import type { RequestWithdrawal, WithdrawalRules } from './commands.ts';
import type { WithdrawalRequested } from './events.ts';

const operator = (id: number) => ({ kind: 'operator', id }) as const;
const user = (id: number) => ({ kind: 'user', id }) as const;
const address = '0x00000000000000000000000000000000000000aa';
const hashOf = (attempt: number): string => attempt.toString(16).padStart(64, '0');

/** Rules under which nothing is looked at for its size in the hour. */
const rules: WithdrawalRules = {
  limits: [amount(0n), amount(2_000n * whole), amount(100_000n * whole)],
  reviewOneAbove: amount(1_000n * whole),
  reviewTwoAbove: amount(10_000n * whole),
  outflowPpm: 1_000_000,
  velocityMax: 100,
  reviewMs: 72 * 3_600_000,
};

/** An exchange whose user 1 has so many USDT of final deposits and is fully known. */
function funded(units: bigint, changes: Partial<WithdrawalRules> = {}): WalletExchange {
  const at = new WalletExchange();
  at.must({ type: 'set_withdrawal_rules', rules: { ...rules, ...changes } });
  at.must({ type: 'set_user_level', userId: 1, level: 2 });
  at.address(1);
  at.fund(1, units * whole);
  return at;
}

function request(at: WalletExchange, units: bigint, fields: Partial<RequestWithdrawal> = {}): RequestWithdrawal {
  const place = { networkId: chainId, assetId: usdtId, address, evidenceId: at.newEvidence() };
  return { type: 'request_withdrawal', userId: 1, amount: amount(units * whole), ...place, ...fields };
}

const plan = (withdrawalId: number): Command => ({ type: 'plan_payment', withdrawalId, sender: 1, chainNonce: 4 });
const sign = (withdrawalId: number, attempt = 1, isFiller = false): Command => ({
  type: 'sign_payment',
  withdrawalId,
  attempt,
  txHash: hashOf(100 * withdrawalId + attempt),
  isFiller,
});
const settle = (withdrawalId: number, attempt = 1, hasSucceeded = true): Command => ({
  type: 'settle_payment',
  withdrawalId,
  txHash: hashOf(100 * withdrawalId + attempt),
  hasSucceeded,
  networkFee: amount(21_000n * 10n ** 9n),
  height: 200,
  head: 202,
});

describe('a withdrawal', () => {
  test('of 42,000 sends 41,999, gives the security fund 0.1 of the fee, and is reviewed by two', () => {
    const at = funded(50_000n);
    at.must(request(at, 42_000n), user(1));
    expect(at.spot(1)).toEqual({ available: 8_000n * whole, reserved: 42_000n * whole });
    const approve = (operatorId: number): Command => ({ type: 'approve_withdrawal', withdrawalId: 1, operatorId });
    expect(at.reason(plan(1))).toBe('withdrawal_not_open');
    at.must(approve(5), operator(5));
    expect(at.reason(approve(5))).toBe('approver_repeated');
    at.must(approve(6), operator(6));
    at.must(plan(1));
    expect(at.exchange.withdrawals.withdrawal(1)).toMatchObject({ stage: 'planned', nonce: 4 });
    at.must(sign(1));
    const mined = at.must(settle(1)).find(({ type }) => type === 'payment_mined');
    expect(mined).toMatchObject({ chainAmount: 41_999_000_000n, fundShare: whole / 10n, fee: whole });
    expect(at.exchange.bookBalance('securityFund', usdtId)).toBe(whole / 10n);
    expect(at.exchange.bookBalance('networkFees', usdtId)).toBe((9n * whole) / 10n);
    expect(at.exchange.networks.asset(chainId, usdtId)?.chainHeld).toBe((50_000n + 100n - 41_999n) * 10n ** 6n);
    expect(at.exchange.bookBalance('treasury', etherId)).toBe(100n * whole - 2_100n);
    expect(at.spot(1)).toEqual({ available: 8_000n * whole, reserved: 0n });
    expect(at.problems()).toEqual([]);
  });

  test('can be taken back until its payment is planned, by its user alone', () => {
    const at = funded(500n);
    at.must(request(at, 200n), user(1));
    const cancel = { type: 'cancel_withdrawal', userId: 1, withdrawalId: 1 } as const;
    expect(at.reason({ ...cancel, userId: 2 })).toBe('not_found');
    at.must(cancel, user(1));
    expect(at.spot(1)).toEqual({ available: 500n * whole, reserved: 0n });
    expect(at.exchange.withdrawals.limitOf(1, at.nowMs).used).toBe(0n);
    at.must(request(at, 200n), user(1));
    at.must(plan(2));
    expect(at.reason({ ...cancel, withdrawalId: 2 })).toBe('withdrawal_not_open');
    expect(at.problems()).toEqual([]);
  });

  test('is refused with a reason, or goes back undecided after 72 hours', () => {
    const at = funded(50_000n);
    at.must(request(at, 2_000n), user(1));
    at.must(request(at, 2_000n), user(1));
    const refuse = { type: 'refuse_withdrawal', withdrawalId: 1, operatorId: 5, reason: 'address_listed' } as const;
    at.must(refuse, operator(5));
    at.nowMs += rules.reviewMs - 1;
    at.must({ type: 'tick' });
    expect(at.exchange.withdrawals.open().length).toBe(1);
    at.nowMs += 1;
    const expired = at.must({ type: 'tick' }).map(({ type }) => type);
    expect(expired).toContain('withdrawal_expired');
    expect(at.spot(1)).toEqual({ available: 50_000n * whole, reserved: 0n });
    expect(at.problems()).toEqual([]);
  });

  test('needs a use of a strong factor that was not used before', () => {
    const at = funded(500n);
    const first = request(at, 100n);
    expect(at.reason({ ...first, evidenceId: 0 })).toBe('evidence_required');
    at.must(first, user(1));
    expect(at.reason({ ...request(at, 100n), evidenceId: first.evidenceId })).toBe('evidence_required');
  });

  test.each([
    ['unknown_network', { networkId: 8 }],
    ['asset_not_on_network', { assetId: 9 }],
    ['address_invalid', { address: '' }],
    ['address_is_own', { recipientIndex: 1 }],
    ['address_invalid', { recipientIndex: 44 }],
    ['amount_not_positive', { amount: amount(0n) }],
    ['amount_off_step', { amount: amount(100n * whole + 1n) }],
    ['withdrawal_below_minimum', { amount: amount(whole) }],
    ['withdrawal_above_maximum', { amount: amount(1_000_001n * whole) }],
    ['insufficient_available', { amount: amount(501n * whole) }],
    ['unknown_user', { userId: 99 }],
  ] as const)('is refused as %s', (reason, fields) => {
    const at = funded(500n);
    expect(at.reason(request(at, 100n, fields), user(1))).toBe(reason);
  });

  test('is refused while its account is frozen or its network is paused', () => {
    const at = funded(500n);
    at.must({ type: 'set_user_frozen', userId: 1, frozen: true });
    expect(at.reason(request(at, 100n))).toBe('account_frozen');
    at.must({ type: 'set_user_frozen', userId: 1, frozen: false });
    const state = { networkId: 0, assetId: 0, direction: 'withdrawals', cause: 'security' } as const;
    at.must({ type: 'set_network_state', ...state, open: false, reviewAtMs: at.nowMs + 1 });
    expect(at.reason(request(at, 100n))).toBe('network_paused');
    at.must({ type: 'set_network_state', ...state, open: true, reviewAtMs: 0 }, operator(5));
    at.must(request(at, 100n), user(1));
  });

  test('counts against the limit of its user’s level for just 24 hours', () => {
    const at = funded(5_000n);
    at.must({ type: 'set_user_level', userId: 1, level: 1 });
    at.must(request(at, 2_000n), user(1));
    expect(at.reason(request(at, 2n))).toBe('withdrawal_limit');
    at.nowMs += dayMs - 1;
    expect(at.reason(request(at, 2n))).toBe('withdrawal_limit');
    at.nowMs += 1;
    at.must(request(at, 2n), user(1));
    at.must({ type: 'set_user_level', userId: 1, level: 0 });
    expect(at.reason(request(at, 2n))).toBe('withdrawal_limit');
  });

  test('never takes worth below what is not final, in whatever asset it is', () => {
    const at = funded(1_000n);
    const credit = at.deposit({ assetId: etherId, chainAmount: amount(10n ** 18n) });
    at.must(credit);
    at.must(request(at, 1_000n), user(1));
    at.must({ type: 'cancel_withdrawal', userId: 1, withdrawalId: 1 }, user(1));
    // The coin was traded for 2,000 USDT: one of them is in the other asset now.
    const later = new WalletExchange();
    later.must({ type: 'set_withdrawal_rules', rules });
    later.must({ type: 'set_user_level', userId: 1, level: 2 });
    later.address(1);
    later.address(2);
    later.fund(2, 2_000n * whole);
    later.must(later.deposit({ assetId: etherId, chainAmount: amount(10n ** 18n) }));
    const order = { type: 'place_order', marketId: 1, kind: 'limit', price: 200_000, quantity: 10_000 } as const;
    const terms = { timeInForce: 'GTC', postOnly: false, selfTradePrevention: 'expire_taker' } as const;
    later.must({ ...order, ...terms, userId: 2, side: 'buy' }, user(2));
    later.must({ ...order, ...terms, userId: 1, side: 'sell' }, user(1));
    expect(later.reason(request(later, 100n))).toBe('deposits_not_final');
    later.price(0);
    expect(later.reason(request(later, 100n))).toBe('prices_stale');
  });

  test('to another user arrives inside, at once, whole and free', () => {
    const at = funded(500n);
    const index = at.address(2);
    at.must(request(at, 100n, { recipientIndex: index }), user(1));
    expect(at.spot(2).available).toBe(100n * whole);
    expect(at.spot(1)).toEqual({ available: 400n * whole, reserved: 0n });
    at.must(request(at, 100n, { recipientIndex: index, checks: ['new_device'] }), user(1));
    expect(at.spot(2).available).toBe(100n * whole);
    at.must({ type: 'approve_withdrawal', withdrawalId: 2, operatorId: 5 }, operator(5));
    at.must({ type: 'tick' });
    expect(at.spot(2).available).toBe(200n * whole);
    expect(at.problems()).toEqual([]);
  });
});

describe('a review', () => {
  test('asks for nobody, one or two by worth; for two while the index is stale', () => {
    const at = funded(50_000n);
    const reviews = (units: bigint, fields: Partial<RequestWithdrawal> = {}): number | undefined => {
      at.must(request(at, units, fields), user(1));
      return at.exchange.withdrawals.withdrawal(at.exchange.withdrawals.lastWithdrawalId)?.reviews;
    };
    at.fund(1, 10n * whole, etherId);
    expect([reviews(1_000n), reviews(1_001n), reviews(10_000n), reviews(10_001n)]).toEqual([0, 1, 1, 2]);
    expect(reviews(10n, { checks: ['sign_in'] })).toBe(1);
    at.price(0);
    expect(reviews(1n, { assetId: etherId })).toBe(2);
  });

  test('is asked for by many requests in an hour, and by half of what may leave of an asset', () => {
    const at = funded(50_000n, { velocityMax: 1, outflowPpm: 50_000 });
    at.must(request(at, 1_000n), user(1));
    at.must(request(at, 10n), user(1));
    expect(at.exchange.withdrawals.open().map(({ checks }) => checks)).toEqual([[], ['velocity']]);
    at.nowMs += 3_600_000;
    at.must(request(at, 1_260n), user(1));
    expect(at.exchange.withdrawals.withdrawal(3)?.checks).toEqual(['amount', 'asset_velocity']);
  });

  test('stops an asset whose payments would take more than may leave in an hour; operators open it again', () => {
    const at = funded(10_000n, { outflowPpm: 50_000 });
    at.must(request(at, 400n), user(1));
    at.must({ type: 'approve_withdrawal', withdrawalId: 1, operatorId: 5 }, operator(5));
    at.must(plan(1));
    at.must(request(at, 200n), user(1));
    at.must({ type: 'approve_withdrawal', withdrawalId: 2, operatorId: 5 }, operator(5));
    expect(at.must(plan(2))).toMatchObject([{ type: 'network_paused', cause: 'outflow', withdrawalId: 2 }]);
    expect(at.reason(plan(2))).toBe('network_paused');
    const state = { networkId: 0, assetId: usdtId, direction: 'withdrawals', cause: 'outflow' } as const;
    const open: Command = { type: 'set_network_state', ...state, open: true, reviewAtMs: 0 };
    expect(at.reason(open)).toBe('operators_open');
    at.must(open, operator(5));
    at.must(plan(2));
    expect(at.problems()).toEqual([]);
  });
});

describe('an auditor', () => {
  const audited = (at: WalletExchange, changes: Partial<WithdrawalRequested>): readonly AuditProblem[] => {
    const auditor = new RecordAuditor();
    for (const { events, ...record } of at.records) {
      const changed = events.map((event) =>
        event.type === 'withdrawal_requested' && event.withdrawalId === 2 ? { ...event, ...changes } : event,
      );
      auditor.add({ ...record, events: changed });
    }
    return auditor.problems;
  };

  test('computes worth, limit and reviews of each request again', () => {
    const at = funded(50_000n);
    at.fund(1, 5n * whole, etherId);
    at.must(request(at, 2_000n), user(1));
    at.must(request(at, 3n, { assetId: etherId }), user(1));
    expect(at.exchange.withdrawals.withdrawal(2)).toMatchObject({ reviews: 1 });
    expect(audited(at, {})).toEqual([]);
    expect(audited(at, { worth: amount(whole) })).toMatchObject([{ invariant: 30 }]);
    expect(audited(at, { reviews: 0 })[0]).toMatchObject({ invariant: 41 });
  });

  test('finds a request above what its user may take out in a day', () => {
    const at = funded(50_000n);
    at.must(request(at, 2_000n), user(1));
    at.must(request(at, 1_000n), user(1));
    const auditor = new RecordAuditor();
    for (const { events, ...record } of at.records)
      auditor.add({
        ...record,
        events: events.map((event) =>
          event.type === 'withdrawal_rules_set' ? { ...event, limit2: amount(2_999n * whole) } : event,
        ),
      });
    expect(auditor.problems).toMatchObject([{ invariant: 30 }]);
    expect(auditor.problems[0]?.rule).toContain('withdrawal 2');
  });
});

describe('a payment', () => {
  test('keeps its nonce through every bump, and one attempt ends it', () => {
    const at = funded(500n);
    at.must(request(at, 100n), user(1));
    expect(at.reason(sign(1))).toBe('withdrawal_not_open');
    at.must(plan(1));
    at.must(sign(1));
    expect(at.reason(sign(1))).toBe('payment_mismatch');
    at.must(sign(1, 2));
    expect(at.reason(settle(1, 3))).toBe('payment_mismatch');
    expect(at.reason({ ...settle(1), head: 201 } as Command)).toBe('deposit_not_confirmed');
    at.must(settle(1, 1));
    expect(at.reason(settle(1, 2))).toBe('not_found');
    expect(at.problems()).toEqual([]);
  });

  test('that was reverted, or whose nonce a filler took, gives all back, the fee too', () => {
    const at = funded(500n);
    at.must(request(at, 100n), user(1));
    at.must(request(at, 100n), user(1));
    for (const withdrawalId of [1, 2]) {
      at.must(plan(withdrawalId));
      at.must(sign(withdrawalId));
    }
    at.must(settle(1, 1, false));
    at.must(sign(2, 2, true));
    expect(at.reason(sign(2, 3, false))).toBe('payment_mismatch');
    at.must(settle(2, 2));
    expect(at.spot(1)).toEqual({ available: 500n * whole, reserved: 0n });
    expect(at.exchange.withdrawals.senders()).toMatchObject([{ upcoming: 6, inFlight: 0 }]);
    expect(at.problems()).toEqual([]);
  });

  test('that was never signed leaves its nonce to the next', () => {
    const at = funded(500n);
    for (let count = 0; count < 3; count += 1) at.must(request(at, 10n), user(1));
    at.must(plan(1));
    at.must(plan(2));
    at.must({ type: 'drop_payment', withdrawalId: 1 });
    at.must(plan(3));
    expect(at.exchange.withdrawals.withdrawal(3)?.nonce).toBe(4);
    expect(at.exchange.withdrawals.senders()).toMatchObject([{ upcoming: 6, inFlight: 2 }]);
    expect(at.problems()).toEqual([]);
  });

  test('waits while sixteen are under way, and while the network does not hold enough', () => {
    const at = funded(500n);
    for (let count = 1; count <= 17; count += 1) at.must(request(at, 10n), user(1));
    for (let count = 1; count <= 16; count += 1) at.must(plan(count));
    expect(at.reason(plan(17))).toBe('payments_busy');
    const poor = new WalletExchange();
    poor.must({ type: 'set_withdrawal_rules', rules });
    poor.must({ type: 'set_user_level', userId: 1, level: 2 });
    poor.must({ type: 'issue_demo_supply', assetId: usdtId, amount: amount(500n * whole) });
    poor.must({ type: 'grant_demo_funds', userId: 1, grants: [{ assetId: usdtId, amount: amount(500n * whole) }] });
    poor.must(request(poor, 200n), user(1));
    expect(poor.reason(plan(1))).toBe('holdings_insufficient');
    poor.must({ type: 'back_custody', networkId: chainId, assetId: usdtId, chainAmount: amount(500_000_000n) });
    poor.must(plan(1));
  });
});

test('a receipt goes back to its sender alone, for the network’s fee', () => {
  const at = new WalletExchange();
  const credit = at.deposit({ index: 9, chainAmount: amount(20_000_000n), sender: address });
  at.must(credit);
  at.must(at.final(credit.key));
  const back = { type: 'return_receipt', receiptId: 1, operatorId: 5, approverId: 6 } as const;
  expect(at.reason({ ...back, approverId: 5 })).toBe('approver_repeated');
  at.must({ type: 'set_withdrawal_rules', rules });
  at.must({ type: 'register_user', userId: 4, merchant: false });
  at.address(4);
  at.fund(4, 1_000n * whole);
  at.must(back, operator(5));
  expect(at.reason({ type: 'assign_receipt', receiptId: 1, userId: 4, operatorId: 5, approverId: 6 })).toBe(
    'not_found',
  );
  at.must(plan(1));
  at.must(sign(1));
  at.must(settle(1));
  expect(at.exchange.bookBalance('suspense', usdtId)).toBe(0n);
  expect(at.exchange.networks.receipts()).toEqual([]);
  expect(at.problems()).toEqual([]);
});
