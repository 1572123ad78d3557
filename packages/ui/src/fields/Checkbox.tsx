import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Choice.module.css';

/** One thing that is chosen or not. */
export function Checkbox(props: {
  readonly checked: boolean;
  readonly onChecked: (checked: boolean) => void;
  readonly disabled?: boolean;
  /** The id of what says more, such as why it cannot be chosen. */
  readonly describedBy?: string;
  readonly children: ReactNode;
}) {
  const { checked, onChecked, disabled = false, describedBy, children } = props;
  return (
    <label className={styles['check']} data-off={disabled ? '' : undefined}>
      <button
        type="button"
        role="checkbox"
        aria-checked={checked}
        disabled={disabled}
        aria-describedby={describedBy}
        data-checked={checked ? '' : undefined}
        data-disabled={disabled ? '' : undefined}
        className={styles['box']}
        onClick={() => onChecked(!checked)}
      >
        {checked && <Check size={12} strokeWidth={2.5} aria-hidden className={styles['tick']} />}
      </button>
      <span>{children}</span>
    </label>
  );
}
