import type { RejectionReason } from '@candor/protocol/reasons';
import { isWhole } from '../../base/exact.ts';
import type { Deciding } from '../../product.ts';
import type { ApproveWithdrawal, CancelWithdrawal, RefuseWithdrawal } from './commands.ts';
import { withdrawalsTable } from './events.ts';
import { postBack, writeSettled } from './settle.ts';
import type { Withdrawal, WithdrawalsState } from './state.ts';

type At = Deciding<WithdrawalsState>;

/** Its user takes it back while no payment was planned. Another's does not exist. */
export function decideCancel(
  { own, writer }: At,
  { userId, withdrawalId }: CancelWithdrawal,
): RejectionReason | undefined {
  const withdrawal = own.open.get(withdrawalId);
  if (withdrawal === undefined || withdrawal.userId !== userId) return 'not_found';
  if (!isUnplanned(withdrawal)) return 'withdrawal_not_open';
  withdrawalsTable.write(writer, { type: 'withdrawal_cancelled', userId, withdrawalId });
  postBack(writer, withdrawal);
  return undefined;
}

/** One operator's approval; the last that is needed approves. Nobody approves twice. */
export function decideApprove(
  { own, writer }: At,
  { withdrawalId, operatorId }: ApproveWithdrawal,
): RejectionReason | undefined {
  const withdrawal = own.open.get(withdrawalId);
  if (withdrawal === undefined) return 'not_found';
  if (withdrawal.stage !== 'in_review') return 'withdrawal_not_open';
  const { userId, reviews, approvals } = withdrawal;
  if (!isWhole(operatorId, 1, 0xffff_ffff) || approvals.includes(operatorId)) return 'approver_repeated';
  const event = { withdrawalId, operatorId, userId, approvals: approvals.length + 1, reviews };
  withdrawalsTable.write(writer, { type: 'withdrawal_approved', ...event });
  return undefined;
}

/** An operator refuses, with a reason that its user sees: all goes back. */
export function decideRefuse({ own, writer }: At, command: RefuseWithdrawal): RejectionReason | undefined {
  const { withdrawalId, operatorId, reason } = command;
  const withdrawal = own.open.get(withdrawalId);
  if (withdrawal === undefined) return 'not_found';
  if (!isUnplanned(withdrawal) || withdrawal.kind === 'return') return 'withdrawal_not_open';
  if (!isWhole(operatorId, 1, 0xffff_ffff)) return 'approver_repeated';
  const { userId } = withdrawal;
  withdrawalsTable.write(writer, { type: 'withdrawal_refused', withdrawalId, operatorId, userId, reason });
  postBack(writer, withdrawal);
  return undefined;
}

const isUnplanned = ({ stage }: Withdrawal): boolean => stage === 'in_review' || stage === 'approved';

/** What time does: what was undecided too long goes back, and what was approved inside arrives. */
export function actDue({ own, timeMs, writer }: At, room: number): number {
  let steps = 0;
  for (const withdrawal of own.inReview) {
    if (withdrawal.expiresAtMs > timeMs || steps >= room) continue;
    const { userId, withdrawalId } = withdrawal;
    withdrawalsTable.write(writer, { type: 'withdrawal_expired', userId, withdrawalId });
    postBack(writer, withdrawal);
    steps += 1;
  }
  for (const withdrawal of own.toSettle) {
    if (steps >= room) break;
    writeSettled(writer, withdrawal);
    steps += 1;
  }
  return steps;
}
