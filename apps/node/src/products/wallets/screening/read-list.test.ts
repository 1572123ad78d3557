import { expect, test } from 'vitest';
import { isAddressOn, isNameOn, readScreeningList, screeningSummary } from './read-list.ts';

const list = readScreeningList(`# Of the first of November
Ivan Petrov
José Núñez # since 2024
0x52908400098527886E0F7030069857D2E4169EE7

bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu
`);

test('names are found in any order of their words, without accents and case', () => {
  expect(isNameOn(list, 'PETROV, Ivan')).toBe(true);
  expect(isNameOn(list, 'jose nunez')).toBe(true);
  expect(isNameOn(list, 'Ivan')).toBe(false);
});

test('addresses are found in any case, and are no names', () => {
  expect(isAddressOn(list, '0x52908400098527886e0f7030069857d2e4169ee7')).toBe(true);
  expect(isAddressOn(list, '0x52908400098527886e0f7030069857d2e4169ee8')).toBe(false);
  expect(list.names.size).toBe(2);
});

test('nobody without a name is on a list, and an empty one names nobody', () => {
  expect(isNameOn(list, '')).toBe(false);
  expect(screeningSummary('# nobody\n')).toMatchObject({ names: 0, addresses: 0 });
});
