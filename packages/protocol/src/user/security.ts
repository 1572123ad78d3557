import { z } from 'zod';
import { defineCall } from '../base/call.ts';
import { markedPageOf, markedQuery } from '../base/envelope.ts';
import { nothing, timeMs, wholeNumber } from '../base/fields.ts';
import { session } from '../user.ts';
import {
  code,
  email,
  existingPassword,
  held,
  newFundPassword,
  newPassword,
  passkeyAnswer,
  passkeyId,
  passkeyName,
  passkeyOptions,
  phone,
  plainText,
  recoveryCode,
} from './fields.ts';
import { keyPermissions } from '../base/signed-calls.ts';

/** How a second factor may be shown. The last two count only where none of the others is set up. */
export const factorMethods = ['totp', 'passkey', 'recovery', 'mail', 'sms'] as const;
export type FactorMethod = (typeof factorMethods)[number];

const user = { group: 'user', access: 'user', keys: 'none', params: nothing } as const;
const changes = { ...user, changesState: true } as const;
const reads = { ...user, changesState: false } as const;
const freshFactor = ['step_up_required'] as const;

export const securityState = defineCall({
  ...reads,
  id: 'member.otherData',
  method: 'GET',
  path: '/api/{apiHead}/coin/member/getMemberOtherData/yhrzxx',
  summary: 'What protects the account, and what is certified of its user.',
  input: nothing,
  output: z.object({
    email: z.string(),
    emailVerified: z.boolean(),
    phone: z.string(),
    phoneVerified: z.boolean(),
    totpSinceMs: timeMs.nullable(),
    recoveryCodesLeft: z.number().int(),
    passkeys: z.array(
      z.object({ id: z.string(), name: z.string(), createdAtMs: timeMs, lastUsedAtMs: timeMs.nullable() }),
    ),
    fundPasswordSet: z.boolean(),
    antiCode: z.string(),
    apiKeys: z.number().int(),
    withdrawalsHeldUntilMs: timeMs.nullable(),
    withdrawalsHeldCause: z.string(),
    frozenReason: z.string(),
    /** Addresses that wait to take the present one's place without a code from it. */
    contactChanges: z.array(
      z.object({ channel: z.enum(['mail', 'sms']), address: z.string(), askedAtMs: timeMs, notBeforeMs: timeMs }),
    ),
    /** Ways in which a second factor may be shown now. */
    methods: z.array(z.enum(factorMethods)),
    /** Until when the last one shown in this session counts. */
    steppedUpUntilMs: timeMs.nullable(),
  }),
  reasons: [],
});

export const stepUp = defineCall({
  ...changes,
  id: 'user.stepUp',
  method: 'POST',
  path: '/api/user/security/stepUp',
  cookies: ['session'],
  summary:
    'Shows a second factor; for 300 s this session may then change what protects the account, under the new tokens of the answer. Those before them end.',
  input: z.strictObject({
    method: z.enum(factorMethods, { error: 'factor_method' }),
    code: z.union([code, recoveryCode], { error: 'code' }).optional(),
    passkey: passkeyAnswer.optional(),
  }),
  output: session.omit({ user: true }).extend({ steppedUpUntilMs: timeMs }),
  reasons: ['code_wrong', 'code_used', 'code_locked', 'not_bound', 'passkey_wrong'],
});

const authenticatorPath = '/api/{apiHead}/coin/member/googleVerificationBindingOrReset/{x}';
const bound = z.object({
  totpSinceMs: timeMs.nullable(),
  /** New recovery codes, shown once. */
  recoveryCodes: z.array(z.string()),
  withdrawalsHeldUntilMs: timeMs.nullable(),
});

export const authenticator = defineCall({
  ...changes,
  id: 'member.getGoogleVerification',
  method: 'GET',
  path: '/api/{apiHead}/coin/member/getGoogleVerification/{x}',
  summary:
    'x = 1: a new secret for an authenticator, which waits for its first code. x = 2: only whether one is set up.',
  params: z.object({ x: z.enum(['1', '2'], { error: 'one_of' }) }),
  input: z.strictObject({}),
  output: z.object({
    totpSinceMs: timeMs.nullable(),
    secret: z.string().nullable(),
    /** For the QR code. */
    uri: z.string().nullable(),
  }),
  reasons: freshFactor,
});

export const bindAuthenticator = defineCall({
  ...changes,
  id: 'member.bindGoogle',
  method: 'GET',
  path: authenticatorPath,
  summary: 'Binds the waiting authenticator by its first code x, in place of the present one if there is one.',
  params: z.object({ x: code }),
  input: z.strictObject({}),
  output: bound,
  reasons: [...freshFactor, 'code_wrong', 'code_locked', 'not_bound'],
});

