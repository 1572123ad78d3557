import { z } from 'zod';
import { defineCall } from '../base/call.ts';
import { pageOf, pageQuery } from '../base/envelope.ts';
import { nothing, timeMs } from '../base/fields.ts';
import { agentSaid, applicationCondition, applicationStates, merchantSaid } from '../user/applications.ts';
import { applicationKinds } from '../user/levels.ts';
import { consoleId, reason } from '../base/console-fields.ts';

const base = { group: 'console', params: nothing, access: 'operator:applications.decide' } as const;
const kind = z.enum(applicationKinds, { error: 'one_of' });
const state = z.enum(applicationStates, { error: 'state' });

const applicationRow = z.object({
  applicationId: z.number().int(),
  userId: z.number().int(),
  kind,
  state,
  submittedAtMs: timeMs,
  decidedAtMs: timeMs.nullable(),
  /** Whether the same was refused to this user before. */
  sentAgain: z.boolean(),
  /** Whether an approval was proposed and waits for a second person. */
  proposed: z.boolean(),
});
/** An application in the queue: nothing personal beyond whose it is. */
export type ApplicationRow = z.infer<typeof applicationRow>;

const openedApplication = applicationRow.extend({
  merchant: merchantSaid.nullable(),
  agent: agentSaid.nullable(),
  /** In its present state. */
  conditions: z.array(applicationCondition),
  reason: z.string(),
  /** What was decided on this user and kind before, newest first. */
  earlier: z.array(z.object({ state, decidedAtMs: timeMs, reason: z.string() })),
});
/** An application with what its user said. */
export type OpenedApplication = z.infer<typeof openedApplication>;

export const listApplications = defineCall({
  ...base,
  id: 'console.applications',
  method: 'GET',
  path: '/console/api/applications',
  summary:
    'Applications of one kind or both: those that wait, the oldest first, or those in another state, newest first.',
  changesState: false,
  input: z.object({ kind: kind.optional(), state: state.optional(), ...pageQuery }),
  output: pageOf(applicationRow),
  reasons: [],
});

export const openApplication = defineCall({
  ...base,
  id: 'console.openApplication',
  method: 'POST',
  path: '/console/api/applications/open',
  summary: 'All that a user said with an application, and how the conditions stand. The look is on record.',
  changesState: true,
  input: z.strictObject({ applicationId: consoleId }),
  output: openedApplication,
  reasons: ['not_found'],
});

export const refuseApplication = defineCall({
  ...base,
  id: 'console.refuseApplication',
  method: 'POST',
  path: '/console/api/applications/refuse',
  summary: 'Refuses an application; its user reads the reason word for word, and may try again after the listed days.',
  changesState: true,
  input: z.strictObject({ applicationId: consoleId, reason }),
  output: nothing,
  reasons: ['not_found', 'already_decided'],
});
