import type { ReactNode } from 'react';
import styles from './Choice.module.css';

/** A setting that takes effect at once. */
export function Switch(props: {
  readonly checked: boolean;
  readonly onChecked: (checked: boolean) => void;
  readonly children: ReactNode;
}) {
  const { checked, onChecked, children } = props;
  return (
    <label className={styles['check']}>
      <button
        type="button"
        role="switch"
        aria-checked={checked}
        data-checked={checked ? '' : undefined}
        className={styles['switch']}
        onClick={() => onChecked(!checked)}
      >
        <span className={styles['thumb']} />
      </button>
      <span>{children}</span>
    </label>
  );
}
