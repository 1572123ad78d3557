import type { RejectionReason } from '@candor/protocol/reasons';
import { Problem, rejected } from '../../base/problem.ts';
import type { ListedContract } from '../../engine/listings/listed-contract.ts';
import { fieldOfReason, validFor } from '../../engine/markets/order-limits.ts';
import { fieldsConflict, fieldsRequired } from '../../engine/markets/typed-figures.ts';
import type { ParsedContractOrder } from './order-command.ts';

/** Which field a refusal is about, where spot has no such reason. */
const fieldOf: Partial<Record<RejectionReason, string>> = {
  close_exceeds_position: 'quantity',
  position_limit: 'quantity',
  margin_insufficient: 'quantity',
  leverage_above_tier: 'quantity',
  stop_wrong_side: 'stopLoss',
};

type Field = keyof ParsedContractOrder;

const needs: Readonly<Record<ParsedContractOrder['type'], readonly Field[]>> = {
  limit: ['price'],
  market: [],
  stop_limit: ['price', 'triggerPrice'],
  stop_market: ['triggerPrice'],
  trailing_stop: ['trailingPercent'],
};

/** Fields that only some types take. */
const takes: Readonly<Record<ParsedContractOrder['type'], readonly Field[]>> = {
  limit: ['price', 'displayQuantity', 'postOnly', 'expiresAtMs'],
  market: ['price'],
  stop_limit: ['price', 'triggerPrice', 'triggerSource', 'expiresAtMs'],
  stop_market: ['price', 'triggerPrice', 'triggerSource'],
  trailing_stop: ['trailingPercent', 'triggerSource'],
};
const ofSome: readonly Field[] = [
  'price',
  'triggerPrice',
  'triggerSource',
  'trailingPercent',
  'displayQuantity',
  'postOnly',
  'expiresAtMs',
];

const isGiven = (order: ParsedContractOrder, field: Field): boolean =>
  order[field] !== undefined && order[field] !== false;

/** A refusal of a contract order with what would have been valid. */
export function explainedContract(
  error: unknown,
  contract: ListedContract,
  markTicks: number,
  order?: ParsedContractOrder,
): unknown {
  if (!(error instanceof Problem) || error.status !== 422 || error.fields.length > 0) return error;
  if (error.key === 'order_fields_conflict' && order) return conflictIn(order);
  const reason = error.key as RejectionReason;
  const valid = validFor(reason, contract, markTicks);
  const field = fieldOf[reason] ?? fieldOfReason[reason];
  const limit = Object.values(valid).join(', ');
  const fields = field === undefined ? [] : [{ field, rule: reason, ...(limit !== '' && { limit }) }];
  return rejected(reason, { ...error.detail, ...valid }, fields);
}

/** Refusals of a setting for which open orders count, beside positions. */
const heldByOrders: readonly string[] = ['leverage_above_tier', 'margin_mode_locked', 'position_mode_locked'];

/**
 * A refusal of a setting with the ids of the open orders that count against it, the oldest first.
 * The orders are asked for where the refusal is of that kind, and at no other time.
 */
export function namingOrders(error: unknown, ordersFor: (reason: RejectionReason) => readonly number[]): unknown {
  if (!(error instanceof Problem) || !heldByOrders.includes(error.key)) return error;
  const reason = error.key as RejectionReason;
  const orderIds = ordersFor(reason);
  if (orderIds.length === 0) return error;
  return rejected(reason, { ...error.detail, orderIds: orderIds.join(',') }, error.fields);
}

/** What an order lacks, before what does not go with its type. */
function conflictIn(order: ParsedContractOrder): Problem {
  const missing: Field[] = needs[order.type].filter((field) => !isGiven(order, field));
  if (order.timeInForce === 'GTD' && !isGiven(order, 'expiresAtMs')) missing.push('expiresAtMs');
  if (missing.length > 0) return fieldsRequired(...missing);
  const useless = ofSome.filter((field) => isGiven(order, field) && !takes[order.type].includes(field));
  return fieldsConflict(...(useless.length > 0 ? useless : ['timeInForce']));
}
