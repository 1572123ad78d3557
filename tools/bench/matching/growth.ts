import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { encodeFlow, flowA } from '@candor/testkit';
import { notionalMax } from './core.ts';
import { cacheFolder, generatedFlow } from './flow-file.ts';
import { median } from '../median.ts';
import { prepareFlow } from './prepare.ts';
import { runChild } from './run-child.ts';

/** What a command costs the whole core as the book grows. */
export interface Growth {
  readonly restingOrders: readonly number[];
  readonly nsPerCommand: readonly number[];
  /** The same in processor time. */
  readonly cpuNsPerCommand: readonly number[];
  /** The last cost over the first, by the clock and in processor time. */
  readonly ratio: number;
  readonly cpuRatio: number;
}

const sizes = [10_000, 100_000, 1_000_000];
const largest = Math.max(...sizes);
const operations = 300_000;

/**
 * Flow A's mix on books of 10^4, 10^5 and 10^6 resting orders, in turn, medians over the rounds.
 * Every book is timed after as many requests, so that the sizes differ in what rests alone and not
 * in how many request ids are remembered.
 */
export async function measureGrowth(rounds: number): Promise<Growth> {
  mkdirSync(cacheFolder, { recursive: true });
  const files = sizes.map((prefill, index) => {
    const { flow } = prepareFlow(generatedFlow({ ...flowA, prefill, operations, seed: 0x90 + index }), notionalMax);
    const flowFile = join(cacheFolder, `growth-${process.pid}-${prefill}.bin`);
    writeFileSync(flowFile, encodeFlow(flow));
    return flowFile;
  });
  try {
    const measured: number[][] = sizes.map(() => []);
    const cpuMeasured: number[][] = sizes.map(() => []);
    for (let round = 0; round < rounds; round += 1) {
      for (const [index, flowFile] of files.entries()) {
        const requestsBefore = largest - (sizes[index] ?? 0);
        const report = await runChild({ subject: 'core', flowFile, operations, warmUpMs: 1_000, requestsBefore });
        measured[index]?.push(report.nsPerOperation);
        cpuMeasured[index]?.push(report.cpuNsPerOperation);
      }
    }
    const nsPerCommand = measured.map((values) => Math.round(median(values)));
    const cpuNsPerCommand = cpuMeasured.map((values) => Math.round(median(values)));
    sizes.forEach((size, index) =>
      console.log(
        `${size} resting orders: ${nsPerCommand[index]} ns per command (${cpuNsPerCommand[index]} of processor time)`,
      ),
    );
    return {
      restingOrders: sizes,
      nsPerCommand,
      cpuNsPerCommand,
      ratio: lastOverFirst(nsPerCommand),
      cpuRatio: lastOverFirst(cpuNsPerCommand),
    };
  } finally {
    for (const file of files) rmSync(file, { force: true });
  }
}

function lastOverFirst(values: readonly number[]): number {
  return Math.round(((values.at(-1) ?? 0) / (values[0] ?? 1)) * 100) / 100;
}
