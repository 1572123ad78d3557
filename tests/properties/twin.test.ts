import { Exchange } from '@candor/core';
import { auditLedger, Comparison, CommandGenerator, makeSetting, NaiveBook, SeededRandom } from '@candor/testkit';
import { expect, test } from 'vitest';
import { runBudget } from './budget.ts';

test('an exchange on the plain book writes the same records, byte for byte', () => {
  for (let index = 0; index < Math.min(6, runBudget.seeds); index += 1) {
    const seed = 10_000 + runBudget.firstSeed + index;
    const setting = makeSetting([1, 2, 3, 4, 5, 6, 7, 8]);
    const plain = new Comparison(setting, Exchange.empty({ makeBook: (pool) => new NaiveBook(pool) }));
    const fast = new Comparison(setting);
    const generator = new CommandGenerator(new SeededRandom(seed), Comparison.startMs);
    const world = { ...setting, openOrders: (userId: number) => fast.openOrders(userId) };
    for (let step = 0; step < 800; step += 1) {
      const next = generator.next(world);
      expect(plain.play(next), `seed ${seed}, step ${step}`).toEqual(fast.play(next));
    }
    expect(plain.exchange.stateHash()).toBe(fast.exchange.stateHash());
    expect(auditLedger(fast.exchange)).toEqual({ sumByAsset: 'zero', reserved: 'explained' });
  }
});
