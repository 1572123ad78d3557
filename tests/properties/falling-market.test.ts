import { type Command, decodeRecord, type Exchange, platformBooks } from '@candor/core';
import { auditLedger, makeSetting, SeededRandom } from '@candor/testkit';
import { expect, test } from 'vitest';
import { runBudget } from './budget.ts';
import { inFullSwing } from './full-swing.ts';

const users = Array.from({ length: 200 }, (_, index) => index + 1);
const setting = makeSetting(users);
const [seconds, lossPercent] = [60, 40];

const sound = { sumByAsset: 'zero', reserved: 'explained' };
/**
 * What users and the platform's own books have of each asset together; `custody` is the other side
 * of it.
 */
const owned = (exchange: Exchange): bigint[] =>
  setting.assets.map((assetId) => exchange.bookBalance('custody', assetId));
const lowest = (exchange: Exchange): bigint => {
  const balances = users.flatMap((userId) => exchange.balancesOf(userId));
  const books = platformBooks.filter((book) => book !== 'custody');
  const held = books.flatMap((book) => setting.assets.map((assetId): bigint => exchange.bookBalance(book, assetId)));
  return [...balances.flatMap(({ available, reserved }): bigint[] => [available, reserved]), ...held].reduce(
    (least, each) => (each < least ? each : least),
    0n,
  );
};

test('prices that fall by 40 % in a minute leave nobody below zero, and every asset whole', () => {
  for (let seed = runBudget.firstSeed; seed < runBudget.firstSeed + 3 * runBudget.scale; seed += 1) {
    const exchange = inFullSwing(setting, seed);
    const before = owned(exchange);
    const random = new SeededRandom(seed);
    let { timeMs } = exchange;
    let trades = 0;
    let stops = 0;
    const play = (
      command: Command,
      actor: { readonly kind: 'user'; readonly id: number } | { readonly kind: 'system' },
    ) => {
      const execution = exchange.execute(command, { timeMs, actor });
      if (execution.kind !== 'record') return;
      for (const { type } of decodeRecord(execution.bytes).events) {
        if (type === 'trade') trades += 1;
        if (type === 'order_triggered') stops += 1;
      }
    };
    for (let second = 1; second <= seconds; second += 1) {
      timeMs += 1_000;
      const part = 1 - (lossPercent / 100) * (second / seconds);
      const at = (middle: number) => Math.max(1, Math.round(middle * part));
      const prices = setting.markets.map(({ marketId, middle }) => ({ marketId, price: at(middle) }));
      play({ type: 'index_prices', prices }, { kind: 'system' });
      // Everybody runs for the door: market sells, and bids that follow the price down.
      for (let count = 0; count < 40; count += 1) {
        const { marketId, middle } = random.pick(setting.markets);
        const userId = random.pick(users);
        const common = { userId, marketId, postOnly: false, selfTradePrevention: 'expire_taker' } as const;
        const quantity = random.integer(2, 120);
        const order = random.chance(1, 2)
          ? ({ ...common, type: 'place_order', side: 'sell', kind: 'market', timeInForce: 'IOC', quantity } as const)
          : ({
              ...common,
              type: 'place_order',
              side: random.pick(['buy', 'sell'] as const),
              kind: 'limit',
              timeInForce: 'GTC',
              price: at(middle) + random.integer(-20, 20),
              quantity,
            } as const);
        play(order, { kind: 'user', id: userId });
      }
      expect(lowest(exchange), `seed ${seed}, second ${second}`).toBe(0n);
    }
    expect(auditLedger(exchange)).toEqual(sound);
    // Nothing was made, taken back or shared out: what the exchange keeps for everybody is what it
    // was.
    expect(owned(exchange)).toEqual(before);
    expect([trades > 100, stops > 0], `${trades} trades, ${stops} stops of seed ${seed}`).toEqual([true, true]);
  }
});
