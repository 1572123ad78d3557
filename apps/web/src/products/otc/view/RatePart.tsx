import { otcBlock, type OtcOrderDetail, otcRateOrder } from '@candor/protocol';
import { Button, FieldError } from '@candor/ui';
import { Star } from 'lucide-react';
import { useText } from '../../../i18n/text.ts';
import { useServerSeconds } from '../../../transport/use-server-seconds.ts';
import { openingOf } from '../model/order-view.ts';
import { useAct } from '../stores/use-act.ts';
import orderStyles from './Order.module.css';
import styles from './Otc.module.css';

const marks = [1, 2, 3, 4, 5] as const;

/** How the other side was, and whether there should be no more orders with it. */
export function RatePart({ order }: { readonly order: OtcOrderDetail }) {
  const text = useText();
  const now = useServerSeconds();
  const { busy, problem, act } = useAct();
  const { orderCode, ownRating, blocked, endedAtMs, other } = order;
  if (endedAtMs === null) return null;
  const mayRate = openingOf(order, 'rate', now).kind === 'now';
  return (
    <section aria-labelledby="otc-rate">
      <h2 id="otc-rate" className={styles['part']}>
        {text('otc.rateTitle', { name: other.name })}
      </h2>
      <div className={orderStyles['actions']}>
        {ownRating !== null && <p>{text('otc.rated', { rating: ownRating })}</p>}
        {mayRate && (
          <span role="group" aria-labelledby="otc-rate" className={orderStyles['marks']}>
            {marks.map((rating) => (
              <button
                key={rating}
                type="button"
                aria-label={text('chat.rateOf', { rating })}
                disabled={busy}
                onClick={() => void act(otcRateOrder, { orderCode, rating }, text('otc.done.rate'))}
              >
                <Star size={20} strokeWidth={1.5} aria-hidden />
              </button>
            ))}
          </span>
        )}
        <Button
          variant="quiet"
          size={36}
          busy={busy}
          onClick={() => void act(otcBlock, { orderCode, blocked: !blocked })}
        >
          {text(blocked ? 'otc.unblock' : 'otc.block')}
        </Button>
      </div>
      <p className={styles['small']}>{text('otc.blockText')}</p>
      {problem !== undefined && <FieldError text={problem} />}
    </section>
  );
}
