import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { Exchange } from '@candor/core';
import {
  archiveSegments,
  diskStorage,
  openFileJournal,
  readCut,
  type StoredJournal,
  verifyJournal,
  writeSnapshot,
} from '@candor/journal';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { runCommand } from '../../assembly/cli/run-command.ts';
import { LeaderClock } from '../../engine/exchange/clock.ts';
import { demoCommands, listingCommands } from '../../engine/exchange/first-start.ts';
import { Leader } from '../../engine/exchange/leader.ts';
import { recoverExchange } from '../../engine/exchange/recover.ts';
import { snapshotOf } from '../../engine/exchange/snapshot-of.ts';
import { limitOrder } from '../../engine/exchange/test-support/limit-order.ts';
import type { FileStore } from '../../base/files/file-store.ts';
import { ArchiveSender } from './archive-sender.ts';
import { JournalKeeper, type JournalKeeperParts } from './journal-keeper.ts';
import { prepareCut } from './prepare-cut.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const startMs = 1_760_000_000_000;
const rounds = 240;
const retried = { userId: 2, requestId: 'asked-again', content: 'a buy' };

let dir: string;
let journal: StoredJournal;
let leader: Leader;
const faults: Error[] = [];
/** Written once; each test begins with a copy. */
let written: string;
beforeAll(async () => {
  written = mkdtempSync(join(tmpdir(), 'candor-cut-'));
  dir = written;
  await openJournal();
  await trade();
  await leader.stop();
  await journal.close();
});
afterAll(() => rmSync(written, { recursive: true, force: true }));
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'candor-cut-'));
  faults.length = 0;
  cpSync(written, dir, { recursive: true });
  await openJournal();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await journal.close();
  rmSync(dir, { recursive: true, force: true });
  expect(faults).toEqual([]);
});

const path = () => join(dir, 'journal');
const snapshots = () => join(dir, 'snapshots');
const onFault = (fault: Error): void => void faults.push(fault);
let nowMs = startMs;

async function openJournal(): Promise<void> {
  ({ journal } = await openFileJournal({ dir: path(), segmentBytes: 16_384, reserveBytes: 0, onFault }));
  const { exchange } = await recoverExchange(journal, snapshots());
  const time = { wallMs: () => nowMs, monotonicMs: () => nowMs };
  leader = new Leader({ exchange, journal, clock: new LeaderClock(time, exchange.timeMs, () => undefined), onFault });
}

/**
 * Ten days of trades, one an hour, in many small segments; those that two snapshots cover are
 * archived.
 */
async function trade(): Promise<void> {
  nowMs = startMs;
  for (const command of [...listingCommands(), ...demoCommands()]) await leader.submit(command);
  for (let round = 0; round < rounds; round += 1) {
    nowMs = startMs + round * hourMs;
    await leader.submit(limitOrder({ userId: 1, side: 'sell', quantity: 1_000 }));
    await leader.submit(limitOrder({ userId: 2, side: 'buy', quantity: 900 }), round === 0 ? retried : undefined);
  }
  for (const seq of [leader.durableSeq - 1, leader.durableSeq]) await snapshotAt(seq);
  archiveSegments(diskStorage, path(), leader.durableSeq - 1, 1_000);
}

async function snapshotAt(seq: number): Promise<void> {
  const exchange = Exchange.empty();
  for await (const { bytes } of journal.read(1, seq)) exchange.applyRecord(bytes);
  await writeSnapshot(snapshots(), snapshotOf(exchange));
}

function keeperOf(more: Partial<JournalKeeperParts> = {}): JournalKeeper {
  return new JournalKeeper({
    journal: path(),
    days: 7,
    exchange: leader,
    cut: (at) => journal.cut(at),
    ignored: new Set(),
    listedSeq: () => leader.durableSeq,
    sender: undefined,
    logger: { info: () => undefined, warn: (fields: object) => onFault(new Error(JSON.stringify(fields))) } as never,
    prepare: (job) => prepareCut(job),
    ...more,
  });
}

/** Looks until nothing is old enough any more. */
async function giveUpAll(keeper = keeperOf()): Promise<number> {
  let last = -1;
  for (let cutSeq = 0; cutSeq !== last; cutSeq = readCut(diskStorage, path())?.seq ?? 0) {
    last = cutSeq;
    await keeper.look();
  }
  return last + 1;
}

/** What a command of the command line prints, and its exit code. */
async function say(...args: string[]): Promise<{ readonly code: number; readonly text: string }> {
  const lines: string[] = [];
  const spies = (['log', 'error'] as const).map((name) =>
    vi.spyOn(console, name).mockImplementation((line) => void lines.push(String(line))),
  );
  const code = await runCommand(args);
  for (const spy of spies) spy.mockRestore();
  return { code, text: lines.join('\n') };
}

const timeOf = async (seq: number): Promise<number> => (await leader.recordAt(seq))?.timeMs ?? 0;

