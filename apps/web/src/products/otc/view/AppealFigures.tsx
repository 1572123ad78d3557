import { otcPublicFigures, type OutputOf } from '@candor/protocol';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../i18n/text.ts';
import { request } from '../../../transport/request.ts';
import { durationText } from '../model/words.ts';
import { publicKey } from '../stores/use-news.ts';
import styles from './Otc.module.css';

type Figures = OutputOf<typeof otcPublicFigures>;

/** How many orders were appealed in 30 days, how fast that was decided, and how: as everybody can read it. */
export function AppealFigures() {
  const text = useText();
  const found = useQuery<Figures>({
    queryKey: [publicKey, 'figures'],
    staleTime: 60_000,
    queryFn: ({ signal }) => request(otcPublicFigures, { signal, quiet: true }),
  });
  if (found.data === undefined || found.data.orders + found.data.appeals === 0) return null;
  const { orders, appeals, openAppeals: open, medianDecisionMinutes: median, outcomes } = found.data;
  return (
    <section aria-labelledby="otc-appeal-figures">
      <h2 id="otc-appeal-figures" className={styles['part']}>
        {text('otc.appealFigures')}
      </h2>
      <p>
        {text('otc.appealFiguresCount', { appeals, orders, open })}{' '}
        {median !== null && text('otc.medianDecision', { time: durationText(text, median * 60) })}
      </p>
      {outcomes.length > 0 && (
        <dl className={styles['lines']}>
          {outcomes.map(({ reasonCode, toBuyer, toSeller }) => (
            <div key={reasonCode}>
              <dt>{text(`otc.verdict.${reasonCode}`)}</dt>
              <dd className="num">{text('otc.appealFiguresOutcome', { buyer: toBuyer, seller: toSeller })}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
