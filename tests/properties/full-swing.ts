import { decodeRecord, Exchange } from '@candor/core';
import { CommandGenerator, everyCommand, PlacedOrders, SeededRandom, type Setting, type Step } from '@candor/testkit';

const startMs = 1_700_000_000_000;

/**
 * Markets in full swing: a thousand commands of users, which leave balances of every kind and
 * orders that rest, wait and hide.
 */
export function inFullSwing(setting: Setting, seed: number): Exchange {
  const exchange = Exchange.empty();
  for (const command of setting.commands) exchange.execute(command, { timeMs: startMs, actor: { kind: 'system' } });
  const placed = new PlacedOrders();
  const mix = { ...everyCommand, cancelAll: 0, marketState: 0, freeze: 0, terms: 0 };
  const generator = new CommandGenerator(new SeededRandom(seed), startMs, mix);
  const openOrders = (userId: number): { key: number; leg: number }[] =>
    exchange.openOrdersOf(userId).flatMap(({ orderId }) => placed.stepOf(orderId) ?? []);
  for (let count = 0; count < 1_000; count += 1) {
    const step: Step = generator.next({ ...setting, openOrders });
    const execution = exchange.execute(placed.resolve(step), step);
    if (execution.kind !== 'record') continue;
    const { events } = decodeRecord(execution.bytes);
    placed.note(
      step.key,
      events.flatMap((event) => (event.type === 'order_accepted' ? [event.orderId] : [])),
    );
  }
  return exchange;
}
