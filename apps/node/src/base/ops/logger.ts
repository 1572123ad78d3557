import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { LogForwarder } from './log-forwarder.ts';
import pino, { type Logger } from 'pino';

export type { Logger } from 'pino';

/**
 * Names under which secrets travel; whatever is logged under them is blotted out, at the top and
 * one level down.
 */
const secretNames = [
  'authorization',
  'satoken',
  'cookie',
  'refreshToken',
  'password',
  'pwd',
  'tradePwd',
  'code',
  'secret',
  'card',
  'idNumber',
  'pepper',
  'databaseUrl',
  'databaseOwnerUrl',
];

export interface LogSettings {
  readonly level: 'silent' | 'error' | 'warn' | 'info' | 'debug';
  /** A file; standard output when absent. */
  readonly file?: string;
  /** Takes each line as well. */
  readonly forwarder?: LogForwarder;
}

/**
 * Structured logs, one JSON object a line, times in UTC, in a file that its owner alone reads and,
 * where there is a forwarder, on another machine. Requests are logged by path alone: queries may
 * carry secrets.
 */
export function createLogger({ level, file, forwarder }: LogSettings): Logger {
  if (file) mkdirSync(dirname(file), { recursive: true });
  // One that another umask made, or an older release: a mode counts only where a file is made.
  if (file && existsSync(file)) chmodSync(file, 0o600);
  const paths = secretNames.flatMap((name) => [name, `*.${name}`]);
  const here = pino.destination({ dest: file ?? 1, sync: file === undefined, append: true, mode: 0o600 });
  const silent = level === 'silent';
  const form = { base: null, timestamp: pino.stdTimeFunctions.isoTime };
  const logger = pino(
    { ...form, level, redact: { paths, censor: '[redacted]' } },
    forwarder && !silent
      ? pino.multistream([
          { level, stream: here },
          { level, stream: forwarder },
        ])
      : here,
  );
  if (!silent) {
    // Past the level, as a gap counts even where only errors are kept; and past the forwarder,
    // which tells its receiver itself.
    const aside = pino({ ...form, level: 'warn' }, here);
    forwarder?.reportTo((facts, sentence) => aside.warn(facts, sentence));
  }
  return logger;
}
