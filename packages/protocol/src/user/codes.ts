import { z } from 'zod';
import { defineCall } from '../base/call.ts';
import { nothing } from '../base/fields.ts';
import { email, phone, puzzleAnswer } from './fields.ts';

/**
 * What a code may be used for; one of another purpose is refused. The first two are for visitors.
 */
export const codePurposes = ['register', 'reset', 'bind', 'replace', 'security'] as const;
export type CodePurpose = (typeof codePurposes)[number];

const purpose = z.enum(codePurposes, { error: 'code_purpose' });

/** Where a code went, and how long it counts. */
export const codeSent = z.object({
  /** The address, masked. */
  sentTo: z.string(),
  expiresInSeconds: z.number().int(),
  resendAfterSeconds: z.number().int(),
  /**
   * In a demo that keeps its mail to itself, for a new account or one's own: the code, as nobody
   * can read that mailbox but its operator.
   */
  demoCode: z.string().nullable(),
});
export type CodeSent = z.infer<typeof codeSent>;

const summary =
  'Sends a code of six digits. Register and reset are for visitors and answer alike whether or not an account has the address; bind goes to a new address of the user, security and replace to the one the account has: replace lets another take its place.';
const common = {
  group: 'user',
  access: 'public',
  cookies: ['browser'],
  knowsCaller: true,
  changesState: true,
  output: codeSent,
  reasons: ['captcha_required', 'captcha_wrong', 'code_locked', 'address_taken', 'not_bound', 'sms_not_offered'],
} as const;
const mailInput = z.strictObject({ email: email.optional(), type: purpose, captcha: puzzleAnswer.optional() });
const smsInput = z.strictObject({ phone: phone.optional(), type: purpose, captcha: puzzleAnswer.optional() });

export const sendEmailCode = defineCall({
  ...common,
  id: 'user.sendEmailCode',
  method: 'POST',
  path: '/api/user/sendEmailCode',
  summary,
  params: nothing,
  input: mailInput,
});

export const sendMobileCode = defineCall({
  ...common,
  id: 'user.sendMobileCode',
  method: 'POST',
  path: '/api/user/sendMobileCode',
  summary,
  params: nothing,
  input: smsInput,
});

export const sendMemberEmail = defineCall({
  ...common,
  id: 'member.sendEmail',
  method: 'GET',
  path: '/api/{apiHead}/coin/open/send/email',
  summary,
  params: nothing,
  input: mailInput,
});

export const sendMemberSms = defineCall({
  ...common,
  id: 'member.sendSms',
  method: 'GET',
  path: '/api/{apiHead}/coin/open/send/sms',
  summary,
  params: nothing,
  input: smsInput,
});
