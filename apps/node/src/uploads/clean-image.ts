import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { unavailable } from '../http/problem.ts';
import { imageLimits } from './image-limits.ts';
import { isOnlyAnImage } from './only-an-image.ts';

/** An image as it is kept: re-encoded, upright, without metadata. */
export interface CleanImage {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

/** What is asked of an image, and how it is kept. */
export interface ImageKind {
  /** At most so large as it comes. */
  readonly bytes: number;
  /** At least so wide and high, in pixels. */
  readonly sideMin: number;
  /** Of what formats, told by the content. */
  readonly formats: readonly ('jpeg' | 'png' | 'webp' | 'gif')[];
  readonly keptAs: 'jpeg' | 'webp';
}

/** A photo of a paper or a person, for a reviewer's eyes. */
export const paperPhoto: ImageKind = {
  bytes: imageLimits.bytes,
  sideMin: 100,
  formats: ['jpeg', 'png', 'webp'],
  keptAs: 'jpeg',
};

const [atOnceMax, queueMax, seconds] = [2, 20, 10] as const;

/**
 * Images from people, made harmless: what one is is told by its content, its size is looked at before it is decoded, and only what was
 * decoded is written again. Two at a time, ten seconds each; null for what is no image, or too large, or something else besides; throws 503 where too
 * many wait.
 */
export class Images {
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  async clean(file: Buffer, kind: ImageKind): Promise<CleanImage | null> {
    if (file.length > kind.bytes) return null;
    if (this.#running >= atOnceMax) {
      if (this.#waiting.length >= queueMax) throw unavailable('overloaded');
      await new Promise<void>((turn) => this.#waiting.push(turn));
    } else this.#running += 1;
    try {
      return await cleaned(file, kind);
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

async function cleaned(file: Buffer, { sideMin, formats, keptAs }: ImageKind): Promise<CleanImage | null> {
  const taken: readonly string[] = formats;
  const type = await fileTypeFromBuffer(file);
  if (type === undefined || !taken.includes(type.mime.replace('image/', '')) || !isOnlyAnImage(file)) return null;
  const options = { limitInputPixels: imageLimits.pixels, failOn: 'warning', sequentialRead: true, pages: 1 } as const;
  const { width, height, format } = await sharp(file, options).metadata();
  if (!taken.includes(format) || width > imageLimits.side || height > imageLimits.side) return null;
  if (width < sideMin || height < sideMin) return null;
  const upright = sharp(file, options)
    .timeout({ seconds })
    .rotate()
    .resize({ width: imageLimits.keptSide, height: imageLimits.keptSide, fit: 'inside', withoutEnlargement: true });
  const written =
    keptAs === 'jpeg'
      ? upright.flatten({ background: '#ffffff' }).jpeg({ quality: 85 })
      : // Drawings and pictures of screens, which come as PNG, keep their edges.
        upright.webp(format === 'png' ? { nearLossless: true } : { quality: 86 });
  const { data, info } = await written.toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}
