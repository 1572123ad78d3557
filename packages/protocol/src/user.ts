import { z } from 'zod';
import { defineCall } from './call.ts';
import { nothing } from './fields.ts';
import { meetsPasswordRule2, passwordRule1 } from './passwords.ts';

const newPassword = z
  .string({ error: 'password_characters' })
  .max(20, { error: 'password_characters' })
  .regex(passwordRule1, { error: 'password_characters' })
  .refine(meetsPasswordRule2, { error: 'password_kinds' });

/** Control characters and halves of surrogate pairs are no text: no database and no person can read them. */
const text = /^[^\p{Cc}\p{Cs}]*$/u;

/** An existing password is only required to be there: rules may have changed since it was made. */
const existingPassword = z
  .string({ error: 'type' })
  .min(1, { error: 'required' })
  .max(128, { error: 'too_long' })
  .regex(text, { error: 'format' });

export const email = z
  .string({ error: 'email' })
  .max(254, { error: 'too_long' })
  .regex(/^[^\s@<>"\p{Cc}\p{Cs}]{1,64}@[A-Za-z0-9.-]{1,180}\.[A-Za-z]{2,24}$/u, { error: 'email' });
export const inviteCode = z.string().regex(/^[A-Za-z0-9]{4,16}$/, { error: 'invite_code' });

export const userInfo = z.object({
  userId: z.string(),
  id: z.string(),
  email: z.string(),
  phone: z.string(),
  avatar: z.string(),
  chatKey: z.string(),
  blade_user_id: z.string(),
  is_merchant: z.number().int(),
  merchant: z.object({ id: z.string() }).nullable(),
  creditScore: z.number().int(),
  vip: z.number().int(),
  walletAddress: z.string(),
  inviteCode: z.string(),
  promoteLink: z.string(),
  registeredAtMs: z.number().int(),
});
export type UserInfo = z.infer<typeof userInfo>;

export const session = z.object({
  satoken: z.string(),
  refreshToken: z.string(),
  /** Age of the access token, in seconds, at which a client refreshes it. */
  refreshAfterSeconds: z.number().int(),
  expiresAtMs: z.number().int(),
  user: userInfo,
});
export type Session = z.infer<typeof session>;

export const register = defineCall({
  id: 'user.register',
  group: 'user',
  method: 'POST',
  path: '/api/user/register',
  access: 'public',
  summary: 'Opens an account and a session. In demo mode the account receives demo funds.',
  changesState: true,
  params: nothing,
  input: z.strictObject({ email, password: newPassword, inviteCode: inviteCode.optional() }),
  output: session,
  reasons: ['user_exists'],
});

export const login = defineCall({
  id: 'user.login',
  group: 'user',
  method: 'POST',
  path: '/api/user/login',
  access: 'public',
  summary: 'Opens a session. Answers in the same time and words whether or not the account exists.',
  changesState: true,
  params: nothing,
  input: z.strictObject({
    email: z
      .string({ error: 'type' })
      .min(1, { error: 'required' })
      .max(254, { error: 'too_long' })
      .regex(text, { error: 'format' }),
    password: existingPassword,
  }),
  output: session,
  reasons: [],
});

export const getInfo = defineCall({
  id: 'user.getInfo',
  group: 'user',
  method: 'POST',
  path: '/api/user/getInfo',
  access: 'user',
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
