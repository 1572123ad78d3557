import type { ServerLanguage } from '@candor/i18n/server';
import { currencyRates } from './currency-rates.ts';
import { languages } from './languages.ts';
import { countries } from '../../identity/users/countries.ts';
import type { Configuration } from './configuration.ts';

type Settings = Pick<Configuration, 'get'>;

/** The languages that are offered: code, and the language's own name. */
export function offeredLanguages(settings: Settings): readonly (readonly [code: string, name: string])[] {
  const names = new Map(languages);
  return settings.get('languages').offered.map((code) => [code, names.get(code) ?? code] as const);
}

/** The countries that lists name. */
export function offeredCountries(settings: Settings): typeof countries {
  const hidden = new Set(settings.get('countries').hidden);
  return countries.filter(({ country }) => !hidden.has(country));
}

/** The local money that values may be shown in. */
export function offeredCurrencies(settings: Settings): typeof currencyRates {
  const known = new Map(currencyRates.map((rate) => [rate[0], rate]));
  return settings
    .get('currencies')
    .offered.map((code) => known.get(code))
    .filter((rate) => rate !== undefined);
}

/** What operators wrote of a dictionary, in a language; undefined where they wrote nothing. */
export function writtenEntries(
  settings: Settings,
  code: string,
  language: ServerLanguage,
): readonly (readonly [value: string, text: string])[] | undefined {
  const { entries } = settings.get('dictionaries');
  const written = Object.hasOwn(entries, code) ? entries[code] : undefined;
  return written?.map(({ value, text }) => [value, text[language] ?? text.en ?? value] as const);
}
