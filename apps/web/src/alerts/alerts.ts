import { create } from 'zustand';
import { keptStore } from '../preferences/kept-store.ts';
import { alertsFrom, alertsMax, type Alert, type Alerts } from './alert.ts';

const store = keptStore<Alerts>('alerts', alertsFrom);

export const useAlerts = store.use;

export const addAlert = (alert: Alert): void =>
  store.change({ alerts: [...store.now().alerts, alert].slice(-alertsMax) });

/** Takes alerts away: by hand, or because they were reached. */
export const dropAlerts = (dropped: readonly Alert[]): void =>
  store.change({ alerts: store.now().alerts.filter(({ id }) => dropped.every((one) => one.id !== id)) });

export const setNotify = (notify: boolean): void => store.change({ notify });

/** The market for which an alert is being made, and the price to begin with. */
export const useNewAlert = create<{ readonly symbol: string | undefined; readonly price: string }>(() => ({
  symbol: undefined,
  price: '',
}));

export const askAlert = (symbol: string, price = ''): void => useNewAlert.setState({ symbol, price });
export const closeAlert = (): void => useNewAlert.setState({ symbol: undefined });
