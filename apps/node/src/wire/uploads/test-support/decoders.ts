import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** The processes that decode for this one. */
export const decoders = (): number[] =>
  execFileSync('ps', ['-e', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, parent, ...args]) => Number(parent) === process.pid && args.join(' ').includes('image-process'))
    .map(([pid]) => Number(pid));

/** The most memory that any decoder ever had, in megabytes; 0 where the system does not tell. */
export const mostOfDecoders = (): number =>
  Math.max(
    0,
    ...decoders()
      .map((pid) => `/proc/${pid}/status`)
      .filter((path) => existsSync(path))
      .map((path) => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(path, 'utf8'))?.[1] ?? 0) / 1_024),
  );
