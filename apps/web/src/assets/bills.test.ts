import { expect, test } from 'vitest';
import { causeKey } from './bills.ts';

test('a kind has a name, an unknown one has none', () => {
  expect(causeKey('fee')).toBe('assets.cause.fee');
  expect(causeKey('airdrop')).toBeUndefined();
});
