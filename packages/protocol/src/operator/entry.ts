import { z } from 'zod';
import { defineCall } from '../base/call.ts';
import { nothing } from '../base/fields.ts';
import { passkeyOptions } from '../user/fields.ts';
import {
  oneTimeWord,
  operatorName,
  operatorPassword,
  operatorView,
  welcomeCode,
  factorFields,
  notOneFactor,
  oneFactor,
} from './fields.ts';

const base = { group: 'console', params: nothing } as const;

/** A session begins with the second step; its token travels in a cookie of the console only. */
const entered = z.object({
  operator: operatorView,
  /** Shown once, when the authenticator was just set up. */
  recoveryCodes: z.array(z.string()),
});

const shownFactor = z.strictObject(factorFields).refine(oneFactor, notOneFactor);
/** Why a factor is refused. */
const factorReasons = ['code_wrong', 'code_used', 'code_locked', 'passkey_wrong', 'passkey_required'] as const;

export const operatorWelcome = defineCall({
  ...base,
  id: 'console.welcome',
  method: 'POST',
  path: '/console/api/welcome',
  access: 'public',
  cookies: ['console'],
  summary:
    'Sets an operator’s password by the word of a one-time link, with a code of another administrator than the link’s.',
  changesState: true,
  input: z.strictObject({ word: oneTimeWord, code: welcomeCode.optional(), password: operatorPassword }),
  output: z.object({ name: z.string() }),
  reasons: ['ticket_invalid', 'code_wrong'],
});

export const operatorLogIn = defineCall({
  ...base,
  id: 'console.logIn',
  method: 'POST',
  path: '/console/api/login',
  access: 'public',
  cookies: ['console'],
  summary: 'The first step of an operator’s log-in: name and password.',
  changesState: true,
  input: z.strictObject({
    name: operatorName,
    password: z
      .string()
      .min(1)
      .max(128)
      .regex(/^[^\p{Cc}\p{Cs}]*$/u, { error: 'format' }),
  }),
  output: z.object({
    ticket: z.string(),
    /**
     * `enrol`: no factor yet; an authenticator’s secret is here, and the second step’s code binds
     * it. `passkey`: no code counts.
     */
    step: z.enum(['code', 'passkey', 'enrol']),
    secret: z.string().nullable(),
    uri: z.string().nullable(),
  }),
  reasons: ['login_failed', 'password_locked'],
});

export const operatorSecondStep = defineCall({
  ...base,
  id: 'console.secondStep',
  method: 'POST',
  path: '/console/api/login/second',
  access: 'public',
  cookies: ['console'],
  summary:
    'The second step: one of the operator’s passkeys; of an operator who has none, a code of the authenticator or a recovery code. Opens the session.',
  changesState: true,
  input: z.strictObject({ ticket: oneTimeWord, ...factorFields }).refine(oneFactor, notOneFactor),
  output: entered,
  reasons: ['ticket_invalid', 'code_wrong', 'code_used', 'code_locked', 'passkey_wrong', 'passkey_required'],
});

export const operatorSecondStepPasskey = defineCall({
  ...base,
  id: 'console.secondStepPasskey',
  method: 'POST',
  path: '/console/api/login/second/passkey',
  access: 'public',
  summary:
    'What the browser needs to show one of the operator’s passkeys as the second step, for the ticket of the first.',
  changesState: true,
  input: z.strictObject({ ticket: oneTimeWord }),
  output: passkeyOptions,
  reasons: ['ticket_invalid', 'not_bound'],
});

export const operatorMe = defineCall({
  ...base,
  id: 'console.me',
  method: 'GET',
  path: '/console/api/me',
  access: 'operator',
  summary: 'Who is logged in, with which rights, and until when.',
  changesState: false,
  input: nothing,
  output: z.object({
    operator: operatorView,
    idleUntilMs: z.number().int(),
    endsAtMs: z.number().int(),
    demo: z.boolean(),
  }),
  reasons: [],
});

export const operatorLogOut = defineCall({
  ...base,
  id: 'console.logOut',
  method: 'POST',
  path: '/console/api/logout',
  access: 'operator',
  cookies: ['console'],
  summary: 'Ends the session.',
  changesState: true,
  input: nothing,
  output: nothing,
  reasons: [],
});

export const renewOperatorCodes = defineCall({
  ...base,
  id: 'console.renewCodes',
  method: 'POST',
  path: '/console/api/me/recovery-codes',
  access: 'operator',
  summary:
    'New recovery codes, shown once; the old ones end. Asks for a code of the authenticator, or for a passkey where there is one.',
  changesState: true,
  input: shownFactor,
  output: z.object({ recoveryCodes: z.array(z.string()) }),
  reasons: factorReasons,
});

export const showOperatorFactor = defineCall({
  ...base,
  id: 'console.factor',
  method: 'POST',
  path: '/console/api/me/factor',
  access: 'operator',
  cookies: ['console'],
  summary:
    'Shows the second factor again: one of the operator’s passkeys; of an operator who has none, a code of the authenticator or a recovery code. For 300 s the session may make the calls that ask for it. Gives the session a new token; the old one ends.',
  changesState: true,
  input: shownFactor,
  output: z.object({
    /** Until when it counts. */
    untilMs: z.number().int(),
  }),
  reasons: factorReasons,
});

/** What a passkey can be shown for within a session: its challenge counts for that alone. */
export const passkeyPurposes = ['factor', 'recovery_codes'] as const;

export const operatorFactorPasskey = defineCall({
  ...base,
  id: 'console.factorPasskey',
  method: 'POST',
  path: '/console/api/me/factor/passkey',
  access: 'operator',
  summary: 'What the browser needs to show one of the operator’s passkeys within this session, for one purpose.',
  changesState: true,
  input: z.strictObject({ purpose: z.enum(passkeyPurposes, { error: 'one_of' }) }),
  output: passkeyOptions,
  reasons: ['not_bound'],
});
