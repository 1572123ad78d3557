import { useText } from '../../../i18n/text.ts';
import styles from './Swap.module.css';

const radius = 20;
const around = 2 * Math.PI * radius;
const wholeMs = 10_000;

/** How long a quote still holds, in whole seconds and as a ring of ten. */
export function QuoteRing({ leftMs }: { readonly leftMs: number }) {
  const text = useText();
  const seconds = Math.max(0, Math.floor(Math.min(leftMs, wholeMs) / 1_000));
  const gone = around * (1 - (seconds * 1_000) / wholeMs);
  return (
    <span
      className={styles['ring']}
      role="timer"
      aria-label={`${text('swap.timer')} ${text('swap.timerLeft', { count: seconds })}`}
    >
      <svg width="48" height="48" viewBox="0 0 48 48" aria-hidden>
        <circle cx="24" cy="24" r={radius} />
        <circle cx="24" cy="24" r={radius} data-left="" strokeDasharray={around} strokeDashoffset={gone} />
      </svg>
      <span className="num" aria-hidden>
        {seconds}
      </span>
    </span>
  );
}
