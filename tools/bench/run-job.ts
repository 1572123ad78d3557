import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { LoadJob, LoadResult } from './http/load.ts';
import { fromSources, root } from './http/servers.ts';

/**
 * Runs a load generator in a process of its own, with one job, and gives its one result. `file` is
 * its path from this folder.
 */
export function runJob<Result>(file: string, job: object): Promise<Result> {
  const child = fork(join(root, 'tools/bench', file), [], { execArgv: fromSources });
  return new Promise((done, failed) => {
    child.once('message', (result) => done(result as Result));
    child.once('exit', (code) => failed(new Error(`${file} ended with code ${code}.`)));
    child.send(job);
  });
}

/** One run of the load over HTTP. Throws where nothing was answered, with the first answer. */
export async function runHttpLoad(job: LoadJob): Promise<LoadResult> {
  const result = await runJob<LoadResult>('http/load.ts', job);
  if (result.answered === 0) throw new Error(`Nothing was answered: ${result.problem}`);
  return result;
}
