import { tagOf } from '@candor/i18n';
import { serverMessage, type ServerLanguage } from '@candor/i18n/server';
import { articleKinds, articleSections, type DictItem } from '@candor/protocol';
import type { Configuration } from '../configuration/configuration.ts';
import { repayTypes } from '../configuration/known-dictionaries.ts';
import { offeredCountries, offeredLanguages, writtenEntries } from '../configuration/offers.ts';
import { timeZones } from '../configuration/time-zones.ts';

type Entry = readonly [value: string, text: string];

type Settings = Pick<Configuration, 'get'>;

const dictionaries: Readonly<Record<string, (language: ServerLanguage, settings: Settings) => readonly Entry[]>> = {
  t_app_language: (_language, settings) => offeredLanguages(settings),
  t_repay_type: (language) => repayTypes.map((type) => [type, serverMessage(language, `dict.repay.${type}`)]),
  t_time_zone: () => timeZones.map(({ zoneId, offSetValue }) => [zoneId, offsetText(offSetValue)]),
  t_country: (language, settings) => countriesIn(language, settings),
  t_article_kind: (language) => articleKinds.map((kind) => [kind, serverMessage(language, `article.kind.${kind}`)]),
  t_article_section: (language) =>
    articleSections.map((section) => [section, serverMessage(language, `article.section.${section}`)]),
};

/**
 * The entries of a dictionary in a language, operators' words first; undefined where there is no
 * such dictionary.
 */
export function dictionary(code: string, language: ServerLanguage, settings: Settings): DictItem[] | undefined {
  const known = Object.hasOwn(dictionaries, code) ? dictionaries[code] : undefined;
  const entries = writtenEntries(settings, code, language) ?? known?.(language, settings);
  return entries?.map(([value, text]) => ({ value, text, title: text, label: text }));
}

/** The countries that are offered by their names in a language, in its order. */
export function countriesIn(language: ServerLanguage, settings: Settings): (readonly [code: string, name: string])[] {
  const tag = tagOf(language);
  const names = new Intl.DisplayNames(tag, { type: 'region' });
  const order = new Intl.Collator(tag);
  return offeredCountries(settings)
    .map(({ country }) => [country, names.of(country) ?? country] as const)
    .sort(([, one], [, other]) => order.compare(one, other));
}

/** Hours from UTC as "UTC+05:45". */
function offsetText(hours: number): string {
  const minutes = Math.round(Math.abs(hours) * 60);
  const pad = (value: number) => String(value).padStart(2, '0');
  return `UTC${hours < 0 ? '−' : '+'}${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}
