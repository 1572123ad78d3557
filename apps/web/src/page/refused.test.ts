import { expect, test } from 'vitest';
import { Refusal } from '../transport/refusal.ts';
import { wordsInForm, wordsOf } from './refused.ts';

const weak = new Refusal(400, 'Please check: newPassword', {
  fields: [
    { field: 'newPassword', rule: 'password_common', message: 'newPassword is one of the most used passwords.' },
  ],
});

test('a wrong field is said at its field, under the label that the form has for it', () => {
  expect(wordsInForm(weak, { newPassword: 'New $& password' })).toEqual({
    at: { newPassword: 'New $& password is one of the most used passwords.' },
    whole: undefined,
  });
});

test('what belongs to no field of the form is said of the whole, and says what is wrong', () => {
  expect(wordsInForm(weak, {})).toEqual({ at: {}, whole: 'newPassword is one of the most used passwords.' });
  expect(wordsOf(weak)).toBe('newPassword is one of the most used passwords.');
});

test('one item of a list is said at the list', () => {
  const message = 'allowedAddresses.1 must be addresses or networks.';
  const refusal = new Refusal(400, 'x', { fields: [{ field: 'allowedAddresses.1', rule: 'ip_address', message }] });
  expect(wordsInForm(refusal, { allowedAddresses: 'Allowed addresses' }).at).toEqual({
    allowedAddresses: 'Allowed addresses must be addresses or networks.',
  });
});

test('a wrong code says at its field how many tries are left', () => {
  const refusal = new Refusal(422, 'The code is wrong. 3 tries are left.', {
    reason: 'code_wrong',
    fields: [{ field: 'code', rule: 'code_wrong', message: 'The code is wrong.' }],
  });
  expect(wordsInForm(refusal, { code: 'Code' })).toEqual({
    at: { code: 'The code is wrong. 3 tries are left.' },
    whole: undefined,
  });
});

test('a refusal that names no field is said of the whole', () => {
  expect(wordsInForm(new Refusal(422, 'This was bound before.'), { account: 'Account' })).toEqual({
    at: {},
    whole: 'This was bound before.',
  });
});
