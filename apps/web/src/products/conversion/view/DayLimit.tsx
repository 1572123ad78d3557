import { displayAmount } from '@candor/amount';
import { useText } from '../../../i18n/text.ts';
import { useTime } from '../../../preferences/format.ts';
import { Loaded } from '../../../page/Loaded.tsx';
import { useDayUse } from '../model/use-offer.ts';
import styles from './Swap.module.css';

/** What of today's limit is used, and what is left. */
export function DayLimit() {
  const text = useText();
  const time = useTime();
  const use = useDayUse();
  return (
    <section aria-labelledby="swap-limit" className={styles['side']}>
      <h2 id="swap-limit" className={styles['head']}>
        {text('swap.limit')}
      </h2>
      <Loaded query={use} rows={2}>
        {({ usedToday, leftToday, dayEndsAtMs }) => (
          <>
            <p className="num">{text('swap.limitUsed', { used: displayAmount(usedToday, 2) })}</p>
            <p className="num">
              {text('swap.limitLeft', { left: displayAmount(leftToday, 2), time: time.dateTime(dayEndsAtMs) })}
            </p>
          </>
        )}
      </Loaded>
    </section>
  );
}
