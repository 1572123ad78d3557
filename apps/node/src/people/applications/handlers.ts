import {
  agentSaid,
  type ApplicationsView,
  applicationsState,
  type ApplicationKind,
  applyAgent,
  applyMerchant,
  merchantSaid,
  withdrawApplication,
} from '@candor/protocol';
import { handle, type Handled } from '../../wire/http/handler.ts';
import { type ApplicationEntry, type Applications } from './applications.ts';
import type { Conditions } from './conditions.ts';
import { stateOf } from './state-of.ts';

export interface ApplicationCallParts {
  readonly applications: Applications;
  readonly conditions: Conditions;
  readonly now: () => number;
}

/** The calls of anyone who wants to be a merchant or an agent. */
export function applicationHandlers({ applications, conditions, now }: ApplicationCallParts): Handled[] {
  const standing = async (userId: number, kind: ApplicationKind) => {
    const [row, needed] = await Promise.all([applications.newest(userId, kind), conditions.of(userId, kind)]);
    return {
      row,
      facts: row && applications.factsOf(row),
      standing: { ...standingOf(row, now()), conditions: needed },
    };
  };
  const view = async (userId: number): Promise<ApplicationsView> => {
    const [merchant, agent] = await Promise.all([standing(userId, 'merchant'), standing(userId, 'agent')]);
    return {
      merchant: { ...merchant.standing, facts: merchantSaid.safeParse(merchant.facts).data ?? null },
      agent: { ...agent.standing, facts: agentSaid.safeParse(agent.facts).data ?? null },
    };
  };
  return [
    handle(applicationsState, ({ context }) => view(context.caller().userId)),
    handle(applyMerchant, async ({ input: { agreed: _agreed, ...facts }, context }) => {
      const { userId } = context.caller();
      await applications.submit(userId, 'merchant', facts, facts.displayName);
      return view(userId);
    }),
    handle(applyAgent, async ({ input: { agreed: _agreed, ...facts }, context }) => {
      const { userId } = context.caller();
      await applications.submit(userId, 'agent', facts);
      return view(userId);
    }),
    handle(withdrawApplication, async ({ input: { kind }, context }) => {
      const { userId } = context.caller();
      await applications.withdraw(userId, kind);
      return view(userId);
    }),
  ];
}

function standingOf(
  row: ApplicationEntry | null,
  nowMs: number,
): Omit<ApplicationsView['agent'], 'conditions' | 'facts'> {
  if (!row) return { state: 'none', submittedAtMs: null, decidedAtMs: null, reason: '', tryAgainAtMs: null };
  const { submittedAtMs, decidedAtMs, reason, tryAgainAtMs } = row;
  const waits = tryAgainAtMs !== null && tryAgainAtMs > nowMs;
  return { state: stateOf(row), submittedAtMs, decidedAtMs, reason, tryAgainAtMs: waits ? tryAgainAtMs : null };
}
