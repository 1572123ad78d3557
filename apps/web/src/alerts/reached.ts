import { compareDecimals } from '@candor/amount';
import type { Alert } from './alert.ts';

/**
 * The side from which a price that is now at `last` has to come; undefined where it is there
 * already.
 */
export function directionTo(price: string, last: string): Alert['direction'] | undefined {
  const order = compareDecimals(price, last);
  if (order === 0) return undefined;
  return order > 0 ? 'above' : 'below';
}

/** Which alerts a price reaches. */
export const reached = (alerts: readonly Alert[], symbol: string, price: string): readonly Alert[] =>
  alerts.filter(
    (alert) =>
      alert.symbol === symbol &&
      (alert.direction === 'above'
        ? compareDecimals(price, alert.price) >= 0
        : compareDecimals(price, alert.price) <= 0),
  );
