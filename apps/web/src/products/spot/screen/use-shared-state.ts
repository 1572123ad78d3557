import type { Interval } from '@candor/protocol';
import { useEffect } from 'react';
import { useChartSettings } from '../../../trade/chart/chart-settings.ts';
import type { OrderKind } from '../ticket/order-kinds.ts';
import { chooseType, useTicket } from '../ticket/ticket-store.ts';

/**
 * What of the screen, beside its market, an address carries: so that a link shows another what one
 * sees.
 */
export interface SharedState {
  readonly interval?: Interval | undefined;
  readonly order?: OrderKind | undefined;
}

/**
 * Takes interval and order type from the address, and puts them there when the user changes them. A
 * link's interval is not remembered.
 */
export function useSharedState({ interval, order }: SharedState, onState: (state: SharedState) => void): void {
  useEffect(() => {
    if (interval !== undefined) useChartSettings.setState({ interval });
  }, [interval]);
  useEffect(() => {
    if (order !== undefined && useTicket.getState().form.type !== order) chooseType(order);
  }, [order]);
  useEffect(
    () =>
      useChartSettings.subscribe((now, before) => {
        if (now.interval !== before.interval && now.interval !== interval) onState({ interval: now.interval });
      }),
    [interval, onState],
  );
  useEffect(
    () =>
      useTicket.subscribe(({ form }, before) => {
        if (form.type !== before.form.type && form.type !== order) onState({ order: form.type });
      }),
    [order, onState],
  );
}
