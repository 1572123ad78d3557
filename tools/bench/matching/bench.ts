import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { encodeFlow } from '@candor/testkit';
import { notionalMax } from './core.ts';
import { cacheFolder, type NamedFlow } from './flow-file.ts';
import { median } from '../median.ts';
import { prepareFlow } from './prepare.ts';
import type { ChildReport, SubjectName } from './protocol.ts';
import { runChild } from './run-child.ts';

/** The figures of one flow; ratios are medians over rounds of peer and ours in turn. */
export interface BenchResult {
  readonly flow: string;
  readonly operations: number;
  readonly rounds: number;
  readonly peer: { readonly name: string; readonly operations: number; readonly nsPerOperation: number };
  readonly equalResults: true;
  readonly pricesRanked: boolean;
  readonly tradedQuantity: string;
  readonly book: {
    readonly nsPerOperation: number;
    readonly ratioToPeer: number;
    readonly cpuRatioToPeer: number;
    readonly bytesPerOrder: number;
  };
  readonly core: {
    readonly commandsPerSecond: number;
    readonly nsPerCommand: number;
    readonly ratioToPeer: number;
    /** The same of processor time, which neighbours disturb less. */
    readonly cpuRatioToPeer: number;
    readonly recordBytesPerCommand: number;
  };
}

/** Ours and the peer alike play the flow for so long before they are timed. */
const warmUpMs = 2_000;
/**
 * The peer is stopped after about this long per round, and its time per operation taken from as far
 * as it came.
 */
const peerBudgetMs = 8_000;

/**
 * Proves that book, core and peer come to the same result on the flow, then measures them in turn.
 */
export async function benchFlow({ name, flow }: NamedFlow, rounds: number): Promise<BenchResult> {
  const prepared = prepareFlow(flow, notionalMax);
  mkdirSync(cacheFolder, { recursive: true });
  const flowFile = join(cacheFolder, `prepared-${process.pid}.bin`);
  writeFileSync(flowFile, encodeFlow(prepared.flow));
  try {
    console.log(`flow ${name}: ${flow.prefill} resting orders, then ${flow.operations} operations`);
    if (prepared.pricesRanked) console.log('prices are replaced by their ranks: price × quantity exceeds one posting');
    const peerOperations = await proveEqual(flowFile, flow.operations);
    if (peerOperations < flow.operations) {
      console.log(
        `the peer plays the first ${peerOperations} of ${flow.operations} operations in each round, ours play all`,
      );
    }
    return await measureRounds({ name, flowFile, operations: flow.operations, peerOperations, rounds, ...prepared });
  } finally {
    rmSync(flowFile, { force: true });
  }
}

async function proveEqual(flowFile: string, operations: number): Promise<number> {
  const peer = await runChild({ ...peerTask(flowFile), operations, budgetMs: peerBudgetMs });
  for (const subject of ['book', 'core'] as const) {
    const ours = await runChild({ subject, flowFile, operations: peer.operations, warmUpMs: 0 });
    requireEqual(subject, ours, 'peer', peer);
  }
  const { tradedQuantity, restingHash } = peer.outcome;
  console.log(
    `book, core and peer agree after ${peer.operations} operations: ${tradedQuantity} lots traded, resting ${restingHash.slice(0, 16)}`,
  );
  return peer.operations;
}

interface Rounds {
  readonly name: string;
  readonly flowFile: string;
  readonly operations: number;
  readonly peerOperations: number;
  readonly rounds: number;
  readonly pricesRanked: boolean;
}

async function measureRounds(given: Rounds): Promise<BenchResult> {
  const { flowFile, operations } = given;
  const peers: number[] = [];
  const books: number[] = [];
  const cores: number[] = [];
  const bookRatios: number[] = [];
  const coreRatios: number[] = [];
  const bookCpuRatios: number[] = [];
  const coreCpuRatios: number[] = [];
  let book: ChildReport | undefined;
  let core: ChildReport | undefined;
  let memory = 0;

  for (let round = 1; round <= given.rounds; round += 1) {
    const peer = await runChild({ ...peerTask(flowFile), operations: given.peerOperations });
    book = await runChild({ subject: 'book', flowFile, operations, warmUpMs, measureMemory: round === 1 });
    core = await runChild({ subject: 'core', flowFile, operations, warmUpMs });
    requireEqual('core', core, 'book', book);
    if (round === 1) memory = book.bytesPerOrder ?? 0;
    peers.push(peer.nsPerOperation);
    books.push(book.nsPerOperation);
    cores.push(core.nsPerOperation);
    bookRatios.push(peer.nsPerOperation / book.nsPerOperation);
    coreRatios.push(peer.nsPerOperation / core.nsPerOperation);
    bookCpuRatios.push(peer.cpuNsPerOperation / book.cpuNsPerOperation);
    coreCpuRatios.push(peer.cpuNsPerOperation / core.cpuNsPerOperation);
    console.log(`round ${round}: ${[peer, book, core].map(line).join(', ')}`);
  }
  if (book === undefined || core === undefined) throw new RangeError('needs at least one round');
  const coreNs = median(cores);
  return {
    flow: given.name,
    operations,
    rounds: given.rounds,
    peer: { name: 'nodejs-order-book', operations: given.peerOperations, nsPerOperation: Math.round(median(peers)) },
    equalResults: true,
    pricesRanked: given.pricesRanked,
    tradedQuantity: book.outcome.tradedQuantity,
    book: {
      nsPerOperation: rounded(median(books)),
      ratioToPeer: rounded(median(bookRatios)),
      cpuRatioToPeer: rounded(median(bookCpuRatios)),
      bytesPerOrder: rounded(memory),
    },
    core: {
      commandsPerSecond: Math.round(1e9 / coreNs),
      nsPerCommand: rounded(coreNs),
      ratioToPeer: rounded(median(coreRatios)),
      cpuRatioToPeer: rounded(median(coreCpuRatios)),
      recordBytesPerCommand: rounded((core.recordBytes ?? 0) / operations),
    },
  };
}

function peerTask(flowFile: string): { subject: SubjectName; flowFile: string; warmUpMs: number } {
  return { subject: 'peer', flowFile, warmUpMs };
}

/** Bench results mean nothing unless the subjects did the same work. */
function requireEqual(nameA: string, a: ChildReport, nameB: string, b: ChildReport): void {
  const same =
    a.operations === b.operations &&
    a.outcome.tradedQuantity === b.outcome.tradedQuantity &&
    a.outcome.restingHash === b.outcome.restingHash;
  if (!same) throw new Error(`${nameA} and ${nameB} disagree: ${JSON.stringify(a)} against ${JSON.stringify(b)}`);
}

function line({ subject, nsPerOperation, cpuNsPerOperation }: ChildReport): string {
  return `${subject} ${rounded(nsPerOperation)} ns (${rounded(cpuNsPerOperation)} of processor time)`;
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
