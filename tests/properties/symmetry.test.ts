import { expect, test } from 'vitest';
import { decodeRecord, Exchange, type ExchangeRecord } from '@candor/core';
import {
  CommandGenerator,
  makeSetting,
  NaiveExchange,
  PlacedOrders,
  renameUsers,
  SeededRandom,
  type Step,
} from '@candor/testkit';
import { runBudget } from './budget.ts';

const startMs = 1_700_000_000_000;
const userIds = Array.from({ length: 10 }, (_, index) => index + 1);

test('no account is special: users renamed give the same outcome, renamed', () => {
  for (let index = 0; index < Math.min(4, runBudget.seeds); index += 1) {
    const seed = runBudget.firstSeed + index;
    const random = new SeededRandom(seed);
    const others = random.shuffled([...userIds, 4_711, 99_999, 7_000_001]).slice(0, userIds.length);
    const renamed = new Map(userIds.map((userId, at) => [userId, others[at] ?? 0]));
    const steps = makeSteps(seed, 800);

    const original = play(userIds, steps);
    const other = play(others, renameUsers(steps, renamed));
    expect(renameUsers(original.records, renamed), `seed ${seed}`).toEqual(other.records);
    expect(original.verdicts, `seed ${seed}`).toEqual(other.verdicts);
  }
});

function makeSteps(seed: number, count: number): Step[] {
  const setting = makeSetting(userIds);
  const naive = new NaiveExchange();
  const placed = new PlacedOrders();
  for (const command of setting.commands) naive.execute(command, { timeMs: startMs });
  const generator = new CommandGenerator(new SeededRandom(seed), startMs);
  const openOrders = (userId: number): { key: number; leg: number }[] =>
    naive
      .openOrders()
      .filter((order) => order.userId === userId)
      .flatMap((order) => placed.stepOf(order.orderId) ?? []);
  return Array.from({ length: count }, () => {
    const step = generator.next({ ...setting, openOrders });
    const outcome = naive.execute(placed.resolve(step), step);
    if (outcome.kind === 'record') placed.note(step.key, outcome.accepted);
    return step;
  });
}

function play(users: readonly number[], steps: readonly Step[]): { records: ExchangeRecord[]; verdicts: string[] } {
  const exchange = Exchange.empty();
  const placed = new PlacedOrders();
  const records: ExchangeRecord[] = [];
  const setUp = makeSetting(users).commands.map((command): Step => ({
    key: 0,
    timeMs: startMs,
    actor: { kind: 'system' },
    command,
  }));
  const verdicts = [...setUp, ...steps].map((step) => {
    const execution = exchange.execute(placed.resolve(step), step);
    if (execution.kind === 'rejected') return execution.reason;
    if (execution.kind !== 'record') return execution.kind;
    const record = decodeRecord(execution.bytes);
    records.push(record);
    const accepted = record.events.flatMap((event) => (event.type === 'order_accepted' ? [event.orderId] : []));
    if (step.key !== 0) placed.note(step.key, accepted);
    return execution.kind;
  });
  return { records, verdicts };
}
