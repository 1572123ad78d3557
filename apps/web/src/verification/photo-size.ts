import { photoLimits } from '@candor/protocol';

/** Pixels of a picture. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * The size of a picture is within so much of its file, behind whatever a camera writes before it.
 */
const headBytes = 1024 * 1024;

/**
 * The types that a photo may have, detected from its first bytes: what a system calls a file
 * ("image/jpg") need not be what it is.
 */
export async function photoType(file: Blob): Promise<'image/jpeg' | 'image/png' | 'image/webp' | undefined> {
  const head = new DataView(await file.slice(0, 12).arrayBuffer());
  if (head.byteLength < 12) return undefined;
  if (head.getUint32(0) === 0x89_50_4e_47) return 'image/png';
  if (head.getUint16(0) === 0xff_d8) return 'image/jpeg';
  return wordAt(head, 0) === 'RIFF' && wordAt(head, 8) === 'WEBP' ? 'image/webp' : undefined;
}

/**
 * Whether a file is larger than photos may be, by its bytes and by what its first bytes say of its
 * pixels: nothing is decoded.
 */
export async function isTooLarge(file: Blob): Promise<boolean> {
  if (file.size > photoLimits.bytes) return true;
  const size = await sizeOfPhoto(file);
  return size !== null && isTooWide(size);
}

/** What a photo says of its size in its first bytes; null where it does not. */
export const sizeOfPhoto = async (file: Blob): Promise<Size | null> =>
  sizeInHead(new DataView(await file.slice(0, headBytes).arrayBuffer()));

/** Whether a size is more than is decoded. */
export const isTooWide = ({ width, height }: Size): boolean =>
  width > photoLimits.side || height > photoLimits.side || width * height > photoLimits.pixels;

/** What a JPEG, PNG or WebP says of its size; null for anything else, and where it does not say. */
export function sizeInHead(head: DataView): Size | null {
  try {
    if (head.getUint32(0) === 0x89_50_4e_47) return { width: head.getUint32(16), height: head.getUint32(20) };
    if (head.getUint16(0) === 0xff_d8) return sizeOfJpeg(head);
    if (wordAt(head, 0) === 'RIFF' && wordAt(head, 8) === 'WEBP') return sizeOfWebp(head);
  } catch {
    // The file ends before its size.
  }
  return null;
}

/** Segments follow each other; a frame's begins with its size. Source: ITU-T T.81, B.2.2. */
function sizeOfJpeg(head: DataView): Size | null {
  for (let at = 2; head.getUint8(at) === 0xff; at += 2 + head.getUint16(at + 2)) {
    // Bytes of filling may precede a marker.
    while (head.getUint8(at + 1) === 0xff) at += 1;
    const marker = head.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { width: head.getUint16(at + 7), height: head.getUint16(at + 5) };
  }
  return null;
}

/** One of three kinds of first chunk. Source: RFC 9649. */
function sizeOfWebp(head: DataView): Size | null {
  const kind = wordAt(head, 12);
  const threeBytes = (at: number) => head.getUint16(at, true) + head.getUint8(at + 2) * 65_536;
  if (kind === 'VP8X') return { width: 1 + threeBytes(24), height: 1 + threeBytes(27) };
  if (kind === 'VP8 ') return { width: head.getUint16(26, true) & 0x3fff, height: head.getUint16(28, true) & 0x3fff };
  if (kind !== 'VP8L') return null;
  const bits = head.getUint32(21, true);
  return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
}

const wordAt = (head: DataView, at: number): string =>
  String.fromCharCode(...[0, 1, 2, 3].map((offset) => head.getUint8(at + offset)));
