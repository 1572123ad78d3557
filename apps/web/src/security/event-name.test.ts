import { expect, test } from 'vitest';
import { loadMessages } from '@candor/i18n';
import { eventName } from './event-name.ts';

test.each([
  ['registered', 'The account was opened'],
  ['password', 'The log-in password was changed'],
  ['password_reset', 'The log-in password was reset with a code'],
  ['fund_password', 'The fund password was set'],
  ['fund_password_reset', 'The fund password was reset with a code'],
  ['email', 'The email address was changed'],
  ['totp_bound', 'An authenticator was set up'],
  ['payment_method', 'A payment method was bound'],
  ['newer than this client', 'The account was changed'],
])('%s is told as what happened, and not as where one does it: %s', async (kind, words) => {
  expect((await loadMessages('en'))[eventName(kind)]).toBe(words);
});
