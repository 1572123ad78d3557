import { expect, test } from 'vitest';
import { z } from 'zod';
import { isEmpty } from './base/empty.ts';
import { saveClientSetting } from './client-settings.ts';
import { saveDraft } from './operator/content.ts';
import { emptyFields } from './required-fields.ts';

const nothing = [null, undefined, '', 'null', 'undefined', [], {}];
const something = [0, false, Number.NaN, ' ', 'NULL', 'Null', 'nullable', '0', [null], { a: undefined }, 0n];

test.each(nothing)('%j says nothing', (value) => expect(isEmpty(value)).toBe(true));
test.each(something)('a value that says something is not empty (%#)', (value) => expect(isEmpty(value)).toBe(false));

const text = z.string();
const form = z.strictObject({
  bankName: text,
  branch: text.optional(),
  note: text.default(''),
  title: saveDraft.input.shape.title,
  json: saveClientSetting.input.shape.value,
  until: z.number().nullable(),
  card: z.strictObject({ number: text }).optional(),
  rows: z.array(z.strictObject({ lang: text })).optional(),
  proposal: z
    .discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('freeze'), cause: text }),
      z.strictObject({ kind: z.literal('fees') }),
    ])
    .optional(),
});
const right = { bankName: 'Bank', title: 'A', json: '1', until: 1 };
const found = (change: object) => emptyFields(form, { ...right, ...change }).map((path) => path.join('.'));

test('required fields must say something, wherever they are', () => {
  expect(found({})).toEqual([]);
  for (const bankName of nothing) expect(found({ bankName })).toEqual(['bankName']);
  expect(found({ card: { number: 'null' } })).toEqual(['card.number']);
  expect(found({ rows: [{ lang: 'en' }, { lang: 'undefined' }] })).toEqual(['rows.1.lang']);
  expect(found({ proposal: { kind: 'freeze', cause: '' } })).toEqual(['proposal.cause']);
  expect(found({ proposal: { kind: 'fees' } })).toEqual([]);
});

test('what may be left out may be empty', () => {
  expect(found({ branch: 'null', note: '', card: undefined, rows: [] })).toEqual([]);
});

test('an empty value that says something is taken', () => {
  expect(found({ title: '', json: '', until: null })).toEqual([]);
  expect(found({ title: 'null' })).toEqual(['title']);
  expect(found({ json: 'null' })).toEqual([]);
  expect(found({ json: undefined })).toEqual(['json']);
});
