import type { Order } from '@candor/protocol';
import { Button, Dialog } from '@candor/ui';
import { useText } from '../../../i18n/text.ts';
import { reservedText } from './order-figures.ts';

/** Asks before all open orders of a market, or of every market, are cancelled. */
export function CancelAllDialog(props: {
  readonly symbol: string | undefined;
  readonly orders: readonly Order[];
  readonly onCancelAll: () => void;
  readonly onClose: () => void;
}) {
  const text = useText();
  const { symbol, orders, onClose } = props;
  const reserved = reservedText(orders);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={text('orders.cancelAllTitle', { count: orders.length })}
      actions={
        <>
          <Button size={44} onClick={onClose}>
            {text('orders.keep')}
          </Button>
          <Button
            variant="danger"
            size={44}
            onClick={() => {
              props.onCancelAll();
              onClose();
            }}
          >
            {text('orders.cancelAllDo', { count: orders.length })}
          </Button>
        </>
      }
    >
      <p>
        {symbol === undefined
          ? text('orders.cancelAllEvery', { reserved })
          : text('orders.cancelAllPair', { pair: symbol, reserved })}
      </p>
    </Dialog>
  );
}
