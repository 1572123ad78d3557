import { expect, test } from 'vitest';
import { settingForm, settingJson, settingLines } from './setting-form.ts';

const values = {
  menu: { shown: ['mining'] },
  tokens: { refreshSeconds: 900, lifetimeSeconds: 3_600 },
  timeZone: { zoneId: 'Asia/Hong_Kong' },
  exchangeRates: { perUsd: { EUR: '0.92', JPY: '151.3' } },
  languages: { offered: ['en', 'ja'] },
  countries: { hidden: [] },
  currencies: { offered: ['USD', 'EUR'] },
  dictionaries: {
    entries: { t_why: [{ value: 'slow', text: { en: 'It is slow', de: 'Es ist langsam' } }] },
  },
  applications: { merchantAgeDays: 30, agentAgeDays: 7, retryDays: 7 },
  addresses: { head: 'core', apiHead: 'api', storagePrefix: '' },
} as const;

test.each(Object.entries(values))('%s comes out of its form as it went in', (name, value) => {
  expect(JSON.parse(settingJson(settingForm(name as keyof typeof values, JSON.stringify(value))))).toEqual(value);
});

test('codes may be typed with spaces, commas and ends of lines', () => {
  const form = { kind: 'codes', field: 'offered', codes: ' en ja,\n ko, ' } as const;
  expect(settingJson(form)).toBe('{"offered":["en","ja","ko"]}');
});

test('a text that was emptied is left out, and values are trimmed', () => {
  const entries = [{ value: ' slow ', text: { en: 'It is slow', de: ' ' } }];
  const form = { kind: 'dictionaries', dictionaries: [{ name: 't_why', entries }] } as const;
  expect(JSON.parse(settingJson(form))).toEqual({
    entries: { t_why: [{ value: 'slow', text: { en: 'It is slow' } }] },
  });
});

test('a value is read line by line', () => {
  const lines = (name: keyof typeof values) =>
    settingLines(settingForm(name, JSON.stringify(values[name])), (field) => field);
  expect(lines('tokens')).toEqual(['refreshSeconds: 900', 'lifetimeSeconds: 3600']);
  expect(lines('exchangeRates')).toEqual(['EUR: 0.92', 'JPY: 151.3']);
  expect(lines('dictionaries')).toEqual(['t_why · slow · en: It is slow', 't_why · slow · de: Es ist langsam']);
  expect(lines('countries')).toEqual([]);
});
