import { type IdForm, idFormsOf } from '@candor/protocol';
import type { Text } from '../i18n/text.ts';

/**
 * What an identity number of a country is made of, in words, from the table that the server goes
 * by; undefined where any is taken.
 */
export function idFormText(country: string, text: Text, tag: string): string | undefined {
  const forms = idFormsOf(country);
  if (forms === null) return undefined;
  return oneOf(
    forms.map((form) => formText(form, text, tag)),
    tag,
  );
}

/**
 * How many signs there are, and which, one behind the other; a number of one kind of sign has said
 * that already.
 */
function formText(form: IdForm, text: Text, tag: string): string {
  const parts = form.map((part) =>
    part.kind === 'digit_or'
      ? oneOf([text('verify.form.aDigit'), ...part.letters], tag)
      : text(`verify.form.${part.kind}`, { count: part.most, shown: shown(part.least, part.most) }),
  );
  if (parts.length === 1) return parts.join('');
  const [least, most] = [lengthOf(form, 'least'), lengthOf(form, 'most')];
  const list = new Intl.ListFormat(tag, { type: 'conjunction' }).format(parts);
  return text('verify.form.whole', { count: most, shown: shown(least, most), parts: list });
}

const lengthOf = (form: IdForm, end: 'least' | 'most'): number =>
  form.reduce((length, part) => length + (part.kind === 'digit_or' ? 1 : part[end]), 0);

const shown = (least: number, most: number): string => (least === most ? String(most) : `${least}–${most}`);

const oneOf = (words: readonly string[], tag: string): string =>
  new Intl.ListFormat(tag, { type: 'disjunction' }).format(words);
