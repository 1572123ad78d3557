import { verifyJournal } from '@candor/journal';
import { SeededRandom } from '@candor/testkit';
import type { Effort, FaultOutcome } from './outcome.ts';
import { readingOnly, sealedJournal } from './support/sealed-journal.ts';

interface Flips extends Partial<Effort> {
  /** Size of the journal's two segments together. */
  readonly kibibytes: number;
}

/**
 * Flips bits of a sealed journal of two segments (F7), one at a time: every one, or so many of them
 * where `count` is given. Passes when each flip is found.
 */
export async function flipBits({ count, seed = 1, kibibytes }: Flips): Promise<FaultOutcome> {
  const random = new SeededRandom(seed);
  const { dir, files } = await sealedJournal(random, { segments: 2, segmentBytes: (kibibytes * 1024) / 2 });
  const disk = readingOnly(files);
  const sound = await verifyJournal(dir, disk);
  const problems: string[] = [];
  if (sound.problem ?? sound.tornTail) problems.push(`before any flip: ${JSON.stringify(sound)}`);
  const looked = [...files.values()];
  const bits = looked.reduce((sum, { length }) => sum + length * 8, 0);
  let flips = 0;
  for (const bit of count === undefined ? upTo(bits) : drawn(random, bits, count)) {
    const flip = flipOf(looked, bit);
    flip();
    const { problem, tornTail } = await verifyJournal(dir, disk);
    if (!problem && !tornTail) problems.push(`bit ${bit} was not found`);
    flip();
    flips += 1;
  }
  return { pass: problems.length === 0, bits, flips, missed: problems.length, problems: problems.slice(0, 9) };
}

function* upTo(bits: number): Generator<number> {
  for (let bit = 0; bit < bits; bit += 1) yield bit;
}

function* drawn(random: SeededRandom, bits: number, count: number): Generator<number> {
  for (let flip = 0; flip < count; flip += 1) yield random.integer(0, bits - 1);
}

/** Flips a bit of all files together, in its place. */
function flipOf(files: readonly Uint8Array[], bit: number): () => void {
  let before = 0;
  for (const bytes of files) {
    const at = bit - before;
    if (at < bytes.length * 8) return () => (bytes[at >> 3] = (bytes[at >> 3] ?? 0) ^ (1 << (at & 7)));
    before += bytes.length * 8;
  }
  throw new RangeError(`there is no bit ${bit}`);
}
