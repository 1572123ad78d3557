import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { encodeFlow } from '@candor/testkit';
import { notionalMax } from './core.ts';
import { cacheFolder, type NamedFlow } from './flow-file.ts';
import { median } from '../median.ts';
import { prepareFlow } from './prepare.ts';
import type { Latency, SubjectName } from './protocol.ts';
import { runChild } from './run-child.ts';

/** How long single operations take, and how many times longer the peer's do. */
export interface LatencyResult {
  readonly nanoseconds: Readonly<Record<SubjectName, Latency>>;
  readonly coreRatioToPeer: Latency;
}

const operations = 300_000;
const subjects = ['peer', 'book', 'core'] as const;

/**
 * Single operations of a flow's first 300,000, peer and ours in turn, medians over the rounds. Each
 * holds the clock itself, some 50 ns.
 */
export async function measureLatency({ flow }: NamedFlow, rounds: number): Promise<LatencyResult> {
  mkdirSync(cacheFolder, { recursive: true });
  const flowFile = join(cacheFolder, `latency-${process.pid}.bin`);
  writeFileSync(flowFile, encodeFlow(prepareFlow(flow, notionalMax).flow));
  try {
    const measured: Record<SubjectName, Latency[]> = { peer: [], book: [], core: [] };
    for (let round = 0; round < rounds; round += 1) {
      for (const subject of subjects) {
        const { latencyNs } = await runChild({ subject, flowFile, operations, warmUpMs: 2_000, timeEach: true });
        if (latencyNs !== undefined) measured[subject].push(latencyNs);
      }
    }
    const nanoseconds = { peer: middle(measured.peer), book: middle(measured.book), core: middle(measured.core) };
    for (const subject of subjects) {
      const { p50, p99, p999 } = nanoseconds[subject];
      console.log(`${subject}: an operation takes ${p50} ns, 99 of 100 at most ${p99}, 999 of 1,000 at most ${p999}`);
    }
    return {
      nanoseconds,
      coreRatioToPeer: middle(measured.peer.map((peer, round) => ratio(peer, measured.core[round] ?? peer))),
    };
  } finally {
    rmSync(flowFile, { force: true });
  }
}

const middle = (all: readonly Latency[]): Latency => each((name) => median(all.map((one) => one[name])));

const ratio = (peer: Latency, ours: Latency): Latency =>
  each((name) => Math.round((10 * peer[name]) / ours[name]) / 10);

const each = (of: (name: keyof Latency) => number): Latency => ({ p50: of('p50'), p99: of('p99'), p999: of('p999') });
