import { createHash } from 'node:crypto';
import { z } from 'zod';

/** How long the log of a signer is, and what its lines are. */
export const logMark = z.strictObject({
  lines: z.number().int().min(0),
  /** Of the hash before, in hex, followed by the last line: SHA-256 in hex. Zeros without lines. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
});
export type LogMark = z.infer<typeof logMark>;

export const emptyLog: LogMark = { lines: 0, hash: '0'.repeat(64) };

/** The mark of a log after one more line. */
export const markAfter = ({ lines, hash }: LogMark, line: string): LogMark => ({
  lines: lines + 1,
  hash: createHash('sha256')
    .update(hash + line)
    .digest('hex'),
});
