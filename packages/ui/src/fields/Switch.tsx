import { Switch as Base } from '@base-ui/react/switch';
import type { ReactNode } from 'react';
import styles from './Choice.module.css';

/** A setting that takes effect at once. */
export function Switch(props: {
  readonly checked: boolean;
  readonly onChecked: (checked: boolean) => void;
  readonly children: ReactNode;
}) {
  return (
    <label className={styles['check']}>
      <Base.Root
        className={styles['switch']}
        checked={props.checked}
        onCheckedChange={(checked) => props.onChecked(checked)}
      >
        <Base.Thumb className={styles['thumb']} />
      </Base.Root>
      <span>{props.children}</span>
    </label>
  );
}
