import { describe, expect, test } from 'vitest';
import { languageOfBrowser } from './current-language.ts';

describe('languageOfBrowser', () => {
  test.each([
    [['de-CH', 'en'], 'de'],
    [['pt-PT'], 'pt'],
    [['zh-CN'], 'zh'],
    [['zh'], 'zh'],
    [['zh-TW'], 'tw'],
    [['zh-Hant-HK'], 'tw'],
    [['zh-HK'], 'tw'],
    [['nl-NL', 'fr-BE'], 'fr'],
    [['nl-NL'], 'en'],
    [[], 'en'],
  ])('%j gives %s', (tags, language) => {
    expect(languageOfBrowser(tags)).toBe(language);
  });
});
