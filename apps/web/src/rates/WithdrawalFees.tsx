import { withdrawalTimes } from '@candor/protocol';
import { useQuery } from '@tanstack/react-query';
import { displayAmount } from '@candor/amount';
import { useText } from '../i18n/text.ts';
import { useSpoken } from '../i18n/texts.ts';
import { Loaded } from '../page/Loaded.tsx';
import { request } from '../transport/request.ts';
import { spanText } from './span-text.ts';
import styles from './Moving.module.css';

/**
 * What a withdrawal costs on each network, and how long withdrawals take: as they did, not as
 * promised.
 */
export function WithdrawalFees() {
  const text = useText();
  const tag = useSpoken((spoken) => spoken.tag);
  const times = useQuery({
    queryKey: ['withdrawal-times'],
    queryFn: ({ signal }) => request(withdrawalTimes, { signal, quiet: true }),
  });
  return (
    <Loaded query={times} rows={3}>
      {({ fees, days, arrived, medianMs, p90Ms, overdue }) => (
        <>
          <dl className={styles['lines']}>
            {fees.map(({ coin, network, name, fee }) => (
              <div key={`${coin} ${network}`}>
                <dt>{text('rates.withdrawal', { asset: coin, network: name })}</dt>
                <dd className="num">
                  {displayAmount(fee, Math.max(2, fee.split('.')[1]?.length ?? 0))} {coin}
                </dd>
              </div>
            ))}
          </dl>
          <h3 className={styles['head']}>{text('rates.times')}</h3>
          {medianMs === null || p90Ms === null ? (
            <p>{text('rates.timesNone', { days })}</p>
          ) : (
            <dl className={styles['lines']}>
              <div>
                <dt>{text('rates.median', { days, count: arrived })}</dt>
                <dd className="num">{spanText(medianMs, tag)}</dd>
              </div>
              <div>
                <dt>{text('rates.p90')}</dt>
                <dd className="num">{spanText(p90Ms, tag)}</dd>
              </div>
            </dl>
          )}
          <dl className={styles['lines']}>
            <div>
              <dt>{text('rates.overdue')}</dt>
              <dd className="num">{overdue}</dd>
            </div>
          </dl>
        </>
      )}
    </Loaded>
  );
}
