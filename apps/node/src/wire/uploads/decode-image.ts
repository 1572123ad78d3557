import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { type CleanImage, decodeSeconds, type ImageKind } from './image-kind.ts';
import { imageLimits } from '../http/image-limits.ts';
import { isOnlyAnImage } from './only-an-image.ts';

const whole = {
  width: imageLimits.keptSide,
  height: imageLimits.keptSide,
  fit: 'inside',
  withoutEnlargement: true,
} as const;

/**
 * An image made harmless: its kind is detected from its content, its size is looked at before it is
 * decoded, and only what was decoded is written again. Null for what is no image, or too large, or
 * something else besides; throws for what the decoder cannot read.
 */
export async function decodeImage(
  file: Buffer,
  { sideMin, formats, keptAs, square }: ImageKind,
): Promise<CleanImage | null> {
  const taken: readonly string[] = formats;
  const type = await fileTypeFromBuffer(file);
  if (type === undefined || !taken.includes(type.mime.replace('image/', '')) || !isOnlyAnImage(file)) return null;
  const options = { limitInputPixels: imageLimits.pixels, failOn: 'warning', sequentialRead: true, pages: 1 } as const;
  const { width, height, format } = await sharp(file, options).metadata();
  if (!taken.includes(format) || width > imageLimits.side || height > imageLimits.side) return null;
  if (width < sideMin || height < sideMin) return null;
  const upright = sharp(file, options)
    .timeout({ seconds: decodeSeconds })
    .rotate()
    .resize(square === undefined ? whole : { width: square, height: square, fit: 'cover' });
  const written =
    keptAs === 'jpeg'
      ? upright.flatten({ background: '#ffffff' }).jpeg({ quality: 85 })
      : // Drawings and pictures of screens, which come as PNG, keep their edges.
        upright.webp(format === 'png' ? { nearLossless: true } : { quality: 86 });
  const { data, info } = await written.toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}
