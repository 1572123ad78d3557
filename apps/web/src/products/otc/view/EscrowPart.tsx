import type { OtcOrderDetail } from '@candor/protocol';
import { Link } from '@tanstack/react-router';
import { displayAmount } from '@candor/amount';
import { amountText } from '../../../records/amount-text.ts';
import { useText } from '../../../i18n/text.ts';
import { useTime } from '../../../preferences/format.ts';
import { isOpenState } from '../model/order-view.ts';
import { durationText, stepText } from '../model/words.ts';
import { useOtcConfig } from '../stores/use-offers.ts';
import orderStyles from './Order.module.css';
import styles from './Otc.module.css';

interface Of {
  readonly order: OtcOrderDetail;
}

/** Where the coins are, and since when. */
export function EscrowPart({ order }: Of) {
  const text = useText();
  const time = useTime();
  const { escrow, coin, openedAtMs, state, steps, side } = order;
  const amount = `${amountText(escrow)} ${coin}`;
  const end = steps.at(-1);
  return (
    <section aria-labelledby="otc-escrow">
      <h2 id="otc-escrow" className={styles['part']}>
        {text('otc.escrow')}
      </h2>
      <p>
        {isOpenState(state) || end === undefined
          ? text('otc.inEscrow', { amount, time: time.time(openedAtMs) })
          : text('otc.leftEscrow', { amount, time: time.dateTime(order.endedAtMs ?? end.timeMs) })}
      </p>
      {side === 'sell' && (
        <p>
          <Link to="/assets/index" search={{ key: 'records' }}>
            {text('otc.ledgerEntry')}
          </Link>
        </p>
      )}
    </section>
  );
}

/** What happens when the other side does not do its part. */
export function IfWrong({ order }: Of) {
  const text = useText();
  const time = useTime();
  const config = useOtcConfig();
  const { state, side, appealFromMs, method } = order;
  if (!isOpenState(state)) return null;
  // Once it is open, nothing is said of when an appeal can be made.
  const comes = state !== 'appealed';
  const minutes = config.data?.terms.releaseMinutes.find((one) => one.method === method)?.minutes;
  const median = config.data?.medianVerdictMinutes ?? null;
  return (
    <section aria-labelledby="otc-wrong">
      <h2 id="otc-wrong" className={styles['part']}>
        {text('otc.ifWrong')}
      </h2>
      <p>
        {comes && side === 'sell' && text('otc.ifWrongSeller')}
        {comes &&
          side === 'buy' &&
          appealFromMs !== null &&
          text('otc.appealOpens', { time: time.minute(appealFromMs) })}
        {comes &&
          side === 'buy' &&
          appealFromMs === null &&
          minutes !== undefined &&
          text('otc.appealOpensAfter', { time: durationText(text, minutes * 60) })}{' '}
        {text('otc.peopleRead')}{' '}
        {median !== null && text('otc.medianDecision', { time: durationText(text, median * 60) })}
      </p>
      <p>
        <Link to="/article/main/content/$type/$id" params={{ type: 'help', id: 'otc-appeal' }}>
          {text('otc.howAppeals')}
        </Link>
      </p>
    </section>
  );
}

/** Every step of the order, with the record of the journal that holds it. */
export function StepLog({ order: { steps } }: Of) {
  const text = useText();
  const time = useTime();
  return (
    <section aria-labelledby="otc-log">
      <h2 id="otc-log" className={styles['part']}>
        {text('otc.record')}
      </h2>
      <ol className={orderStyles['log']}>
        {steps.map((step) => (
          <li key={`${step.seq} ${step.state}`}>
            <span className="num">{time.short(step.timeMs)}</span> {stepText(text, step)}
            <span className={styles['small']}>
              {text(`otc.by.${step.by}`)} · {text('otc.recordNumber', { number: displayAmount(String(step.seq), 0) })}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
