import { Worker } from 'node:worker_threads';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import type { Exchange } from '@candor/core';
import type { SnapshotJob, SnapshotResult } from '../../../apps/node/src/engine/exchange/snapshot-keeper.ts';
import { root } from '../http/servers.ts';

export interface SnapshotFigures {
  readonly snapshotBytes: number;
  /** The state as bytes, alone. */
  readonly encodeMs: number;
  /**
   * What the snapshot thread does: the snapshot before and its records since, the state as bytes,
   * its hash, written and synced.
   */
  readonly snapshotMs: number;
  /** Processor time of that, with what its garbage took. */
  readonly snapshotProcessorMs: number;
  /**
   * The longest that the leader's thread did not come round while that went on, and in as long a
   * time without it.
   */
  readonly leaderGapMs: number;
  readonly quietGapMs: number;
}

export interface Beside {
  readonly exchange: Exchange;
  /** Folders of the journal and the snapshots. */
  readonly dir: string;
  readonly snapshots: string;
  /** Where the snapshot before is. */
  readonly beforeSeq: number;
}

/**
 * Has the snapshot thread write a snapshot on top of an earlier one while this thread goes on as a
 * leader would.
 */
export async function snapshotBesideLeader({ exchange, dir, snapshots, beforeSeq }: Beside): Promise<SnapshotFigures> {
  await inThread({ journal: dir, snapshots, uptoSeq: beforeSeq, audit: false });
  const leader = new Rounds();
  const startedAtMs = performance.now();
  const before = process.cpuUsage();
  await inThread({ journal: dir, snapshots, uptoSeq: exchange.seq, audit: false });
  const snapshotMs = performance.now() - startedAtMs;
  const { user, system } = process.cpuUsage(before);
  const leaderGapMs = leader.end();
  const quiet = new Rounds();
  await new Promise((done) => setTimeout(done, Math.min(snapshotMs, 5_000)));
  const quietGapMs = quiet.end();
  const encodedAtMs = performance.now();
  const snapshotBytes = exchange.snapshot().length;
  const encodeMs = performance.now() - encodedAtMs;
  return {
    snapshotBytes,
    encodeMs: Math.round(encodeMs),
    snapshotMs: Math.round(snapshotMs),
    snapshotProcessorMs: Math.round((user + system) / 1_000),
    leaderGapMs: Number(leaderGapMs.toFixed(1)),
    quietGapMs: Number(quietGapMs.toFixed(1)),
  };
}

/** Comes round every millisecond, and knows the longest that it did not. */
class Rounds {
  #lastMs = performance.now();
  #longestMs = 0;
  readonly #timer = setInterval(() => this.#round(), 1);

  end(): number {
    clearInterval(this.#timer);
    this.#round();
    return this.#longestMs;
  }

  #round(): void {
    const nowMs = performance.now();
    this.#longestMs = Math.max(this.#longestMs, nowMs - this.#lastMs);
    this.#lastMs = nowMs;
  }
}

async function inThread(job: SnapshotJob): Promise<void> {
  const file = pathToFileURL(join(root, 'apps/node/dist/engine/exchange/snapshot-thread.js'));
  const worker = new Worker(file, { workerData: job, execArgv: [] });
  const result = await new Promise<SnapshotResult>((done, failed) => {
    worker.once('message', done);
    worker.once('error', failed);
  });
  await worker.terminate();
  if ('problem' in result) throw new Error(result.problem);
}
