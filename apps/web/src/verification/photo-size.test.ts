import { photoLimits } from '@candor/protocol';
import { describe, expect, test, vi } from 'vitest';
import { isTooLarge, isTooWide, sizeInHead } from './photo-size.ts';

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(hex.replaceAll(' ', ''), 'hex'));
const sizeOf = (hex: string) => sizeInHead(new DataView(bytesOf(hex).buffer));
const two = (number: number) => number.toString(16).padStart(4, '0');
const png = (width: number, height: number) =>
  `89504e470d0a1a0a 0000000d 49484452 ${width.toString(16).padStart(8, '0')} ${height.toString(16).padStart(8, '0')}`;
/** A JPEG with a camera's segment, filling bytes and tables before its frame. */
const jpeg = (width: number, height: number, frame = 'c0') =>
  `ffd8 ffe1 0006 45786966 ffff ffdb 0004 0000 ffc4 0003 00 ff${frame} 0011 08 ${two(height)} ${two(width)} 03`;
const webp = (chunk: string) => `52494646 00000000 57454250 ${chunk}`;

describe('the size in a file’s first bytes', () => {
  test.each([
    ['a PNG', png(20_000, 30_000), { width: 20_000, height: 30_000 }],
    ['a JPEG', jpeg(4_000, 3_000), { width: 4_000, height: 3_000 }],
    ['a JPEG by turns', jpeg(4_000, 3_000, 'c2'), { width: 4_000, height: 3_000 }],
    ['a WebP with loss', webp('56503820 00000000 000000 9d012a 2003 5802'), { width: 800, height: 600 }],
    ['a WebP without', webp('5650384c 00000000 2f 1f c3 95 00'), { width: 800, height: 600 }],
    ['a WebP with more to it', webp('56503858 0a000000 00000000 1f0300 570200'), { width: 800, height: 600 }],
  ])('is read of %s', (_what, hex, size) => {
    expect(sizeOf(hex)).toEqual(size);
  });

  test.each([
    ['nothing', ''],
    ['a page', '3c68746d6c3e'],
    ['a cut PNG', png(1, 1).slice(0, 30)],
    ['a cut JPEG', 'ffd8 ffe1 ffff 00'],
    ['a JPEG of no frame', 'ffd8 ffdb 0004 0000 0000 0000'],
    ['another WebP', webp('414c5048 00000000')],
  ])('is not there in %s', (_what, hex) => {
    expect(sizeOf(hex)).toBeNull();
  });
});

test('what a browser would drown in is refused without being decoded', async () => {
  const decode = vi.fn();
  vi.stubGlobal('createImageBitmap', decode);
  expect(await isTooLarge(new Blob([bytesOf(png(20_000, 20_000))]))).toBe(true);
  expect(await isTooLarge(new Blob([bytesOf(jpeg(8_001, 10))]))).toBe(true);
  expect(await isTooLarge(new Blob([new Uint8Array(photoLimits.bytes + 1)]))).toBe(true);
  expect(await isTooLarge(new Blob([bytesOf(jpeg(4_000, 3_000))]))).toBe(false);
  expect(await isTooLarge(new Blob(['<html>']))).toBe(false);
  expect(decode).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
});

test('the largest photo that is taken is not too wide, by side and by pixels', () => {
  expect(isTooWide({ width: 8_000, height: 5_000 })).toBe(false);
  expect(isTooWide({ width: 8_000, height: 5_001 })).toBe(true);
  expect(isTooWide({ width: 8_001, height: 1 })).toBe(true);
});
