import { Menu as Base } from '@base-ui/react/menu';
import type { ReactNode, RefObject } from 'react';
import type { MenuItem } from './menu-item.ts';
import popover from './Popover.module.css';
import styles from './Menu.module.css';

/** The list of a menu beside the control that opened it. */
export function MenuList(props: {
  readonly anchor: RefObject<HTMLElement | null>;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly items: readonly MenuItem[];
  readonly align: 'start' | 'end';
  readonly head: ReactNode;
  /**
   * What has the focus when the list is closed: the anchor where nothing else is named, nothing new
   * for false.
   */
  readonly finalFocus?: () => HTMLElement | false;
}) {
  const { anchor, open, onOpenChange, items, align, head, finalFocus } = props;
  return (
    <Base.Root modal={false} open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        <Base.Positioner
          anchor={anchor}
          sideOffset={4}
          align={align}
          className={popover['positioner']}
          collisionPadding={8}
        >
          <Base.Popup finalFocus={finalFocus ?? anchor} className={styles['popup']}>
            {head}
            {items.map((item, index) => (
              <Base.Item
                key={index}
                className={styles['item']}
                data-chosen={item.chosen === true ? '' : undefined}
                onClick={item.onSelect}
              >
                {item.icon}
                <span>{item.label}</span>
                {item.note !== undefined && <span className={styles['note']}>{item.note}</span>}
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
