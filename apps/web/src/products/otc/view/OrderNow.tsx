import { type OtcAction, otcExtendOrder, type OtcOrderDetail, otcMarkPaid } from '@candor/protocol';
import { Button, FieldError } from '@candor/ui';
import { amountText } from '../../../records/amount-text.ts';
import { type Text, useText } from '../../../i18n/text.ts';
import { useTime } from '../../../preferences/format.ts';
import { useServerSeconds } from '../../../transport/use-server-seconds.ts';
import { openingOf } from '../model/order-view.ts';
import { useAct } from '../stores/use-act.ts';
import { AppealDialog, CancelDialog, WithdrawAppealDialog } from './OrderDialogs.tsx';
import { ReleaseDialog } from './ReleaseDialog.tsx';
import { TimeRing } from './TimeRing.tsx';
import orderStyles from './Order.module.css';
import styles from './Otc.module.css';

/** The state of the order, in a heading and a sentence. */
export function OrderNow({ order }: { readonly order: OtcOrderDetail }) {
  const { state, deadlineMs, openedAtMs, appealFromMs } = order;
  const text = useText();
  const time = useTime();
  return (
    <section aria-labelledby="otc-now" className={orderStyles['now']}>
      <div className={orderStyles['ringed']}>
        {state === 'unpaid' && deadlineMs !== null && <TimeRing fromMs={openedAtMs} untilMs={deadlineMs} />}
        <div role="status">
          <h2 id="otc-now">{headOf(text, order)}</h2>
          <p>{sentenceOf(text, order)}</p>
          {state === 'paid' && appealFromMs !== null && order.side === 'buy' && (
            <p>{text('otc.appealFrom', { time: time.minute(appealFromMs) })}</p>
          )}
          {order.heldUntilMs !== null && (
            <p className={styles['note']}>{text('otc.heldUntil', { time: time.dateTime(order.heldUntilMs) })}</p>
          )}
        </div>
      </div>
    </section>
  );
}

const sumOf = ({ fiatAmount, fiat }: OtcOrderDetail): string => `${amountText(fiatAmount)} ${fiat}`;

function headOf(text: Text, order: OtcOrderDetail): string {
  const { state, side, payerName, other } = order;
  const sum = sumOf(order);
  if (state === 'unpaid') return text(side === 'buy' ? 'otc.now.pay' : 'otc.now.wait', { sum, name: other.name });
  if (state === 'paid')
    return side === 'buy'
      ? text('otc.now.checks', { name: other.name })
      : text('otc.now.isItThere', { sum, name: payerName });
  if (state === 'appealed') return text('otc.now.appealed');
  return text(`otc.state.${state}`);
}

function sentenceOf(text: Text, order: OtcOrderDetail): string {
  const { state, side, quantity, coin } = order;
  if (state === 'unpaid' || state === 'paid' || state === 'appealed') return text(`otc.say.${state}.${side}`);
  return text(`otc.say.${state}`, { quantity: `${amountText(quantity)} ${coin}` });
}

/** Which dialog of the order is open. */
export type Asking = 'cancel' | 'release' | 'appeal' | 'claim' | 'withdrawAppeal';

/** What a party can do with the order now. */
export function OrderActions({
  order,
  onAsk,
}: {
  readonly order: OtcOrderDetail;
  readonly onAsk: (asking: Asking) => void;
}) {
  const text = useText();
  const now = useServerSeconds();
  const { busy, problem, act } = useAct();
  const { orderCode, extensionsLeft } = order;
  const isNow = (name: OtcAction): boolean => openingOf(order, name, now).kind === 'now';
  const hasAny = order.actions.some(({ name }) => name !== 'rate' && name !== 'evidence' && isNow(name));
  return (
    <div className={orderStyles['now']}>
      {hasAny && (
        <div className={orderStyles['actions']}>
          {isNow('paid') && (
            <Button
              variant="primary"
              size={44}
              busy={busy}
              onClick={() => void act(otcMarkPaid, { orderCode }, text('otc.done.paid'))}
            >
              {text('otc.act.paid')}
            </Button>
          )}
          {isNow('release') && (
            <Button variant="primary" size={44} onClick={() => onAsk('release')}>
              {text('otc.act.release')}
            </Button>
          )}
          {isNow('extend') && (
            <Button
              size={44}
              busy={busy}
              onClick={() => void act(otcExtendOrder, { orderCode }, text('otc.done.extend'))}
            >
              {text('otc.act.extend', { left: extensionsLeft })}
            </Button>
          )}
          {isNow('withdrawAppeal') && (
            <Button size={44} onClick={() => onAsk('withdrawAppeal')}>
              {text('otc.act.withdrawAppeal')}
            </Button>
          )}
          {isNow('appeal') && (
            <Button size={44} onClick={() => onAsk('appeal')}>
              {text('otc.act.appeal')}
            </Button>
          )}
          {isNow('claim') && (
            <Button size={44} onClick={() => onAsk('claim')}>
              {text('otc.act.claim')}
            </Button>
          )}
          {isNow('cancel') && (
            <Button size={44} onClick={() => onAsk('cancel')}>
              {text('otc.act.cancel')}
            </Button>
          )}
        </div>
      )}
      {problem !== undefined && <FieldError text={problem} />}
      {isNow('paid') && <p className={orderStyles['beware']}>{text('otc.payFirst')}</p>}
      {isNow('release') && <p className={orderStyles['beware']}>{text('otc.releaseFirst')}</p>}
    </div>
  );
}

/**
 * The open dialog of an order. It is outside the layouts, so a change of the width keeps it and
 * what was typed.
 */
export function AskedDialog({
  order,
  asking,
  onClose,
}: {
  readonly order: OtcOrderDetail;
  readonly asking: Asking | undefined;
  readonly onClose: () => void;
}) {
  if (asking === undefined) return null;
  if (asking === 'cancel') return <CancelDialog order={order} onClose={onClose} />;
  if (asking === 'release') return <ReleaseDialog order={order} onClose={onClose} />;
  if (asking === 'withdrawAppeal') return <WithdrawAppealDialog order={order} onClose={onClose} />;
  return <AppealDialog order={order} isClaim={asking === 'claim'} onClose={onClose} />;
}
