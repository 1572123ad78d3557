import { Popover as Base } from '@base-ui/react/popover';
import type { ReactNode, RefObject } from 'react';
import styles from './Popover.module.css';

/** What floats beside the control that opened it. */
export function PopoverSheet(props: {
  readonly anchor: RefObject<HTMLElement | null>;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly label: string;
  readonly align: 'start' | 'center' | 'end';
  readonly children: ReactNode;
}) {
  const { anchor, open, onOpenChange, label, align, children } = props;
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        <Base.Positioner
          anchor={anchor}
          sideOffset={6}
          align={align}
          className={styles['positioner']}
          collisionPadding={8}
        >
          <Base.Popup aria-label={label} finalFocus={anchor} className={styles['popup']}>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
