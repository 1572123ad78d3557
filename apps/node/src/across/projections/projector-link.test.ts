import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { decodeRecord, type ExchangeRecord } from '@candor/core';
import { readJournal } from '@candor/journal';
import pino from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OpenExchange } from '../../assembly/boot/open-exchange.ts';
import { exchangeAt } from '../../engine/exchange/test-support/exchange-at.ts';
import { limitOrder } from '../../engine/exchange/test-support/limit-order.ts';
import { startEmbeddedSql } from '../../base/sql/test-support/engines.ts';
import type { TestSql } from '../../base/sql/test-support/engines.ts';
import type { Projector } from '../../engine/projections/projector.ts';
import { startProjector } from './projector-link.ts';
import { rebuildProjections } from './rebuild.ts';
import { projectionDigest } from './store.ts';

const logger = pino({ level: 'silent' });
const nobody: ReadonlySet<number> = new Set();
const maker = 1;
const order = limitOrder({ userId: maker, side: 'buy', quantity: 1_000 });

let dir: string;
let running: TestSql;
let exchange: OpenExchange;
let projector: Projector;
/** The threads that were started since. */
let threads: Worker[];
const note = (thread: Worker): void => void threads.push(thread);

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'candor-projector-'));
  running = await startEmbeddedSql();
  exchange = await exchangeAt(dir);
  threads = [];
  process.on('worker', note);
  projector = startProjector({
    exchange: exchange.leader,
    journal: join(dir, 'journal'),
    sql: running.sql,
    logger,
    ignored: nobody,
    recoveredSeq: 0,
    onLostEnd: (fault) => {
      throw fault;
    },
  });
});

afterEach(async () => {
  process.off('worker', note);
  await projector.close();
  await exchange.close();
  await running.stop();
  rmSync(dir, { recursive: true, force: true });
});

async function trade(rounds: number): Promise<number> {
  let last = 0;
  for (let round = 0; round < rounds; round += 1) {
    const outcomes = await Promise.all([
      exchange.leader.submit({ ...order, price: 6_000_000 + round }),
      exchange.leader.submit({ ...order, userId: 2, side: 'sell', price: 6_000_000 + round }),
    ]);
    for (const outcome of outcomes) if (outcome.kind === 'done') last = Math.max(last, outcome.seq);
  }
  return last;
}

/** The rows, and those that the journal leads to. */
async function rowsAndTruth(): Promise<[string, string]> {
  const db = await running.sql.db();
  await projector.close();
  const rows = await projectionDigest(db);
  await rebuildProjections(db, recordsOf(projector.appliedSeq), nobody);
  return [rows, await projectionDigest(db)];
}

async function* recordsOf(upToSeq: number): AsyncIterable<ExchangeRecord> {
  for await (const { bytes } of readJournal(join(dir, 'journal'), 1, upToSeq)) yield decodeRecord(bytes);
}

test('the thread catches up from the journal and then follows: its rows are what the records lead to', async () => {
  await projector.idle();
  expect(projector.appliedSeq).toBeGreaterThan(10);
  const last = await trade(200);
  projector.acknowledged(maker, last);
  await projector.upTo(maker);
  expect(projector.appliedSeq).toBeGreaterThanOrEqual(last);
  expect(projector.state).toBe('following');
  const [rows, truth] = await rowsAndTruth();
  expect(rows).toBe(truth);
  expect(projector.state).toBe('closed');
});

test('a thread that dies is started again, and nothing is missing or double', async () => {
  await projector.idle();
  await trade(50);
  await threads[0]?.terminate();
  expect(projector.state).toBe('failed');
  await trade(50);
  await projector.idle();
  expect(threads).toHaveLength(2);
  const [rows, truth] = await rowsAndTruth();
  expect(rows).toBe(truth);
});
