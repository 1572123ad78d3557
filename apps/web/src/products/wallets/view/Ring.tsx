import { useText } from '../../../i18n/text.ts';
import styles from './Wallets.module.css';

const radius = 41;
const around = 2 * Math.PI * radius;

/** How many blocks of those that are needed hold something. */
export function Ring({ done, of }: { readonly done: number; readonly of: number }) {
  const text = useText();
  const shown = Math.min(done, of);
  const left = of === 0 ? 0 : around * (1 - shown / of);
  return (
    <span className={styles['ring']}>
      <svg width="92" height="92" viewBox="0 0 92 92" aria-hidden>
        <circle cx="46" cy="46" r={radius} />
        <circle cx="46" cy="46" r={radius} data-done="" strokeDasharray={around} strokeDashoffset={left} />
      </svg>
      <span className="num" aria-label={text('wallets.confirmingOf', { done: shown, needed: of })} role="img">
        {shown}/{of}
      </span>
    </span>
  );
}
