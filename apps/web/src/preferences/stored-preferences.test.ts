import { describe, expect, test } from 'vitest';
import type { Preferences } from './model.ts';
import { fromStored, toStored } from './stored-preferences.ts';

const preferences: Preferences = {
  theme: 'day',
  direction: 'standard',
  density: 'compact',
  currency: 'CNY',
  timeZone: 'Asia/Hong_Kong',
  dateFormat: 'MM/DD/YYYY',
  showAllAssets: true,
  assetType: 1,
  stillScreen: false,
  shortcuts: true,
  hideBalances: false,
};

test('the defaults are stored as the specification names them', () => {
  expect(toStored(preferences, 'en')).toMatchObject({
    language: 'en',
    languageName: 'English',
    defaultLang: 'en',
    exchange: { exchange: 'cny', name: 'CNY', code: '¥', number: 1 },
    theme: 'daytime',
    timezone: { zoneId: 'Asia/Hong_Kong', offSetValue: 8 },
    timeFormat: 'MM/DD/YYYY',
    assetSetting: { showAllAssets: true, type: 1 },
  });
});

test('what is stored is read again', () => {
  const other: Preferences = {
    ...preferences,
    theme: 'system',
    direction: 'safe',
    currency: 'EUR',
    timeZone: 'Asia/Kathmandu',
    dateFormat: 'DD.MM.YYYY',
    showAllAssets: false,
    assetType: 0,
    hideBalances: true,
  };
  const read = fromStored(JSON.parse(JSON.stringify(toStored(other, 'tw'))));
  expect(read).toEqual({ preferences: other, language: 'tw' });
});

describe('what is missing, unknown or of another shape', () => {
  test.each([
    [undefined],
    [null],
    ['night'],
    [[]],
    [
      {
        theme: 'pink',
        direction: 7,
        exchange: 'cny',
        timezone: { zoneId: 'Moon/Base' },
        timeFormat: 'YYYY',
        language: 'xx',
      },
    ],
    [{ exchange: { name: '<b>' }, assetSetting: { type: 99, showAllAssets: 'yes' }, shortcuts: 1 }],
  ])('%j leaves every default', (stored) => {
    expect(fromStored(stored)).toEqual({ preferences: {}, language: undefined });
  });
});
