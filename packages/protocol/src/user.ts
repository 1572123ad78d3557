import { z } from 'zod';
import { defineCall } from './base/call.ts';
import { flag, nothing } from './base/fields.ts';
import {
  code,
  email,
  existingPassword,
  inviteCode,
  newPassword,
  phone,
  plainText,
  puzzleAnswer,
} from './user/fields.ts';

export const userInfo = z.object({
  userId: z.string(),
  id: z.string(),
  email: z.string(),
  phone: z.string(),
  avatar: z.string(),
  chatKey: z.string(),
  /** The user’s id as a number, as chat messages carry it. */
  blade_user_id: z.number().int(),
  /** 2 means merchant. */
  is_merchant: z.number().int(),
  merchant: z.object({ id: z.string() }).nullable(),
  creditScore: z.number().int(),
  vip: z.number().int(),
  walletAddress: z.string(),
  inviteCode: z.string(),
  promoteLink: z.string(),
  registeredAtMs: z.number().int(),
  /** Whether the addresses were proven by a code sent to them. */
  emailVerified: z.boolean(),
  phoneVerified: z.boolean(),
  /** Why an operator froze the account; empty where it is not. */
  frozenReason: z.string(),
});
export type UserInfo = z.infer<typeof userInfo>;

export const session = z.object({
  satoken: z.string(),
  /** Empty for a browser, which has it in a cookie that scripts cannot read. */
  refreshToken: z.string(),
  /** Age of the access token, in seconds, at which a client refreshes it. */
  refreshAfterSeconds: z.number().int(),
  expiresAtMs: z.number().int(),
  user: userInfo,
});
export type Session = z.infer<typeof session>;

/** The legal texts that anyone who opens an account agrees to. */
export const consentDocuments = ['terms-of-service', 'risk-statement'] as const;

export const register = defineCall({
  id: 'user.register',
  group: 'user',
  method: 'POST',
  path: '/api/user/register',
  access: 'public',
  cookies: ['session', 'browser'],
  summary: 'Opens an account and a session. In demo mode the account receives demo funds.',
  changesState: true,
  params: nothing,
  input: z
    .strictObject({
      email: email.optional(),
      phone: phone.optional(),
      /** Sent to the address; a demo takes an address without one, and it is not verified then. */
      code: code.optional(),
      password: newPassword,
      inviteCode: inviteCode.optional(),
      /**
       * Agreement to the terms of service and the risk statement; their versions and the time are
       * kept. The client’s form cannot be sent without it. A program may leave it out, as the
       * specification’s call has no such field: then nothing is kept.
       */
      agreed: flag.refine((agreed) => agreed, { error: 'required' }).optional(),
    })
    .refine(({ email: mail, phone: mobile }) => (mail === undefined) !== (mobile === undefined), {
      path: ['email'],
      error: 'email_or_phone',
    }),
  output: session.extend({
    /** Whether the invite code is somebody's; null without one. */
    invited: z.boolean().nullable(),
  }),
  reasons: ['user_exists', 'code_wrong', 'code_locked', 'code_used'],
});

export const login = defineCall({
  id: 'user.login',
  group: 'user',
  method: 'POST',
  path: '/api/user/login',
  access: 'public',
  cookies: ['session', 'browser'],
  summary:
    'Opens a session. Answers in the same time and words whether or not the account exists. Where a second factor is on, the first step answers “step 1 login succeeded” with a ticket for the second in `detail`.',
  changesState: true,
  params: nothing,
  input: z
    .strictObject({
      email: z
        .string({ error: 'type' })
        .min(1, { error: 'required' })
        .max(254, { error: 'too_long' })
        .regex(plainText, { error: 'format' })
        .optional(),
      phone: phone.optional(),
      password: existingPassword,
      captcha: puzzleAnswer.optional(),
    })
    .refine(({ email: mail, phone: mobile }) => (mail === undefined) !== (mobile === undefined), {
      path: ['email'],
      error: 'email_or_phone',
    }),
  output: session,
  reasons: ['login_failed', 'first_step', 'captcha_required', 'captcha_wrong', 'password_login_off'],
});

export const getInfo = defineCall({
  id: 'user.getInfo',
  group: 'user',
  method: 'POST',
  path: '/api/user/getInfo',
  access: 'user',
  keys: 'read',
  summary: 'The user of the session.',
  changesState: false,
  params: nothing,
  input: nothing,
  output: z.object({ user: userInfo, satoken: z.string() }),
  reasons: [],
});

export const logout = defineCall({
  id: 'user.logout',
  group: 'user',
  method: 'POST',
  path: '/api/user/logout',
  access: 'user',
  keys: 'none',
  cookies: ['session'],
  summary: 'Ends the session and its sockets.',
  changesState: true,
  params: nothing,
  input: nothing,
  output: nothing,
  reasons: [],
});

export const refreshToken = defineCall({
  id: 'user.refreshToken',
  group: 'user',
  method: 'POST',
  path: '/api/user/refreshToken',
  access: 'public',
  cookies: ['session'],
  summary:
    'Exchanges a refresh token (body or cookie) for new tokens. The old one answers with the same successor for 30 s; later use ends the session.',
  changesState: true,
  params: nothing,
  input: z.strictObject({
    refreshToken: z
      .string()
      .regex(/^[A-Za-z0-9_-]{43}$/, { error: 'token' })
      .optional(),
  }),
  output: session,
  reasons: [],
});
