import type { Order } from '@candor/protocol';
import { Button, Dialog, FieldError, NumberField } from '@candor/ui';
import { useState } from 'react';
import { displayAmount, displayPrice } from '@candor/amount';
import { useBalances } from '../../../account/account.ts';
import { useText } from '../../../i18n/text.ts';
import { bookStore } from '../../../market/book.ts';
import { scaleOf } from '../../../market/scale.ts';
import { exactText } from '../workings/figures.ts';
import { amendment, type Amendment } from './amend.ts';
import { useAmend } from './use-amend.ts';
import { usePairs, type ListedPair } from './use-pair.ts';
import styles from '../../../trade/orders/Orders.module.css';

/**
 * New price and amount of a resting order, with what that holds and whether its place in the queue
 * is kept.
 */
export function AmendDialog({
  order,
  startPrice,
  onClose,
}: {
  readonly order: Order;
  /** The price to begin with, where the order's line was dragged to. */
  readonly startPrice?: string;
  readonly onClose: () => void;
}) {
  const text = useText();
  const pair = usePairs()(order.symbol);
  const available = useBalances()?.get(order.reservedAsset)?.available;
  const [price, setPrice] = useState(
    startPrice ?? (order.price === null ? '' : displayPlain(order.price, pair.tickScale)),
  );
  const [quantity, setQuantity] = useState(order.quantity === null ? '' : displayPlain(order.quantity, pair.lotScale));
  const { send, busy, refused, forget } = useAmend(order, onClose);
  const change = amendmentIn(order, price, quantity, pair, available);
  const edit = (set: (value: string) => void) => (value: string) => {
    forget();
    set(value);
  };
  const problem = change?.problem;
  const said = problem === undefined || problem === 'nothing' ? undefined : problemText(change, order, available, text);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={text('orders.amendTitle', { id: order.orderId })}
      actions={
        <>
          <Button
            variant="primary"
            size={44}
            busy={busy}
            disabled={change === undefined || problem !== undefined}
            onClick={() => change !== undefined && send(change)}
          >
            {text('orders.amendDo', {
              amount: displayAmount(quantity || '0', pair.lotScale),
              price: displayPrice(price || '0', pair.tickScale),
            })}
          </Button>
          <Button size={44} onClick={onClose}>
            {text('common.cancel')}
          </Button>
        </>
      }
    >
      <div className={styles['amend']}>
        <NumberField
          label={text('orders.newPrice')}
          value={price}
          onValue={edit(setPrice)}
          decimals={pair.tickScale}
          unit={pair.quote}
          {...(pair.market === undefined ? {} : { step: pair.market.terms.tickSize })}
          error={problem === 'wouldTake' ? said : undefined}
        />
        <NumberField
          label={text('orders.newAmount')}
          value={quantity}
          onValue={edit(setQuantity)}
          decimals={pair.lotScale}
          unit={pair.base}
          {...(pair.market === undefined ? {} : { step: pair.market.terms.lotSize })}
          error={problem === 'wouldTake' ? undefined : said}
        />
        <p className={styles['pairLine']}>
          <span>{text('orders.heldNow')}</span>
          <span className="num">{`${exactText(order.reserved)} ${order.reservedAsset}`}</span>
        </p>
        <p className={styles['pairLine']}>
          <span>{text('orders.heldAfter')}</span>
          <span className="num">
            {change?.heldAfter === undefined ? '—' : `${exactText(change.heldAfter)} ${order.reservedAsset}`}
          </span>
        </p>
        <p className={styles['note']}>
          {problem === 'nothing'
            ? text('orders.amendNothing')
            : text(change?.keepsPlace === true ? 'orders.keepsPlace' : 'orders.losesPlace')}
        </p>
        {refused !== undefined && <FieldError text={refused} />}
      </div>
    </Dialog>
  );
}

/** Decimals as a field holds them: without group marks, with the market's decimals. */
const displayPlain = (decimal: string, decimals: number): string =>
  displayAmount(decimal, decimals).replaceAll(',', '');

function amendmentIn(order: Order, price: string, quantity: string, pair: ListedPair, available: string | undefined) {
  if (pair.market === undefined) return undefined;
  const book = bookStore(order.symbol).get();
  const bestOpposite = (order.side === 'buy' ? book?.asks : book?.bids)?.[0]?.[0];
  return amendment(order, price, quantity, { scale: scaleOf(pair.market), bestOpposite, available });
}

function problemText(
  change: Amendment | undefined,
  order: Order,
  available: string | undefined,
  text: ReturnType<typeof useText>,
): string | undefined {
  if (change === undefined) return undefined;
  switch (change.problem) {
    case 'invalid':
      return text('orders.amendInvalid');
    case 'tooSmall':
      return text('orders.amendTooSmall', { filled: exactText(order.filledQuantity, 0) });
    case 'wouldTake':
      return text('orders.amendWouldTake');
    case 'short':
      return text('orders.amendShort', {
        need: exactText(change.more),
        asset: order.reservedAsset,
        have: exactText(available ?? '0'),
      });
    case 'nothing':
    case undefined:
      return undefined;
  }
}
