import { expect, test } from 'vitest';
import { isHexBytes, signedBytesOf } from './signed-file.ts';

test('the bytes are taken out of the file of the signing command', () => {
  expect(signedBytesOf('{"kind":"candor-signed-move","moveId":4,"signed":"0x02ab"}\n')).toBe('0x02ab');
});

test('bytes of another tool are taken as they are', () => {
  expect(signedBytesOf(' 0x02ab\n')).toBe('0x02ab');
  expect(signedBytesOf('{"signed":4}')).toBe('{"signed":4}');
});

test('only whole bytes in hex can be a transaction', () => {
  expect(isHexBytes('0x02ab')).toBe(true);
  for (const text of ['', '0x', '0x02a', '02ab', '0x02ag', '{"signed":4}']) expect(isHexBytes(text)).toBe(false);
});
