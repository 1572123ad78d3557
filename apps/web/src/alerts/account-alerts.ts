import { addPriceAlert, type AlertSource, priceAlerts, removePriceAlert } from '@candor/protocol';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { newRequestId } from '../account/request-id.ts';
import { useSession } from '../session/session.ts';
import { request } from '../transport/request.ts';
import type { Alert } from './alert.ts';
import { addAlert, dropAlerts, useAlerts } from './alerts.ts';

export const accountAlertsKey = 'price-alerts';

/** An alert that waits, in this browser or at the exchange. */
export interface WaitingAlert extends Alert {
  readonly source: AlertSource;
}

/** An alert that is wanted. */
export type WantedAlert = Omit<WaitingAlert, 'id'>;

/**
 * A user's alerts are the account's, and the exchange watches them; a visitor's are this browser's.
 */
export interface WaitingAlerts {
  /** Undefined until they were read. */
  readonly alerts: readonly WaitingAlert[] | undefined;
  readonly failed: boolean;
  /** Reads them again. */
  readonly again: () => Promise<unknown>;
  /** Whether the exchange watches them. */
  readonly isWatched: boolean;
  /** Whether it was taken; what refused it says so itself. */
  readonly add: (wanted: WantedAlert) => Promise<boolean>;
  readonly remove: (alert: WaitingAlert) => Promise<void>;
}

export function useWaitingAlerts(): WaitingAlerts {
  const userId = useSession()?.user.userId;
  const queries = useQueryClient();
  const local = useAlerts(({ alerts }) => alerts);
  const { data, isError } = useQuery({
    queryKey: [accountAlertsKey, userId],
    queryFn: ({ signal }) => request(priceAlerts, { signal, quiet: true }),
    enabled: userId !== undefined,
  });
  if (userId === undefined)
    return {
      alerts: local.map((alert) => ({ ...alert, source: 'last' })),
      failed: false,
      again: async () => undefined,
      isWatched: false,
      add: async ({ symbol, price, direction }) => {
        addAlert({ id: newRequestId(), symbol, price, direction });
        return true;
      },
      remove: async (alert) => dropAlerts([alert]),
    };
  const again = () => queries.invalidateQueries({ queryKey: [accountAlertsKey] });
  const asked = async (call: Promise<unknown>): Promise<boolean> => {
    const taken = await call.then(
      () => true,
      () => false,
    );
    await again();
    return taken;
  };
  return {
    alerts: data?.records.map(({ alertId, ...alert }) => ({ ...alert, id: alertId })),
    failed: isError,
    again,
    isWatched: true,
    // The exchange finds the side itself: its price is the one that counts.
    add: ({ symbol, price, source }) => asked(request(addPriceAlert, { input: { symbol, price, source } })),
    remove: async ({ id }) => void (await asked(request(removePriceAlert, { input: { alertId: id } }))),
  };
}
