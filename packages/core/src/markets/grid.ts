// Proof: tests/properties/market-terms.test.ts, and twin.test.ts beside it.

import type { ChangeableTerms } from '../base/terms.ts';
import { AMOUNT_MAX, isWhole } from '../base/exact.ts';

/**
 * The largest step of a tick or a lot size, and the widest band: beyond them a typing error is
 * likelier than a market.
 */
const stepMax = 1_000_000_000;
const bandMaxPpm = 1_000_000;

/** Whether a price is no multiple of the tick size; undefined is none. */
export const offTick = (price: number | undefined, { tickStep }: ChangeableTerms): boolean =>
  price !== undefined && (!Number.isSafeInteger(price) || price % tickStep !== 0);

/** Whether a quantity is no multiple of the lot size; undefined is none. */
export const offLot = (quantity: number | undefined, { lotStep }: ChangeableTerms): boolean =>
  quantity !== undefined && (!Number.isSafeInteger(quantity) || quantity % lotStep !== 0);

/**
 * Whether a market can be run by these terms: whole steps, bounds in their order and on the grid,
 * every order within exact arithmetic.
 */
export function termsHold(terms: ChangeableTerms, baseUnit: number): boolean {
  const { tickStep, lotStep, minimumQuantity, maximumQuantity, minimumNotional, maximumNotional, bandPpm } = terms;
  const whole = (value: number, most: number): boolean => isWhole(value, 1, most);
  return (
    whole(tickStep, stepMax) &&
    whole(lotStep, stepMax) &&
    whole(bandPpm, bandMaxPpm) &&
    whole(minimumQuantity, maximumQuantity) &&
    whole(maximumQuantity, Number.MAX_SAFE_INTEGER) &&
    minimumQuantity % lotStep === 0 &&
    maximumQuantity % lotStep === 0 &&
    minimumNotional > 0n &&
    minimumNotional <= maximumNotional &&
    termsAreExact(terms, baseUnit)
  );
}

/**
 * Whether every order of a market stays within the hot path's exact arithmetic: its notional with
 * fees, and its lots in base units.
 */
export function termsAreExact(
  terms: { readonly maximumNotional: bigint; readonly maximumQuantity: number },
  baseUnit: number,
): boolean {
  return terms.maximumNotional <= BigInt(AMOUNT_MAX / 2) && terms.maximumQuantity * baseUnit <= AMOUNT_MAX;
}
