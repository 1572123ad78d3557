import { clockText } from '../model/phase.ts';
import styles from './Contracts.module.css';

const announcedAt: readonly number[] = [60, 30, 10, 0];

/**
 * Time left in digits, and as a ring around them. Screen readers hear it at 60, 30, 10 and 0
 * seconds.
 */
export function Ring(props: {
  readonly secondsLeft: number;
  /** The part of the time that is over, 0 to 1. */
  readonly elapsed: number;
  readonly label: string;
  readonly left: string;
}) {
  const { secondsLeft, elapsed, label, left } = props;
  const radius = 46;
  const round = 2 * Math.PI * radius;
  const digits = clockText(secondsLeft);
  return (
    <div className={styles['ring']} role="timer" aria-label={`${label}: ${digits} ${left}`}>
      <svg viewBox="0 0 100 100" aria-hidden>
        <circle cx="50" cy="50" r={radius} className={styles['track']} />
        <circle
          cx="50"
          cy="50"
          r={radius}
          className={styles['arc']}
          strokeDasharray={round}
          strokeDashoffset={round * elapsed}
          transform="rotate(-90 50 50)"
        />
      </svg>
      <span className={styles['digits']} aria-hidden>
        <span className="num">{digits}</span>
        <span>{left}</span>
      </span>
      <span className="visually-hidden" aria-live="polite">
        {announcedAt.includes(secondsLeft) ? `${label}: ${digits} ${left}` : ''}
      </span>
    </div>
  );
}
