import { z } from 'zod';
import { defineCall } from '../base/call.ts';
import { nothing, timeMs, wholeNumber } from '../base/fields.ts';
import { email, phone } from '../user/fields.ts';
import { consoleId } from '../base/console-fields.ts';

const base = {
  group: 'console',
  params: nothing,
  method: 'POST',
  access: 'operator:mailbox.read',
  changesState: true,
} as const;

export const mailStates = ['kept', 'waiting', 'sent', 'failed'] as const;

const mailRow = z.object({
  messageId: z.number().int(),
  channel: z.enum(['mail', 'sms']),
  /** Masked. */
  address: z.string(),
  userId: z.number().int().nullable(),
  kind: z.string(),
  language: z.string(),
  subject: z.string(),
  state: z.enum(mailStates),
  createdAtMs: timeMs,
});
/** A message to a person, without its text. */
export type MailRow = z.infer<typeof mailRow>;

export const readMailbox = defineCall({
  ...base,
  id: 'console.mailbox',
  path: '/console/api/mailbox',
  summary: 'What was sent to people, newest first: all of it, or to one address. The look is on record.',
  input: z.strictObject({
    address: z.union([email, phone], { error: 'email' }).optional(),
    current: wholeNumber(1, 10_000).default(1),
  }),
  output: z.object({ records: z.array(mailRow), more: z.boolean() }),
  reasons: [],
});

export const openMail = defineCall({
  ...base,
  id: 'console.openMail',
  path: '/console/api/mailbox/open',
  summary: 'A message; with its text where no carrier takes it to its addressee. The look is on record.',
  input: z.strictObject({ messageId: consoleId }),
  output: mailRow.extend({ body: z.string() }),
  reasons: ['not_found'],
});
