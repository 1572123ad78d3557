import { Menu as Base } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import popover from './Popover.module.css';
import styles from './Menu.module.css';

export interface MenuItem {
  readonly label: ReactNode;
  readonly onSelect: () => void;
  readonly icon?: ReactNode;
  readonly note?: string;
  readonly chosen?: boolean;
}

/** Actions behind one control. */
export function Menu(props: {
  readonly trigger: ReactElement<Record<string, unknown>>;
  readonly items: readonly MenuItem[];
  readonly align?: 'start' | 'end';
  readonly head?: ReactNode;
}) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={props.trigger} />
      <Base.Portal>
        <Base.Positioner
          sideOffset={4}
          align={props.align ?? 'start'}
          className={popover['positioner']}
          collisionPadding={8}
        >
          <Base.Popup className={styles['popup']}>
            {props.head}
            {props.items.map((item, index) => (
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
