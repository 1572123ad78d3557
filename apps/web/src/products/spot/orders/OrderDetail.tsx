import { displayAmount, displayPrice, displayRate } from '@candor/amount';
import type { Fill, Order } from '@candor/protocol';
import { Button, Drawer, ErrorNote, LoadingBars, Total, Worked } from '@candor/ui';
import { useState, type ReactNode } from 'react';
import { useOrderDetails } from '../../../account/lists.ts';
import { useText } from '../../../i18n/text.ts';
import { useTime } from '../../../preferences/format.ts';
import { exactText } from '../workings/figures.ts';
import { outcomeWorkings, valueWorkings } from '../workings/order-workings.ts';
import { AmendDialog } from './AmendDialog.tsx';
import { FeeFigure } from './FillHistory.tsx';
import { canAmend, leftOf, outcomeOf } from './order-figures.ts';
import { OrderFacts } from './OrderFacts.tsx';
import { useOrderActions } from './use-order-actions.ts';
import { usePairs } from './use-pair.ts';
import styles from '../../../trade/orders/Orders.module.css';

/** The life of one order: accepted, each fill with its arithmetic, its end, and what it cost. */
export function OrderDetail({ order: shown, onClose }: { readonly order: Order; readonly onClose: () => void }) {
  const text = useText();
  const pair = usePairs()(shown.symbol);
  const details = useOrderDetails(shown.orderId);
  const order = details.data?.order ?? shown;
  const amount =
    order.quantity === null
      ? `${displayAmount(order.quoteAmount ?? '0', 2)} ${pair.quote}`
      : `${displayAmount(order.quantity, pair.lotScale)} ${pair.base}`;
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={text('orders.detailTitle', { side: text(`orders.side.${order.side}`), amount, id: order.orderId })}
    >
      <OrderFacts order={order} />
      {order.endCause === null && <Changes order={order} onCanceled={onClose} />}
      <h3 className={styles['subhead']}>{text('orders.timeline')}</h3>
      {details.isError && (
        <ErrorNote
          title={text('orders.failedTitle')}
          text={text('orders.failedText')}
          retry={{ label: text('common.retry'), onRetry: () => void details.refetch() }}
        />
      )}
      {details.data === undefined && !details.isError && <LoadingBars rows={3} label={text('common.loading')} />}
      {details.data !== undefined && <Timeline order={order} fills={details.data.fills} />}
    </Drawer>
  );
}

/** What can be done to an order that is not over: the same as in its row on a wide screen. */
function Changes({ order, onCanceled }: { readonly order: Order; readonly onCanceled: () => void }) {
  const text = useText();
  const { cancel } = useOrderActions();
  const [amending, setAmending] = useState(false);
  return (
    <div className={styles['changes']}>
      {canAmend(order) && <Button onClick={() => setAmending(true)}>{text('orders.amend')}</Button>}
      <Button
        variant="danger"
        onClick={() => {
          cancel(order);
          onCanceled();
        }}
      >
        {text('orders.cancel')}
      </Button>
      {amending && <AmendDialog order={order} onClose={() => setAmending(false)} />}
    </div>
  );
}

function Timeline({ order, fills }: { readonly order: Order; readonly fills: readonly Fill[] }) {
  const text = useText();
  const time = useTime();
  const pair = usePairs()(order.symbol);
  const open = order.endCause === null;
  const left = leftOf(order);
  const outcome = outcomeOf(order);
  return (
    <>
      <ol className={styles['timeline']}>
        <Step time={time.dateTime(order.createdAtMs)} title={text('orders.accepted')} />
        {fills.map((fill) => (
          <Step
            key={`${fill.tradeId} ${fill.orderId}`}
            time={time.dateTime(fill.timeMs)}
            title={text('orders.fillAt', {
              amount: `${displayAmount(fill.quantity, pair.lotScale)} ${pair.base}`,
              price: displayPrice(fill.price, pair.tickScale),
            })}
          >
            <p className={styles['pairLine']}>
              <span>{text('orders.col.notional')}</span>
              <Worked {...valueWorkings(fill.price, fill.quantity, pair, text)}>{exactText(fill.notional)}</Worked>
            </p>
            <p className={styles['pairLine']}>
              <span>
                {text('orders.fillFee', {
                  role: text(`orders.role.${fill.role}`),
                  rate: displayRate(fill.feeRate),
                })}
              </span>
              <FeeFigure fill={fill} fills={fills} decimals={pair.quoteScale} />
            </p>
          </Step>
        ))}
        {open ? (
          <Step
            title={
              left === undefined
                ? text(`orders.status.${order.status}`)
                : text('orders.stillOpen', { amount: `${displayAmount(left, pair.lotScale)} ${pair.base}` })
            }
          />
        ) : (
          <Step time={time.dateTime(order.updatedAtMs)} title={endText(order, text)} />
        )}
      </ol>
      {fills.length === 0 ? (
        <p className={styles['note']}>{text('orders.noFills')}</p>
      ) : (
        <Total
          label={text(order.side === 'buy' ? 'orders.paid' : 'orders.got')}
          value={<Worked {...outcomeWorkings(order, outcome, pair, text)}>{exactText(outcome)}</Worked>}
          unit={pair.quote}
        />
      )}
    </>
  );
}

function endText(order: Order, text: ReturnType<typeof useText>): string {
  if (order.status === 'filled') return text('orders.status.filled');
  const cause = order.endCause;
  return cause !== null && isCause(cause) ? text(`orders.cause.${cause}`) : text(`orders.status.${order.status}`);
}

const causes = [
  'user',
  'cancel_all',
  'immediate_or_cancel',
  'no_liquidity',
  'price_limit',
  'budget_used',
  'self_trade_prevention',
  'oco_other_leg',
  'expired',
  'post_only_would_take',
  'insufficient_on_trigger',
  'fill_or_kill_not_filled',
  'price_outside_band',
] as const;
const isCause = (cause: string): cause is (typeof causes)[number] => (causes as readonly string[]).includes(cause);

function Step(props: { readonly time?: string; readonly title: string; readonly children?: ReactNode }) {
  return (
    <li>
      <p className={styles['stepHead']}>
        <strong>{props.title}</strong>
        {props.time !== undefined && <time className="num">{props.time}</time>}
      </p>
      {props.children}
    </li>
  );
}
