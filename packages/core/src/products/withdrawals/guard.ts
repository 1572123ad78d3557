import type { BrokenByRecord } from '../../rules/invariants.ts';
import type { ExchangeEvent, ExchangeRecord } from '../events.ts';
import type { WithdrawalView, WithdrawalsView } from './queries.ts';

/** Ends that give all back. */
const givenBack: ReadonlySet<ExchangeEvent['type']> = new Set([
  'withdrawal_refused',
  'withdrawal_cancelled',
  'withdrawal_expired',
  'payment_failed',
]);

/**
 * The first rule of withdrawals that a record breaks by itself, or undefined: the cheap form of
 * what an audit of the journal checks in full. Asked once its events are applied.
 */
export function brokenByWithdrawals(
  { actor, events }: Pick<ExchangeRecord, 'actor' | 'events'>,
  withdrawals: WithdrawalsView,
): BrokenByRecord | undefined {
  const left = new Map<number, { available: bigint; reserved: bigint }>();
  const add = (withdrawalId: number, available: bigint, reserved: bigint): void => {
    const sum = left.get(withdrawalId) ?? { available: 0n, reserved: 0n };
    left.set(withdrawalId, { available: sum.available + available, reserved: sum.reserved + reserved });
  };
  for (const event of events) {
    const broken = brokenBy(event, actor, withdrawals);
    if (broken !== undefined) return broken;
    if (event.type === 'withdrawal_requested') add(event.withdrawalId, event.amount, 0n - event.amount);
    else if (event.type === 'payment_mined' && event.userId > 0) add(event.withdrawalId, 0n, event.amount);
    else if (event.type === 'withdrawal_settled') add(event.withdrawalId, 0n - event.amount, event.amount);
    else if (event.type === 'posted' && isOurs(event)) add(event.subject, event.available, event.reserved);
  }
  for (const [withdrawalId, { available, reserved }] of left) {
    const isBack = events.some(
      (event) => givenBack.has(event.type) && 'withdrawalId' in event && event.withdrawalId === withdrawalId,
    );
    const isMet = isBack ? available > 0n && available + reserved === 0n : available === 0n && reserved === 0n;
    if (!isMet) return broken30(`withdrawal ${withdrawalId} posts to its user what its end says`);
  }
  return undefined;
}

const isOurs = (event: Extract<ExchangeEvent, { readonly type: 'posted' }>): boolean =>
  'userId' in event.account && (event.cause.startsWith('withdrawal') || event.cause === 'internal_transfer');

function brokenBy(
  event: ExchangeEvent,
  actor: ExchangeRecord['actor'],
  withdrawals: WithdrawalsView,
): BrokenByRecord | undefined {
  switch (event.type) {
    case 'withdrawal_requested':
      if (actor.kind === 'user' && actor.id !== event.userId)
        return { invariant: 42, rule: 'a user withdraws their own' };
      return event.fee < event.amount ? undefined : broken30('something of a withdrawal arrives');
    case 'withdrawal_approved':
    case 'withdrawal_refused': {
      const isActor = actor.kind === 'operator' && actor.id === event.operatorId;
      return isActor ? undefined : { invariant: 41, rule: `operator ${event.operatorId} is not who decided` };
    }
    case 'receipt_returning': {
      const isOne = actor.kind === 'operator' && [event.operatorId, event.approverId].includes(actor.id);
      return isOne && event.operatorId !== event.approverId
        ? undefined
        : { invariant: 41, rule: 'two different people give a receipt back' };
    }
    case 'payment_planned':
      return isAt(withdrawals.withdrawal(event.withdrawalId), event, 'planned')
        ? undefined
        : broken30(`nonce ${event.nonce} is withdrawal ${event.withdrawalId}'s`);
    case 'payment_signed':
      return isAt(withdrawals.withdrawal(event.withdrawalId), event, 'signed')
        ? undefined
        : broken30(`withdrawal ${event.withdrawalId} is signed under nonce ${event.nonce}`);
    case 'payment_mined':
    case 'payment_failed':
      return withdrawals.withdrawal(event.withdrawalId) === undefined
        ? undefined
        : broken30(`withdrawal ${event.withdrawalId} ended and is open`);
    default:
      return undefined;
  }
}

const isAt = (
  one: WithdrawalView | undefined,
  { sender, nonce }: { readonly sender: number; readonly nonce: number },
  stage: WithdrawalView['stage'],
): boolean => one?.stage === stage && one.sender === sender && one.nonce === nonce;

const broken30 = (rule: string): BrokenByRecord => ({ invariant: 30, rule });
