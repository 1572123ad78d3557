import { z } from 'zod';
import { defineCall } from '../base/call.ts';
import { nothing, timeMs } from '../base/fields.ts';

const user = { group: 'user', access: 'user', keys: 'none', params: nothing, method: 'POST' } as const;

/** Where the next part of a copy begins; the server's own words, given back as they came. */
export const copyCursor = z.string({ error: 'type' }).regex(/^\d{1,3}-\d{1,9}$/, { error: 'format' });

const fact = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/**
 * One part of a copy of a person's data: rows by the name of what they are; the last part has no
 * `next`.
 */
export const copyPart = z.object({
  sections: z.array(z.object({ name: z.string(), rows: z.array(z.record(z.string(), fact)) })),
  next: z.string().nullable(),
});
export type CopyPart = z.infer<typeof copyPart>;

export const copyMyData = defineCall({
  ...user,
  id: 'user.copyData',
  path: '/api/user/data/copy',
  weight: 5,
  summary:
    'A copy of everything kept about the user, part by part: profile, security, papers as they were typed, messages, orders, fills, bills. No secrets, no photos.',
  changesState: true,
  input: z.strictObject({ cursor: copyCursor.optional() }),
  output: copyPart,
  reasons: ['step_up_required'],
});

const closing = z.object({
  /** When the user asked for the account to be closed; null where they did not. */
  askedAtMs: timeMs.nullable(),
  /**
   * Assets that still have a balance, and how many orders and offers are open: what must be gone
   * first.
   */
  assets: z.array(z.string()),
  openOrders: z.number().int(),
});

export const closingState = defineCall({
  ...user,
  id: 'user.closingState',
  path: '/api/user/data/closing',
  summary: 'Whether the user asked for the account to be closed and erased, and what prevents it.',
  changesState: false,
  input: nothing,
  output: closing,
  reasons: [],
});

export const askClosing = defineCall({
  ...user,
  id: 'user.askClosing',
  path: '/api/user/data/closing/ask',
  summary:
    'Asks for the account to be closed and its data erased. Two operators decide; until then it can be taken back.',
  changesState: true,
  input: z.strictObject({}),
  output: closing,
  reasons: ['step_up_required'],
});

export const keepAccount = defineCall({
  ...user,
  id: 'user.keepAccount',
  path: '/api/user/data/closing/withdraw',
  summary: 'Takes back the wish to have the account closed.',
  changesState: true,
  input: z.strictObject({}),
  output: closing,
  reasons: [],
});