test('what is older than the days goes, nothing younger does, and the cut is on record in the journal itself', async () => {
  const first = await giveUpAll();
  const keepFromMs = nowMs - 7 * dayMs;
  expect(first).toBeGreaterThan(1);
  expect(await timeOf(first)).toBeLessThanOrEqual(keepFromMs);
  // At most what one segment holds is kept beyond the days.
  expect(keepFromMs - (await timeOf(first))).toBeLessThan(dayMs);
  const cut = readCut(diskStorage, path());
  expect(cut?.seq).toBe(first - 1);
  const last = await leader.recordAt(leader.durableSeq);
  const { headHash, stateHash } = cut ?? { headHash: '', stateHash: '' };
  expect(last?.events).toEqual([{ type: 'journal_cut', cutSeq: first - 1, headHash, stateHash }]);
  expect(await leader.recordAt(first - 1)).toBeUndefined();
});

test('verify, replay and receipts hold from the cut on, and say what is not kept', async () => {
  const wholeState = await say('replay', dir, '--until', String(leader.durableSeq), '--state');
  const until = String(leader.durableSeq);
  const first = await giveUpAll();
  await leader.stop();
  await journal.close();
  const verified = await say('verify', dir);
  expect(verified.text).toContain('Everything holds.');
  expect(verified.text).toContain(`before record ${first}: not kept`);
  expect(verified.code).toBe(0);
  expect(await say('replay', dir, '--until', until, '--state')).toEqual(wholeState);
  const older = await say('replay', dir, '--until', String(first - 2), '--state');
  expect(older).toEqual({ code: 1, text: expect.stringContaining(`before record ${first}: not kept`) });
  const receipt = await say('receipt', 'FX-260101-0000001', '--data-dir', dir);
  expect(receipt).toEqual({ code: 1, text: expect.stringContaining(`before record ${first}: not kept`) });
  // Without any snapshot a start goes on from the state at the cut.
  rmSync(snapshots(), { recursive: true });
  const state = leader.peek((exchange) => exchange.stateHash());
  await openJournal();
  expect(leader.peek((exchange) => exchange.stateHash())).toBe(state);
});

test('a base that is not the one on record is found', async () => {
  await giveUpAll();
  await leader.stop();
  await journal.close();
  const file = join(path(), 'base', readdirSync(join(path(), 'base')).find((name) => name.endsWith('.snapshot')) ?? '');
  // A state of another exchange, written as a base and named by a cut of its own making.
  const forged = Exchange.empty();
  const timeMs = startMs - dayMs;
  const cut = readCut(diskStorage, path());
  if (!cut) throw new Error('there is a cut');
  for (let seq = 1; seq <= cut.seq; seq += 1) forged.execute({ type: 'tick' }, { timeMs, actor: { kind: 'system' } });
  const base = snapshotOf(forged);
  rmSync(file);
  await writeSnapshot(join(path(), 'base'), base);
  expect((await say('verify', dir)).text).toContain('BROKEN');
  const line = `candor cut 1 ${cut.journalId} ${cut.segment} ${cut.seq} ${cut.headHash} ${base.stateHash}`;
  writeFileSync(join(path(), 'journal.cut'), `${line} ${crc32(line).toString(16)}\n`);
  expect(readCut(diskStorage, path())?.stateHash).toBe(base.stateHash);
  expect((await say('verify', dir)).text).toContain('BROKEN');
});

test('a request whose outcome is not kept is done no second time, and the node goes on', async () => {
  await giveUpAll();
  const again = await leader.submit(limitOrder({ userId: 2, side: 'buy', quantity: 900 }), retried);
  expect(again).toEqual({ kind: 'rejected', reason: 'outcome_not_kept' });
  expect((await leader.submit({ type: 'tick' })).kind).toBe('done');
});

test('nothing is given up that lists do not hold yet, that is not in the bucket, or where all is kept', async () => {
  for (const more of [{ listedSeq: () => 0 }, { days: undefined }, { days: 11 }, { sender: { send: async () => 0 } }])
    await keeperOf(more).look();
  expect(readCut(diskStorage, path())).toBeUndefined();
});

test('archives reach the bucket before they are given up, and make the journal whole again', async () => {
  const whole = await verifyJournal(path());
  const files = new Map<string, Buffer>();
  const store: FileStore = {
    put: async (key, bytes) => void files.set(key, Buffer.from(bytes)),
    get: async (key) => files.get(key) ?? null,
    remove: async () => undefined,
  };
  const lossy = { ...store, get: async () => Buffer.from('something else') };
  await expect(new ArchiveSender(path(), lossy).send()).rejects.toThrow('The bucket gives another');
  const sender = new ArchiveSender(path(), store);
  const first = await giveUpAll(keeperOf({ sender }));
  expect(first).toBeGreaterThan(1);
  const sent = [...files.keys()];
  await sender.send();
  expect([...files.keys()]).toEqual(sent);
  await leader.stop();
  await journal.close();
  for (const [key, bytes] of files) writeFileSync(join(path(), 'archive', key.split('.').slice(-2).join('.')), bytes);
  rmSync(join(path(), 'journal.cut'));
  const again = await verifyJournal(path());
  expect(again.problem).toBeUndefined();
  expect(again.firstSeq).toBe(1);
  expect(again.records).toBeGreaterThan(whole.records);
  expect((await say('verify', dir)).text).toContain('Everything holds.');
});
