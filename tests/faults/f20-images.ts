import { SeededRandom } from '@candor/testkit';
import sharp from 'sharp';
import { Images } from '../../apps/node/src/wire/uploads/clean-image.ts';
import type { ImageKind } from '../../apps/node/src/wire/uploads/image-kind.ts';
import { imageLimits } from '../../apps/node/src/wire/http/image-limits.ts';
import { decoders, mostOfDecoders } from '../../apps/node/src/wire/uploads/test-support/decoders.ts';
import { type Effort, type FaultOutcome, round } from './outcome.ts';
import { damaged, wholeImages } from './support/damaged-images.ts';

const kinds: readonly ImageKind[] = (['jpeg', 'webp'] as const).map((keptAs) => ({
  bytes: imageLimits.bytes,
  sideMin: 100,
  formats: ['jpeg', 'png', 'webp'],
  keptAs,
}));
/**
 * What a decoder may come to have over all of them, in megabytes: the largest picture that is taken
 * has 160 as it is decoded.
 */
const memoryMaxMb = 600;
const atOnce = 10;

/**
 * JPEG, PNG and WebP files with something wrong in them (F20), given to the processes that decode
 * the images of people. Passes when each is refused, or comes out as a whole image of the format
 * that is kept, without a word of its metadata and within its measures; when no process ends or
 * hangs over any of them, nor comes to have much memory; and a right image is taken after them all.
 */
export async function damageImages({ count, seed }: Effort): Promise<FaultOutcome> {
  const random = new SeededRandom(seed);
  const whole = await wholeImages(random);
  const images = new Images();
  const problems: string[] = [];
  const takesAll = async (when: string) => {
    for (const kind of kinds)
      for (const [number, file] of whole.entries())
        if ((await images.clean(file, kind)) === null) problems.push(`${when} right image ${number} was refused`);
  };
  await takesAll('before, the');
  const before = new Set(decoders());
  const sums = { files: 0, taken: 0 };
  let longestMs = 0;
  for (; sums.files < count; sums.files += atOnce) {
    const files = Array.from({ length: atOnce }, () => [damaged(random, whole), random.pick(kinds)] as const);
    const asked = files.map(async ([file, kind]) => {
      const startedAtMs = performance.now();
      const clean = await images.clean(file, kind);
      longestMs = Math.max(longestMs, performance.now() - startedAtMs);
      if (clean === null) return;
      sums.taken += 1;
      const wrong = await faultOf(clean.bytes, kind);
      if (wrong !== undefined) problems.push(wrong);
    });
    await Promise.all(asked);
  }
  const memoryMb = round(mostOfDecoders());
  await takesAll('after them all, the');
  const ended = [...before].filter((pid) => !decoders().includes(pid)).length;
  if (ended > 0) problems.push(`${ended} decoders ended`);
  if (memoryMb > memoryMaxMb) problems.push(`a decoder came to ${memoryMb} MB`);
  const figures = { ...sums, refused: sums.files - sums.taken, longestMs: Math.round(longestMs), memoryMb };
  return { pass: problems.length === 0, ...figures, problems: problems.slice(0, 9) };
}

/** What is wrong with an image as it is kept. */
async function faultOf(kept: Buffer, { keptAs, sideMin }: ImageKind): Promise<string | undefined> {
  const { format, width, height, exif } = await sharp(kept).metadata();
  await sharp(kept, { failOn: 'warning' }).stats();
  if (format !== keptAs) return `kept as ${format}, not ${keptAs}`;
  if (exif !== undefined || kept.includes('SecretCamera')) return 'the metadata was kept';
  const isMeasured = Math.min(width, height) >= sideMin && Math.max(width, height) <= imageLimits.keptSide;
  return isMeasured ? undefined : `kept with ${width} × ${height} pixels`;
}
