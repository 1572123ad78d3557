import { type ChildProcess, fork, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { fileBeside } from './file-beside.ts';

/** Starts the process `name` that lies beside the module `from` (its `import.meta.url`). */
export function startProcess(from: string, name: string): ChildProcess {
  const { path, execArgv } = runnable(from, name);
  return fork(path, [], { serialization: 'advanced', stdio: ['ignore', 'ignore', 'inherit', 'ipc'], execArgv });
}

/** The same with nothing between the two but pipes: it takes lines, and ends with its input. */
export function startPiped(from: string, name: string, args: readonly string[]): ChildProcess {
  const { path, execArgv } = runnable(from, name);
  return spawn(process.execPath, [...execArgv, path, ...args], { stdio: ['pipe', 'pipe', 'pipe'] });
}

function runnable(from: string, name: string): { readonly path: string; readonly execArgv: string[] } {
  const { url, isSource } = fileBeside(from, name);
  const path = fileURLToPath(url);
  if (!isSource) return { path, execArgv: [] };
  const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  return { path, execArgv: ['--conditions=candor:source', '--import', loader] };
}
