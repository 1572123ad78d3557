import { Exchange } from '@candor/core';
import { openMemoryJournal } from '@candor/journal';
import { expect, test } from 'vitest';
import { LeaderClock } from './clock.ts';
import { demoCommands, listingCommands } from './first-start.ts';
import { Leader } from './leader.ts';
import { runFirstStart } from './run-first-start.ts';

const source = { wallMs: () => 1_767_225_600_000, monotonicMs: () => 0 };

async function newExchange() {
  const exchange = Exchange.empty();
  const clock = new LeaderClock(source, 0, () => undefined);
  const journal = openMemoryJournal();
  const onFault = (fault: Error) => {
    throw fault;
  };
  return { exchange, leader: new Leader({ exchange, journal, clock, onFault }) };
}

/** What an exchange is whose first start was cut off after so many records, and begun again. */
async function cutAfter(records: number, demo = true): Promise<string> {
  const { exchange, leader } = await newExchange();
  const commands = [...listingCommands(), ...demoCommands()];
  for (const command of commands.slice(0, records)) await leader.submit(command);
  await runFirstStart(leader, exchange, demo);
  return exchange.stateHash();
}

test('a first start that was cut off at any record goes on to the same exchange', async () => {
  const whole = await cutAfter(0);
  const records = listingCommands().length + demoCommands().length;
  for (let cut = 1; cut <= records; cut += 1) expect(await cutAfter(cut), `cut after ${cut}`).toBe(whole);
});

test('an exchange without the demo lists its markets and registers nobody', async () => {
  const { exchange, leader } = await newExchange();
  await runFirstStart(leader, exchange, false);
  await runFirstStart(leader, exchange, false);
  expect([exchange.seq, exchange.nextUserId()]).toEqual([listingCommands().length, 1]);
});

test('an exchange that has users is given no demo supply', async () => {
  const { exchange, leader } = await newExchange();
  await runFirstStart(leader, exchange, false);
  await leader.submit({ type: 'register_user', userId: 1, merchant: false });
  const { seq } = exchange;
  await runFirstStart(leader, exchange, true);
  expect(exchange.seq).toBe(seq);
});
