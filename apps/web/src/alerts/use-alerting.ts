import { useAlerts, useNewAlert } from './alerts.ts';

/** Whether alerts wait or one is being made: only then is anything loaded for them. */
export function useAlerting(): boolean {
  const waiting = useAlerts(({ alerts }) => alerts.length > 0);
  const making = useNewAlert(({ symbol }) => symbol !== undefined);
  return waiting || making;
}
