import { fork } from 'node:child_process';
import { join } from 'node:path';
import { fromSources, root } from '../http/servers.ts';

/**
 * Runs a load generator of this folder in a process of its own, with one job, and gives its one
 * result.
 */
export function runJob<Result>(file: string, job: object): Promise<Result> {
  const child = fork(join(root, 'tools/bench/sockets', file), [], { execArgv: fromSources });
  return new Promise((done, failed) => {
    child.once('message', (result) => done(result as Result));
    child.once('exit', (code) => failed(new Error(`${file} ended with code ${code}.`)));
    child.send(job);
  });
}
