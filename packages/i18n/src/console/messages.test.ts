import { describe, expect, test } from 'vitest';
import { loadConsoleMessages, loadContractMessages, loadWalletMessages } from '../console-messages.ts';
import { languages, type Language } from '../languages.ts';
import { placesOf } from '../test-support/places-of.ts';
import { sameAsEnglish } from './same-as-english.ts';

async function everyText(code: Language): Promise<Readonly<Record<string, string>>> {
  const rooms = [loadConsoleMessages(code), loadContractMessages(code), loadWalletMessages(code)];
  return Object.assign({}, ...(await Promise.all(rooms)));
}

const translations = await Promise.all(
  languages.map(async ({ code }) => ({
    code,
    messages: await everyText(code),
  })),
);
const source = await everyText('en');
const keys = Object.keys(source);

const marked = (code: Language): readonly string[] =>
  Object.entries(sameAsEnglish)
    .filter(([, where]) => code !== 'en' && where.includes(code))
    .map(([key]) => key);

describe.each(translations)('the console’s texts in $code', ({ code, messages }) => {
  test('has exactly the keys of English, none of them empty', () => {
    expect(Object.keys(messages).toSorted()).toEqual(keys.toSorted());
    expect(keys.filter((key) => (messages[key] ?? '').trim() === '')).toEqual([]);
  });

  test('is valid ICU, with the places of English', () => {
    expect(keys.filter((key) => placesOf(messages[key] ?? '') !== placesOf(source[key] ?? ''))).toEqual([]);
  });

  test('is not English left standing, but where it is marked as the same on purpose', () => {
    const same = code === 'en' ? [] : keys.filter((key) => messages[key] === source[key]);
    expect(same.toSorted()).toEqual(marked(code).toSorted());
  });
});
