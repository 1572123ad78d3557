import { tagOf } from '@candor/i18n';
import { serverMessage, type ServerLanguage } from '@candor/i18n/server';
import { articleKinds, articleSections, type DictItem } from '@candor/protocol';
import { languages } from '../platform/languages.ts';
import { timeZones } from '../platform/time-zones.ts';
import { countries } from '../users/countries.ts';

/** The ways in which a loan may be repaid. */
export const repayTypes = ['at_end', 'interest_monthly', 'equal_instalments'] as const;

type Entry = readonly [value: string, text: string];

const dictionaries: Readonly<Record<string, (language: ServerLanguage) => readonly Entry[]>> = {
  t_app_language: () => languages,
  t_repay_type: (language) => repayTypes.map((type) => [type, serverMessage(language, `dict.repay.${type}`)]),
  t_time_zone: () => timeZones.map(({ zoneId, offSetValue }) => [zoneId, offsetText(offSetValue)]),
  t_country: (language) => countriesIn(language),
  t_article_kind: (language) => articleKinds.map((kind) => [kind, serverMessage(language, `article.kind.${kind}`)]),
  t_article_section: (language) =>
    articleSections.map((section) => [section, serverMessage(language, `article.section.${section}`)]),
};

/** The entries of a dictionary in a language; undefined where there is no such dictionary. */
export function dictionary(code: string, language: ServerLanguage): DictItem[] | undefined {
  const entries = Object.hasOwn(dictionaries, code) ? dictionaries[code]?.(language) : undefined;
  return entries?.map(([value, text]) => ({ value, text, title: text, label: text }));
}

/** Countries by their names in a language, in its order. */
export function countriesIn(language: ServerLanguage): (readonly [code: string, name: string])[] {
  const tag = tagOf(language);
  const names = new Intl.DisplayNames(tag, { type: 'region' });
  const order = new Intl.Collator(tag);
  return countries
    .map(({ country }) => [country, names.of(country) ?? country] as const)
    .sort(([, one], [, other]) => order.compare(one, other));
}

/** Hours from UTC as "UTC+05:45". */
function offsetText(hours: number): string {
  const minutes = Math.round(Math.abs(hours) * 60);
  const pad = (value: number) => String(value).padStart(2, '0');
  return `UTC${hours < 0 ? '−' : '+'}${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}
