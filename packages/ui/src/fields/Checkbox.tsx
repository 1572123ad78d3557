import { Checkbox as Base } from '@base-ui/react/checkbox';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Choice.module.css';

/** One thing that is chosen or not. */
export function Checkbox(props: {
  readonly checked: boolean;
  readonly onChecked: (checked: boolean) => void;
  readonly disabled?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <label className={styles['check']} data-off={props.disabled ? '' : undefined}>
      <Base.Root
        className={styles['box']}
        checked={props.checked}
        disabled={props.disabled ?? false}
        onCheckedChange={(checked) => props.onChecked(checked)}
      >
        <Base.Indicator className={styles['tick']}>
          <Check size={12} strokeWidth={2.5} aria-hidden />
        </Base.Indicator>
      </Base.Root>
      <span>{props.children}</span>
    </label>
  );
}
