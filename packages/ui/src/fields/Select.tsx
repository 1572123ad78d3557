import { Select as Base } from '@base-ui/react/select';
import { Check, ChevronDown } from 'lucide-react';
import { classes } from '../parts/classes.ts';
import styles from './Select.module.css';

/** One of a list. The label is above, or only for screen readers. */
export function Select<Value extends string>(props: {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onValue: (value: Value) => void;
  readonly hideLabel?: boolean;
  /** Without a box, for tool rows. */
  readonly quiet?: boolean;
  readonly className?: string;
}) {
  const { label, options, value, onValue, hideLabel = false, quiet = false } = props;
  return (
    <div className={props.className}>
      {!hideLabel && <span className={styles['label']}>{label}</span>}
      <Base.Root
        items={options.map((option) => ({ value: option.value, label: option.label }))}
        value={value}
        onValueChange={(next) => {
          if (next !== null) onValue(next);
        }}
        modal={false}
      >
        <Base.Trigger aria-label={label} className={classes(styles['trigger'], quiet && styles['quiet'])}>
          <Base.Value />
          <Base.Icon className={styles['icon']}>
            <ChevronDown size={14} strokeWidth={1.75} aria-hidden />
          </Base.Icon>
        </Base.Trigger>
        <Base.Portal>
          <Base.Positioner sideOffset={4} alignItemWithTrigger={false} className={styles['positioner']}>
            <Base.Popup className={styles['popup']}>
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
    </div>
  );
}
