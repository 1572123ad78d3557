import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';

/**
 * A thread of this package: built, or from its sources through tsx, which has to be set up in each
 * thread again; with CANDOR_BUILT=1 built as well.
 */
export function startThread(name: 'writer-thread' | 'hash-thread' | 'spare-thread', workerData: unknown): Worker {
  const here = import.meta.url;
  const isSource = here.endsWith('.ts');
  if (!isSource || process.env['CANDOR_BUILT'] === '1') {
    const beside = isSource ? '../../dist/writer' : '.';
    return new Worker(new URL(`${beside}/${name}.js`, here), { workerData, ...(isSource && { execArgv: [] }) });
  }
  const tsx = JSON.stringify(
    pathToFileURL(
      createRequire(import.meta.url)
        .resolve('tsx/esm/api')
        .replace(/cjs$/, 'mjs'),
    ).href,
  );
  const file = JSON.stringify(new URL(`./${name}.ts`, here).href);
  const start = `import(${tsx}).then(({ register }) => { register(); return import(${file}); })`;
  return new Worker(start, { eval: true, workerData, execArgv: ['--conditions=candor:source'] });
}
