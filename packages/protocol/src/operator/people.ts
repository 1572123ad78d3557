import { z } from 'zod';
import { defineCall } from '../base/call.ts';
import { markedPageOf, markedQuery, pageOf, pageQuery } from '../base/envelope.ts';
import { nothing, timeMs, words } from '../base/fields.ts';
import { order } from '../spot/calls.ts';
import { copyCursor, copyPart } from '../user/personal-data.ts';
import { consoleId, reason } from '../base/console-fields.ts';

const base = { group: 'console', params: nothing, method: 'POST', changesState: true } as const;
const reads = { ...base, access: 'operator:users.read' } as const;

const levelState = z.enum(['none', 'submitted', 'certified', 'refused']);

const foundUser = z.object({
  userId: z.number().int(),
  /** Masked, as everywhere in the console; empty without one. */
  email: z.string(),
  phone: z.string(),
  registeredAtMs: timeMs,
  frozen: z.boolean(),
});
/** A user as a search finds one. */
export type FoundUser = z.infer<typeof foundUser>;

export const userNote = z.object({
  noteId: z.number().int(),
  timeMs,
  /** Of the operator who wrote it. */
  name: z.string(),
  text: z.string(),
});
export type UserNote = z.infer<typeof userNote>;

const userProfile = foundUser.extend({
  emailVerified: z.boolean(),
  phoneVerified: z.boolean(),
  language: z.string(),
  invitedBy: z.number().int().nullable(),
  levels: z.object({ primary: levelState, advanced: levelState }),
  /** Fee tier, as the exchange's own state has it. */
  tier: z.number().int(),
  /**
   * Whether the exchange knows the user as a merchant, and whether two operators made the user an
   * agent.
   */
  merchant: z.boolean(),
  agent: z.boolean(),
  security: z.object({
    totpSinceMs: timeMs.nullable(),
    recoveryCodesLeft: z.number().int(),
    passkeys: z.number().int(),
    fundPassword: z.boolean(),
    antiCode: z.boolean(),
    apiKeys: z.number().int(),
    withdrawalsHeldUntilMs: timeMs.nullable(),
    /** Addresses that wait to take the present one's place without a code from it. */
    contactChanges: z.array(z.object({ channel: z.enum(['mail', 'sms']), notBeforeMs: timeMs })),
    frozenAtMs: timeMs.nullable(),
    frozenReason: z.string(),
  }),
  /** The bank card (`bank`) and other bound ways to be paid. */
  payments: z.array(
    z.object({
      methodId: z.number().int(),
      method: z.string(),
      /** Its last four characters behind asterisks. */
      account: z.string(),
      boundAtMs: timeMs,
    }),
  ),
  devices: z.array(
    z.object({
      deviceId: z.number().int(),
      name: z.string(),
      address: z.string(),
      lastSeenAtMs: timeMs,
      /** Whether a session is open on it. */
      living: z.boolean(),
    }),
  ),
  logIns: z.array(
    z.object({
      eventId: z.number().int(),
      timeMs,
      kind: z.enum(['login', 'login_failed']),
      address: z.string(),
      device: z.string(),
    }),
  ),
  balances: z.array(
    z.object({
      walletType: z.number().int().min(1).max(8),
      /** The market of an account of isolated margin; absent elsewhere. */
      symbol: z.string().optional(),
      asset: z.string(),
      /**
       * Of wallet 6 the whole, with what is staked: no operator sees a contract before it settled.
       */
      available: z.string(),
      /** Null for wallet 6. */
      reserved: z.string().nullable(),
    }),
  ),
  notes: z.array(userNote),
  /**
   * Of their conversation with support, for anyone who answers customers; null where there is none.
   */
  chatKey: z.string().nullable(),
  /** When the user asked for the account to be closed; null where they did not. */
  closingAskedAtMs: timeMs.nullable(),
});
/**
 * What operators may see of a user. Contacts are masked, and nothing here can be changed but notes.
 */
export type UserProfile = z.infer<typeof userProfile>;

export const findUsers = defineCall({
  ...reads,
  id: 'console.findUsers',
  path: '/console/api/users/find',
  summary:
    'The user with this id, mail address or phone number, and the one who placed the order of this id, exactly as given. The search is on record.',
  input: z.strictObject({ search: words(1, 254) }),
  output: z.object({
    records: z.array(foundUser.extend({ /** Whether it is the id of an order of theirs. */ byOrder: z.boolean() })),
  }),
  reasons: [],
});

export const readUser = defineCall({
  ...reads,
  id: 'console.user',
  path: '/console/api/users/profile',
  summary:
    'A user’s profile: contacts masked, level, tier, security, what is bound to be paid by, devices, log-ins, balances, notes. The look is on record.',
  input: z.strictObject({ userId: consoleId }),
  output: userProfile,
  reasons: ['not_found'],
});

export const listUserOrders = defineCall({
  ...base,
  access: 'operator:users.orders',
  id: 'console.userOrders',
  path: '/console/api/users/orders',
  summary: 'A page of a user’s open orders, newest first. The look is on record.',
  input: z.strictObject({ userId: consoleId, ...markedQuery }),
  output: markedPageOf(order),
  reasons: ['not_found'],
});

export const addUserNote = defineCall({
  ...base,
  access: 'operator:users.note',
  id: 'console.userNote',
  path: '/console/api/users/note',
  summary: 'A note on a user, for colleagues.',
  input: z.strictObject({ userId: consoleId, text: words(1, 1_000) }),
  output: z.object({ notes: z.array(userNote) }),
  reasons: ['not_found'],
});

export const endUserSessions = defineCall({
  ...base,
  access: 'operator:users.endSessions',
  id: 'console.endSessions',
  freshFactor: true,
  path: '/console/api/users/endSessions',
  summary:
    'Ends every session of a user at once, with its sockets; one person may, because it only takes away. On record with its reason, and the user is told.',
  input: z.strictObject({ userId: consoleId, reason }),
  output: nothing,
  reasons: ['not_found'],
});

export const listClosings = defineCall({
  ...reads,
  id: 'console.closings',
  path: '/console/api/users/closings',
  summary: 'Users who asked for their account to be closed, page by page, the longest waiting first.',
  changesState: false,
  input: z.strictObject(pageQuery),
  output: pageOf(z.object({ userId: z.number().int(), askedAtMs: timeMs })),
  reasons: [],
});

export const copyUserData = defineCall({
  ...base,
  access: 'operator:users.propose',
  id: 'console.copyData',
  freshFactor: true,
  path: '/console/api/users/copy',
  summary:
    'A part of the copy of a user’s data, for the operator who proposed it, for a day after another operator approved. Each part is on record.',
  input: z.strictObject({ approvalId: consoleId, cursor: copyCursor.optional() }),
  output: copyPart,
  reasons: ['not_found', 'proposal_expired'],
});
