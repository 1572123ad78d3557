import { compareDecimals } from '@candor/amount';

export interface Alert {
  readonly id: string;
  readonly symbol: string;
  readonly price: string;
  /** From which side the price has to come. */
  readonly direction: 'above' | 'below';
}

export interface Alerts {
  readonly alerts: readonly Alert[];
  /** Whether the browser is asked to say it too. */
  readonly notify: boolean;
}

export const alertsMax = 50;

/** Alerts as stored; whatever is none is left out. */
export function alertsFrom(stored: unknown): Alerts {
  const read = (stored ?? {}) as Partial<Alerts>;
  const alerts = Array.isArray(read.alerts) ? read.alerts.filter(isAlert).slice(-alertsMax) : [];
  return { alerts, notify: read.notify === true };
}

const isAlert = (read: Partial<Alert> | null): read is Alert =>
  typeof read?.id === 'string' &&
  typeof read.symbol === 'string' &&
  typeof read.price === 'string' &&
  /^\d+(\.\d+)?$/.test(read.price) &&
  (read.direction === 'above' || read.direction === 'below');

/** The side from which a price that now stands at `last` has to come; undefined where it is there already. */
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
