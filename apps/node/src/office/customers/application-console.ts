import { agentSaid, listApplications, merchantSaid, openApplication, refuseApplication } from '@candor/protocol';
import { type ApplicationEntry, type Applications } from '../../people/applications/applications.ts';
import type { Conditions } from '../../people/applications/conditions.ts';
import { stateOf } from '../../people/applications/state-of.ts';
import type { Approvals } from '../approvals/approvals.ts';
import type { Audit } from '../audit/audit.ts';
import { handle, type Handled } from '../../wire/http/handler.ts';
import { pageBounds, pageOf } from '../../wire/http/page.ts';
import { rejected } from '../../base/problem.ts';

export interface ApplicationDeskParts {
  readonly applications: Applications;
  readonly conditions: Conditions;
  readonly approvals: Pick<Approvals, 'proposed'>;
  readonly audit: Audit;
}

/**
 * The calls of the room where applications are looked at. Every look at what people said is on
 * record, and so is every refusal.
 */
export function applicationDeskHandlers(parts: ApplicationDeskParts): Handled[] {
  const { applications, conditions, approvals, audit } = parts;
  const proposedIds = async (): Promise<ReadonlySet<number>> =>
    new Set((await approvals.proposed()).flatMap((one) => ('applicationId' in one ? [one.applicationId] : [])));
  const notFound = () => rejected('not_found', {}, [{ field: 'applicationId', rule: 'not_found' }]);
  return [
    handle(listApplications, async ({ input: { kind, state = 'submitted', ...page } }) => {
      // Nobody has applied in that state: it is the state of those who have not.
      if (state === 'none') return pageOf([], 0, page);
      const [{ rows, total }, proposed] = await Promise.all([
        applications.page({ kind, state }, pageBounds(page)),
        proposedIds(),
      ]);
      const records = rows.map((row) => rowOf(row, row.sentAgain, proposed));
      return pageOf(records, total, page);
    }),
    handle(openApplication, async ({ input: { applicationId }, context }) => {
      const row = await applications.byId(applicationId);
      if (!row) throw notFound();
      const kind = kindOf(row);
      const [all, needed, proposed] = await Promise.all([
        applications.all(row.userId, kind),
        conditions.of(row.userId, kind),
        proposedIds(),
      ]);
      await audit.tell(context.operator().actor, {
        action: 'application.view',
        object: `user:${row.userId}`,
        after: { applicationId, kind },
      });
      const facts = applications.factsOf(row);
      const earlier = all.filter((one) => one.applicationId < applicationId && one.decidedAtMs !== null);
      const refused = earlier.some(({ state }) => state === 'refused');
      return {
        ...rowOf(row, refused, proposed),
        merchant: kind === 'merchant' ? (merchantSaid.safeParse(facts).data ?? null) : null,
        agent: kind === 'agent' ? (agentSaid.safeParse(facts).data ?? null) : null,
        conditions: needed,
        reason: row.reason,
        earlier: earlier.map((one) => ({ state: stateOf(one), decidedAtMs: one.decidedAtMs ?? 0, reason: one.reason })),
      };
    }),
    handle(refuseApplication, async ({ input: { applicationId, reason }, context }) => {
      const { actor, operatorId } = context.operator();
      const done = await applications.refuse(applicationId, `operator:${operatorId}`, reason, (row, tx) =>
        audit.write(
          actor,
          {
            action: 'application.refused',
            object: `user:${row.userId}`,
            reason,
            before: { applicationId, kind: row.kind, state: 'submitted' },
            after: { applicationId, kind: row.kind, state: 'refused' },
          },
          tx,
        ),
      );
      if (!done) throw (await applications.byId(applicationId)) ? rejected('already_decided') : notFound();
      return {};
    }),
  ];
}

const kindOf = ({ kind }: ApplicationEntry): 'merchant' | 'agent' => (kind === 'agent' ? 'agent' : 'merchant');

function rowOf(row: ApplicationEntry, sentAgain: boolean, proposed: ReadonlySet<number>) {
  const { applicationId, userId, submittedAtMs, decidedAtMs } = row;
  const state = stateOf(row);
  return {
    applicationId,
    userId,
    kind: kindOf(row),
    state,
    submittedAtMs,
    decidedAtMs,
    sentAgain,
    proposed: proposed.has(applicationId),
  };
}
