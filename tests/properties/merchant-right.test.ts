import { amount } from '@candor/amount';
import { type Command, decodeRecord, Exchange, forbiddenToOperator } from '@candor/core';
import { Comparison, everyCommand, CommandGenerator, makeSetting, SeededRandom } from '@candor/testkit';
import { expect, test } from 'vitest';
import { runBudget } from './budget.ts';

const setting = makeSetting([1, 2, 3, 4, 5, 6]);

test('under random traffic with rights that come and go the exchange and the reference model agree, and nothing stays behind', () => {
  const met = new Map<string, number>();
  for (let seed = 0; seed < 4 * runBudget.scale; seed += 1) {
    const random = new SeededRandom(runBudget.firstSeed + 900 + seed);
    const comparison = new Comparison(setting);
    const mix = { ...everyCommand, merchant: 12, freeze: 0 };
    const generator = new CommandGenerator(random, Comparison.startMs, mix);
    let key = 1_000_000;
    const play = (command: Command, timeMs: number): string => {
      key += 1;
      const actor =
        command.type === 'transfer'
          ? ({ kind: 'user', id: command.userId } as const)
          : ({ kind: 'operator', id: 7 } as const);
      const execution = comparison.play({ key, timeMs, actor, command });
      return execution.kind === 'rejected' ? execution.reason : execution.kind;
    };
    for (let count = 0; count < 400; count += 1) {
      const step = generator.next({ ...setting, openOrders: (userId) => comparison.openOrders(userId) });
      comparison.play(step);
      const [from, to] = random.pick([[1, 8] as const, [8, 1] as const]);
      const command: Command = {
        type: 'transfer',
        userId: random.pick(setting.users),
        assetId: random.pick(setting.assets),
        from,
        to,
        amount: amount(BigInt(random.integer(1, 5_000))),
      };
      const outcome = play(command, step.timeMs);
      met.set(outcome, (met.get(outcome) ?? 0) + 1);
    }
    // Merchants and former ones: all of that wallet comes home.
    const { exchange } = comparison;
    const { timeMs } = exchange;
    for (const userId of setting.users) {
      play({ type: 'set_user_merchant', userId, merchant: false }, timeMs);
      for (const { wallet, assetId, available } of exchange.balancesOf(userId)) {
        if (wallet !== 8 || available === 0n) continue;
        const command: Command = { type: 'transfer', userId, assetId, from: 8, to: 1, amount: amount(available) };
        expect(play(command, timeMs)).toBe('record');
      }
      expect(exchange.balancesOf(userId).filter(({ wallet, available }) => wallet === 8 && available > 0n)).toEqual([]);
    }
    comparison.checkAll();
    comparison.checkReplay();
  }
  expect(met.get('record')).toBeGreaterThan(20);
  expect(met.get('wallet_not_open')).toBeGreaterThan(20);
});

test('the record’s bytes are what they were when the right was introduced, and name the operator', () => {
  const exchange = Exchange.empty();
  exchange.execute({ type: 'register_user', userId: 5, merchant: false }, { timeMs: 1_000, actor: { kind: 'system' } });
  const execution = exchange.execute(
    { type: 'set_user_merchant', userId: 5, merchant: true },
    { timeMs: 2_000, actor: { kind: 'operator', id: 7 } },
  );
  if (execution.kind !== 'record') throw new Error(execution.kind);
  const hex = Buffer.from(execution.bytes).toString('hex');
  expect(hex).toBe(
    '010200000700000000000000000000400000000000409f400100000038000000000000000000000000000000000000001501000005000000',
  );
  const record = decodeRecord(Buffer.from(hex, 'hex'));
  expect(record.events).toEqual([{ type: 'user_merchant_set', userId: 5, merchant: true }]);
  expect(forbiddenToOperator(record.events)).toBeUndefined();
  expect(exchange.user(5)).toMatchObject({ merchant: true });
  expect(Exchange.restore(exchange.snapshot()).user(5)).toMatchObject({ merchant: true });
});

test('a right is given to registered users only', () => {
  const command = { type: 'set_user_merchant', userId: 99, merchant: true } as const;
  const execution = Exchange.empty().execute(command, { timeMs: 1, actor: { kind: 'operator', id: 7 } });
  expect(execution).toMatchObject({ kind: 'rejected', reason: 'unknown_user' });
});
