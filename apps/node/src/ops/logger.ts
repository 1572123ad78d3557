import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import pino, { type Logger } from 'pino';

export type { Logger } from 'pino';

/** Names under which secrets travel; whatever is logged under them is blotted out, at the top and one level down. */
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
];

export interface LogSettings {
  readonly level: 'silent' | 'error' | 'warn' | 'info' | 'debug';
  /** A file; standard output when absent. */
  readonly file?: string;
}

/** Structured logs, one JSON object a line, times in UTC. Requests are logged by path alone: queries may carry secrets. */
export function createLogger({ level, file }: LogSettings): Logger {
  if (file) mkdirSync(dirname(file), { recursive: true });
  const paths = secretNames.flatMap((name) => [name, `*.${name}`]);
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, redact: { paths, censor: '[redacted]' } },
    pino.destination({ dest: file ?? 1, sync: file === undefined, append: true }),
  );
}
