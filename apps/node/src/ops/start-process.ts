import { type ChildProcess, fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** Starts the process `name` that lies beside the module `from` (its `import.meta.url`): built, or from sources where the module is one. */
export function startProcess(from: string, name: string): ChildProcess {
  const options = { serialization: 'advanced', stdio: ['ignore', 'ignore', 'inherit', 'ipc'] } as const;
  if (!from.endsWith('.ts')) {
    return fork(fileURLToPath(new URL(`./${name}.js`, from)), [], {
      ...options,
      stdio: [...options.stdio],
      execArgv: [],
    });
  }
  const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  const execArgv = ['--conditions=candor:source', '--import', loader];
  return fork(fileURLToPath(new URL(`./${name}.ts`, from)), [], { ...options, stdio: [...options.stdio], execArgv });
}
