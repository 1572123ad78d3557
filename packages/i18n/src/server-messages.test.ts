import { expect, test } from 'vitest';
import { en, type ServerMessageKey } from './messages/server/en.ts';
import { isServerMessageKey, serverLanguages, serverMessage } from './server-messages.ts';

const keys = Object.keys(en).filter(isServerMessageKey);
const places = (text: string) => [...text.matchAll(/\{[a-zA-Z]+\}/g)].map(([place]) => place).sort();

test.each(serverLanguages)('every message of %s names what the English one names', (language) => {
  for (const key of keys) {
    const text = serverMessage(language, key);
    expect(text.trim(), `message ${key}`).not.toBe('');
    expect([...new Set(places(text))], `message ${key}`).toEqual([...new Set(places(en[key]))]);
  }
});

test.each(serverLanguages)('an invalid token carries its marker in %s', (language) => {
  expect(serverMessage(language, 'error.token_invalid')).toContain('invalid token');
});

test.each(serverLanguages.filter((language) => language !== 'en'))('%s is not English', (language) => {
  const same = keys.filter((key: ServerMessageKey) => serverMessage(language, key) === en[key]);
  expect(same).toEqual([]);
});

test('values are put in, and only where they are named', () => {
  expect(serverMessage('en', 'field.too_long', { field: 'price', limit: 40 })).toBe('price is too long; at most 40.');
  expect(serverMessage('en', 'error.ok', { field: 'price' })).toBe('Success');
});

test('a value is never read as a pattern', () => {
  expect(serverMessage('en', 'field.required', { field: '$& {limit}' })).toBe('$& {limit} is required.');
});
