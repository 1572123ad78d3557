import { articleLanguages, type SettingName } from '@candor/protocol';

/** Texts of one entry of a dictionary, by language. */
export type EntryTexts = Readonly<Record<string, string>>;
export interface EntryForm {
  readonly value: string;
  readonly text: EntryTexts;
}
export interface DictionaryForm {
  readonly name: string;
  readonly entries: readonly EntryForm[];
}

/** A setting as it is typed. */
export type SettingForm =
  | { readonly kind: 'codes'; readonly field: string; readonly codes: string }
  | { readonly kind: 'fields'; readonly fields: readonly FieldForm[] }
  | { readonly kind: 'rates'; readonly rows: readonly RateForm[] }
  | { readonly kind: 'dictionaries'; readonly dictionaries: readonly DictionaryForm[] };

export interface FieldForm {
  readonly name: FieldName;
  readonly value: string;
}
export interface RateForm {
  readonly code: string;
  readonly rate: string;
}

const wholeFields = ['refreshSeconds', 'lifetimeSeconds', 'merchantAgeDays', 'agentAgeDays', 'retryDays'] as const;
const textFields = ['zoneId', 'head', 'apiHead', 'storagePrefix'] as const;
export type FieldName = (typeof wholeFields)[number] | (typeof textFields)[number];
const fieldNames: readonly FieldName[] = [...wholeFields, ...textFields];
export const isWholeField = (name: FieldName): boolean => wholeFields.some((one) => one === name);

/** The one field of settings that are lists of codes. */
const listFields: Partial<Record<SettingName, string>> = {
  menu: 'shown',
  languages: 'offered',
  countries: 'hidden',
  currencies: 'offered',
};

type Json = Readonly<Record<string, unknown>>;

/** The form of a setting's value, which the server has checked by its schema. */
export function settingForm(name: SettingName, json: string): SettingForm {
  const value = JSON.parse(json) as Json;
  const field = listFields[name];
  if (field !== undefined) return { kind: 'codes', field, codes: (value[field] as readonly string[]).join(', ') };
  if (name === 'exchangeRates') {
    const rows = Object.entries(value['perUsd'] as Readonly<Record<string, string>>);
    return { kind: 'rates', rows: rows.map(([code, rate]) => ({ code, rate })) };
  }
  if (name === 'dictionaries') {
    const all = Object.entries(value['entries'] as Readonly<Record<string, readonly EntryForm[]>>);
    return { kind: 'dictionaries', dictionaries: all.map(([dictionary, entries]) => ({ name: dictionary, entries })) };
  }
  const fields = fieldNames.filter((one) => value[one] !== undefined);
  return { kind: 'fields', fields: fields.map((one) => ({ name: one, value: String(value[one]) })) };
}

/** The value that a form says, as the call takes it; what it may be is for the server to judge. */
export function settingJson(form: SettingForm): string {
  switch (form.kind) {
    case 'codes':
      return JSON.stringify({ [form.field]: form.codes.split(/[\s,]+/).filter((code) => code !== '') });
    case 'fields': {
      const typed = ({ name, value }: FieldForm) => (isWholeField(name) ? Number(value) : value.trim());
      return JSON.stringify(Object.fromEntries(form.fields.map((field) => [field.name, typed(field)])));
    }
    case 'rates':
      return JSON.stringify({
        perUsd: Object.fromEntries(form.rows.map(({ code, rate }) => [code.trim(), rate.trim()])),
      });
    case 'dictionaries': {
      const written = ({ value, text }: EntryForm) => ({
        value: value.trim(),
        text: Object.fromEntries(
          articleLanguages.map((lang) => [lang, (text[lang] ?? '').trim()]).filter(([, words]) => words !== ''),
        ),
      });
      const all = form.dictionaries.map(({ name, entries }) => [name.trim(), entries.map(written)]);
      return JSON.stringify({ entries: Object.fromEntries(all) });
    }
  }
}

/**
 * A value as lines that people read and that can be compared; fields go by the names they are
 * given.
 */
export function settingLines(form: SettingForm, named: (field: FieldName) => string): readonly string[] {
  switch (form.kind) {
    case 'codes':
      return form.codes === '' ? [] : form.codes.split(', ');
    case 'fields':
      return form.fields.map(({ name, value }) => `${named(name)}: ${value}`);
    case 'rates':
      return form.rows.map(({ code, rate }) => `${code}: ${rate}`);
    case 'dictionaries':
      return form.dictionaries.flatMap(({ name, entries }) =>
        entries.flatMap(({ value, text }) =>
          Object.entries(text).map(([lang, words]) => `${name} · ${value} · ${lang}: ${words}`),
        ),
      );
  }
}
