// One size of exchange, in a process of its own: built by commands into a journal, replayed from
// it, written as a snapshot, started from that.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Command, Exchange, type RequestKey } from '@candor/core';
import { type Journal, type JournalEntry, openFileJournal, readJournal } from '@candor/journal';
import { SeededRandom } from '@candor/testkit';
import { threadMs } from '../thread-time.ts';
import { recoverExchange } from '../../../apps/node/src/engine/exchange/recover.ts';
import { type SnapshotFigures, snapshotBesideLeader } from './snapshot.ts';
import { flow, restingOrders, setUp, type WorldCommand, type WorldSize } from './world.ts';

export interface ReplayJob extends WorldSize {
  /** Commands of the mixed flow over the standing book. */
  readonly commands: number;
  /** Where the journal lies; its disk is part of what is measured. */
  readonly folder: string | undefined;
}

export interface ReplayFigures extends WorldSize, SnapshotFigures {
  readonly records: number;
  readonly journalBytes: number;
  /** Processor time of a command on the standing book: decide, apply, encode and a copy. */
  readonly liveNsPerCommand: number;
  /** Opening checks every byte of the journal; replaying applies every record. */
  readonly openMs: number;
  readonly replayMs: number;
  readonly replayPerSecond: number;
  /** From the folder to a state: opening and replaying. */
  readonly startPerSecond: number;
  /**
   * Records per second of this thread's processor time, opening and replaying: what the start would
   * be with the machine to itself.
   */
  readonly startPerProcessorSecond: number;
  /** The mixed flow's records: processor time to apply one over that of a command live. */
  readonly replayOverLive: number;
  readonly snapshotStartMs: number;
}

const chunk = 4_096;
const warmUpCommands = 100_000;
/** Records since the snapshot before, as a node has them. */
const snapshotEvery = 100_000;

async function run(job: ReplayJob): Promise<ReplayFigures> {
  const folder = mkdtempSync(join(job.folder ?? tmpdir(), 'candor-bench-replay-'));
  try {
    const dir = join(folder, 'journal');
    const snapshots = join(folder, 'snapshots');
    const built = await build(job, dir);
    const openStartedAtMs = performance.now();
    const processorMs = threadMs(process.pid);
    const { journal, report } = await openFileJournal({ dir, onFault });
    const openMs = performance.now() - openStartedAtMs;
    const { exchange } = await recoverExchange(journal, snapshots);
    const replayMs = performance.now() - openStartedAtMs - openMs;
    const startProcessorMs = threadMs(process.pid) - processorMs;
    const tail = await replayTail(dir, built.beforeFlow);
    const snapshot = await snapshotBesideLeader({ exchange, dir, snapshots, beforeSeq: exchange.seq - snapshotEvery });
    await journal.close();
    const snapshotStartMs = await startFromSnapshot(dir, snapshots);
    const { orders, users, markets } = job;
    return {
      orders,
      users,
      markets,
      records: report.lastSeq,
      journalBytes: built.bytes,
      liveNsPerCommand: Math.round(built.liveNs),
      openMs: Math.round(openMs),
      replayMs: Math.round(replayMs),
      replayPerSecond: Math.round((report.lastSeq / replayMs) * 1_000),
      startPerSecond: Math.round((report.lastSeq / (openMs + replayMs)) * 1_000),
      startPerProcessorSecond: Math.round((report.lastSeq / startProcessorMs) * 1_000),
      replayOverLive: Number((tail / built.liveNs).toFixed(2)),
      ...snapshot,
      snapshotStartMs: Math.round(snapshotStartMs),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const onFault = (error: Error): never => {
  throw error;
};

interface Built {
  readonly liveNs: number;
  /** Sequence of the last record before the mixed flow. */
  readonly beforeFlow: number;
  readonly bytes: number;
}

/**
 * Executes all commands and journals their records; what is timed is the core's part of the mixed
 * flow.
 */
async function build(job: ReplayJob, dir: string): Promise<Built> {
  const { journal } = await openFileJournal({ dir, onFault });
  const exchange = Exchange.empty();
  const random = new SeededRandom(7);
  let bytes = 0;
  const append = async (commands: Iterable<WorldCommand | Command>): Promise<void> => {
    for (const group of groupsOf(commands)) {
      const records = executed(exchange, group);
      for (const record of records) bytes += record.bytes.length;
      await appendAll(journal, records);
    }
  };
  await append(setUp(job));
  await append(restingOrders(job, random));
  const beforeFlow = exchange.seq;
  await append(flow(job, { commands: warmUpCommands, random }));
  const timed = [...flow(job, { commands: job.commands, random })];
  const processorMs = threadMs(process.pid);
  const records = executed(exchange, timed);
  const liveNs = ((threadMs(process.pid) - processorMs) / timed.length) * 1e6;
  for (const group of groupsOf(records)) await appendAll(journal, group);
  await journal.close();
  return { liveNs, beforeFlow, bytes };
}

/**
 * The records of commands, those that are refused left out. Each is copied, as the core's own
 * buffer is good until the next command.
 */
function executed(exchange: Exchange, commands: readonly (WorldCommand | Command)[]): JournalEntry[] {
  const records: JournalEntry[] = [];
  for (const command of commands) {
    const execution = execute(exchange, command);
    if (execution.kind === 'record') records.push({ seq: execution.seq, bytes: execution.bytes.slice() });
  }
  return records;
}

let requests = 0;

function execute(exchange: Exchange, one: WorldCommand | Command) {
  if ('type' in one) return exchange.execute(one, { timeMs: 1, actor: { kind: 'system' } });
  requests += 1;
  const high = Math.imul(requests, 0x9e3779b1) >>> 0;
  const request: RequestKey = { high, low: Math.imul(high ^ (high >>> 15), 0x85ebca77) >>> 0, check: requests };
  return exchange.execute(one.command, { timeMs: requests >>> 3, actor: { kind: 'user', id: one.userId }, request });
}

function* groupsOf<Item>(items: Iterable<Item>): Iterable<Item[]> {
  let group: Item[] = [];
  for (const item of items) {
    group.push(item);
    if (group.length < chunk) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}

async function appendAll(journal: Journal, records: readonly JournalEntry[]): Promise<void> {
  let last: Promise<void> | undefined;
  for (const record of records) last = journal.append(record);
  await last;
}

/**
 * Nanoseconds a record of the mixed flow takes to apply, without its reading: the like of what the
 * live core was timed for.
 */
async function replayTail(dir: string, beforeFlow: number): Promise<number> {
  const exchange = Exchange.empty();
  const tail: Uint8Array[] = [];
  for await (const { seq, bytes } of readJournal(dir, 1)) {
    if (seq <= beforeFlow) exchange.applyRecord(bytes);
    else tail.push(bytes.slice());
  }
  const processorMs = threadMs(process.pid);
  for (const bytes of tail) exchange.applyRecord(bytes);
  return ((threadMs(process.pid) - processorMs) / tail.length) * 1e6;
}

async function startFromSnapshot(dir: string, snapshots: string): Promise<number> {
  const { journal } = await openFileJournal({ dir, onFault });
  const startedAtMs = performance.now();
  await recoverExchange(journal, snapshots);
  const tookMs = performance.now() - startedAtMs;
  await journal.close();
  return tookMs;
}

process.once('message', (job) => {
  run(job as ReplayJob).then(
    (figures) => process.send?.(figures, () => process.exit(0)),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
