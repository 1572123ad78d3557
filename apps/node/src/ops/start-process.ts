import { type ChildProcess, fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { fileBeside } from './file-beside.ts';

/** Starts the process `name` that lies beside the module `from` (its `import.meta.url`). */
export function startProcess(from: string, name: string): ChildProcess {
  const { url, isSource } = fileBeside(from, name);
  const execArgv = isSource
    ? ['--conditions=candor:source', '--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href]
    : [];
  return fork(fileURLToPath(url), [], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv,
  });
}
