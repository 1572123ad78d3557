import { expect, test } from 'vitest';
import { languageOfWords } from './words-language.ts';

test.each([
  ['Where is my deposit?', 'ja', undefined],
  ['Где мой вклад?', 'en', undefined],
  ['入金が届きません', 'en', 'ja'],
  ['입금이 안 보여요', 'en', 'ko'],
  ['เงินฝากของฉันอยู่ที่ไหน', 'en', 'th'],
  ['我的充值没到账', 'en', 'zh-CN'],
  ['我的儲值沒到帳', 'tw', 'zh-TW'],
  ['入金確認', 'ja', 'ja'],
  ['BTC 充值 0.5', 'ko', 'zh-CN'],
  ['', 'ja', undefined],
])('the words “%s” of somebody who reads %s are shown as %s', (words, reads, tag) => {
  expect(languageOfWords(words, reads)).toBe(tag);
});
