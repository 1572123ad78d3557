import { describe, expect, test } from 'vitest';
import { emailKey, phoneSpellings, plainEmail, plainPhone } from './addresses.ts';
import { email, phone } from './user/fields.ts';

const ruleOf = (schema: typeof email, typed: string) => {
  const read = schema.safeParse(typed);
  return read.success ? read.data : read.error.issues[0]?.message;
};

describe('an e-mail address', () => {
  test.each([
    ['\u212Aiosk@example.com', 'Kiosk@example.com'],
    ['ﬁona@example.com', 'fiona@example.com'],
    ['ａｎｎ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'ann@example.com'],
    ['ann@ex\u00ADample.com', 'email'],
    [' ann@Example.COM ', 'ann@example.com'],
    ['ann@münchen.de', 'ann@xn--mnchen-3ya.de'],
    ['ann@xn--mnchen-3ya.de', 'ann@xn--mnchen-3ya.de'],
    ['анна@почта.рф', 'анна@xn--80a1acny.xn--p1ai'],
    ['ann@example。jp', 'ann@example.jp'],
    ['ann@xn--80a1acny.xn--p1ai', 'ann@xn--80a1acny.xn--p1ai'],
  ])('%s is %s', (typed, kept) => expect(ruleOf(email, typed)).toBe(kept));

  test.each([
    'ann',
    'ann@example',
    '@example.com',
    'ann@@example.com',
    'a nn@example.com',
    'an\u200Bn@example.com',
    'an\u202En@example.com',
    'ann@a..example.com',
    'ann@-a.com',
    'ann@%65xample.com',
    'ann@example.com:25',
    'ann@example.com/x',
    'ann@127.0.0.1',
    'ann@xn--.com.1x',
    'ann@example.c0m',
  ])('%j is none', (typed) => expect(ruleOf(email, typed)).toBe('email'));

  test('is one account in any case and any compatibility form, and a letter of another script is another', () => {
    expect(emailKey('\u212AIOSK@Example.com')).toBe(emailKey('kiosk@example.com'));
    expect(emailKey('kiоsk@example.com')).not.toBe(emailKey('kiosk@example.com'));
    expect(emailKey('ann@exаmple.com')).not.toBe(emailKey('ann@example.com'));
  });

  test('has a form that reading it again does not change', () => {
    for (const typed of ['\u212Aiosk@Münster.de', 'ﬁ@почта.рф', 'not an address', '@', ''])
      expect(plainEmail(plainEmail(typed))).toBe(plainEmail(typed));
  });
});

describe('a phone number', () => {
  test.each([
    ['+44 7418 084106', '+447418084106'],
    ['+44 0 7418 084106', '+447418084106'],
    ['+44 (0)7418 084106', '+447418084106'],
    ['0044 7418 084106', '+447418084106'],
    ['(+44) 7418–084106', '+447418084106'],
    ['\u202A+44 7418 084106\u202C', '+447418084106'],
    ['＋４４ ７４１８ ０８４１０６', '+447418084106'],
    ['+1.415.555.0132', '+14155550132'],
    ['+1 (415) 555·0132', '+14155550132'],
    ['+39 06 6982 1234', '+390669821234'],
    ['+39 (0)347 1234567', '+393471234567'],
    ['+225 07 12 34 56 78', '+2250712345678'],
    ['+49 0170 1234567', '+491701234567'],
    ['+852 9123-4567', '+85291234567'],
  ])('%j is %s', (typed, kept) => expect(ruleOf(phone, typed)).toBe(kept));

  test.each([
    ['+999 12345678', 'phone_country'],
    ['+210 12345678', 'phone_country'],
    ['07418 084106', 'phone'],
    ['+44', 'phone'],
    ['+44 7418 08410x', 'phone'],
    ['', 'phone'],
  ])('%j is refused as %s', (typed, rule) => expect(ruleOf(phone, typed)).toBe(rule));

  test('has a form that reading it again does not change, and names how it was kept before', () => {
    expect(plainPhone(plainPhone('+44 0 7418 084106'))).toBe('+447418084106');
    expect(phoneSpellings('+447418084106')).toContain('+4407418084106');
    expect(phoneSpellings('+4407418084106')).toContain('+447418084106');
  });
});
