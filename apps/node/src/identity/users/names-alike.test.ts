import { describe, expect, test } from 'vitest';
import { comparedName, isMixed, isOurs } from './names-alike.ts';

describe('names that look alike are the same', () => {
  test.each([
    ['Lin Trades', 'LIN-TRADES'],
    ['Lin Trades', 'L1n Trades'],
    ['Lin Trades', 'lın trades'],
    ['Lin Trades', 'Ｌｉｎ　Ｔｒａｄｅｓ'],
    ['Lin Trades', 'Lïn Trådes'],
    ['Coco', 'сосо'],
    ['Bob', '8ob'],
    ['Otto', '0tto'],
    ['Modern', 'modem'],
    ['Wave', 'vvave'],
    ['ΤΟΤΟ', 'toto'],
    ['Pixoc', 'Ріхос'],
  ])('%s and %s', (one, other) => {
    expect(comparedName(other)).toBe(comparedName(one));
  });

  test.each([
    ['Lin Trades', 'Lan Trades'],
    ['Otter', 'Otto'],
    ['山田商店', '川田商店'],
    ['Мария', 'Марина'],
  ])('and %s and %s do not', (one, other) => {
    expect(comparedName(other)).not.toBe(comparedName(one));
  });
});

test.each(['Candоr', 'Liп Trades', 'Οtto Trading', 'Ωmega Тrade', 'Мagazin'])('%s mixes alphabets', (name) => {
  expect(isMixed(name)).toBe(true);
});

test.each([
  'Lin Trades 24',
  '山田トレーダー',
  'Tokyo 取引所',
  'రామ ట్రేడర్స్',
  'ගමගේ',
  '김 Trading 金',
  'ร้าน Lin',
  'Мария 7',
  'Ωμέγα',
  'Nguyễn Văn A',
  'Straße',
])('%s is written as people write', (name) => {
  expect(isMixed(name)).toBe(false);
});

test.each([
  'Candor',
  'C a n d o r',
  'Cand0r Team',
  'CANDÖR',
  'сandоr',
  'Ｃａｎｄｏｒ',
  'candorn',
  'Suppоrt',
  '5 Support',
  'supp0rt',
  '0fficial',
  'Offlclal',
  'Αdmin',
  'Lin サポート',
  '客服 Lin',
  '공식 판매',
  'Hỗ Trợ Lin',
  'ПОДДЕРЖКА',
])('%s is the house’s', (name) => {
  expect(isOurs(name)).toBe(true);
});

test.each(['Lin Trades', 'Andorra Coins', 'Condor', 'Port Trading', 'Photron', 'การเงินของลิน', '山田商店'])(
  '%s is not the house’s',
  (name) => {
    expect(isOurs(name)).toBe(false);
  },
);
