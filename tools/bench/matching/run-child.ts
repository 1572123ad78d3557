import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { withLargePages } from '../../lib/large-pages.mjs';
import { cacheFolder } from './flow-file.ts';
import type { ChildReport, ChildTask } from './protocol.ts';

const runFile = promisify(execFile);
const bundler = fileURLToPath(new URL('./bundle-child.mjs', import.meta.url));
const nodeOptions = ['--expose-gc', '--max-old-space-size=6144'];

let bundled: Promise<string> | undefined;

/**
 * Runs one measurement in a fresh process, ours and the peer's alike bundled and started as the
 * exchange is; a child that fails throws with what it printed.
 */
export async function runChild(task: ChildTask): Promise<ChildReport> {
  bundled ??= bundleChild();
  const { stdout } = await runFile(process.execPath, [...nodeOptions, await bundled, JSON.stringify(task)], {
    maxBuffer: 1 << 24,
    env: withLargePages(process.env),
  });
  const lastLine = stdout.trim().split('\n').at(-1) ?? '';
  return JSON.parse(lastLine) as ChildReport;
}

async function bundleChild(): Promise<string> {
  const folder = join(cacheFolder, 'bundle');
  await runFile(process.execPath, [bundler, folder]);
  return join(folder, 'child.js');
}
