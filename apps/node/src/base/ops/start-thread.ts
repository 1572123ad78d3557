import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { fileBeside } from './file-beside.ts';

/** Starts the thread `name` that lies beside the module `from` (its `import.meta.url`). */
export function startThread(from: string, name: string, workerData: unknown): Worker {
  const { url, isSource } = fileBeside(from, name);
  // A built thread knows nothing of the conditions that its starter's sources were found by.
  if (!isSource) return new Worker(url, { workerData, ...(from.endsWith('.ts') && { execArgv: [] }) });
  // From sources: a thread does not inherit the loader, so it registers its own before it imports.
  const loader = pathToFileURL(
    createRequire(import.meta.url)
      .resolve('tsx/esm/api')
      .replace(/cjs$/, 'mjs'),
  ).href;
  const start = `import('${loader}').then(({ register }) => { register(); return import('${url.href}'); });`;
  return new Worker(start, { eval: true, workerData, execArgv: ['--conditions=candor:source'] });
}
