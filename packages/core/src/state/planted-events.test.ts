import { amount } from '@candor/amount';
import { describe, expect, test } from 'vitest';
import { BrokenInvariant } from '../base/assert.ts';
import { encodeRecord } from '../codec/encode.ts';
import type { Command } from '../commands.ts';
import { Exchange } from '../exchange.ts';
import type { Posted } from '../ledger/posted.ts';
import type { PostedAccount } from '../ledger/posted-account.ts';
import type { ExchangeEvent } from '../products/events.ts';

/** Each invariant of what rooms share is broken once, by an event that no core would have written. */
const header = { timeMs: 1_000, actor: { kind: 'system' } } as const;
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
const market = { marketId: 1, baseAssetId: 2, quoteAssetId: 1, terms };
const setUp: readonly Command[] = [
  { type: 'list_asset', assetId: 1, symbol: 'USDT', scale: 2 },
  { type: 'list_asset', assetId: 2, symbol: 'BTC', scale: 2 },
  { type: 'list_market', ...market },
  { type: 'register_user', userId: 1, merchant: false },
];

function listed(): Exchange {
  const exchange = Exchange.empty();
  for (const command of setUp) exchange.execute(command, header);
  return exchange;
}

function applyTo(exchange: Exchange, events: readonly ExchangeEvent[], seq = exchange.seq + 1, timeMs = 1_000): void {
  exchange.applyRecord(encodeRecord({ version: 1, seq, timeMs, actor: { kind: 'system' }, events }));
}

const posted = (account: PostedAccount, assetId = 1, reserved = 0n): Posted => ({
  type: 'posted',
  account,
  assetId,
  cause: 'contract_margin',
  subject: 1,
  available: amount(0n),
  reserved: amount(reserved),
});
const wallet = { userId: 1, wallet: 2 } as const;
const transfer = { type: 'funds_transferred', userId: 1, assetId: 1, from: 1, to: 2, amount: amount(1n) } as const;

const planted: readonly (readonly [rule: string, event: ExchangeEvent])[] = [
  ['an asset is listed once', { type: 'asset_listed', assetId: 1, symbol: 'USDT', scale: 2 }],
  ['a market is listed once', { type: 'market_listed', ...market }],
  ['a market trades listed assets', { type: 'market_listed', ...market, marketId: 2, baseAssetId: 9 }],
  ['a market has a state', { type: 'market_state_set', marketId: 9, state: 'halted' }],
  ['an event is about a registered user', { type: 'user_frozen_set', userId: 9, frozen: true }],
  ['an event is about a listed market', { type: 'fee_tier_set', marketId: 9, tier: 0, makerPpm: 1, takerPpm: 1 }],
  ['funds are of a listed asset', { ...transfer, assetId: 9 }],
  ['a wallet is one of eight', { ...transfer, from: 9 as 1 }],
  ['a posting is of a listed asset', posted(wallet, 9)],
  ['a posting is to a wallet of a registered user', posted({ ...wallet, userId: 9 })],
  ['a posting is to a known book, which reserves nothing', posted({ book: 'fees' }, 1, 1n)],
  ['a posting is in a listed market', posted({ userId: 1, wallet: 5, marketId: 9 })],
];

describe('an event that breaks an invariant is refused in its words', () => {
  test.each(planted)('%s', (rule, event) => {
    expect(() => applyTo(listed(), [event])).toThrow(new BrokenInvariant(rule));
  });

  test('records are applied in sequence, and time never goes back', () => {
    const exchange = listed();
    expect(() => applyTo(exchange, [], exchange.seq)).toThrow('records are applied in sequence');
    expect(() => applyTo(exchange, [], exchange.seq + 2)).toThrow('records are applied in sequence');
    expect(() => applyTo(exchange, [], exchange.seq + 1, 999)).toThrow('time never goes back');
    expect(() => applyTo(exchange, [])).not.toThrow();
  });
});