export const bindOrRemoveAuthenticator = defineCall({
  ...bindAuthenticator,
  id: 'member.bindOrResetGoogle',
  path: `${authenticatorPath}/{y}`,
  summary: 'y = 2: as without y. y = 1: removes the authenticator by a code x of it.',
  params: z.object({ x: code, y: z.enum(['1', '2'], { error: 'one_of' }) }),
  reasons: [...freshFactor, 'code_wrong', 'code_used', 'code_locked', 'not_bound'],
});

export const renewRecoveryCodes = defineCall({
  ...changes,
  id: 'user.recoveryCodes',
  method: 'POST',
  path: '/api/user/security/recoveryCodes',
  summary: 'Ten new recovery codes in place of all earlier ones, shown once.',
  input: z.strictObject({}),
  output: z.object({ recoveryCodes: z.array(z.string()) }),
  reasons: [...freshFactor, 'second_factor_missing'],
});

const changePasswordInput = z.strictObject({
  oldPassword: existingPassword,
  newPassword,
  confirmPassword: newPassword.optional(),
});
const changePassword = {
  ...changes,
  method: 'POST',
  summary: 'Changes the log-in password. Ends every other session and holds withdrawals for 24 h.',
  input: changePasswordInput,
  output: held,
  reasons: [...freshFactor, 'password_wrong', 'fund_password_same'],
} as const;
export const updatePassword = defineCall({ ...changePassword, id: 'user.updatePwd', path: '/api/user/updatePwd' });
export const updateLoginPassword = defineCall({
  ...changePassword,
  id: 'user.updateUserLoginPwd',
  path: '/api/user/updateUserLoginPwd',
});
export const bladeUpdatePassword = defineCall({
  ...changePassword,
  id: 'user.bladeUpdatePassword',
  path: '/api/blade-user/update-password',
});

const fundPassword = {
  ...changes,
  method: 'POST',
  summary:
    'Sets the fund password; changes it with the old one, or resets it with a code sent to the account’s address. A change holds withdrawals for 24 h.',
  input: z.strictObject({
    newPassword: newFundPassword,
    confirmPassword: newFundPassword.optional(),
    oldPassword: existingPassword.optional(),
    /** Of purpose security, by mail or text message. */
    code: code.optional(),
  }),
  output: held,
  reasons: [
    ...freshFactor,
    'fund_password_wrong',
    'fund_password_locked',
    'fund_password_same',
    'code_wrong',
    'code_locked',
  ],
} as const;
export const setFundPassword = defineCall({ ...fundPassword, id: 'user.tardPwdSet', path: '/api/user/tardPwdSet' });
export const tradePassword = defineCall({
  ...fundPassword,
  id: 'member.tradePwd',
  path: '/api/{apiHead}/coin/member/tradePwd',
});

const bindSummary =
  'by a code sent to it, or proves the one there is. Another one takes its place with a code of purpose replace, which goes to the present one, or once a change that was asked for has waited. Withdrawals wait for 24 h then, for 72 h without that code.';
/**
 * Of purpose replace, from the address that another is to take the place of; of purpose security,
 * where the account has only one of the other kind and a second factor.
 */
const presentCode = code.optional();
const oneContact = { path: ['email'], error: 'email_or_phone' };
const isOneContact = (given: { readonly email?: string | undefined; readonly phone?: string | undefined }) =>
  (given.email === undefined) !== (given.phone === undefined);

export const bindEmail = defineCall({
  ...changes,
  id: 'user.bindEmail',
  method: 'POST',
  path: '/api/user/bindEmail',
  summary: `Binds an email address ${bindSummary}`,
  input: z.strictObject({ email, code, presentCode }),
  output: held,
  reasons: [...freshFactor, 'code_wrong', 'code_locked', 'address_taken'],
});

export const bindContact = defineCall({
  ...changes,
  id: 'member.accountVerificationBinding',
  method: 'POST',
  path: '/api/{apiHead}/coin/member/accountVerificationBinding',
  summary: `Binds an email address or a phone number ${bindSummary}`,
  input: z
    .strictObject({ email: email.optional(), phone: phone.optional(), code, presentCode })
    .refine(isOneContact, oneContact),
  output: held,
  reasons: [...freshFactor, 'code_wrong', 'code_locked', 'address_taken'],
});

export const askContactChange = defineCall({
  ...changes,
  id: 'user.askContactChange',
  method: 'POST',
  path: '/api/user/security/contactChange',
  summary:
    'For somebody who can no longer read the address that the account has: asks for another in its place, by a code of purpose bind sent to that other. Told to every address at once, the present one too; withdrawals wait from now on. The other can be bound after 72 h, by another code to it, unless the user, a code to the present address or the link in the letter stops it before.',
  input: z.strictObject({ email: email.optional(), phone: phone.optional(), code }).refine(isOneContact, oneContact),
  output: held.extend({ notBeforeMs: timeMs }),
  reasons: [...freshFactor, 'code_wrong', 'code_locked', 'not_bound'],
});

