import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { loadConsoleMessages, loadContractMessages, loadWalletMessages } from './console-messages.ts';
import { languages, loadMessages, type Language } from './index.ts';
import { en, type ServerMessageKey } from './messages/server/en.ts';
import { serverMessage } from './server-messages.ts';

/** How English writes a term, as a pattern, and what it means. */
interface Term {
  readonly matches: string;
  readonly means: string;
}

/**
 * How a language writes a term, what it no longer writes, and keys of texts that say it another
 * way.
 */
interface Translation {
  readonly forms: string;
  readonly avoid?: string;
  readonly elsewhere?: readonly string[];
}

/** A text with its key and its English. */
interface Text {
  readonly key: string;
  readonly text: string;
  readonly english: string;
}

const read = <T>(code: string): Readonly<Record<string, T>> =>
  JSON.parse(readFileSync(new URL(`../glossary/${code}.json`, import.meta.url), 'utf8')) as Readonly<Record<string, T>>;
const terms = read<Term>('en');

/** Forms that address a reader informally, in languages where Candor is formal. */
const informal: readonly (readonly [Language, RegExp])[] = [
  ['de', /(?<!\p{L})(du|dein\p{L}*|dich|dir)(?!\p{L})/iu],
  ['es', /(?<!\p{L})(tus?|tú|tienes|puedes|necesitas|quieres)(?!\p{L})/iu],
  ['fr', /(?<!\p{L})(tu|tes|toi)(?!\p{L})/iu],
  ['it', /(?<!\p{L})(tu|tuo|tua|tuoi|tue|ti|te|hai|puoi|devi|vuoi)(?!\p{L})/iu],
];

type Catalogue = Readonly<Record<string, string>>;

const serverTexts = (code: Language): Catalogue =>
  Object.fromEntries(Object.keys(en).map((key) => [key, serverMessage(code, key as ServerMessageKey)]));

/** The texts of a language beside their English. */
async function textsOf(
  code: Language,
  loaders: readonly ((code: Language) => Catalogue | Promise<Catalogue>)[],
): Promise<readonly Text[]> {
  const pairs = await Promise.all(loaders.map(async (load) => [await load(code), await load('en')] as const));
  return pairs.flatMap(([own, source]) =>
    Object.entries(own).map(([key, text]) => ({ key, text, english: source[key] ?? '' })),
  );
}

const forUsers = [loadMessages, serverTexts];
const forAll = [...forUsers, loadConsoleMessages, loadContractMessages, loadWalletMessages];
const named = ({ key, text }: Text): string => `${key}: ${text}`;

describe.each(languages.filter(({ code }) => code !== 'en'))('the glossary of $code', ({ code }) => {
  const glossary = read<Translation>(code);

  test('has every term', () => {
    expect(Object.keys(glossary)).toEqual(Object.keys(terms));
  });

  test('is kept by every text', async () => {
    const texts = await textsOf(code, forAll);
    const wrong = Object.entries(terms).flatMap(([term, { matches }]) => {
      const { forms, elsewhere = [] } = glossary[term] ?? { forms: '' };
      const asks = new RegExp(matches, 'i');
      const has = new RegExp(forms, 'iu');
      // The name of a place, such as `{leverage}`, is no word.
      const isTerm = ({ english }: Text): boolean => asks.test(english.replaceAll(/\{\w+\}/g, ''));
      const missing = texts.filter((text) => isTerm(text) && !has.test(text.text) && !elsewhere.includes(text.key));
      return missing.map((text) => `${term}: ${named(text)}`);
    });
    expect(wrong).toEqual([]);
  });

  test('is free of words that it avoids', async () => {
    const texts = await textsOf(code, forAll);
    const avoided = Object.values(glossary).flatMap(({ avoid }) =>
      avoid === undefined ? [] : [new RegExp(avoid, 'iu')],
    );
    expect(texts.filter(({ text }) => avoided.some((word) => word.test(text))).map(named)).toEqual([]);
  });

  test('names elsewhere only keys that there are', async () => {
    const keys = new Set((await textsOf(code, forAll)).map(({ key }) => key));
    expect(Object.values(glossary).flatMap(({ elsewhere = [] }) => elsewhere.filter((key) => !keys.has(key)))).toEqual(
      [],
    );
  });
});

test.each(informal)('users and operators are addressed formally in %s', async (code, forms) => {
  const texts = await textsOf(code, forAll);
  expect(texts.filter(({ text }) => forms.test(text)).map(named)).toEqual([]);
});
