import { amount } from '@candor/amount';
import { describe, expect, test } from 'vitest';
import { BrokenInvariant } from '../../base/assert.ts';
import { decodeRecord } from '../../codec/decode.ts';
import { encodeRecord } from '../../codec/encode.ts';
import type { ExchangeEvent } from '../events.ts';
import type { Command } from '../../commands.ts';
import { Exchange } from '../../exchange.ts';
import type { PlaceOrder } from './commands.ts';

/** Each invariant of `apply` is broken once, by a record that no core would have written. */
const header = { timeMs: 1_000, actor: { kind: 'system' } } as const;
const [alice, bob] = [1, 2];

const terms = {
  tickScale: 0,
  lotScale: 0,
  minimumQuantity: 1,
  maximumQuantity: 1_000,
  minimumNotional: amount(1n),
  maximumNotional: amount(1_000_000_000n),
  bandPpm: 1_000_000,
  slippageCapPpm: 500_000,
  openOrdersMax: 10,
};

const setUp: readonly Command[] = [
  { type: 'list_asset', assetId: 1, symbol: 'USDT', scale: 2 },
  { type: 'list_asset', assetId: 2, symbol: 'BTC', scale: 2 },
  { type: 'list_market', marketId: 1, baseAssetId: 2, quoteAssetId: 1, terms },
  { type: 'list_market', marketId: 2, baseAssetId: 2, quoteAssetId: 1, terms },
  { type: 'set_fee_tier', marketId: 1, tier: 0, makerPpm: 1_000, takerPpm: 2_000 },
  ...[alice, bob].flatMap((userId): Command[] => [
    { type: 'register_user', userId, merchant: false },
    ...[1, 2].map((assetId) => ({ type: 'issue_demo_supply', assetId, amount: amount(10_000_000n) }) as const),
    {
      type: 'grant_demo_funds',
      userId,
      grants: [1, 2].map((assetId) => ({ assetId, amount: amount(10_000_000n) })),
    },
  ]),
];

const order = (userId: number, side: 'buy' | 'sell', price: number, quantity: number): PlaceOrder => ({
  type: 'place_order',
  userId,
  marketId: 1,
  side,
  kind: 'limit',
  timeInForce: 'GTC',
  postOnly: false,
  selfTradePrevention: 'expire_taker',
  price,
  quantity,
});

const rest = order(alice, 'sell', 500, 3);
const take = order(bob, 'buy', 510, 2);
const cancel: Command = { type: 'cancel_order', userId: alice, orderId: 1 };
const amend: Command = { type: 'amend_order', userId: alice, orderId: 1, quantity: 2 };

const stop: Command = { ...rest, kind: 'stop_limit', price: 400, triggerPrice: 410, triggerSource: 'last' };
/** Of an order that has no trigger. */
const moved: ExchangeEvent = {
  type: 'trigger_moved',
  orderId: 1,
  marketId: 1,
  userId: alice,
  triggerPrice: 400,
  released: amount(0n),
};

type Change = (event: ExchangeEvent) => ExchangeEvent;
const on =
  <T extends ExchangeEvent['type']>(type: T, changes: Partial<Extract<ExchangeEvent, { readonly type: T }>>): Change =>
  (event) =>
    event.type === type ? { ...event, ...changes } : event;

/** What a core answers that gets the record of the last command with a change in it. */
function applySpoiled(commands: readonly Command[], change: Change): void {
  const exchange = Exchange.empty();
  let before = exchange.snapshot();
  let last: Uint8Array | undefined;
  for (const command of [...setUp, ...commands]) {
    before = exchange.snapshot();
    const execution = exchange.execute(command, header);
    if (execution.kind !== 'record') throw new Error(`${command.type}: ${JSON.stringify(execution)}`);
    last = execution.bytes.slice();
  }
  const record = decodeRecord(last ?? new Uint8Array());
  const events = record.events.map(change);
  Exchange.restore(before).applyRecord(encodeRecord({ ...record, events }));
}

const spoils: readonly (readonly [rule: string, commands: readonly Command[], change: Change])[] = [
  ['an order has a user and a market', [rest], on('order_accepted', { userId: 9 })],
  ['an order has a user and a market', [rest], on('order_accepted', { marketId: 9 })],
  ['order ids grow', [rest, take], on('order_accepted', { orderId: 1 })],
  ['an order asks for no negative quantity', [rest], on('order_accepted', { quantity: -1 })],
  ['an event is about an open order', [rest], on('order_rested', { orderId: 9 })],
  ['an order shows at most what it has left', [rest], on('order_rested', { displayed: 4 })],
  ['an order shows at most what it has left', [rest], on('order_rested', { displayed: -1 })],
  ['an order in the book shows something', [rest], on('order_rested', { displayed: 0 })],
  ['a trade is in a market', [rest, take], on('trade', { marketId: 9 })],
  ['a trade has a maker', [rest, take], on('trade', { makerOrderId: 9 })],
  ['an event is about an open order', [rest, take], on('trade', { takerOrderId: 9 })],
  ['a trade moves something', [rest, take], on('trade', { quantity: 0 })],
  ['a trade moves something', [rest, take], on('trade', { notional: amount(0n) })],
  ['nobody trades with themselves', [rest, take], on('order_accepted', { userId: alice })],
  ['who takes came in this record', [rest, order(bob, 'buy', 490, 1), take], on('trade', { takerOrderId: 2 })],
  ['both orders are in the market of the trade', [rest, take], on('order_accepted', { marketId: 2 })],
  ['who makes rests in the book', [rest, take, stop, order(bob, 'buy', 510, 1)], on('trade', { makerOrderId: 3 })],
  ['no fee is negative', [rest, take], on('trade', { makerFee: amount(-1n) })],
  ['an order holds no negative reserve', [rest], on('order_rested', { reserved: amount(-1n) })],
  ['an order gives back at most what it holds', [rest, amend], on('order_amended', { reserved: amount(-1n) })],
  ['a trailing stop has a trigger', [rest, cancel], () => moved],
  ['no order is filled beyond its quantity', [rest, take], on('trade', { takerRemaining: -1 })],
  ['a maker has left what was not traded', [rest, take], on('trade', { makerRemaining: 2 })],
  ['the fund gets a part of the fees', [rest, take], on('trade', { fundShare: amount(301n) })],
  ['trades are numbered without a gap', [rest, take], on('trade', { tradeId: 2 })],
  ['an order that ends holds nothing any more', [rest, cancel], on('order_finished', { released: amount(299n) })],
  ['an event is about an open order', [rest, cancel], on('order_finished', { orderId: 9 })],
];

describe('a record that breaks an invariant is refused in its words', () => {
  test.each(spoils)('%s', (rule, commands, change) => {
    expect(() => applySpoiled(commands, (event) => event)).not.toThrow();
    expect(() => applySpoiled(commands, change)).toThrow(new BrokenInvariant(rule));
  });
});
