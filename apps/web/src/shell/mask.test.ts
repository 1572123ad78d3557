import { expect, test } from 'vitest';
import { maskedEmail, maskedPhone } from './mask.ts';

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
