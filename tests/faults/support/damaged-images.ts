import { crc32, deflateSync, inflateSync } from 'node:zlib';
import type { SeededRandom } from '@candor/testkit';
import sharp from 'sharp';

type Damage = (random: SeededRandom, file: Buffer, others: readonly Buffer[]) => Buffer;

/**
 * Images of every kind that is taken, full of detail, so that a changed byte means something to
 * their decoder.
 */
export async function wholeImages(random: SeededRandom): Promise<readonly Buffer[]> {
  const [width, height] = [240, 180];
  const image = (channels: 3 | 4) => {
    // Blocks of colour with noise on them: long codes and short ones, edges and plains.
    const pixels = Buffer.alloc(width * height * channels, 120);
    for (let at = 0; at < pixels.length; at += random.integer(1, 40)) pixels[at] = random.integer(0, 255);
    return sharp(pixels, { raw: { width, height, channels } }).withExif({ IFD0: { Make: 'SecretCamera' } });
  };
  return Promise.all([
    image(3).jpeg({ quality: 80 }).toBuffer(),
    image(3).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
    image(3).png().toBuffer(),
    image(4).png({ progressive: true }).toBuffer(),
    image(3).png({ palette: true, colours: 32 }).toBuffer(),
    image(3).webp({ quality: 70 }).toBuffer(),
    image(4).webp({ lossless: true }).toBuffer(),
    image(4).webp({ quality: 50, alphaQuality: 40 }).toBuffer(),
  ]);
}

const change = (random: SeededRandom, file: Buffer, within: number): Buffer => {
  const changed = Buffer.from(file);
  for (let more = random.integer(1, 8); more > 0; more -= 1)
    changed[random.integer(0, Math.min(within, file.length) - 1)] = random.integer(0, 255);
  return changed;
};

/** Where in the file, of what length at most `most`. */
const stretch = (random: SeededRandom, file: Buffer, most: number): readonly [from: number, to: number] => {
  const from = random.integer(0, file.length - 1);
  return [from, Math.min(file.length, from + random.integer(1, most))];
};

const anyDamage: readonly Damage[] = [
  (random, file) => change(random, file, file.length),
  // Sizes, depths, tables: what a decoder makes room by.
  (random, file) => change(random, file, 700),
  (random, file) => change(random, file, 40),
  (random, file) => file.subarray(0, random.integer(0, file.length - 1)),
  (random, file) => {
    const [from, to] = stretch(random, file, 400);
    return Buffer.concat([file.subarray(0, from), file.subarray(to)]);
  },
  (random, file) => {
    const [from, to] = stretch(random, file, 400);
    return Buffer.concat([file.subarray(0, to), file.subarray(from)]);
  },
  (random, file) => {
    const [from, to] = stretch(random, file, 2_000);
    return Buffer.from(file).fill(random.pick([0, 255]), from, to);
  },
  (random, file, others) => {
    const other = random.pick(others);
    return Buffer.concat([file.subarray(0, stretch(random, file, 1)[0]), other.subarray(stretch(random, other, 1)[0])]);
  },
];

/**
 * An image with something in it changed, cut, doubled, emptied or of another image; of a PNG also
 * behind sums that are right again.
 */
export function damaged(random: SeededRandom, images: readonly Buffer[]): Buffer {
  const file = random.pick(images);
  const isPng = file.subarray(1, 4).equals(Buffer.from('PNG'));
  const how = random.pick(isPng ? [...anyDamage, changeChunk, changeChunk, changePixels] : anyDamage);
  return how(random, file, images);
}

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
}

const signatureBytes = 8;

function chunksOf(file: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = signatureBytes; at < file.length;) {
    const length = file.readUInt32BE(at);
    const data = file.subarray(at + 8, at + 8 + length);
    chunks.push({ type: file.toString('latin1', at + 4, at + 8), data });
    at += length + 12;
  }
  return chunks;
}

/** A PNG of these chunks, their sums right whatever they hold. */
function pngOf(file: Buffer, chunks: readonly Chunk[]): Buffer {
  const parts = chunks.map(({ type, data }) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  });
  return Buffer.concat([file.subarray(0, signatureBytes), ...parts]);
}

function changeChunk(random: SeededRandom, file: Buffer): Buffer {
  const chunks = chunksOf(file);
  const filled = chunks.filter(({ data }) => data.length > 0);
  const one = random.pick(filled);
  const changed = chunks.map((chunk) => (chunk === one ? { ...chunk, data: change(random, chunk.data, 64) } : chunk));
  return pngOf(file, random.chance(1, 4) ? random.shuffled(changed) : changed);
}

/**
 * Compressed as it should be, with rows that are not: filters there are none of, too many bytes,
 * too few.
 */
function changePixels(random: SeededRandom, file: Buffer): Buffer {
  const chunks = chunksOf(file);
  const packed = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data));
  const rows = random.pick(anyDamage.slice(0, 4))(random, inflateSync(packed), []);
  const idat: Chunk = { type: 'IDAT', data: deflateSync(rows) };
  const end = chunks.findIndex(({ type }) => type === 'IDAT');
  const rest = chunks.slice(end).filter(({ type }) => type !== 'IDAT');
  return pngOf(file, [...chunks.slice(0, end), idat, ...rest]);
}