export const stopContactChange = defineCall({
  ...changes,
  id: 'user.stopContactChange',
  method: 'POST',
  path: '/api/user/security/contactChange/stop',
  summary: 'Stops a change of address that waits.',
  input: z.strictObject({ channel: z.enum(['mail', 'sms'], { error: 'one_of' }) }),
  output: nothing,
  reasons: ['not_found'],
});

export const setAntiCode = defineCall({
  ...changes,
  id: 'member.antiCode',
  method: 'POST',
  path: '/api/{apiHead}/coin/member/antiCode',
  summary: 'Sets the word that every mail to this user shows from now on.',
  input: z.strictObject({
    antiCode: z.string({ error: 'anti_code' }).regex(/^[\p{L}\p{N}_-]{4,20}$/u, { error: 'anti_code' }),
  }),
  output: z.object({ antiCode: z.string() }),
  reasons: freshFactor,
});

export const loginLog = defineCall({
  ...reads,
  id: 'member.getLoginLog',
  method: 'GET',
  path: '/api/{apiHead}/coin/member/getLoginLog',
  summary: 'Log-ins, right and wrong, and changes of security, newest first.',
  input: z.object({ ...markedQuery }),
  output: markedPageOf(
    z.object({ eventId: z.string(), kind: z.string(), timeMs, address: z.string(), device: z.string() }),
  ),
  reasons: [],
});

export const loginDevices = defineCall({
  ...reads,
  id: 'member.getLoginDevice',
  method: 'GET',
  path: '/api/{apiHead}/coin/member/getLoginDevice',
  summary: 'Devices that the account was opened on.',
  input: nothing,
  output: z.object({
    records: z.array(
      z.object({
        deviceId: z.string(),
        name: z.string(),
        address: z.string(),
        firstSeenAtMs: timeMs,
        lastSeenAtMs: timeMs,
        /** Whether someone is logged in there, and whether it is the device that asks. */
        active: z.boolean(),
        current: z.boolean(),
      }),
    ),
  }),
  reasons: [],
});

/** As other ids; a number of the account's own. */
const deviceId = z
  .union([z.number().transform(String), z.string().max(16)], { error: 'id' })
  .pipe(z.string().regex(/^[1-9]\d{0,15}$/, { error: 'id' }));

export const deleteDevice = defineCall({
  ...changes,
  id: 'member.deleteDevice',
  method: 'POST',
  path: '/api/{apiHead}/coin/member/deleteDevice/{id}',
  summary: 'Removes a device: its sessions and sockets end at once.',
  params: z.object({ id: deviceId }),
  input: z.strictObject({}),
  output: nothing,
  reasons: ['not_found'],
});

export const updateDevice = defineCall({
  ...changes,
  id: 'member.updateDevice',
  method: 'POST',
  path: '/api/{apiHead}/coin/member/updateDevice',
  summary: 'Names a device.',
  input: z.strictObject({
    id: deviceId,
    name: z
      .string({ error: 'type' })
      .min(1, { error: 'required' })
      .max(60, { error: 'too_long' })
      .regex(plainText, { error: 'format' })
      .refine((name) => name.trim() !== '', { error: 'required' }),
  }),
  output: nothing,
  reasons: ['not_found'],
});

export const addPasskeyOptions = defineCall({
  ...changes,
  id: 'user.addPasskeyOptions',
  method: 'POST',
  path: '/api/user/passkeys/options',
  summary: 'What the browser needs to make a passkey for this account.',
  input: z.strictObject({}),
  output: passkeyOptions,
  reasons: [...freshFactor, 'too_many_keys'],
});

export const addPasskey = defineCall({
  ...changes,
  id: 'user.addPasskey',
  method: 'POST',
  path: '/api/user/passkeys/add',
  summary: 'Adds a passkey that the browser made. Withdrawals wait for 24 h.',
  input: z.strictObject({
    name: passkeyName,
    passkey: passkeyAnswer,
  }),
  output: held.extend({
    id: z.string(),
    /** With the first factor of an account, its recovery codes, shown once. */
    recoveryCodes: z.array(z.string()),
  }),
  reasons: [...freshFactor, 'passkey_wrong', 'too_many_keys'],
});

export const removePasskey = defineCall({
  ...changes,
  id: 'user.removePasskey',
  method: 'POST',
  path: '/api/user/passkeys/remove',
  summary: 'Removes a passkey. Withdrawals wait for 24 h.',
  input: z.strictObject({ id: passkeyId }),
  output: held,
  reasons: [...freshFactor, 'not_found'],
});

