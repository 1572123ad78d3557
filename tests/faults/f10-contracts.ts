import { amount, formatDecimal } from '@candor/amount';
import { type Command, Exchange, type ExchangeEvent } from '@candor/core';
import { openMemoryJournal } from '@candor/journal';
import { IndexPrice } from '@candor/market-data';
import { SeededRandom } from '@candor/testkit';
import { LeaderClock } from '../../apps/node/src/engine/exchange/clock.ts';
import { demoMakers } from '../../apps/node/src/engine/exchange/first-start.ts';
import { Leader } from '../../apps/node/src/engine/exchange/leader.ts';
import { runFirstStart } from '../../apps/node/src/assembly/first-start/run-first-start.ts';
import { IndexRunner } from '../../apps/node/src/engine/feed/index-runner.ts';
import { bentClockStartMs as startMs, wallClocks } from './f10-clocks.ts';
import type { Effort, FaultOutcome } from './outcome.ts';

const usdt = 10n ** 8n;
const symbol = 'BTC/USDT';
const userId = demoMakers.taking;
const durationSeconds = 30;
const seconds = 45;
const openTicks = 6_000_000;

/**
 * The wall clock of a leader goes wrong while a fixed-period contract runs (F10). Passes when each
 * contract opens two seconds after its acceptance and settles, once, by the ten samples before its
 * expiry, within two seconds behind it by the running clock; and when none is void.
 */
export async function bendContracts({ count, seed }: Effort): Promise<FaultOutcome> {
  const random = new SeededRandom(seed);
  const kinds = Object.keys(wallClocks);
  const problems: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const kind = kinds[number % kinds.length] ?? '';
    problems.push(...(await bend(kind, random)).map((problem) => `${kind}: ${problem}`));
  }
  return { pass: problems.length === 0, cases: count, problems: problems.slice(0, 9) };
}

async function bend(kind: string, random: SeededRandom): Promise<readonly string[]> {
  const time = { wallMs: startMs, monotonicMs: 0 };
  const problems: string[] = [];
  const source = { wallMs: () => time.wallMs, monotonicMs: () => time.monotonicMs };
  const exchange = Exchange.empty();
  const onFault = (fault: Error) => problems.push(fault.message);
  const clock = new LeaderClock(source, 0, () => undefined);
  const leader = new Leader({ exchange, journal: openMemoryJournal(), clock, onFault });
  await runFirstStart(leader, exchange, { demo: true, logger: { warn: () => undefined } });
  const events: { readonly atMs: number; readonly event: ExchangeEvent }[] = [];
  leader.onRecord((record) => events.push(...record.events.map((event) => ({ atMs: time.monotonicMs, event }))));
  const path = { ticks: openTicks };
  const index = new IndexPrice();
  const runner = new IndexRunner(leader, {
    ids: () => [1],
    indexTicks: () => path.ticks,
    quotes: () => index.quotes(symbol, leader.nowMs()),
    restoreEjected: () => undefined,
  });
  const must = async (command: Command): Promise<void> => {
    const outcome = await leader.submit(command);
    if (outcome.kind !== 'done') problems.push(`${command.type}: ${JSON.stringify(outcome)}`);
  };
  await must({ type: 'index_prices', prices: [{ marketId: 1, price: openTicks }] });
  await must({ type: 'transfer', userId, assetId: 1, from: 1, to: 6, amount: amount(100n * usdt) });
  const acceptedAt = random.integer(1, 9);
  for (let second = 1; second <= seconds; second += 1) {
    time.monotonicMs = second * 1_000;
    time.wallMs = wallClocks[kind]?.(second, startMs + time.monotonicMs) ?? 0;
    // One tick more a second: a contract on rise wins by the window that is its own.
    path.ticks = openTicks + second;
    hear(index, path.ticks, leader.nowMs());
    await runner.look(Math.floor(leader.nowMs() / 1_000));
    await must({ type: 'tick' });
    if (second === acceptedAt) await must(opening);
  }
  return [...problems, ...problemsOf(events, acceptedAt)];
}

const opening: Command = {
  type: 'open_fixed_period',
  userId,
  marketId: 1,
  direction: 'rise',
  durationSeconds,
  stake: amount(20n * usdt),
};

/** What venues say in a second, by the clock that the feed runs on. */
function hear(index: IndexPrice, ticks: number, timeMs: number): void {
  const price = formatDecimal(BigInt(ticks), 2);
  for (const venue of ['alpha', 'beta', 'gamma']) index.add({ venue, symbol, price, timeMs });
}

/** What is wrong with a contract's life, by the running clock. */
function problemsOf(
  events: readonly { readonly atMs: number; readonly event: ExchangeEvent }[],
  acceptedAt: number,
): string[] {
  const openedAt = acceptedAt + 2;
  const ends = openedAt + durationSeconds;
  const found: string[] = [];
  const opened = events.flatMap(({ event }) => (event.type === 'fixed_period_opened' ? [event] : []));
  if (opened.length !== 1 || opened[0]?.price !== openTicks + openedAt)
    found.push(`it opens at ${opened.map(({ price }) => price).join()}, not ${openTicks + openedAt}`);
  const settled = events.flatMap(({ event, atMs }) =>
    event.type === 'fixed_period_settled' ? [{ ...event, atMs }] : [],
  );
  const [first] = settled;
  // The eight seconds ends − 8 … ends − 1: the lowest and the highest are dropped.
  const sum = Array.from({ length: 8 }, (_, place) => BigInt(openTicks + ends - 8 + place)).reduce(
    (total, ticks) => total + ticks,
    0n,
  );
  if (settled.length !== 1 || first?.outcome !== 'won')
    found.push(`it ends ${settled.length} times, ${first?.outcome}`);
  else if (first.sum !== sum) found.push(`its sum is ${first.sum}, not ${sum}`);
  const lateMs = (first?.atMs ?? 0) - ends * 1_000;
  if (lateMs < 0 || lateMs > 2_000) found.push(`it settles ${lateMs} ms off`);
  return found;
}
