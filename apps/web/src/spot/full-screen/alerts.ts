import { compareDecimals } from '@candor/amount';
import { create } from 'zustand';
import { storageKey } from '../../transport/platform.ts';
import { readText, writeText } from '../../transport/storage.ts';

export interface Alert {
  readonly id: string;
  readonly symbol: string;
  readonly price: string;
  /** From which side the price has to come. */
  readonly direction: 'above' | 'below';
}

const key = storageKey('alerts');

function stored(): readonly Alert[] {
  try {
    const read = JSON.parse(readText(key) ?? '[]') as Alert[];
    return Array.isArray(read) ? read : [];
  } catch {
    return [];
  }
}

/** Price alerts of this browser. */
export const useAlerts = create<{ readonly alerts: readonly Alert[] }>(() => ({ alerts: stored() }));

export function setAlerts(alerts: readonly Alert[]): void {
  useAlerts.setState({ alerts });
  writeText(key, JSON.stringify(alerts));
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
