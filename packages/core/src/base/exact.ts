// Proof: tests/properties/rounding-pump.test.ts and pay-at-most.test.ts.

import { invariant } from './assert.ts';

/**
 * Exact arithmetic on whole Numbers, for the hot path. One amount is at most 2^52 smallest units
 * (45 million coins at eight decimals), so that the sum of any two is still exact; what may grow
 * beyond lives in two limbs (ledger/limbs.ts) or in bigint.
 */
export const AMOUNT_MAX = 2 ** 52;

const MILLION = 1_000_000;

/**
 * price × quantity × unit, exact; a product above 2^52 breaks an invariant: orders are held to
 * their market's largest notional.
 */
export function notionalOf(price: number, quantity: number, unit: number): number {
  const value = price * quantity * unit;
  if (!(value <= AMOUNT_MAX)) invariant(false, 'one amount is at most 2^52 units');
  return value;
}

/**
 * Products up to this size are divided by a million without their floor being touched by rounding.
 */
const PLAIN_MAX = 2 ** 50;

/**
 * floor(units × ppm / 10^6) for 0 <= units <= 2^53 and 0 <= ppm <= 10^6, exact. Small products are
 * simply divided; others without a wide product: floor(u r / m) = floor(u / m) r + floor((u mod m)
 * r / m).
 */
export function partOf(units: number, ppm: number): number {
  const product = units * ppm;
  if (product <= PLAIN_MAX) return Math.floor(product / MILLION);
  const whole = Math.floor(units / MILLION);
  return whole * ppm + Math.floor(((units - whole * MILLION) * ppm) / MILLION);
}

/** A bigint amount as an exact Number; callers have checked its range. */
export function exactNumber(units: bigint): number {
  const value = Number(units);
  invariant(Math.abs(value) <= AMOUNT_MAX, 'an amount in the hot path is at most 2^52 units');
  return value;
}

/**
 * A non-negative amount as an exact Number, or the most that the hot path handles where it is more.
 */
export function exactOrMost(units: bigint): number {
  return units > BigInt(AMOUNT_MAX) ? AMOUNT_MAX : Number(units);
}

/** Whether a figure is whole, exact and between two others. */
export const isWhole = (value: number, least: number, most: number): boolean =>
  Number.isSafeInteger(value) && value >= least && value <= most;
