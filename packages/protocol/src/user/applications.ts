import { z } from 'zod';
import { defineCall } from '../base/call.ts';
import { nothing, timeMs, words } from '../base/fields.ts';
import { areLinks } from './agent-links.ts';
import { applicationKinds } from './levels.ts';
import { paymentKinds } from './verification.ts';

/** What a merchant expects to trade in a month, in USDT. */
export const volumeBands = ['under_10k', '10k_100k', '100k_1m', 'over_1m'] as const;
/** How many people an agent reaches. */
export const audienceBands = ['under_1k', '1k_10k', '10k_100k', 'over_100k'] as const;
/** Where operators reach a merchant. */
export const contactKinds = ['email', 'phone', 'telegram', 'whatsapp', 'wechat', 'line'] as const;
/** Names of the messengers among them, as they write themselves in every language. */
export const contactNames = { telegram: 'Telegram', whatsapp: 'WhatsApp', wechat: 'WeChat', line: 'LINE' } as const;
/** The bands in figures, which every language reads. */
export const bandFigures = {
  under_10k: '< 10,000',
  '10k_100k': '10,000 – 100,000',
  '100k_1m': '100,000 – 1,000,000',
  over_1m: '> 1,000,000',
  under_1k: '< 1,000',
  '1k_10k': '1,000 – 10,000',
  over_100k: '> 100,000',
} as const satisfies Readonly<Record<(typeof volumeBands)[number] | (typeof audienceBands)[number], string>>;
/** Where an agent speaks to people. */
export const agentChannels = [
  'website',
  'video',
  'social',
  'messenger',
  'newsletter',
  'community',
  'in_person',
] as const;
/** How a merchant is paid: by bank, or by what users bind as payment methods. */
export const merchantPayments = ['bank', ...paymentKinds] as const;

/**
 * What must hold before somebody may apply; the server checks each, and names each that does not.
 */
export const applicationConditions = [
  'identity_primary',
  'identity_advanced',
  'account_age',
  'second_factor',
  'not_frozen',
] as const;
export type ApplicationCondition = (typeof applicationConditions)[number];

/** None, waits, decided, taken back by its user, or a right that was taken again. */
export const applicationStates = ['none', 'submitted', 'approved', 'refused', 'withdrawn', 'revoked'] as const;
export type ApplicationState = (typeof applicationStates)[number];

/** Several of a list, each once. */
const someOf = <const T extends readonly [string, ...string[]]>(list: T) =>
  z
    .array(z.enum(list, { error: 'one_of' }), { error: 'type' })
    .min(1, { error: 'required' })
    .max(list.length, { error: 'too_long' })
    .refine((chosen) => new Set<string>(chosen).size === chosen.length, { error: 'one_of' });

/** What others read beside a merchant's offers. */
const displayName = z
  .string({ error: 'type' })
  .max(30, { error: 'too_long' })
  .regex(/^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._-]{1,29}$/u, { error: 'format' });
const agreed = z.literal(true, { error: 'required' });
const statement = words(20, 1_000);

const merchantFacts = z.strictObject({
  displayName,
  country: z.string({ error: 'country' }).regex(/^[A-Z]{2}$/, { error: 'country' }),
  contactKind: z.enum(contactKinds, { error: 'one_of' }),
  contact: words(3, 120),
  volume: z.enum(volumeBands, { error: 'one_of' }),
  payments: someOf(merchantPayments),
  statement,
});
/** What somebody said who wants to be a merchant, as it is given back. */
export const merchantSaid = z.object({
  displayName: z.string(),
  country: z.string(),
  contactKind: z.enum(contactKinds),
  contact: z.string(),
  volume: z.enum(volumeBands),
  payments: z.array(z.enum(merchantPayments)),
  statement: z.string(),
});
export type MerchantFacts = z.infer<typeof merchantSaid>;

const agentFacts = z.strictObject({
  channels: someOf(agentChannels),
  links: words(3, 400),
  audience: z.enum(audienceBands, { error: 'one_of' }),
  statement,
});
/** What somebody said who wants to be an agent, as it is given back. */
export const agentSaid = z.object({
  channels: z.array(z.enum(agentChannels)),
  links: z.string(),
  audience: z.enum(audienceBands),
  statement: z.string(),
});
export type AgentFacts = z.infer<typeof agentSaid>;

export const applicationCondition = z.object({
  condition: z.enum(applicationConditions),
  holds: z.boolean(),
  /** Days that an account must be old; null where nothing is counted. */
  days: z.number().int().nullable(),
});
export type ConditionView = z.infer<typeof applicationCondition>;

const standing = z.object({
  state: z.enum(applicationStates),
  conditions: z.array(applicationCondition),
  submittedAtMs: timeMs.nullable(),
  decidedAtMs: timeMs.nullable(),
  /** Why it was refused, or the right taken: an operator's words, as they were written. */
  reason: z.string(),
  /** When it may be tried again; null where nothing prevents it. */
  tryAgainAtMs: timeMs.nullable(),
});

/** Where somebody is on the way to both. */
export const applicationsView = z.object({
  merchant: standing.extend({ facts: merchantSaid.nullable() }),
  agent: standing.extend({ facts: agentSaid.nullable() }),
});
export type ApplicationsView = z.infer<typeof applicationsView>;

const user = { group: 'user', access: 'user', keys: 'none', params: nothing, method: 'POST' } as const;
const applyReasons = [
  'already_submitted',
  'conditions_unmet',
  'try_later',
  'day_limit_reached',
  'name_taken',
  'name_mixed',
] as const;

export const applicationsState = defineCall({
  ...user,
  id: 'user.applications',
  path: '/api/user/application/state',
  summary: 'Applications to be a merchant or an agent: the conditions, how each stands, and what became of it.',
  changesState: false,
  input: nothing,
  output: applicationsView,
  reasons: [],
});

export const applyMerchant = defineCall({
  ...user,
  id: 'user.applyMerchant',
  path: '/api/user/application/merchant',
  summary:
    'Applies to be a merchant. Every condition must hold and the published terms be agreed to; two operators decide, and one application is open at a time.',
  changesState: true,
  input: merchantFacts.extend({ agreed }),
  output: applicationsView,
  reasons: applyReasons,
});

export const applyAgent = defineCall({
  ...user,
  id: 'user.applyAgent',
  path: '/api/user/application/agent',
  summary:
    'Applies to be an agent. Every condition must hold and the published terms be agreed to; two operators decide, and one application is open at a time.',
  changesState: true,
  input: agentFacts.extend({ agreed }).refine(areLinks, { path: ['links'], error: 'link' }),
  output: applicationsView,
  reasons: applyReasons,
});

export const withdrawApplication = defineCall({
  ...user,
  id: 'user.withdrawApplication',
  path: '/api/user/application/withdraw',
  summary: 'Takes back an application that waits. Another may follow at once.',
  changesState: true,
  input: z.strictObject({ kind: z.enum(applicationKinds, { error: 'one_of' }) }),
  output: applicationsView,
  reasons: ['not_found'],
});
