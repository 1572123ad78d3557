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
