import { useText } from '../../../i18n/text.ts';
import { Loaded } from '../../../page/Loaded.tsx';
import { useOffer } from '../model/use-offer.ts';
import { DayLimit } from './DayLimit.tsx';
import { SmallBalances } from './SmallBalances.tsx';
import { SwapForm } from './SwapForm.tsx';
import { SwapHistory } from './SwapHistory.tsx';
import styles from './Swap.module.css';

/**
 * /assets/index?key=swap: one coin for another at a price that anybody can recompute, and every
 * swap so far.
 */
export function SwapPage() {
  const text = useText();
  const offer = useOffer();
  return (
    <section aria-labelledby="swap">
      <h1 id="swap" className={`${styles['title']} display`}>
        {text('assets.swaps')}
      </h1>
      <p className={styles['lead']}>{text('swap.lead')}</p>
      <div className={styles['columns']}>
        <Loaded query={offer} rows={8} label={text('assets.swaps')}>
          {(terms) => {
            const open = terms.assets.filter(({ open: isOpen }) => isOpen);
            if (open.length < 2) return <p className={styles['note']}>{text('swap.closed')}</p>;
            return (
              <>
                <SwapForm coins={open} />
                <div>
                  <DayLimit />
                  <SmallBalances offer={terms} />
                </div>
              </>
            );
          }}
        </Loaded>
      </div>
      <SwapHistory />
    </section>
  );
}
