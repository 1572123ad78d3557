import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { amount } from '@candor/amount';
import { type Command, decodeRecord, encodeRecord, Exchange, type ExchangeRecord } from '@candor/core';
import { type Journal, listSnapshots, openFileJournal } from '@candor/journal';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { demoCommands, listingCommands } from './first-start.ts';
import { SnapshotKeeper } from './snapshot-keeper.ts';

let dir: string;
let opened: Journal;
let told: unknown[];
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'candor-keeper-'));
  told = [];
  ({ journal: opened } = await openFileJournal({ dir: join(dir, 'journal'), onFault: tell }));
});
afterEach(async () => {
  await opened.close();
  rmSync(dir, { recursive: true, force: true });
});

const tell = (...said: unknown[]) => void told.push(said);

/** Executes the commands, and writes the records as `spoil` makes them. Gives the last sequence. */
async function write(commands: readonly Command[], spoil = (record: ExchangeRecord) => record): Promise<number> {
  const exchange = Exchange.empty();
  for (const command of commands) {
    const execution = exchange.execute(command, { timeMs: 1, actor: { kind: 'system' } });
    if (execution.kind !== 'record') throw new Error(`${command.type}: ${JSON.stringify(execution)}`);
    await opened.append({ seq: execution.seq, bytes: encodeRecord(spoil(decodeRecord(execution.bytes))) });
  }
  return exchange.seq;
}

const keeperOf = (everyRecords: number): SnapshotKeeper =>
  new SnapshotKeeper({
    journal: join(dir, 'journal'),
    snapshots: join(dir, 'snapshots'),
    everyRecords,
    lastSeq: 0,
    logger: { info: tell, warn: tell },
    onFault: tell,
  });

const order = (userId: number, side: 'buy' | 'sell'): Command => ({
  type: 'place_order',
  userId,
  marketId: 1,
  side,
  kind: 'limit',
  timeInForce: 'GTC',
  postOnly: false,
  selfTradePrevention: 'expire_taker',
  price: 6_000_000,
  quantity: 100_000,
});

test('its thread writes the state of a durable record as a snapshot, beside the running exchange', async () => {
  const seq = await write(listingCommands());
  const keeper = keeperOf(seq);
  keeper.reached(seq - 1);
  keeper.reached(seq);
  await expect.poll(() => told, { timeout: 60_000 }).toEqual([[expect.objectContaining({ seq }), 'snapshot written']]);
  expect((await listSnapshots(join(dir, 'snapshots'))).map((snapshot) => snapshot.seq)).toEqual([seq]);
  await keeper.stop();
});

test('the hourly look finds a state that breaks an invariant, also where a snapshot is being made at the hour', async () => {
  const trade = [...listingCommands(), ...demoCommands(), order(1, 'sell'), order(2, 'buy')];
  // The fund is given nothing of a trade's fees.
  const seq = await write(trade, (record) => ({
    ...record,
    events: record.events.map((event) => (event.type === 'trade' ? { ...event, fundShare: amount(0n) } : event)),
  }));
  const keeper = keeperOf(seq);
  keeper.reached(seq);
  keeper.hourPassed(seq);
  const broken = expect.objectContaining({ message: expect.stringContaining(`invariant 24 at record ${seq}`) });
  await expect
    .poll(() => told, { timeout: 60_000 })
    .toEqual([[expect.objectContaining({ seq }), 'snapshot written'], [broken]]);
  await keeper.stop();
});
