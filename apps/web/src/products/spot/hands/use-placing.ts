import { displayPrice } from '@candor/amount';
import { cancelOrder, submitOrder } from '@candor/protocol';
import { toast } from '@candor/ui';
import { useCallback } from 'react';
import { newRequestId } from '../../../account/request-id.ts';
import { useText } from '../../../i18n/text.ts';
import { decimalsOf } from '../../../market/scale.ts';
import { assetsOf } from '../../../market/symbols.ts';
import { toastChecking, toastRefusal } from '../../../page/refused.ts';
import type { TradeHands } from '../../../trade/hands.ts';
import { untilKnown } from '../../../transport/until-known.ts';

/**
 * Places a limit order at once, as one-click does after it was turned on, and offers to take back
 * what rests of it.
 */
export function usePlacing(): NonNullable<TradeHands['place']> {
  const text = useText();
  return useCallback(
    (symbol, side, price, quantity) => {
      const takeBack = (id: string) =>
        untilKnown(cancelOrder, { input: { id, requestId: newRequestId() }, onChecking: toastChecking })
          .then(() => toast({ title: text('orders.canceled') }))
          .catch((problem: unknown) => toastRefusal(text('orders.notCanceled'), problem));
      const input = { symbol, side, type: 'limit', price, quantity, requestId: newRequestId() } as const;
      untilKnown(submitOrder, { input, onChecking: toastChecking })
        .then((order) =>
          toast({
            title: text(side === 'buy' ? 'ticket.submit.buy' : 'ticket.submit.sell', {
              amount: quantity,
              asset: assetsOf(symbol).base,
            }),
            text: text('oneClick.placedAt', {
              price: displayPrice(price, decimalsOf(price)),
              filled: order.filledQuantity,
            }),
            ...(order.status === 'open' || order.status === 'partially_filled'
              ? { action: { label: text('oneClick.takeBack'), onSelect: () => void takeBack(order.orderId) } }
              : {}),
          }),
        )
        .catch((problem: unknown) => toastRefusal(text('ticket.notPlaced'), problem));
    },
    [text],
  );
}
