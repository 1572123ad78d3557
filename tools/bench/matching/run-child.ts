import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { ChildReport, ChildTask } from './protocol.ts';

const runFile = promisify(execFile);
const childFile = fileURLToPath(new URL('./child.ts', import.meta.url));
const nodeOptions = [
  '--conditions=candor:source',
  '--import',
  import.meta.resolve('tsx'),
  '--expose-gc',
  '--max-old-space-size=6144',
];

/** Runs one measurement in a fresh process; a child that fails throws with what it printed. */
export async function runChild(task: ChildTask): Promise<ChildReport> {
  const { stdout } = await runFile(process.execPath, [...nodeOptions, childFile, JSON.stringify(task)], {
    maxBuffer: 1 << 24,
  });
  const lastLine = stdout.trim().split('\n').at(-1) ?? '';
  return JSON.parse(lastLine) as ChildReport;
}
