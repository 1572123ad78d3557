import type { ReactNode } from 'react';
import styles from './FixedPeriod.module.css';

interface Fact {
  readonly label: string;
  readonly value: ReactNode;
}

/**
 * A row of a table on a phone: what it is about, each figure with its name, and what can be done.
 */
export function NarrowRow(props: {
  readonly title: string;
  readonly facts: readonly Fact[];
  readonly children?: ReactNode;
}) {
  return (
    <div className={styles['narrow']}>
      <strong>{props.title}</strong>
      <dl className={styles['facts']}>
        {props.facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      {props.children}
    </div>
  );
}
