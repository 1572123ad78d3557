import { listFactorLosses, openFactorLoss, refuseFactorLoss } from '@candor/protocol';
import type { Approvals } from '../approvals/approvals.ts';
import type { Audit } from '../audit/audit.ts';
import { handle, type Handled } from '../../wire/http/handler.ts';
import { pageBounds, pageOf } from '../../wire/http/page.ts';
import { rejected } from '../../base/problem.ts';
import {
  type FactorLossEntry,
  type FactorLosses,
  factorLossState,
} from '../../identity/second-factor/factor-losses.ts';

export interface FactorLossDeskParts {
  readonly factorLosses: FactorLosses;
  readonly approvals: Pick<Approvals, 'proposed'>;
  readonly audit: Audit;
}

/**
 * The calls of the room of lost second factors. The removal itself is a proposal that a second
 * person approves.
 */
export function factorLossDeskHandlers({ factorLosses, approvals, audit }: FactorLossDeskParts): Handled[] {
  const proposedFor = async (): Promise<ReadonlySet<number>> =>
    new Set((await approvals.proposed()).flatMap((one) => (one.kind === 'user.resetFactor' ? [one.userId] : [])));
  const notFound = () => rejected('not_found', {}, [{ field: 'lossId', rule: 'not_found' }]);
  return [
    handle(listFactorLosses, async ({ input: { state = 'waiting', ...page } }) => {
      const [{ rows, total }, proposed] = await Promise.all([
        factorLosses.page(state, pageBounds(page)),
        proposedFor(),
      ]);
      const records = rows.map((row) => rowOf(row, proposed));
      return pageOf(records, total, page);
    }),
    handle(openFactorLoss, async ({ input: { lossId }, context }) => {
      const row = await factorLosses.byId(lossId);
      if (!row) throw notFound();
      await audit.tell(context.operator().actor, {
        action: 'factorLoss.view',
        object: `user:${row.userId}`,
        after: { lossId },
      });
      const { reach, address, device, reason } = row;
      return { ...rowOf(row, await proposedFor()), reach, address, device, reason };
    }),
    handle(refuseFactorLoss, async ({ input: { lossId, reason }, context }) => {
      const { actor } = context.operator();
      const refused = await factorLosses.refuse(lossId, reason, (row, tx) =>
        audit.write(
          actor,
          {
            action: 'factorLoss.refused',
            object: `user:${row.userId}`,
            reason,
            before: { lossId, state: 'waiting' },
            after: { lossId, state: 'refused' },
          },
          tx,
        ),
      );
      if (!refused) throw (await factorLosses.byId(lossId)) ? rejected('already_decided') : notFound();
      return {};
    }),
  ];
}

function rowOf(row: FactorLossEntry, proposed: ReadonlySet<number>) {
  const { lossId, userId, askedAtMs, notBeforeMs, decidedAtMs } = row;
  const state = factorLossState(row);
  return {
    lossId,
    userId,
    state,
    askedAtMs,
    notBeforeMs,
    decidedAtMs,
    proposed: state === 'waiting' && proposed.has(userId),
  };
}
