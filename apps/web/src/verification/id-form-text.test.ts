import { formatMessage, languages, loadMessages, tagOf, type Language } from '@candor/i18n';
import { idForms } from '@candor/protocol';
import { describe, expect, test } from 'vitest';
import { idFormText } from './id-form-text.ts';

const formIn = async (language: Language, country: string): Promise<string | undefined> => {
  const [messages, tag] = [await loadMessages(language), tagOf(language)];
  return idFormText(country, (key, values = {}) => formatMessage(messages[key], values, tag), tag);
};

test.each([
  ['BE', '11 digits'],
  ['CN', '18 characters: 17 digits and a digit or X'],
  ['HK', '8–9 characters: 1–2 letters, 6 digits, and a digit or A'],
  ['ES', '9 characters: a digit, X, Y, or Z, 7 digits, and 1 letter'],
  ['CZ', '9–10 digits'],
  ['VN', '9 digits or 12 digits'],
  ['IT', '16 letters or digits or 9 letters or digits'],
])('the form of %s is told as %s', async (country, told) => {
  expect(await formIn('en', country)).toBe(told);
});

test('a country that takes any number gets no hint', async () => {
  expect(await formIn('en', 'US')).toBeUndefined();
  expect(await formIn('en', 'toString')).toBeUndefined();
});

test('numbers bend the words behind them', async () => {
  expect(await formIn('ru', 'SG')).toBe('9 знаков: 1 буква, 7 цифр и 1 буква');
  expect(await formIn('de', 'CN')).toBe('18 Zeichen: 17 Ziffern und eine Ziffer oder X');
  expect(await formIn('zh', 'CN')).toBe('共 18 位：17 位数字和一位数字或X');
});

describe.each(languages.map(({ code }) => code))('in %s', (language) => {
  test.each(Object.keys(idForms))('%s is told whole', async (country) => {
    const told = await formIn(language, country);
    expect(told).toMatch(/\d/);
    expect(told).not.toMatch(/[{}#]|undefined/);
  });
});
