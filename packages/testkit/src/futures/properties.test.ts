import { amount } from '@candor/amount';
import { Exchange, type Command, type PlaceContractOrder, type PositionView } from '@candor/core';
import { expect, test } from 'vitest';
import { SeededRandom } from '../random.ts';
import { linearId, listingOf, plainListings } from './flow.ts';
import { actorOf } from './play.ts';
import { profitOf } from './workings.ts';

const usdt = 10n ** 8n;
const middle = 600_000;

/** An exchange with one linear contract, its index in the middle, and users with so much USDT. */
class Play {
  readonly exchange = Exchange.empty();
  nowMs = 1_699_992_000_000;

  constructor(users: readonly number[], each: bigint, fees: { readonly makerPpm: number; readonly takerPpm: number }) {
    const units = amount(each * usdt);
    const setting: readonly Command[] = [
      ...plainListings,
      { ...listingOf('linear'), ...fees },
      { type: 'issue_demo_supply', assetId: 1, amount: amount(usdt * 100_000_000n) },
      { type: 'fund_treasury', assetId: 1, amount: amount(usdt * 1_000n) },
      { type: 'fund_insurance', assetId: 1, amount: amount(usdt * 1_000n) },
      ...users.flatMap((userId): Command[] => [
        { type: 'register_user', userId, merchant: false },
        { type: 'grant_demo_funds', userId, grants: [{ assetId: 1, amount: units }] },
        { type: 'transfer', userId, assetId: 1, from: 1, to: 2, amount: units },
      ]),
    ];
    for (const command of setting) this.send(command);
    this.index(middle);
  }

  /** Whether it became a record. */
  send(command: Command): boolean {
    const { kind } = this.exchange.execute(command, { timeMs: this.nowMs, actor: actorOf(command) });
    return kind === 'record';
  }

  index(price: number): void {
    this.nowMs += 1_000;
    this.send({ type: 'index_prices', prices: [{ marketId: 1, price }] });
  }

  /** All that a user has at the mark, or at another price. */
  worthOf(userId: number, price = this.exchange.futures.mark(linearId)?.mark ?? 0): bigint {
    const { available, reserved } = this.exchange.balance({ userId, wallet: 2, assetId: 1 });
    const contract = this.exchange.futures.contract(linearId);
    let worth = available + reserved - (this.exchange.futures.account(userId, 1)?.owed ?? 0n);
    if (contract === undefined) return worth;
    for (const position of this.exchange.futures.positionsOf(userId))
      worth += profitOf(contract, position, BigInt(price)) - position.owed;
    return worth;
  }

  get fund(): bigint {
    return this.exchange.bookBalance('insuranceFund', 1);
  }
}

function order(userId: number, direction: PlaceContractOrder['direction'], price: number, quantity: number): Command {
  const terms = { kind: 'limit', timeInForce: 'GTC', postOnly: false, selfTradePrevention: 'expire_maker' } as const;
  return { type: 'place_contract_order', userId, contractId: linearId, direction, price, quantity, ...terms };
}

test('long and short are alike: mirrored around a price, orders and prices give the same lots and the same profit', () => {
  const users = [1, 2, 3, 4] as const;
  const sides = ['upward', 'mirrored'] as const;
  const plays = sides.map(() => new Play(users, 1_000_000n, { makerPpm: 0, takerPpm: 0 }));
  const random = new SeededRandom(26);
  const otherWay = { 1: 2, 2: 1, 3: 4, 4: 3 } as const;
  for (let count = 0; count < 600; count += 1) {
    const away = random.integer(-4_000, 4_000);
    const [userId, direction, lots] = [
      random.pick(users),
      random.pick([1, 2, 1, 2, 3, 4] as const),
      random.integer(1, 60),
    ];
    const isIndex = random.chance(1, 8);
    const [upward, mirrored] = plays.map((play, place) => {
      const price = place === 0 ? middle + away : middle - away;
      if (isIndex) play.index(price);
      const done = isIndex || play.send(order(userId, place === 0 ? direction : otherWay[direction], price, lots));
      const held = play.exchange.futures.positions(linearId).map((position) => figuresOf(position, place === 1));
      return { done, held, worth: users.map((each) => play.worthOf(each, price)) };
    });
    expect(mirrored).toEqual(upward);
  }
  expect(plays[0]?.exchange.futures.contract(linearId)?.lastPrice).toBeGreaterThan(0);
});

