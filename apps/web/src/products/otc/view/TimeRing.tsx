import { useText } from '../../../i18n/text.ts';
import { useServerSeconds } from '../../../transport/use-server-seconds.ts';
import { clockText, leftShare } from '../model/clock.ts';
import styles from './Order.module.css';

const radius = 40;
const around = 2 * Math.PI * radius;

/** The time that is left, as a figure in a ring that empties. */
export function TimeRing({ fromMs, untilMs }: { readonly fromMs: number; readonly untilMs: number }) {
  const text = useText();
  const now = useServerSeconds();
  const shown = clockText(untilMs - now);
  return (
    <span className={styles['ring']} role="timer" aria-label={text('otc.timeLeft', { time: shown })}>
      <svg viewBox="0 0 88 88" width={88} height={88} aria-hidden>
        <circle cx={44} cy={44} r={radius} />
        <circle
          data-left
          cx={44}
          cy={44}
          r={radius}
          strokeDasharray={`${around * leftShare(fromMs, untilMs, now)} ${around}`}
        />
      </svg>
      <span aria-hidden>
        <span className="num">{shown}</span>
        <small>{text('otc.leftWord')}</small>
      </span>
    </span>
  );
}
