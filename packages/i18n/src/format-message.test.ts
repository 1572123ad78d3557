import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, test } from 'vitest';
import { formatMessage, languages, loadMessages, tagOf } from './index.ts';

const counts = [0, 1, 2, 3, 5, 11, 21, 22, 100, 1_000, 1_234_567, 1.5];
const names = (message: string) => [...message.matchAll(/\{\s*(\w+)\s*[},]/g)].map(([, name = '']) => name);

test.each(languages.map(({ code }) => code))('every text of %s reads as ICU says it', async (code) => {
  const messages = await loadMessages(code);
  const tag = tagOf(code);
  for (const message of Object.values(messages))
    for (const count of message.includes('plural') ? counts : [7]) {
      const values = Object.fromEntries(
        names(message).map((name) => [name, /^(count|gaps)$/.test(name) ? count : `<${name}>`]),
      );
      const said = new IntlMessageFormat(message, tag, undefined, { ignoreTag: true }).format(values);
      expect(formatMessage(message, values, tag)).toBe(said);
    }
});

describe('formatMessage', () => {
  test('puts values in as they are, and leaves the place of a missing one empty', () => {
    expect(formatMessage('{a} of {b}', { a: '{b} $&', b: 2 }, 'en')).toBe('{b} $& of 2');
    expect(formatMessage('[{a}]', {}, 'en')).toBe('[]');
  });

  test('takes the exact number before the category, and writes # as the language writes numbers', () => {
    const message = '{n, plural, =0 {none} one {# thing} other {# things of {who}}}';
    expect([0, 1, 12_000].map((n) => formatMessage(message, { n, who: 'us' }, 'de'))).toEqual([
      'none',
      '1 thing',
      '12.000 things of us',
    ]);
  });

  test('an apostrophe is doubled, a # outside of a plural is a #', () => {
    expect(formatMessage("it''s {n} #", { n: 1 }, 'en')).toBe("it's 1 #");
  });
});
