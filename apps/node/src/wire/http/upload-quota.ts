/** Files that count against an allowance, and for how long they still do. */
export interface Counted {
  readonly files: number;
  readonly bytes: number;
  readonly leftMs: number;
}

/** How many files, and how much, may count at one time. */
interface Allowance {
  readonly files: number;
  readonly bytes: number;
}

/**
 * How long until a file of so many bytes fits beside what counts, which goes the soonest first; 0
 * where it fits now.
 */
export function waitMs(bytes: number, counted: readonly Counted[], allowed: Allowance): number {
  const going = counted.toSorted((one, other) => one.leftMs - other.leftMs);
  let files = 1 + going.reduce((sum, part) => sum + part.files, 0);
  let sum = bytes + going.reduce((total, part) => total + part.bytes, 0);
  let waited = 0;
  for (const part of going) {
    if (files <= allowed.files && sum <= allowed.bytes) break;
    files -= part.files;
    sum -= part.bytes;
    waited = part.leftMs;
  }
  return waited;
}
