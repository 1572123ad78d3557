import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { encodeFlow, flowA } from '@candor/testkit';
import { notionalMax } from './core.ts';
import { cacheFolder, generatedFlow } from './flow-file.ts';
import { median } from './median.ts';
import { prepareFlow } from './prepare.ts';
import { runChild } from './run-child.ts';

/** What a command costs the whole core as the book grows. */
export interface Growth {
  readonly restingOrders: readonly number[];
  readonly nsPerCommand: readonly number[];
  /** The last cost over the first. */
  readonly ratio: number;
}

const sizes = [10_000, 100_000, 1_000_000];
const operations = 300_000;

/** Flow A's mix on books of 10^4, 10^5 and 10^6 resting orders, in turn, medians over the rounds. */
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
    for (let round = 0; round < rounds; round += 1) {
      for (const [index, flowFile] of files.entries()) {
        const report = await runChild({ subject: 'core', flowFile, operations, warmUpOperations: 100_000 });
        measured[index]?.push(report.nsPerOperation);
      }
    }
    const nsPerCommand = measured.map((values) => Math.round(median(values)));
    nsPerCommand.forEach((ns, index) => console.log(`${sizes[index]} resting orders: ${ns} ns per command`));
    const ratio = (nsPerCommand.at(-1) ?? 0) / (nsPerCommand[0] ?? 1);
    return { restingOrders: sizes, nsPerCommand, ratio: Math.round(ratio * 100) / 100 };
  } finally {
    for (const file of files) rmSync(file, { force: true });
  }
}
