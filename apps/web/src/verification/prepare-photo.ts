import { isTooLarge, photoType, sizeOfPhoto, type Size } from './photo-size.ts';

/** What a phone's camera takes at most; more than this a browser is not asked to decode. */
const decodedMost = { pixels: 220_000_000, bytes: 80 * 1024 * 1024 } as const;
/** A paper is read from far fewer pixels than phones take: so many on the longer side are sent. */
const sentSide = 4_000;
const quality = 0.9;

/**
 * The size in which a larger photo is sent: the same shape, its longer side no longer than is
 * needed.
 */
export function sentSize({ width, height }: Size): Size {
  const share = Math.min(1, sentSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) };
}

/**
 * A chosen file as it can be sent: under the type that it is, and made smaller where it is larger
 * than may be sent. "type" for what is no JPEG, PNG or WebP, "size" for what is too large to be
 * made smaller here.
 */
export async function preparePhoto(file: Blob): Promise<Blob | 'type' | 'size'> {
  const type = await photoType(file);
  if (type === undefined) return 'type';
  if (!(await isTooLarge(file))) return file.type === type ? file : file.slice(0, file.size, type);
  const size = await sizeOfPhoto(file);
  if (size === null || size.width * size.height > decodedMost.pixels || file.size > decodedMost.bytes) return 'size';
  const smaller = await made(file, sentSize(size)).catch(() => null);
  return smaller === null || (await isTooLarge(smaller)) ? 'size' : smaller;
}

/** The photo in another size, as a JPEG; what a camera says of its turn is kept to. */
async function made(file: Blob, { width, height }: Size): Promise<Blob | null> {
  // Turned by the camera's word, width and height may be the other way round: one side is enough.
  const longer = width >= height ? { resizeWidth: width } : { resizeHeight: height };
  const image = await createImageBitmap(file, { ...longer, resizeQuality: 'high' });
  const canvas = document.createElement('canvas');
  canvas.width = image.width;
  canvas.height = image.height;
  canvas.getContext('2d')?.drawImage(image, 0, 0);
  image.close();
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
}
