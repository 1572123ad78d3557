import type { RejectionReason } from '@candor/protocol/reasons';
import { isWhole } from '../../base/exact.ts';
import type { Commanded } from '../../product.ts';
import type {
  AppealOtcOrder,
  CancelOtcOrder,
  ClaimOtcExpired,
  ExtendOtcOrder,
  MarkOtcPaid,
  ReleaseOtcOrder,
  WithdrawOtcAppeal,
} from './commands.ts';
import { writeClosed } from './ending.ts';
import { otcTable } from './events.ts';
import type { OtcOrder, OtcState } from './state.ts';
import { transitionOf, type OtcAct } from './transitions.ts';
import { otcUserAppealCauses, type OtcRole } from './words.ts';

type At = Commanded<OtcState>;

const minuteMs = 60_000;
/** What a seller's extension gives, and how often. */
export const extensionMs = 15 * minuteMs;
export const extensionsMax = 3;

interface Step {
  readonly order: OtcOrder;
  readonly role: OtcRole;
  /** Both parties, as every event of an order names them. */
  readonly named: { readonly orderId: number; readonly sellerId: number; readonly buyerId: number };
}

/** The step of a party, or why there is none. Another's order does not exist. */
function stepOf(own: OtcState, userId: number, orderId: number, act: OtcAct): Step | RejectionReason {
  const order = own.orders.get(orderId);
  if (order === undefined) return isWhole(orderId, 1, own.lastOrderId) ? 'otc_wrong_state' : 'not_found';
  const { sellerId, buyerId } = order;
  if (sellerId !== userId && buyerId !== userId) return 'not_found';
  const role = sellerId === userId ? 'seller' : 'buyer';
  if (transitionOf(order.stage, act, role) === undefined) return 'otc_wrong_state';
  return { order, role, named: { orderId, sellerId, buyerId } };
}

export function decidePaid({ own, timeMs, writer }: At, { userId, orderId }: MarkOtcPaid): RejectionReason | undefined {
  const step = stepOf(own, userId, orderId, 'pay');
  if (typeof step === 'string') return step;
  if (timeMs >= step.order.expiresAtMs) return 'otc_too_late';
  otcTable.write(writer, { type: 'otc_order_paid', ...step.named });
  return undefined;
}

/** After the payment mark the buyer states that nothing was paid, or that it was paid back. */
export function decideCancel(at: At, command: CancelOtcOrder): RejectionReason | undefined {
  const { userId, orderId, statesNotPaid = false, isBlameless = false } = command;
  const step = stepOf(at.own, userId, orderId, 'cancel');
  if (typeof step === 'string') return step;
  const { stage } = step.order;
  if (stage !== 'unpaid' && !statesNotPaid) return 'otc_statement_required';
  writeClosed(at, step.order, 'cancelled', { isFault: !isBlameless });
  return undefined;
}

export function decideExtend(at: At, { userId, orderId }: ExtendOtcOrder): RejectionReason | undefined {
  const step = stepOf(at.own, userId, orderId, 'extend');
  if (typeof step === 'string') return step;
  const { expiresAtMs, extensions } = step.order;
  if (at.timeMs >= expiresAtMs) return 'otc_too_late';
  if (extensions >= extensionsMax) return 'otc_extensions_used';
  const event = { ...step.named, extensions: extensions + 1, expiresAtMs: expiresAtMs + extensionMs };
  otcTable.write(at.writer, { type: 'otc_order_extended', ...event });
  return undefined;
}

/** The seller has the money, and proves who they are. */
export function decideRelease(at: At, { userId, orderId, evidenceId }: ReleaseOtcOrder): RejectionReason | undefined {
  const { state, own } = at;
  const step = stepOf(own, userId, orderId, 'release');
  if (typeof step === 'string') return step;
  if (state.users.isFrozen(state.users.find(userId) - 1)) return 'account_frozen';
  const last = own.traders.get(userId)?.evidenceId ?? 0;
  if (!isWhole(evidenceId, last + 1, Number.MAX_SAFE_INTEGER)) return 'evidence_required';
  writeClosed(at, step.order, 'released', { evidenceId });
  return undefined;
}

/** The seller at once; the buyer once the time that the method's payments take has passed. */
export function decideAppeal(at: At, { userId, orderId, cause }: AppealOtcOrder): RejectionReason | undefined {
  const step = stepOf(at.own, userId, orderId, 'appeal');
  if (typeof step === 'string') return step;
  const { paidAtMs, releaseMs } = step.order;
  if (step.role === 'buyer' && at.timeMs < paidAtMs + releaseMs) return 'otc_too_early';
  if (!otcUserAppealCauses.includes(cause)) return 'otc_appeal_invalid';
  otcTable.write(at.writer, { type: 'otc_order_appealed', ...step.named, by: step.role, cause });
  return undefined;
}

/** Who appealed takes it back, once. */
export function decideWithdrawAppeal(at: At, { userId, orderId }: WithdrawOtcAppeal): RejectionReason | undefined {
  const step = stepOf(at.own, userId, orderId, 'withdraw_appeal');
  if (typeof step === 'string') return step;
  if (step.order.appellant !== step.role || step.order.appealWithdrawn) return 'otc_appeal_invalid';
  otcTable.write(at.writer, { type: 'otc_appeal_withdrawn', ...step.named, by: step.role });
  return undefined;
}

/** The buyer paid, but the time ran out: two operators decide whether the merchant's bond pays. */
export function decideClaim(at: At, { userId, orderId }: ClaimOtcExpired): RejectionReason | undefined {
  const step = stepOf(at.own, userId, orderId, 'claim');
  if (typeof step === 'string') return step;
  if (at.timeMs > step.order.expiresAtMs) return 'otc_too_late';
  otcTable.write(at.writer, { type: 'otc_claimed', ...step.named });
  return undefined;
}
