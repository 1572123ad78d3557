import type { Call } from '@candor/protocol';
import { type Problem, rejected } from '../../base/problem.ts';

const megabyte = 1024 * 1024;

/**
 * What an image from a person may measure before it is decoded, the longest side of what is kept,
 * and that of a person's picture.
 */
export const imageLimits = {
  bytes: 10 * megabyte,
  side: 8_000,
  pixels: 40_000_000,
  keptSide: 4_096,
  avatarSide: 256,
} as const;

/** What an image that is sent to a call may weigh. */
export const fileBytesMaxOf = ({ fileMegabytes }: Pick<Call, 'fileMegabytes'>): number =>
  fileMegabytes === undefined ? imageLimits.bytes : fileMegabytes * megabyte;

/** The refusal of an image of more bytes than its purpose takes. */
export function imageTooLarge(bytesMax: number): Problem {
  const megabytes = String(bytesMax / megabyte);
  return rejected('image_too_large', { megabytes }, [{ field: 'file', rule: 'image_too_large', limit: megabytes }]);
}
