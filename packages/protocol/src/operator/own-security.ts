import { z } from 'zod';
import { defineCall } from '../base/call.ts';
import { nothing, timeMs } from '../base/fields.ts';
import { operatorView, shownName } from './fields.ts';
import { passkeyAnswer, passkeyId, passkeyName, passkeyOptions } from '../user/fields.ts';

const base = { group: 'console', params: nothing, access: 'operator' } as const;
/** What protects an operator changes only behind a factor that was just shown. */
const change = { ...base, method: 'POST', changesState: true, freshFactor: true } as const;

const passkey = z.object({ id: z.string(), name: z.string(), createdAtMs: timeMs, lastUsedAtMs: timeMs.nullable() });

export const operatorSecurity = defineCall({
  ...base,
  id: 'console.security',
  method: 'GET',
  path: '/console/api/me/security',
  summary:
    'What protects the caller’s log-in: authenticator, recovery codes, passkeys; and what was last done to it, right or wrong.',
  changesState: false,
  input: nothing,
  output: z.object({
    totpSinceMs: timeMs.nullable(),
    recoveryCodesLeft: z.number().int(),
    passkeys: z.array(passkey),
    /** From the audit log, newest first; the address where it was the operator. */
    latest: z.array(
      z.object({ auditId: z.number().int(), timeMs, action: z.string(), name: z.string(), address: z.string() }),
    ),
  }),
  reasons: [],
});

export const setOwnShownName = defineCall({
  ...base,
  id: 'console.shownName',
  method: 'POST',
  path: '/console/api/me/shown-name',
  summary: 'Changes the name under which customers see the caller; an empty one is a number again.',
  changesState: true,
  input: z.strictObject({ shownName }),
  output: operatorView,
  reasons: ['nothing_to_change', 'name_logs_in', 'name_taken'],
});

export const addOperatorPasskeyOptions = defineCall({
  ...change,
  id: 'console.addPasskeyOptions',
  path: '/console/api/me/passkeys/options',
  summary: 'What the browser needs to make a passkey for this operator, within this session.',
  input: z.strictObject({}),
  output: passkeyOptions,
  reasons: ['too_many_keys'],
});

export const addOperatorPasskey = defineCall({
  ...change,
  id: 'console.addPasskey',
  path: '/console/api/me/passkeys/add',
  summary:
    'Adds a passkey that the browser made. From the first on, codes no longer log this operator in. Every other session of the operator ends.',
  input: z.strictObject({ name: passkeyName, passkey: passkeyAnswer }),
  output: passkey,
  reasons: ['passkey_wrong', 'too_many_keys'],
});

export const renameOperatorPasskey = defineCall({
  ...change,
  id: 'console.renamePasskey',
  path: '/console/api/me/passkeys/rename',
  summary: 'Gives one of the operator’s passkeys another name.',
  input: z.strictObject({ id: passkeyId, name: passkeyName }),
  output: passkey,
  reasons: ['not_found'],
});

export const removeOperatorPasskey = defineCall({
  ...change,
  id: 'console.removePasskey',
  path: '/console/api/me/passkeys/remove',
  summary:
    'Removes one of the operator’s passkeys, unless nothing would be left to show. Every other session of the operator ends.',
  input: z.strictObject({ id: passkeyId }),
  output: nothing,
  reasons: ['not_found', 'last_factor'],
});
