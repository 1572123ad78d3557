import { amount } from '@candor/amount';
import { expect, test } from 'vitest';
import { encodeRecord } from '../codec/encode.ts';
import type { Command } from '../commands.ts';
import type { PostedAccount } from '../ledger/posted-account.ts';
import type { ExchangeEvent } from './events.ts';
import { chainId, dayMs, usdtId, WalletExchange, whole } from './networks/exchange.fixture.ts';

const user = (id: number) => ({ kind: 'user', id }) as const;
const [buyer, seller, other, fiatId] = [1, 2, 3, 1];

/** An exchange of which everything may leave within an hour. */
function outflowing(): WalletExchange {
  const at = new WalletExchange();
  const { rules } = at.exchange.withdrawals;
  at.must({ type: 'set_withdrawal_rules', rules: { ...rules, outflowPpm: 1_000_000 } });
  return at;
}

/**
 * User 1 bought 100 USDT by a payment that can be called back, and has a deposit of 100 that is not
 * final.
 */
function withBoth(): { readonly at: WalletExchange; readonly depositKey: string } {
  const at = outflowing();
  for (const userId of [buyer, seller, other]) {
    at.must({ type: 'set_user_level', userId, level: 2 });
    at.address(userId);
  }
  at.fund(seller, 1_000n * whole);
  const bounds = { minimum: amount(100n), maximum: amount(1_000_000n) };
  const scales = { priceScale: 2, stepScale: 2, priceLeast: 1, priceMost: 10_000 };
  const methods = [{ method: 'bank', releaseMs: 3_600_000, reversible: true, holdMs: dayMs }] as const;
  const setting: Command[] = [
    { type: 'list_otc_fiat', fiatId, code: 'EUR', minorUnits: 2 },
    { type: 'set_otc_pair', assetId: usdtId, fiatId, marketId: 0, terms: { open: true, ...scales, ...bounds } },
    {
      type: 'set_otc_terms',
      terms: { feePpm: 0, bond: amount(0n), windowLeastMinutes: 15, windowMostMinutes: 180, methods },
    },
  ];
  for (const command of setting) at.must(command);
  const offer = { type: 'publish_otc_advert', assetId: usdtId, fiatId, online: true } as const;
  const terms = {
    price: { kind: 'fixed', ticks: 100 },
    total: amount(100n * whole),
    windowMinutes: 15,
    methods: ['bank'],
    taker: { level: 0, completedOrders: 0, accountDays: 0 },
    ...bounds,
  } as const;
  at.must({ ...offer, userId: seller, side: 'sell', terms }, user(seller));
  at.must({ ...taking(1, buyer), amount: amount(100n * whole) }, user(buyer));
  at.must({ type: 'mark_otc_paid', userId: buyer, orderId: 1 }, user(buyer));
  at.must({ type: 'release_otc_order', userId: seller, orderId: 1, evidenceId: 1 }, user(seller));
  at.must({ ...offer, userId: other, side: 'buy', terms }, user(other));
  const deposit = at.deposit({ chainAmount: amount(100n * 10n ** 6n) });
  at.must(deposit);
  expect(at.spot(buyer).available).toBe(200n * whole);
  return { at, depositKey: deposit.key };
}

const taking = (advertId: number, userId: number) =>
  ({
    type: 'open_otc_order',
    userId,
    advertId,
    method: 'bank',
    expectedPrice: 100,
    typed: 'coin',
    accountSinceMs: 0,
  }) as const;

test('coins that are held and deposits that are not final are kept both: no coin counts twice', () => {
  const { at, depositKey } = withBoth();
  const leaves = (units: bigint, recipient = {}) => ({ ...withdrawal(at, units), ...recipient });
  const inside = { recipientIndex: at.exchange.deposits.indexOf(other) ?? 0 };
  const sale = (units: bigint) => ({ ...taking(2, buyer), amount: amount(units * whole) });
  // What stays covers each part, but not both.
  expect(at.reason(leaves(2n))).toBe('otc_reversible_payment');
  expect(at.reason(leaves(100n))).toBe('otc_reversible_payment');
  expect(at.reason(leaves(100n, inside))).toBe('otc_reversible_payment');
  expect(at.reason(sale(100n))).toBe('otc_reversible_payment');
  // What stays does not cover the deposit alone.
  expect(at.reason(leaves(101n))).toBe('deposits_not_final');
  at.must(at.final(depositKey));
  expect(at.reason(leaves(101n))).toBe('otc_reversible_payment');
  expect(at.reason(leaves(101n, inside))).toBe('otc_reversible_payment');
  const before = at.spot(other).available;
  at.must(leaves(50n, inside), user(buyer));
  expect(at.spot(other).available).toBe(before + 50n * whole);
  at.must(leaves(50n), user(buyer));
  expect(at.problems()).toEqual([]);
});

test.each([
  [
    'in an account of one market does not count, as a position in that market may lose it',
    5,
    1,
    [50n, 51n, 'deposits_not_final'],
  ],
  [
    'of perpetual contracts does not count, as it may be owed to other traders',
    2,
    undefined,
    [50n, 51n, 'deposits_not_final'],
  ],
  [
    'in wallet 5 without a market counts, as nothing depends on it',
    5,
    undefined,
    [140n, 151n, 'insufficient_available'],
  ],
] as const)('money %s', (_, wallet, marketId, [leaving, refused, reason]) => {
  const at = outflowing();
  at.must({ type: 'set_user_level', userId: buyer, level: 2 });
  at.address(buyer);
  at.must(at.deposit({ chainAmount: amount(100n * 10n ** 6n) }));
  at.fund(buyer, 150n * whole);
  const account = { userId: buyer, wallet } as const;
  if (marketId === undefined) {
    at.must({ type: 'transfer', userId: buyer, assetId: usdtId, from: 1, to: wallet, amount: amount(100n * whole) });
  } else {
    isolate(at, { ...account, marketId }, 100n * whole);
  }
  expect(at.spot(buyer).available).toBe(150n * whole);
  const leaves = (units: bigint) => withdrawal(at, units);
  // 100 of a deposit that is not final have to stay: 150 in spot alone let 50 go, and all 150 where
  // 100 more count.
  expect(at.reason(leaves(refused))).toBe(reason);
  at.must(leaves(leaving), user(buyer));
});

/** The buyer's withdrawal of so many whole USDT. */
const withdrawal = (at: WalletExchange, units: bigint) =>
  ({
    type: 'request_withdrawal',
    userId: buyer,
    networkId: chainId,
    assetId: usdtId,
    amount: amount(units * whole),
    address: '0xaa',
    evidenceId: at.newEvidence(),
  }) as const;

/** Posts a user's money from spot into an account of one market: no command does so yet. */
function isolate({ exchange, nowMs }: WalletExchange, account: PostedAccount, units: bigint): void {
  const posted = (to: PostedAccount, available: bigint): ExchangeEvent => ({
    type: 'posted',
    account: to,
    assetId: usdtId,
    cause: 'contract_margin',
    subject: 1,
    available: amount(available),
    reserved: amount(0n),
  });
  const events = [posted({ userId: buyer, wallet: 1 }, 0n - units), posted(account, units)];
  const seq = exchange.seq + 1;
  exchange.applyRecord(encodeRecord({ version: 1, seq, timeMs: nowMs, actor: { kind: 'system' }, events }));
}
