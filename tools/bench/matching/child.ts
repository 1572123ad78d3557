import { readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { compilerFlags } from '@candor/core';
import { decodeFlow, type Flow } from '@candor/testkit';
import { BookSubject } from './book.ts';
import { CoreSubject } from './core.ts';
import { bytesPerRestingOrder } from './memory.ts';
import { PeerSubject } from './peer.ts';
import type { ChildReport, ChildTask, Latency, SubjectName } from './protocol.ts';
import type { Subject } from './subject.ts';
import { threadMs } from '../thread-time.ts';

// Ours and the peer alike run with what the server sets.
for (const flag of compilerFlags) setFlagsFromString(flag);

/**
 * One measurement in a process of its own, so that no subject's compiled code or garbage touches
 * another's.
 */
const task = readTask();
const flow = decodeFlow(readFileSync(task.flowFile));
console.log(JSON.stringify(measure(task, flow)));

function measure(given: ChildTask, whole: Flow): ChildReport {
  warmUp(given.subject, whole, given.warmUpMs);
  const subject = makeSubject(given.subject, whole);
  subject.answerRequests?.(given.requestsBefore ?? 0);
  subject.play(whole.records, 0, whole.prefill);
  collectGarbage();

  const last = whole.prefill + Math.min(given.operations, whole.operations);
  const cpuStart = threadMs(process.pid);
  const start = performance.now();
  const times = given.timeEach === true ? new Float64Array(last - whole.prefill) : undefined;
  const line =
    times === undefined ? playFor(subject, whole, last, given.budgetMs) : playTimed(subject, whole, last, times);
  const nanoseconds = (performance.now() - start) * 1e6;
  const cpuNanoseconds = (threadMs(process.pid) - cpuStart) * 1e6;
  const operations = line - whole.prefill;
  return {
    subject: given.subject,
    operations,
    nsPerOperation: operations === 0 ? 0 : nanoseconds / operations,
    cpuNsPerOperation: operations === 0 ? 0 : cpuNanoseconds / operations,
    outcome: subject.outcome(),
    ...(subject.recordBytes === undefined ? {} : { recordBytes: subject.recordBytes() }),
    ...(given.measureMemory === true ? { bytesPerOrder: bytesPerRestingOrder() } : {}),
    ...(times === undefined ? {} : { latencyNs: latencyOf(times) }),
  };
}

/** Every subject plays the flow once before, as far as it comes, on an instance of its own. */
function warmUp(name: SubjectName, whole: Flow, budgetMs: number): void {
  if (budgetMs === 0) return;
  const subject = makeSubject(name, whole);
  subject.play(whole.records, 0, whole.prefill);
  playFor(subject, whole, whole.prefill + whole.operations, budgetMs);
}

/**
 * Plays what follows the prefill up to a line, in pieces where it is to stop after about some time;
 * gives how far it came.
 */
function playFor(subject: Subject, { records, prefill }: Flow, last: number, budgetMs: number | undefined): number {
  const piece = budgetMs === undefined ? last : 500;
  const start = performance.now();
  let line = prefill;
  while (line < last) {
    const end = Math.min(line + piece, last);
    subject.play(records, line, end);
    line = end;
    if (budgetMs !== undefined && performance.now() - start > budgetMs) break;
  }
  return line;
}

/**
 * Plays what follows the prefill up to a line, one operation at a time, and notes how long each
 * took, in milliseconds.
 */
function playTimed(subject: Subject, { records, prefill }: Flow, last: number, times: Float64Array): number {
  for (let line = prefill; line < last; line += 1) {
    const start = performance.now();
    subject.play(records, line, line + 1);
    times[line - prefill] = performance.now() - start;
  }
  return last;
}

function latencyOf(times: Float64Array): Latency {
  const sorted = times.sort();
  const at = (share: number): number => Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 1e6);
  return { p50: at(0.5), p99: at(0.99), p999: at(0.999) };
}

function makeSubject(name: SubjectName, whole: Flow): Subject {
  if (name === 'peer') return new PeerSubject(whole.maxId);
  if (name === 'book') return new BookSubject(whole.maxId);
  return new CoreSubject(whole);
}

function collectGarbage(): void {
  if (globalThis.gc === undefined) throw new Error('run with --expose-gc');
  globalThis.gc();
}

function readTask(): ChildTask {
  const text = process.argv[2];
  if (text === undefined) throw new Error('needs its task as JSON');
  return JSON.parse(text) as ChildTask;
}
