import { classes } from '@candor/ui';
import type { ReactNode } from 'react';
import { useText, useTime } from '../i18n/text.ts';
import type { CaseDesk } from './use-case-desk.ts';
import styles from './Cases.module.css';

/** The queue: each case with whose it is, what it asks for, since when, and its badges. */
export function CaseList<Row>(props: {
  readonly desk: Pick<CaseDesk<Row>, 'cases' | 'current' | 'onChoose'>;
  /** Badges of a case; null where it has none. */
  readonly badges: (row: Row) => ReactNode;
}) {
  const text = useText();
  const time = useTime();
  const { cases, current, onChoose } = props.desk;
  return (
    <ol className={styles['queue']} aria-label={text('cases.queue')}>
      {cases.map(({ id, userId, about, sinceMs, row }) => {
        const chosen = id === current?.id;
        const badges = props.badges(row);
        return (
          <li key={id}>
            <button
              type="button"
              ref={chosen ? showUp : undefined}
              aria-current={chosen ? 'true' : undefined}
              className={classes(styles['case'], chosen && styles['chosen'])}
              onClick={() => onChoose(id)}
            >
              <span className={styles['line']}>
                <strong>{text('cases.user', { id: String(userId) })}</strong>
                {about !== undefined && <span>{about}</span>}
              </span>
              <span className={styles['small']}>{text('cases.since', { time: time(sinceMs) })}</span>
              {badges !== null && <span className={styles['badges']}>{badges}</span>}
            </button>
          </li>
        );
      })}
    </ol>
  );
}

/** Brings the chosen case into the list's view. */
const showUp = (chosen: HTMLElement | null): void => chosen?.scrollIntoView({ block: 'nearest' });
