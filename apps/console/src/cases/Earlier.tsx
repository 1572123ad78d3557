import { useTime } from '../i18n/text.ts';
import styles from './Cases.module.css';

/** What was decided on somebody before: when, what, and in which words. */
export function Earlier(props: {
  readonly title: string;
  readonly decisions: readonly {
    readonly decidedAtMs: number;
    readonly decided: string | undefined;
    readonly words: string;
  }[];
}) {
  const time = useTime();
  if (props.decisions.length === 0) return null;
  return (
    <div>
      <h3 className={styles['part']}>{props.title}</h3>
      <ul className={styles['earlier']}>
        {props.decisions.map(({ decidedAtMs, decided, words }) => (
          <li key={decidedAtMs}>
            <span className={styles['small']}>{time(decidedAtMs)}</span>{' '}
            {decided !== undefined && <strong>{decided}</strong>} {words}
          </li>
        ))}
      </ul>
    </div>
  );
}
