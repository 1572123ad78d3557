import { describe, expect, test } from 'vitest';
import { languageOfAddress, languageOfBrowser } from './current-language.ts';

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

describe('languageOfAddress', () => {
  test.each([
    ['https://x/rule/index?lang=de', 'de', 'https://x/rule/index'],
    [
      'https://x/trade/index?type=spot&symbol=BTC_USDT&lang=tw#book',
      'tw',
      'https://x/trade/index?type=spot&symbol=BTC_USDT#book',
    ],
    ['https://x/rule/index?lang=klingon', undefined, 'https://x/rule/index'],
    ['https://x/rule/index?lang=', undefined, 'https://x/rule/index'],
    ['https://x/trade/index?symbol=a%2Fb', undefined, 'https://x/trade/index?symbol=a%2Fb'],
  ])('%s names %s', (href, named, rest) => {
    expect(languageOfAddress(href)).toEqual({ named, rest });
  });
});
