import type { RejectionReason } from '@candor/protocol/reasons';
import { amount } from '@candor/amount';
import { isWhole } from '../../base/exact.ts';
import type { Commanded } from '../../product.ts';
import { isHex } from '../../record/hex-field.ts';
import type { ResolveOtc } from './commands.ts';
import { writeClosed } from './ending.ts';
import { otcTable } from './events.ts';
import { payCompensation, usdtOf } from './money.ts';
import { advertOwnerOf, type OtcOrder, type OtcState } from './state.ts';
import { transitionOf } from './transitions.ts';
import type { OtcVerdictReason } from './words.ts';

type At = Commanded<OtcState>;

/** To whom each reason can give. */
const gives: Readonly<Record<OtcVerdictReason, readonly ResolveOtc['to'][]>> = {
  paid_proven: ['buyer'],
  not_paid: ['seller'],
  wrong_amount: ['buyer', 'seller'],
  third_party_payer: ['buyer', 'seller'],
  seller_silent: ['buyer'],
  buyer_silent: ['seller'],
  reversed: ['seller'],
  bond_claim: ['buyer', 'seller'],
};

/**
 * Two operators decide, for a listed reason: one party gets the escrow, and nobody else anything.
 */
export function decideVerdict(at: At, command: ResolveOtc): RejectionReason | undefined {
  const { own, writer } = at;
  const { orderId, to, reasonCode, operatorA, operatorB, evidenceHash, compensation } = command;
  const order = own.orders.get(orderId);
  if (order === undefined) return isWhole(orderId, 1, own.lastOrderId) ? 'otc_wrong_state' : 'not_found';
  const isClaim = order.stage === 'claimed';
  const act = isClaim ? (to === 'buyer' ? 'uphold' : 'refuse') : to === 'buyer' ? 'award_buyer' : 'award_seller';
  if (transitionOf(order.stage, act, 'operators') === undefined) return 'otc_wrong_state';
  const areTwo = isWhole(operatorA, 1, 0xffff_ffff) && isWhole(operatorB, 1, 0xffff_ffff) && operatorA !== operatorB;
  if (!areTwo) return 'approver_repeated';
  const isListed = gives[reasonCode]?.includes(to) === true && (reasonCode === 'bond_claim') === isClaim;
  if (!isListed || !isHex(evidenceHash, 32)) return 'otc_verdict_invalid';
  const isRefused = isClaim && to === 'seller';
  if (compensation < 0n || compensation > mostOf(own, order) || (isRefused && compensation > 0n))
    return 'otc_compensation_too_high';
  const { sellerId, buyerId } = order;
  const bondOwnerId = compensation > 0n ? advertOwnerOf(order) : 0;
  const named = { orderId, sellerId, buyerId };
  const verdict = { reasonCode, toBuyer: to === 'buyer', operatorA, operatorB, bondOwnerId };
  otcTable.write(writer, {
    type: 'otc_resolved',
    ...named,
    ...verdict,
    compensation: amount(compensation),
    evidenceHash,
  });
  if (isClaim) {
    const outcome = to === 'buyer' ? 'upheld' : 'refused';
    otcTable.write(writer, { type: 'otc_claim_closed', ...named, outcome });
  } else {
    const outcome = to === 'buyer' ? 'awarded_buyer' : 'awarded_seller';
    writeClosed(at, order, outcome, { isFalseMark: reasonCode === 'not_paid' });
  }
  compensate(at, order, compensation);
  return undefined;
}

/** A bond gives at most what the order was worth. */
function mostOf(own: OtcState, order: OtcOrder): bigint {
  const bond = own.bonds.get(advertOwnerOf(order))?.amount ?? 0n;
  return bond < order.worth ? bond : order.worth;
}

function compensate({ state, writer }: At, order: OtcOrder, units: bigint): void {
  const usdt = usdtOf(state);
  if (usdt === undefined || units === 0n) return;
  const ownerId = advertOwnerOf(order);
  const otherId = ownerId === order.sellerId ? order.buyerId : order.sellerId;
  payCompensation(writer, usdt.assetId, { orderId: order.orderId, ownerId, otherId, units });
}
