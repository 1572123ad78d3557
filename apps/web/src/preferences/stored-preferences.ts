import { isLanguage, languages, type Language } from '@candor/i18n';
import { currencySign } from './currency-names.ts';
import type { Preferences } from './model.ts';
import { dateFormats, isZone, standardOffset } from '@candor/i18n/time';

/** Preferences as the specification names them in the store, and ours beside them. */
export interface StoredPreferences {
  readonly language: string;
  readonly languageName: string;
  readonly defaultLang: string;
  readonly exchange: {
    readonly exchange: string;
    readonly name: string;
    readonly code: string;
    readonly number: number;
  };
  readonly theme: string;
  readonly timezone: { readonly zoneId: string; readonly offSetValue: number };
  readonly timeFormat: string;
  readonly assetSetting: { readonly showAllAssets: boolean; readonly type: number };
  readonly direction: string;
  readonly density: string;
  readonly stillScreen: boolean;
  readonly shortcuts: boolean;
  readonly hideBalances: boolean;
}

/** The stored form. */
export function toStored(preferences: Preferences, language: Language): StoredPreferences {
  const { theme, currency, timeZone, dateFormat, showAllAssets, assetType, ...rest } = preferences;
  return {
    language,
    languageName: languages.find(({ code }) => code === language)?.name ?? '',
    defaultLang: 'en',
    exchange: { exchange: currency.toLowerCase(), name: currency, code: currencySign(currency), number: 1 },
    theme: theme === 'day' ? 'daytime' : theme,
    timezone: { zoneId: timeZone, offSetValue: standardOffset(timeZone) },
    timeFormat: dateFormat,
    assetSetting: { showAllAssets, type: assetType },
    ...rest,
  };
}

export interface ReadPreferences {
  readonly preferences: Partial<Preferences>;
  readonly language: Language | undefined;
}

/**
 * What a stored form says; whatever is missing, unknown or of another shape is left out, so that
 * its default holds.
 */
export function fromStored(stored: unknown): ReadPreferences {
  const from = fieldsOf(stored);
  const zone = fieldsOf(from['timezone'])['zoneId'];
  const currency = fieldsOf(from['exchange'])['name'];
  const assets = fieldsOf(from['assetSetting']);
  const found = {
    theme: oneOf(['day', 'night', 'system'] as const, from['theme'] === 'daytime' ? 'day' : from['theme']),
    direction: oneOf(['standard', 'east-asian', 'safe'] as const, from['direction']),
    density: oneOf(['compact', 'regular', 'roomy'] as const, from['density']),
    currency: typeof currency === 'string' && /^[A-Z]{3}$/.test(currency) ? currency : undefined,
    timeZone: typeof zone === 'string' && isZone(zone) ? zone : undefined,
    dateFormat: oneOf(dateFormats, from['timeFormat']),
    showAllAssets: flag(assets['showAllAssets']),
    assetType: oneOf([0, 1, 2, 3, 4, 5, 6, 7, 8], assets['type']),
    stillScreen: flag(from['stillScreen']),
    shortcuts: flag(from['shortcuts']),
    hideBalances: flag(from['hideBalances']),
  };
  const { language } = from;
  return {
    preferences: Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined)),
    language: typeof language === 'string' && isLanguage(language) ? language : undefined,
  };
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

const oneOf = <Value>(values: readonly Value[], value: unknown): Value | undefined =>
  values.find((one) => one === value);

const flag = (value: unknown): boolean | undefined => (typeof value === 'boolean' ? value : undefined);
