import type { RejectionReason } from '@candor/protocol/reasons';
import type { Market } from '../../engine/listings/listings.ts';
import { Problem, rejected } from '../../base/problem.ts';
import { fieldOfReason, validFor } from '../../engine/markets/order-limits.ts';
import { fieldsConflict, fieldsRequired } from '../../engine/markets/typed-figures.ts';
import { conflictingFields, missingFields, type ParsedOrder } from '../../engine/orders/order-forms.ts';

/**
 * A refusal of an order with what would have been valid, in the decimals of the wire: the market's
 * own terms, and around the reference price (ticks, 0 when there is none) the prices that the band
 * allows.
 */
export function explained(error: unknown, market: Market, referenceTicks: number, order?: ParsedOrder): unknown {
  if (!(error instanceof Problem) || error.status !== 422 || error.fields.length > 0) return error;
  if (error.key === 'order_fields_conflict' && order) return conflictIn(order);
  const reason = error.key as RejectionReason;
  const valid = validFor(reason, market, referenceTicks);
  const field = byBudget(reason, order) ? 'quoteAmount' : fieldOfReason[reason];
  const limit = Object.values(valid).join(', ');
  const fields = field === undefined ? [] : [{ field, rule: reason, ...(limit !== '' && { limit }) }];
  return rejected(reason, { ...error.detail, ...valid }, fields);
}

/** What an order lacks, before what does not go with the rest of it. */
function conflictIn(order: ParsedOrder): Problem {
  const missing = missingFields(order);
  return missing.length > 0 ? fieldsRequired(...missing) : fieldsConflict(...conflictingFields(order));
}

/**
 * An order that says what it may cost, in place of how much it is for, is too expensive or too
 * small by that.
 */
const byBudget = (reason: RejectionReason, order: ParsedOrder | undefined): boolean =>
  order?.quoteAmount !== undefined && fieldOfReason[reason] === 'quantity';
