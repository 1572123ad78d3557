import { z } from 'zod';
import { defineCall } from '../base/call.ts';
import { flag, nothing, timeMs, words } from '../base/fields.ts';
import { session } from '../user.ts';
import { code, email, newPassword, passkeyAnswer, passkeyOptions, phone, recoveryCode } from './fields.ts';

/** The word of a log-in between its steps. */
const ticket = z.string({ error: 'token' }).regex(/^[A-Za-z0-9_-]{43}$/, { error: 'token' });

export const puzzle = defineCall({
  id: 'user.puzzle',
  group: 'user',
  method: 'GET',
  path: '/api/user/puzzle',
  access: 'public',
  summary:
    'A proof of work that a call asks for after failures: find the number whose SHA-256 behind the salt is the challenge.',
  changesState: false,
  params: nothing,
  input: nothing,
  output: z.object({
    salt: z.string(),
    challenge: z.string(),
    /** The number is below this. */
    max: z.number().int(),
    signature: z.string(),
  }),
  reasons: [],
});

export const loginSecondStep = defineCall({
  id: 'user.loginSecondStep',
  group: 'user',
  method: 'POST',
  path: '/api/user/login/second',
  access: 'public',
  cookies: ['session', 'browser'],
  summary:
    'The second step of a log-in: the ticket of the first with a code of the authenticator, a recovery code, or one of the account’s passkeys. The ticket opens nothing else.',
  changesState: true,
  params: nothing,
  input: z
    .strictObject({
      ticket,
      code: z.union([code, recoveryCode], { error: 'code' }).optional(),
      passkey: passkeyAnswer.optional(),
    })
    .refine(({ code: typed, passkey }) => (typed === undefined) !== (passkey === undefined), {
      path: ['code'],
      error: 'required',
    }),
  output: session,
  reasons: ['ticket_invalid', 'code_wrong', 'code_used', 'code_locked', 'passkey_wrong', 'password_login_off'],
});

/** Characters of how a person may be reached: fewer are no way to reach anybody. */
export const reachLimits = { least: 5, most: 300 } as const;

export const lostFactor = defineCall({
  id: 'user.lostFactor',
  group: 'user',
  method: 'POST',
  path: '/api/user/login/lostFactor',
  access: 'public',
  summary:
    'For somebody whose password was right and who has nothing left to show beside it: asks support to remove the second factor. Told on every channel; withdrawals wait from now on. Two operators decide once the person was identified and not before the waiting time is over; a log-in with the factor, or the link in the letter, stops it.',
  changesState: true,
  params: nothing,
  input: z.strictObject({
    ticket,
    /** How support reaches the person to see them and their papers. */
    reach: words(reachLimits.least, reachLimits.most),
  }),
  output: z.object({ askedAtMs: timeMs, notBeforeMs: timeMs, withdrawalsHeldUntilMs: timeMs.nullable() }),
  reasons: ['ticket_invalid', 'password_login_off'],
});

export const secondStepPasskeyOptions = defineCall({
  id: 'user.secondStepPasskeyOptions',
  group: 'user',
  method: 'POST',
  path: '/api/user/login/second/passkey',
  access: 'public',
  summary: 'What the browser needs to show one of the account’s passkeys as the second step of a log-in.',
  changesState: true,
  params: nothing,
  input: z.strictObject({ ticket }),
  output: passkeyOptions,
  reasons: ['ticket_invalid', 'not_bound'],
});

export const backPassword = defineCall({
  id: 'user.backPwd',
  group: 'user',
  method: 'POST',
  path: '/api/user/backPwd',
  access: 'public',
  cookies: ['session', 'browser'],
  summary:
    'Sets a new log-in password with a code sent to the account’s address, and with a second factor where there is one: a code of the authenticator, a recovery code or a passkey. Ends every session and holds withdrawals for 24 h. Passkeys stay unless they are to be removed, or the account was shut as “not me”: then all go.',
  changesState: true,
  params: nothing,
  input: z
    .strictObject({
      email: email.optional(),
      phone: phone.optional(),
      code,
      newPassword,
      factorCode: z.union([code, recoveryCode], { error: 'code' }).optional(),
      passkey: passkeyAnswer.optional(),
      /** For a user who fears that somebody else added one. */
      removePasskeys: flag.optional(),
    })
    .refine(({ email: mail, phone: mobile }) => (mail === undefined) !== (mobile === undefined), {
      path: ['email'],
      error: 'email_or_phone',
    }),
  output: z.object({
    withdrawalsHeldUntilMs: z.number().int(),
    /** Those that still open the account. */
    passkeys: z.array(z.object({ name: z.string(), createdAtMs: timeMs })),
  }),
  reasons: ['code_wrong', 'code_locked', 'code_used', 'passkey_wrong', 'step_up_required', 'fund_password_same'],
});

export const backPasswordPasskeyOptions = defineCall({
  id: 'user.backPwdPasskeyOptions',
  group: 'user',
  method: 'POST',
  path: '/api/user/backPwd/passkey',
  access: 'public',
  cookies: ['browser'],
  summary:
    'What the browser needs to show one of the account’s passkeys where its password is set anew, for a code sent to its address, which stays good.',
  changesState: true,
  params: nothing,
  input: z
    .strictObject({ email: email.optional(), phone: phone.optional(), code })
    .refine(({ email: mail, phone: mobile }) => (mail === undefined) !== (mobile === undefined), {
      path: ['email'],
      error: 'email_or_phone',
    }),
  output: passkeyOptions,
  reasons: ['code_wrong', 'code_locked', 'not_bound'],
});

export const countryCodes = defineCall({
  id: 'user.getCountryCode',
  group: 'user',
  method: 'POST',
  path: '/api/user/getCountryCode',
  access: 'public',
  summary: 'Countries with their dialling codes, and what an identity number of each looks like.',
  changesState: false,
  params: nothing,
  input: nothing,
  output: z.object({
    records: z.array(z.object({ country: z.string(), code: z.string() })),
  }),
  reasons: [],
});

export const notMe = defineCall({
  id: 'user.notMe',
  group: 'user',
  method: 'POST',
  path: '/api/user/notMe',
  access: 'public',
  summary:
    'The link of a mail about a new device or a change: ends every session, closes the log-in by password until it is reset, and holds withdrawals for 24 h.',
  changesState: true,
  params: nothing,
  input: z.strictObject({
    token: z.string({ error: 'token' }).regex(/^\d{1,16}\.\d{13}\.[\w-]{43}$/, { error: 'token' }),
  }),
  output: z.object({ withdrawalsHeldUntilMs: z.number().int() }),
  reasons: ['ticket_invalid'],
});
