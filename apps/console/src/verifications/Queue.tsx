import type { WaitingCase } from '@candor/protocol';
import { Badge, classes } from '@candor/ui';
import { useText, useTime } from '../i18n/text.ts';
import styles from './Verifications.module.css';

const tones = { same_document: 'bad', sent_again: 'wait', first_time: 'plain' } as const;

/** Cases that wait, the oldest first, each with why. */
export function Queue(props: {
  readonly cases: readonly WaitingCase[];
  readonly current: number;
  readonly onChoose: (verificationId: number) => void;
}) {
  const text = useText();
  const time = useTime();
  const { cases, current, onChoose } = props;
  return (
    <ol className={styles['queue']} aria-label={text('cases.queue')}>
      {cases.map(({ verificationId, userId, level, submittedAtMs, waitsBecause }) => {
        const chosen = verificationId === current;
        return (
          <li key={verificationId}>
            <button
              type="button"
              ref={chosen ? showUp : undefined}
              aria-current={chosen ? 'true' : undefined}
              className={classes(styles['case'], chosen && styles['chosen'])}
              onClick={() => onChoose(verificationId)}
            >
              <span className={styles['line']}>
                <strong>{text('cases.user', { id: String(userId) })}</strong>
                <span>{text(`cases.level.${level}`)}</span>
              </span>
              <span className={styles['small']}>{text('cases.since', { time: time(submittedAtMs) })}</span>
              <span className={styles['badges']}>
                <Because reasons={waitsBecause} />
              </span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}

/** Why a case waits for a person. */
export function Because({ reasons }: { readonly reasons: WaitingCase['waitsBecause'] }) {
  const text = useText();
  return reasons.map((because) => (
    <Badge key={because} tone={tones[because]}>
      {text(`cases.because.${because}`)}
    </Badge>
  ));
}

/** Brings the chosen case into the list's view. */
const showUp = (chosen: HTMLElement | null): void => chosen?.scrollIntoView({ block: 'nearest' });
