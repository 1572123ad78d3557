import { Popover as Base } from '@base-ui/react/popover';
import type { ReactElement, ReactNode } from 'react';
import styles from './Popover.module.css';

/** Floating content beside the control that opens it. */
export function Popover(props: {
  readonly label: string;
  readonly trigger: ReactElement<Record<string, unknown>>;
  readonly children: ReactNode;
  readonly align?: 'start' | 'center' | 'end';
  readonly open?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
}) {
  const state = props.open === undefined ? {} : { open: props.open };
  return (
    <Base.Root {...state} onOpenChange={(open) => props.onOpenChange?.(open)}>
      <Base.Trigger render={props.trigger} />
      <Base.Portal>
        <Base.Positioner
          sideOffset={6}
          align={props.align ?? 'start'}
          className={styles['positioner']}
          collisionPadding={8}
        >
          <Base.Popup aria-label={props.label} className={styles['popup']}>
            {props.children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
