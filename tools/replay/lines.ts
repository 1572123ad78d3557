import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

/** A recording that cannot be read as what it claims to be. */
export class RecordingProblem extends Error {}

/**
 * Whether the file is to blame, which is then what to tell: it cannot be read, or is not what it
 * should be.
 */
export const isProblemOfFile = (error: unknown): error is Error =>
  error instanceof RecordingProblem || (error instanceof Error && 'code' in error && error.code !== undefined);

/** The lines of a text file, plain or packed with gzip (`.gz`). */
export function linesOf(file: string): string[] {
  const bytes = readFileSync(file);
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  return text.split('\n').filter((line) => line !== '');
}
