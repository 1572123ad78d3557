import { expect, test } from 'vitest';
import { anvilBinary } from './anvil-binary.ts';

test('the named program wins, and a machine without one has none', () => {
  expect(anvilBinary({ ANVIL_BIN: '/opt/anvil' })).toBe('/opt/anvil');
  expect(anvilBinary({ ANVIL_BIN: '' }, { platform: 'sunos', arch: 'sparc' })).toBeUndefined();
});
