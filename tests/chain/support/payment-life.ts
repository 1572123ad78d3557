import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../../faults/support/fault-plan.ts';

/**
 * Where a payer is killed: each leaves another state on disk and on the chain. Before a step it is
 * the one after the step before.
 */
export const stepNames: readonly string[] = [
  'after the nonce',
  'after signing',
  'after keeping its bytes',
  'after the record',
  'after sending',
  'before the end',
  'after the end',
];

export interface PaymentLife {
  /** Null after a kill. */
  readonly code: number | null;
  /** What the receiver has on the chain, once the withdrawal has ended. */
  readonly arrived: bigint | undefined;
  readonly said: string;
}

const program = join(root, 'tests/chain/support/paying-child.mjs');
const loader = pathToFileURL(join(root, 'node_modules/tsx/dist/esm/index.mjs')).href;
const built = existsSync(join(root, 'apps/node/dist/engine/exchange/leader.js'));
const runtime = built ? [] : ['--conditions=candor:source', '--import', loader];
const endsWithinMs = 100_000;

/** Lets a process pay the withdrawal of a folder; see paying-child.mjs. */
export function livePayment(dir: string, step = ''): Promise<PaymentLife> {
  const child = spawn(process.execPath, [...runtime, program, dir, step], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return new Promise((resolve, reject) => {
    let [out, err] = ['', ''];
    const tooLate = setTimeout(() => child.kill('SIGKILL'), endsWithinMs);
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
    child.on('error', reject);
    child.on('exit', (code) => {
      clearTimeout(tooLate);
      const found = /^ended (\d+)$/m.exec(out)?.[1];
      resolve({ code, arrived: found === undefined ? undefined : BigInt(found), said: err.trim() });
    });
  });
}
