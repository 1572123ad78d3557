import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { photoLimits } from './photo-limits.ts';

/** A photo as it is kept: re-encoded, upright, without metadata. */
export interface CleanPhoto {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

const accepted = new Set(['image/jpeg', 'image/png', 'image/webp']);
const [atOnceMax, queueMax, seconds] = [2, 20, 10] as const;

/**
 * Photos from people, made harmless: what it is is told by its content, its size is looked at before it is decoded, and only what was
 * decoded is written again. Two at a time, ten seconds each; null for what is no photo, or too large.
 */
export class Photos {
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  async clean(file: Buffer): Promise<CleanPhoto | null> {
    if (file.length > photoLimits.bytes) return null;
    if (this.#running >= atOnceMax) {
      if (this.#waiting.length >= queueMax) return null;
      await new Promise<void>((turn) => this.#waiting.push(turn));
    } else this.#running += 1;
    try {
      return await cleaned(file);
    } catch {
      // Whatever is wrong with a file, the decoder throws.
      return null;
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}

async function cleaned(file: Buffer): Promise<CleanPhoto | null> {
  const type = await fileTypeFromBuffer(file);
  if (type === undefined || !accepted.has(type.mime)) return null;
  const options = { limitInputPixels: photoLimits.pixels, failOn: 'warning', sequentialRead: true, pages: 1 } as const;
  const { width, height, format } = await sharp(file, options).metadata();
  if (!['jpeg', 'png', 'webp'].includes(format) || width > photoLimits.side || height > photoLimits.side) return null;
  if (width < 100 || height < 100) return null;
  const { data, info } = await sharp(file, options)
    .timeout({ seconds })
    .rotate()
    .resize({ width: photoLimits.keptSide, height: photoLimits.keptSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 85 })
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}
