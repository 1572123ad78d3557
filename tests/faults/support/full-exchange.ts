import { amount } from '@candor/amount';
import { type Command, decodeRecord, type Exchange, type Wallet } from '@candor/core';
import { CommandGenerator, Comparison, everyCommand, makeSetting, SeededRandom, type Step } from '@candor/testkit';
import { everyKind, kindsOf } from './kinds.ts';

const stepsMax = 6_000;
const anchorEvery = 200;
const mix = { ...everyCommand, stop: 14, marketState: 4, merchant: 2, crooked: 2, newcomer: 2, transfer: 8, index: 9 };

const order = { type: 'place_order', marketId: 1, postOnly: false, selfTradePrevention: 'expire_taker' } as const;

/**
 * A stop that fires into a gap, where all that its owner has left does not buy what it was to buy:
 * chance leads there too rarely.
 */
const gap: readonly Command[] = [
  {
    ...order,
    userId: 3,
    side: 'buy',
    kind: 'stop_market',
    timeInForce: 'IOC',
    quantity: 10,
    triggerPrice: 1_001,
    triggerSource: 'index',
  },
  { type: 'transfer', userId: 3, assetId: 1, from: 1, to: 2, amount: amount(989_800_000n) },
  { ...order, userId: 4, side: 'sell', kind: 'limit', timeInForce: 'GTC', price: 1_028, quantity: 10 },
  { type: 'index_prices', prices: [{ marketId: 1, price: 1_002 }] },
];

const wallets: readonly Wallet[] = [2, 3, 4, 5, 6, 7, 8];
/** The first user is a merchant, and may use them all. */
const toEachWallet = wallets.map((to): Command => {
  return { type: 'transfer', userId: 1, assetId: 1, from: 1, to, amount: amount(1_000n) };
});

function byItsOwner(command: Command): Step {
  const actor = 'userId' in command ? ({ kind: 'user', id: command.userId } as const) : ({ kind: 'system' } as const);
  return { key: 0, timeMs: Comparison.startMs, actor, command };
}

interface FullExchange {
  readonly exchange: Exchange;
  readonly bytes: readonly Uint8Array[];
  readonly users: readonly number[];
}

/**
 * A run under the eyes of the reference model that goes on until its records say every kind of
 * thing that a record can say.
 */
export function fullExchange(seed: number): FullExchange {
  const setting = makeSetting([1, 2, 3, 4, 5, 6]);
  const comparison = new Comparison(setting);
  const generator = new CommandGenerator(new SeededRandom(seed), Comparison.startMs, mix);
  const { users, markets, assets } = setting;
  const openOrders = (userId: number) => comparison.openOrders(userId);
  for (const command of [...gap, ...toEachWallet]) comparison.play(byItsOwner(command));
  const missing = new Set(everyKind);
  let judged = 0;
  for (let count = 1; missing.size > 0; count += 1) {
    if (count > stepsMax) throw new Error(`no record says ${[...missing].join(', ')}`);
    const step = generator.next({ users, markets, assets, operators: [1, 2], openOrders });
    comparison.play(count % anchorEvery === 0 ? anchorAt(step, count) : step);
    for (const bytes of comparison.records.slice(judged))
      for (const kind of kindsOf(decodeRecord(bytes))) missing.delete(kind);
    judged = comparison.records.length;
  }
  comparison.checkAll();
  return { exchange: comparison.exchange, bytes: comparison.records, users };
}

/** The end of an operators' log in place of a step. */
function anchorAt({ key, timeMs }: Step, entries: number): Step {
  const headHash = entries.toString(16).padStart(64, 'c');
  return { key, timeMs, actor: { kind: 'system' }, command: { type: 'anchor_audit', entries, headHash } };
}
