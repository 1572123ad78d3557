import { expect, test } from 'vitest';
import { maskedEmail, maskedName, maskedPhone } from './mask.ts';

test.each([
  ['john.smith@example.com', 'jo****om'],
  ['zed@z.co', 'ze****co'],
])('%s shows as %s', (email, shown) => {
  expect(maskedEmail(email)).toBe(shown);
});

test.each([
  ['13812345678', '138****5678'],
  ['9876543210', '987****3210'],
])('%s shows as %s', (phone, shown) => {
  expect(maskedPhone(phone)).toBe(shown);
});

test('an account is known by its email address, or by its phone number where that is all there is', () => {
  expect(maskedName({ email: 'john.smith@example.com', phone: '+85291234567' })).toBe('jo****om');
  expect(maskedName({ email: '', phone: '+85291234567' })).toBe('+85****4567');
});