function figuresOf({ userId, side, lots }: PositionView, isMirrored: boolean): string {
  const other = side === 'long' ? 'short' : 'long';
  return `${userId} ${isMirrored ? other : side} ${lots}`;
}

const fees = { makerPpm: 200, takerPpm: 500 };

test('two accounts of one person, at one mark: at any price and leverage they lose their fees, and the fund pays nothing', () => {
  for (const seed of [1, 2, 3, 4, 5, 6]) {
    const random = new SeededRandom(seed);
    const play = new Play([1, 2], 1_000n, fees);
    const { fund } = play;
    let before = play.worthOf(1) + play.worthOf(2);
    for (let count = 0; count < 150; count += 1) {
      const userId = random.pick([1, 2]);
      play.send(pairCommand(random, userId, middle));
      const worth = play.worthOf(1) + play.worthOf(2);
      expect(worth).toBeLessThanOrEqual(before);
      before = worth;
    }
    expect(play.fund).toBeGreaterThanOrEqual(fund);
  }
});

test('over jumps of the index two accounts of one person take at most what the fund paid within its bound', () => {
  let paidOften = 0;
  for (const seed of [1, 2, 3, 4, 5, 6, 7, 8]) {
    const random = new SeededRandom(100 + seed);
    const play = new Play([1, 2], 1_000n, fees);
    const [before, fund] = [play.worthOf(1) + play.worthOf(2), play.fund];
    let [index, lowest] = [middle, play.fund];
    for (let count = 0; count < 200; count += 1) {
      if (random.chance(1, 6)) {
        const next = Math.round((index * (1_000 + random.integer(-30, 30))) / 1_000);
        // One of them waits where the fund would still pay for the other.
        const [price, userId] = [Math.round((next * (1_000 + random.integer(-4, 4))) / 1_000), random.pick([1, 2])];
        play.send(order(userId, next < index ? 1 : 2, price, random.integer(1, 40)));
        index = next;
        play.index(index);
      } else play.send(pairCommand(random, random.pick([1, 2]), index));
      if (play.fund < lowest) lowest = play.fund;
      // A liquidated user pays the fund; what it paid is missing there.
      const paid = play.fund < fund ? fund - play.fund : 0n;
      expect(play.worthOf(1) + play.worthOf(2)).toBeLessThanOrEqual(before + paid);
    }
    // All of it lies within one hour.
    expect(lowest).toBeGreaterThanOrEqual(fund - fund / 10n);
    if (lowest < fund) paidOften += 1;
  }
  expect(paidOften).toBeGreaterThan(0);
});

/** Orders anywhere in the band, any leverage and mode, money in and out. */
function pairCommand(random: SeededRandom, userId: number, index: number): Command {
  const price = Math.round((index * (1_000 + random.integer(-48, 48))) / 1_000);
  return random.weighted<() => Command>([
    [() => order(userId, random.pick([1, 2, 3, 4] as const), price, random.integer(1, 200)), 16],
    [() => ({ type: 'set_leverage', userId, contractId: linearId, leverage: random.pick([1, 10, 50, 100]) }), 2],
    [
      () => ({
        type: 'set_margin_mode',
        userId,
        contractId: linearId,
        mode: random.pick(['cross', 'isolated'] as const),
      }),
      1,
    ],
    [() => ({ type: 'cancel_all_contract_orders', userId }), 2],
  ])();
}
