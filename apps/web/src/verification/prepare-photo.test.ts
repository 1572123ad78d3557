import { afterEach, expect, test, vi } from 'vitest';
import { preparePhoto, sentSize } from './prepare-photo.ts';

afterEach(() => vi.unstubAllGlobals());

const bytes = (hex: string, type = ''): Blob => new Blob([Uint8Array.from(Buffer.from(hex, 'hex'))], { type });
const png = (width: number, height: number): string =>
  `89504e470d0a1a0a0000000d49484452${[width, height].map((side) => side.toString(16).padStart(8, '0')).join('')}`;
const jpeg = 'ffd8ffc000110800100010030000';

test.each([
  ['a photo of an iPhone', '0000001866747970686569630000000068656963', 'image/heic'],
  ['a document', Buffer.from('%PDF-1.7 and more').toString('hex'), 'image/jpeg'],
  ['nothing', '', 'image/png'],
])('%s is said to be no photo before anything is sent', async (_, hex, type) => {
  expect(await preparePhoto(bytes(hex, type))).toBe('type');
});

test.each(['image/jpg', 'image/pjpeg', '', 'application/pdf'])(
  'a JPEG that the system calls “%s” is sent as what it is',
  async (type) => {
    expect(await preparePhoto(bytes(jpeg, type))).toMatchObject({ type: 'image/jpeg' });
  },
);

test('a photo of 48 megapixels is made smaller, and sent', async () => {
  const decoded = vi.fn(async () => ({ width: 4_000, height: 3_000, close: () => undefined }));
  const drawn = { getContext: () => null, toBlob: (done: (blob: Blob) => void) => done(bytes(jpeg, 'image/jpeg')) };
  vi.stubGlobal('createImageBitmap', decoded);
  vi.stubGlobal('document', { createElement: () => drawn });
  expect(await preparePhoto(bytes(png(8_064, 6_048), 'image/png'))).toMatchObject({ type: 'image/jpeg' });
  expect(decoded).toHaveBeenCalledWith(expect.any(Blob), expect.objectContaining({ resizeWidth: 4_000 }));
  expect(drawn).toMatchObject({ width: 4_000, height: 3_000 });
});

test('what a browser would drown in is not decoded', async () => {
  const decode = vi.fn();
  vi.stubGlobal('createImageBitmap', decode);
  expect(await preparePhoto(bytes(png(60_000, 60_000), 'image/png'))).toBe('size');
  expect(decode).not.toHaveBeenCalled();
});

test('a smaller photo keeps its shape', () => {
  expect(sentSize({ width: 8_064, height: 6_048 })).toEqual({ width: 4_000, height: 3_000 });
  expect(sentSize({ width: 3_000, height: 12_000 })).toEqual({ width: 1_000, height: 4_000 });
  expect(sentSize({ width: 800, height: 600 })).toEqual({ width: 800, height: 600 });
});
