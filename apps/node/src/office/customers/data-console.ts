import { copyUserData, listClosings } from '@candor/protocol';
import type { Approvals } from '../approvals/approvals.ts';
import type { Audit } from '../audit/audit.ts';
import { handle, type Handled } from '../../wire/http/handler.ts';
import { pageBounds, pageOf } from '../../wire/http/page.ts';
import { rejected } from '../../base/problem.ts';
import type { Closings } from '../../people/personal-data/closings.ts';
import type { PersonalCopies } from '../../people/personal-data/copy.ts';
import type { Users } from '../../identity/users/users.ts';

export interface DataDeskParts {
  readonly approvals: Pick<Approvals, 'approved'>;
  readonly audit: Audit;
  readonly closings: Closings;
  readonly copies: PersonalCopies;
  readonly users: Pick<Users, 'byId'>;
  readonly now: () => number;
}

/** How long an approved copy may be taken. */
const takenWithinMs = 24 * 3_600_000;

/** Copies of a person's data that two operators decided on, and who wants to leave. */
export function dataDeskHandlers({ approvals, audit, closings, copies, users, now }: DataDeskParts): Handled[] {
  const notFound = () => rejected('not_found', {}, [{ field: 'approvalId', rule: 'not_found' }]);
  return [
    handle(listClosings, async ({ input: page }) => {
      const { rows, total } = await closings.waiting(pageBounds(page));
      return pageOf(rows, total, page);
    }),
    handle(copyUserData, async ({ input: { approvalId, cursor }, context }) => {
      const { actor, operatorId } = context.operator();
      const approved = await approvals.approved(approvalId);
      if (approved?.proposal.kind !== 'user.export' || approved.proposedBy !== operatorId) throw notFound();
      if (approved.decidedAtMs < now() - takenWithinMs) throw rejected('proposal_expired');
      const { userId } = approved.proposal;
      const user = await users.byId(userId);
      if (!user) throw notFound();
      await audit.tell(actor, {
        action: 'user.copy',
        object: `user:${userId}`,
        after: { approvalId, from: cursor ?? 'start' },
      });
      return copies.part(user, cursor);
    }),
  ];
}
