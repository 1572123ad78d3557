import { Exchange } from '@candor/core';
import { openMemoryJournal } from '@candor/journal';
import { SeededRandom } from '@candor/testkit';
import { LeaderClock } from '../../apps/node/src/engine/exchange/clock.ts';
import { Leader } from '../../apps/node/src/engine/exchange/leader.ts';
import { runFirstStart } from '../../apps/node/src/assembly/first-start/run-first-start.ts';
import type { Effort, FaultOutcome } from './outcome.ts';

const hourMs = 3_600_000;
export const bentClockStartMs = Date.UTC(2026, 0, 1);
const startMs = bentClockStartMs;
const orders = 20;

/** What becomes of the wall clock at each second that passes; the running clock is right. */
export const wallClocks: Readonly<Record<string, (second: number, wallMs: number) => number>> = {
  'back an hour': (second, wallMs) => (second < 5 ? wallMs : wallMs - hourMs),
  'ahead an hour': (second, wallMs) => (second < 5 ? wallMs : wallMs + hourMs),
  'ahead ten years': (second, wallMs) => (second < 5 ? wallMs : wallMs + 87_600 * hourMs),
  frozen: (second, wallMs) => (second < 5 ? wallMs : startMs + 5_000),
  'to and fro': (second, wallMs) => wallMs + (second % 2 === 0 ? hourMs : -hourMs),
  slewed: (second, wallMs) => wallMs + second * 20,
  zero: (second, wallMs) => (second < 5 ? wallMs : 0),
};

/**
 * The wall clock of a leader goes wrong while orders wait for their time (F10). Passes when no
 * order expires before its own time by the running clock, each does within two seconds behind it,
 * record times never go back, and a jump is reported.
 */
export async function bendClocks({ count, seed }: Effort): Promise<FaultOutcome> {
  const random = new SeededRandom(seed);
  const problems: string[] = [];
  let expired = 0;
  for (let number = 0; number < count; number += 1) {
    const kinds = Object.keys(wallClocks);
    const kind = kinds[number % kinds.length] ?? '';
    const result = await bend(kind, random);
    expired += result.expired;
    problems.push(...result.problems.map((problem) => `${kind}: ${problem}`));
  }
  return {
    pass: problems.length === 0 && expired === count * orders,
    cases: count,
    expired,
    problems: problems.slice(0, 9),
  };
}

async function bend(kind: string, random: SeededRandom): Promise<{ expired: number; problems: string[] }> {
  const time = { wallMs: startMs, monotonicMs: 0 };
  const problems: string[] = [];
  let jumps = 0;
  const clock = new LeaderClock(
    { wallMs: () => time.wallMs, monotonicMs: () => time.monotonicMs },
    0,
    () => (jumps += 1),
  );
  const exchange = Exchange.empty();
  const onFault = (fault: Error) => problems.push(fault.message);
  const leader = new Leader({ exchange, journal: openMemoryJournal(), clock, onFault });
  await runFirstStart(leader, exchange, { demo: true, logger: { warn: () => undefined } });
  const due = new Map<number, number>();
  let expired = 0;
  let lastMs = 0;
  leader.onRecord(({ timeMs, events }) => {
    if (timeMs < lastMs) problems.push(`time went from ${lastMs} back to ${timeMs}`);
    lastMs = timeMs;
    for (const event of events) {
      if (event.type !== 'order_finished') continue;
      expired += 1;
      const lateMs = startMs + time.monotonicMs - (due.get(event.orderId) ?? 0);
      // A slewed clock is followed: it is off by less than a jump.
      if (Math.abs(lateMs) > 2_000 + (kind === 'slewed' ? 1_000 : 0))
        problems.push(`an order expired ${lateMs} ms off`);
    }
  });
  for (let order = 0; order < orders; order += 1) {
    const expiresAtMs = startMs + random.integer(2_000, 38_000);
    const outcome = await leader.submit({
      type: 'place_order',
      userId: 1,
      marketId: 1,
      side: 'buy',
      kind: 'limit',
      timeInForce: 'GTD',
      expiresAtMs,
      postOnly: false,
      selfTradePrevention: 'expire_taker',
      price: 6_000_000,
      quantity: 1_000,
    });
    if (outcome.kind !== 'done') throw new Error(`an order was not placed: ${JSON.stringify(outcome)}`);
    for (const event of outcome.record.events) if (event.type === 'order_accepted') due.set(event.orderId, expiresAtMs);
  }
  for (let second = 1; second <= 40; second += 1) {
    time.monotonicMs = second * 1_000;
    time.wallMs = wallClocks[kind]?.(second, startMs + time.monotonicMs) ?? 0;
    await leader.submit({ type: 'tick' });
  }
  if (kind !== 'slewed' && jumps === 0) problems.push('the jump was not reported');
  return { expired, problems };
}