export const stepUpPasskeyOptions = defineCall({
  ...changes,
  id: 'user.stepUpPasskeyOptions',
  method: 'POST',
  path: '/api/user/passkeys/stepUp',
  summary: 'What the browser needs to show one of the account’s passkeys.',
  input: z.strictObject({}),
  output: passkeyOptions,
  reasons: ['not_bound'],
});

export const loginPasskeyOptions = defineCall({
  id: 'user.loginPasskeyOptions',
  group: 'user',
  method: 'POST',
  path: '/api/user/login/passkey/options',
  access: 'public',
  summary: 'What the browser needs to log in by a passkey, whosever it is.',
  changesState: true,
  params: nothing,
  input: z.strictObject({}),
  output: passkeyOptions,
  reasons: [],
});

export const loginPasskey = defineCall({
  id: 'user.loginPasskey',
  group: 'user',
  method: 'POST',
  path: '/api/user/login/passkey',
  access: 'public',
  cookies: ['session', 'browser'],
  summary: 'Logs in by a passkey in place of a password and a second factor.',
  changesState: true,
  params: nothing,
  input: z.strictObject({ passkey: passkeyAnswer }),
  output: session,
  reasons: ['passkey_wrong', 'password_login_off'],
});

const apiKey = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['hmac', 'ed25519']),
  permissions: z.array(z.enum(keyPermissions)),
  allowedAddresses: z.array(z.string()),
  createdAtMs: timeMs,
  expiresAtMs: timeMs.nullable(),
  lastUsedAtMs: timeMs.nullable(),
});

export const listApiKeys = defineCall({
  ...reads,
  id: 'member.apis',
  method: 'GET',
  path: '/api/{apiHead}/coin/member/apis',
  summary: 'The user’s API keys, without their secrets.',
  input: nothing,
  output: z.object({ records: z.array(apiKey) }),
  reasons: [],
});

export const addApiKey = defineCall({
  ...changes,
  id: 'member.api',
  method: 'POST',
  path: '/api/{apiHead}/coin/member/api',
  summary:
    'Makes an API key. HMAC-SHA256: the secret is in this answer and nowhere else. Ed25519: the public half is given, the private one stays with its maker. After a key that may trade or withdraw, withdrawals wait for 24 h. How many a user may have, and whether one may withdraw, goes by the level of verification.',
  input: z
    .strictObject({
      name: z
        .string({ error: 'type' })
        .min(1, { error: 'required' })
        .max(40, { error: 'too_long' })
        .regex(plainText, { error: 'format' }),
      kind: z.enum(['hmac', 'ed25519'], { error: 'one_of' }).default('hmac'),
      /** Raw 32 bytes as base64 or base64url. */
      publicKey: z
        .string({ error: 'public_key' })
        .regex(/^[A-Za-z0-9+/_-]{43}=?$/, { error: 'public_key' })
        .optional(),
      permissions: z
        .array(z.enum(keyPermissions, { error: 'key_permission' }), { error: 'type' })
        .min(1, { error: 'required' })
        .max(3, { error: 'too_large' }),
      /** Addresses and networks, such as 203.0.113.7 or 2001:db8::/32. */
      allowedAddresses: z
        .array(z.string({ error: 'ip_address' }).regex(/^[0-9a-fA-F.:]{2,45}(\/\d{1,3})?$/, { error: 'ip_address' }), {
          error: 'type',
        })
        .max(20, { error: 'too_large' })
        .default([]),
      expiresAtMs: wholeNumber(0, 253_402_300_799_000).optional(),
    })
    .refine(({ kind, publicKey }) => (kind === 'ed25519') === (publicKey !== undefined), {
      path: ['publicKey'],
      error: 'public_key',
    })
    .refine(({ permissions, allowedAddresses }) => !permissions.includes('withdraw') || allowedAddresses.length > 0, {
      path: ['allowedAddresses'],
      error: 'ip_needed',
    }),
  output: apiKey.extend({ ...held.shape, secret: z.string().nullable() }),
  reasons: [...freshFactor, 'second_factor_missing', 'level_missing', 'too_many_keys'],
});

export const deleteApiKey = defineCall({
  ...changes,
  id: 'member.apiDel',
  method: 'GET',
  path: '/api/{apiHead}/coin/member/api/del',
  summary: 'Deletes an API key; it is dead at once.',
  input: z.strictObject({ id: z.string({ error: 'api_key' }).regex(/^ck_[0-9a-f]{24}$/, { error: 'api_key' }) }),
  output: nothing,
  reasons: [...freshFactor, 'not_found'],
});
