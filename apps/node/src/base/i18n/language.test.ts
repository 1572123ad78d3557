import { expect, test } from 'vitest';
import { languageOf } from './language.ts';

test.each([
  [{ lang: 'ja' }, 'ja'],
  [{ language: 'tw' }, 'tw'],
  [{ lang: 'xx', language: 'de' }, 'de'],
  [{ lang: 'fr', 'accept-language': 'de' }, 'fr'],
  [{ 'accept-language': 'pt-BR,pt;q=0.9,en;q=0.8' }, 'pt'],
  [{ 'accept-language': 'zh-TW,zh;q=0.9' }, 'tw'],
  [{ 'accept-language': 'zh-CN' }, 'zh'],
  [{ 'accept-language': 'nl, xx' }, 'en'],
  [{ 'accept-language': `${'x,'.repeat(5_000)}de` }, 'en'],
  [{}, 'en'],
])('%j asks for %s', (headers, language) => {
  expect(languageOf(headers)).toBe(language);
});
