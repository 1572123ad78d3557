import { Select as Base } from '@base-ui/react/select';
import { Check } from 'lucide-react';
import type { RefObject } from 'react';
import type { Option } from './option.ts';
import styles from './Select.module.css';

/** The list of a select beside the control that opened it. */
export function SelectList<Value extends string>(props: {
  readonly anchor: RefObject<HTMLElement | null>;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly id: string;
  readonly label: string;
  readonly options: readonly Option<Value>[];
  readonly value: Value;
  readonly onValue: (value: Value) => void;
}) {
  const { anchor, open, onOpenChange, id, label, options, value, onValue } = props;
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => onOpenChange(next)}
      items={options}
      value={value}
      onValueChange={(next) => {
        if (next !== null) onValue(next);
      }}
      modal={false}
    >
      <Base.Portal>
        <Base.Positioner
          anchor={anchor}
          sideOffset={4}
          align="start"
          alignItemWithTrigger={false}
          className={styles['positioner']}
        >
          <Base.Popup id={id} aria-label={label} finalFocus={anchor} className={styles['popup']}>
            {options.map((option) => (
              <Base.Item key={option.value} value={option.value} className={styles['item']}>
                <Base.ItemText>{option.label}</Base.ItemText>
                <Base.ItemIndicator className={styles['chosen']}>
                  <Check size={14} aria-hidden />
                </Base.ItemIndicator>
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
