import { describe, expect, test } from 'vitest';
import { languages, loadMessages, type Language } from '../index.ts';
import { placesOf } from '../test-support/places-of.ts';
import { sameAsEnglish } from './same-as-english.ts';

const translations = await Promise.all(
  languages.map(async ({ code }) => ({
    code,
    messages: (await loadMessages(code)) as Readonly<Record<string, string>>,
  })),
);
const source = (await loadMessages('en')) as Readonly<Record<string, string>>;
const keys = Object.keys(source);

const marked = (code: Language): readonly string[] =>
  Object.entries(sameAsEnglish)
    .filter(([, where]) => code !== 'en' && (where === 'everywhere' || where.includes(code)))
    .map(([key]) => key);

describe.each(translations)('the client’s texts in $code', ({ code, messages }) => {
  test('has exactly the keys of English', () => {
    expect(Object.keys(messages).toSorted()).toEqual(keys.toSorted());
  });

  test('has no empty text', () => {
    expect(keys.filter((key) => (messages[key] ?? '').trim() === '')).toEqual([]);
  });

  test('is valid ICU, with the places of English', () => {
    const wrong = keys.filter((key) => placesOf(messages[key] ?? '') !== placesOf(source[key] ?? ''));
    expect(wrong).toEqual([]);
  });

  test('is not English left standing, but where it is marked as the same on purpose', () => {
    const same = code === 'en' ? [] : keys.filter((key) => messages[key] === source[key]);
    expect(same.toSorted()).toEqual(marked(code).toSorted());
  });
});
