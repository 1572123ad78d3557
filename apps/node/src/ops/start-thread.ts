import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';

/** Starts the thread `name` that lies beside the module `from` (its `import.meta.url`): built, or from sources where the module is one. */
export function startThread(from: string, name: string, workerData: unknown): Worker {
  if (!from.endsWith('.ts')) return new Worker(new URL(`./${name}.js`, from), { workerData });
  // From sources: a thread does not inherit the loader, so it registers its own before it imports.
  const loader = pathToFileURL(
    createRequire(import.meta.url)
      .resolve('tsx/esm/api')
      .replace(/cjs$/, 'mjs'),
  ).href;
  const file = new URL(`./${name}.ts`, from).href;
  const start = `import('${loader}').then(({ register }) => { register(); return import('${file}'); });`;
  return new Worker(start, { eval: true, workerData, execArgv: ['--conditions=candor:source'] });
}
