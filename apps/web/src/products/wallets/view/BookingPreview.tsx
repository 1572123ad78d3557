import { isZeroDecimal } from '@candor/amount';
import { Total } from '@candor/ui';
import { useSpoken } from '../../../i18n/texts.ts';
import { useText } from '../../../i18n/text.ts';
import { amountText } from '../../../records/amount-text.ts';
import { checkText } from '../model/words.ts';
import type { WithdrawalPreview } from '../model/use-withdrawals.ts';
import { waitText } from '../../../i18n/wait-text.ts';
import styles from './Wallets.module.css';

type Booking = NonNullable<WithdrawalPreview['booking']>;

/** What a withdrawal would book, line by line, and who looks at it: the exchange's own sums. */
export function BookingPreview({ coin, booking }: { readonly coin: string; readonly booking: Booking }) {
  const text = useText();
  const tag = useSpoken((spoken) => spoken.tag);
  const { amount, fee, arrives, availableAfter, inside, reviews, checks, decideWithinMs } = booking;
  const feeText = isZeroDecimal(fee) ? amountText(fee) : `−${amountText(fee)}`;
  return (
    <div className={styles['booking']} role="status">
      <dl>
        <div>
          <dt>{text('wallets.youWithdraw')}</dt>
          <dd className="num">{amountText(amount)}</dd>
        </div>
        <div>
          <dt>{text('wallets.networkFee')}</dt>
          <dd className="num">{feeText}</dd>
        </div>
      </dl>
      <Total label={text('wallets.arrives')} value={amountText(arrives)} unit={coin} />
      <p className={styles['small']}>
        {text('wallets.leftAfter', { amount: amountText(availableAfter), asset: coin })}
      </p>
      {inside && <p className={styles['small']}>{text('wallets.inside')}</p>}
      <p className={styles['small']}>
        {reviews === 0
          ? text('wallets.noReview')
          : text('wallets.reviews', { count: reviews, wait: waitText(decideWithinMs, tag) })}
      </p>
      {checks.length > 0 && (
        <ul className={styles['checks']}>
          {checks.map((check) => (
            <li key={check}>{checkText(text, check)}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
