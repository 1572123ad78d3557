import { z } from 'zod';
import { defineCall } from '../base/call.ts';
import { pageOf, pageQuery } from '../base/envelope.ts';
import { decimal, nothing, timeMs, wholeNumber } from '../base/fields.ts';

/** Whom one invited is the first generation, whom those invited the second, and so on. */
export const referralGenerations = 3;

const user = {
  group: 'user',
  access: 'user',
  keys: 'none',
  params: nothing,
  method: 'POST',
  changesState: false,
} as const;
const generation = wholeNumber(1, referralGenerations);

const invited = z.object({
  generation: z.number().int(),
  /** Masked: whom somebody invited is not theirs to look up. */
  account: z.string(),
  registeredAtMs: timeMs,
  /** Traded since then, in USDT, maker and taker alike. */
  traded: decimal,
});
export type Invited = z.infer<typeof invited>;

export const agentList = defineCall({
  ...user,
  id: 'agent.list',
  path: '/api/agentActivityInfo/getAgentList',
  summary: 'Who came by the user’s invitation, over three generations, newest first, with what they traded.',
  input: z.object({ generation: generation.optional(), ...pageQuery }),
  output: pageOf(invited),
  reasons: [],
});

export const agentInfo = defineCall({
  ...user,
  id: 'agent.info',
  path: '/api/agentActivityInfo/getAgentInfo',
  summary: 'The user’s invitations in sum: people and what they traded, generation by generation. No rebates are paid.',
  input: nothing,
  output: z.object({
    /** Whether two operators made the user an agent, and since when. */
    agent: z.boolean(),
    agentSinceMs: timeMs.nullable(),
    inviteCode: z.string(),
    promoteLink: z.string(),
    generations: z.array(z.object({ generation: z.number().int(), people: z.number().int(), traded: decimal })),
  }),
  reasons: [],
});
