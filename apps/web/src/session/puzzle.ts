import { sha256Hex } from '@candor/amount';
import { puzzle } from '@candor/protocol';
import { request } from '../transport/request.ts';

const encoder = new TextEncoder();

/** Numbers tried between two breaths of the page. */
const atOnce = 3_000;

/**
 * Asks for a puzzle and solves it: the number whose SHA-256 behind the salt is the challenge. About
 * half a second of work.
 */
export async function solvedPuzzle(signal?: AbortSignal): Promise<string> {
  const { salt, challenge, max, signature } = await request(puzzle, {
    quiet: true,
    ...(signal === undefined ? {} : { signal }),
  });
  for (let from = 0; from < max; from += atOnce) {
    signal?.throwIfAborted();
    const found = searched(salt, challenge, from, Math.min(max, from + atOnce));
    if (found !== undefined) return `${salt}:${found}:${challenge}:${signature}`;
    await breath();
  }
  throw new Error('The puzzle has no solution');
}

export function searched(salt: string, challenge: string, from: number, to: number): number | undefined {
  for (let number = from; number < to; number += 1) {
    if (sha256Hex(encoder.encode(salt + String(number))) === challenge) return number;
  }
  return undefined;
}

const breath = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });
