import styles from './Wallets.module.css';

/** A step of money on its way. */
export interface Step {
  readonly name: string;
  readonly more: string;
  readonly done: boolean;
}

/** How far something is: what is done is marked. */
export function Steps({ steps }: { readonly steps: readonly Step[] }) {
  return (
    <ol>
      {steps.map(({ name, more, done }, index) => (
        <li key={name} className={styles['step']} data-done={done ? '' : undefined}>
          <span className={styles['mark']} aria-hidden>
            {index + 1}
          </span>
          <span>
            <strong>{name}</strong>
            <span className={styles['small']}>{more}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
