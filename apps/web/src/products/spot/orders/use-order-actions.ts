import { cancelAllOrders, cancelOrder, type Order } from '@candor/protocol';
import { toast } from '@candor/ui';
import { useRef } from 'react';
import { newRequestId } from '../../../account/request-id.ts';
import { useText } from '../../../i18n/text.ts';
import { toastChecking, toastRefusal } from '../../../page/refused.ts';
import { untilKnown } from '../../../transport/until-known.ts';

/**
 * Cancels orders: each intent has one request id, and a second click on the same order does nothing
 * while the first is under way.
 */
export function useOrderActions() {
  const text = useText();
  const underWay = useRef(new Set<string>());

  const work = async (key: string, title: string, does: () => Promise<string>) => {
    if (underWay.current.has(key)) return;
    underWay.current.add(key);
    try {
      toast({ title: await does() });
    } catch (problem) {
      toastRefusal(title, problem);
    } finally {
      underWay.current.delete(key);
    }
  };

  const once = (...intent: Parameters<typeof work>): void => void work(...intent);

  return {
    cancel: (order: Order) =>
      once(order.orderId, text('orders.notCanceled'), async () => {
        const input = { id: order.orderId, requestId: newRequestId() };
        await untilKnown(cancelOrder, { input, onChecking: toastChecking });
        return text('orders.canceled');
      }),
    cancelAll: (symbol: string | undefined) =>
      once('all', text('orders.notCanceled'), async () => {
        const input = { requestId: newRequestId(), ...(symbol === undefined ? {} : { symbol }) };
        const { canceled } = await untilKnown(cancelAllOrders, { input, onChecking: toastChecking });
        return text('orders.allCanceled', { count: canceled.length });
      }),
  };
}
