import { z } from 'zod';
import { defineCall } from '../base/call.ts';
import { pageOf, pageQuery } from '../base/envelope.ts';
import { nothing, timeMs } from '../base/fields.ts';
import { consoleId, reason } from '../base/console-fields.ts';

const base = { group: 'console', params: nothing, access: 'operator:users.propose' } as const;

/** What became of somebody's wish to have a lost second factor removed. */
export const factorLossStates = ['waiting', 'approved', 'refused', 'stopped', 'expired'] as const;
export type FactorLossState = (typeof factorLossStates)[number];
const state = z.enum(factorLossStates, { error: 'state' });

const factorLossRow = z.object({
  lossId: z.number().int(),
  userId: z.number().int(),
  state,
  askedAtMs: timeMs,
  /** Nothing is approved before. */
  notBeforeMs: timeMs,
  decidedAtMs: timeMs.nullable(),
  /** Whether the removal was proposed and waits for a second person. */
  proposed: z.boolean(),
});
/** A wish in the queue: nothing personal beyond whose it is. */
export type FactorLossRow = z.infer<typeof factorLossRow>;

const openedFactorLoss = factorLossRow.extend({
  /** How to reach the person, in their own words; empty once it is decided. */
  reach: z.string(),
  /** Where it was asked from. */
  address: z.string(),
  device: z.string(),
  reason: z.string(),
});
/** A wish with what its user said. */
export type OpenedFactorLoss = z.infer<typeof openedFactorLoss>;

export const listFactorLosses = defineCall({
  ...base,
  id: 'console.factorLosses',
  method: 'GET',
  path: '/console/api/factorLosses',
  summary:
    'Who lost the second factor and asks for its removal: those that wait, the oldest first, or those in another state, newest first.',
  changesState: false,
  input: z.object({ state: state.optional(), ...pageQuery }),
  output: pageOf(factorLossRow),
  reasons: [],
});

export const openFactorLoss = defineCall({
  ...base,
  id: 'console.openFactorLoss',
  method: 'POST',
  path: '/console/api/factorLosses/open',
  summary: 'How to reach somebody who lost the second factor. The look is on record.',
  changesState: true,
  input: z.strictObject({ lossId: consoleId }),
  output: openedFactorLoss,
  reasons: ['not_found'],
});

export const refuseFactorLoss = defineCall({
  ...base,
  id: 'console.refuseFactorLoss',
  method: 'POST',
  path: '/console/api/factorLosses/refuse',
  summary: 'Refuses to remove a second factor; its user reads the reason word for word, and may ask again.',
  changesState: true,
  input: z.strictObject({ lossId: consoleId, reason }),
  output: nothing,
  reasons: ['not_found', 'already_decided'],
});
