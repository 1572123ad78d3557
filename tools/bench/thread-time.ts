import { existsSync, readFileSync } from 'node:fs';

/**
 * Milliseconds of processor time that a process's main thread has taken, in tens; NaN where the
 * system does not tell (it is Linux that does). On a shared machine this says more than the clock
 * on the wall.
 */
export function threadMs(pid: number): number {
  const file = `/proc/${pid}/task/${pid}/stat`;
  if (!existsSync(file)) return Number.NaN;
  const [, rest = ''] = readFileSync(file, 'latin1').split(') ');
  const fields = rest.split(' ').map(Number);
  return 10 * ((fields[11] ?? Number.NaN) + (fields[12] ?? Number.NaN));
}
