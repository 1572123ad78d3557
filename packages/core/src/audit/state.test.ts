import { amount } from '@candor/amount';
import { expect, test } from 'vitest';
import type { Command } from '../commands.ts';
import { Exchange } from '../exchange.ts';
import { auditState } from './state.ts';

const system = { timeMs: 1_000, actor: { kind: 'system' } } as const;

const terms = {
  tickScale: 0,
  lotScale: 0,
  minimumQuantity: 1,
  maximumQuantity: 1_000,
  minimumNotional: amount(1n),
  maximumNotional: amount(1_000_000_000n),
  bandPpm: 100_000,
  slippageCapPpm: 50_000,
  openOrdersMax: 10,
};

const order = (userId: number, side: 'buy' | 'sell', quantity: number): Command => ({
  type: 'place_order',
  userId,
  marketId: 1,
  side,
  kind: 'limit',
  timeInForce: 'GTC',
  postOnly: false,
  selfTradePrevention: 'expire_taker',
  price: 500,
  quantity,
});

/** Two users, a trade between them, and an order that still rests. */
function traded(): Exchange {
  const exchange = Exchange.empty();
  const commands: Command[] = [
    { type: 'list_asset', assetId: 1, symbol: 'USDT', scale: 2 },
    { type: 'list_asset', assetId: 2, symbol: 'BTC', scale: 2 },
    { type: 'list_market', marketId: 1, baseAssetId: 2, quoteAssetId: 1, terms },
    { type: 'set_fee_tier', marketId: 1, tier: 0, makerPpm: 1_000, takerPpm: 2_000 },
    { type: 'issue_demo_supply', assetId: 1, amount: amount(10_000_000n) },
    { type: 'issue_demo_supply', assetId: 2, amount: amount(10_000n) },
    ...[1, 2].flatMap((userId): Command[] => [
      { type: 'register_user', userId, merchant: false },
      {
        type: 'grant_demo_funds',
        userId,
        grants: [
          { assetId: 1, amount: amount(1_000_000n) },
          { assetId: 2, amount: amount(1_000n) },
        ],
      },
    ]),
    order(1, 'sell', 5),
    order(2, 'buy', 3),
  ];
  for (const command of commands) expect(exchange.execute(command, system)).toMatchObject({ kind: 'record' });
  return exchange;
}

test('a sound state has no problem, and each production invariant was looked at', () => {
  const { problems, invariants } = auditState(traded());
  expect(problems).toEqual([]);
  expect(invariants.map(({ invariant }) => invariant)).toEqual([1, 2, 3, 24]);
});

test('money from nowhere, a negative account, a reserve without orders and a fund that is short are named', () => {
  const exchange = traded();
  const balancesOf = exchange.balancesOf.bind(exchange);
  const bookBalance = exchange.bookBalance.bind(exchange);
  const broken = (): string[] => auditState(exchange).problems.map(({ invariant, rule }) => `${invariant}: ${rule}`);

  exchange.balancesOf = (userId) => [
    ...balancesOf(userId),
    { wallet: 7, assetId: 1, available: amount(5n), reserved: amount(0n) },
  ];
  expect(broken()).toEqual(['1: asset 1 sums to 10']);

  exchange.balancesOf = (userId) =>
    balancesOf(userId).map((balance) =>
      balance.assetId === 2 && userId === 1
        ? { ...balance, available: amount(balance.available + balance.reserved + 1n), reserved: amount(-1n) }
        : balance,
    );
  expect(broken()).toEqual([
    expect.stringMatching(/^2: user 1, wallet 1, asset 2: \d+ available, -1 reserved$/),
    expect.stringMatching(/^3: user 1, wallet 1, asset 2 reserves -1, its orders hold 200$/),
  ]);

  exchange.balancesOf = balancesOf;
  exchange.bookBalance = (book, assetId) =>
    amount(
      bookBalance(book, assetId) + (assetId !== 1 ? 0n : book === 'securityFund' ? -1n : book === 'fees' ? 1n : 0n),
    );
  expect(broken()).toEqual([expect.stringMatching(/^24: the fund holds \d+ of \d+ taken in asset 1$/)]);
});
