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
