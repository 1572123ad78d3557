import { expect, test } from 'vitest';
import { plainDecimal } from './plain-decimal.ts';

test.each([
  ['61837.63000000', '61837.63'],
  [0.00001234, '0.00001234'],
  ['1.5e-7', '0.00000015'],
  ['12e3', '12000'],
  [1e21, '1000000000000000000000'],
  ['007.10', '7.1'],
  ['1e-20', undefined],
  ['0', undefined],
  ['-1', undefined],
  ['NaN', undefined],
  [Number.POSITIVE_INFINITY, undefined],
  ['1e400', undefined],
  [undefined, undefined],
])('%s is %s', (said, plain) => expect(plainDecimal(said)).toBe(plain));
