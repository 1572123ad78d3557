import { ChevronDown } from 'lucide-react';
import { useId, type ComponentType, type KeyboardEvent } from 'react';
import { lazyPart } from '../overlay/lazy-part.tsx';
import { useOpener } from '../overlay/use-opener.ts';
import { classes } from '../parts/classes.ts';
import type { Option } from './option.ts';
import type { SelectList } from './SelectList.tsx';
import styles from './Select.module.css';

type ListProps = Parameters<typeof SelectList<string>>[0];
const List = lazyPart<ListProps>(async () => (await import('./SelectList.tsx')).SelectList as ComponentType<ListProps>);

/** One of a list. The label is above, or only for screen readers. */
export function Select<Value extends string>(props: {
  readonly label: string;
  readonly options: readonly Option<Value>[];
  readonly value: Value;
  readonly onValue: (value: Value) => void;
  readonly hideLabel?: boolean;
  /** Without a box, for tool rows. */
  readonly quiet?: boolean;
  readonly className?: string;
}) {
  const { label, options, value, onValue, hideLabel = false, quiet = false } = props;
  const { anchor, open, used, change, trigger } = useOpener('listbox', List.preload);
  const listId = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    change(true);
  };
  const choose = (chosen: string) => {
    const option = options.find((one) => one.value === chosen);
    if (option !== undefined) onValue(option.value);
  };
  return (
    <div className={props.className}>
      {!hideLabel && <span className={styles['label']}>{label}</span>}
      <button
        type="button"
        {...trigger}
        role="combobox"
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        aria-label={label}
        className={classes(styles['trigger'], quiet && styles['quiet'])}
        onKeyDown={onKeyDown}
      >
        <span>{options.find((option) => option.value === value)?.label ?? value}</span>
        <ChevronDown size={14} strokeWidth={1.75} aria-hidden className={styles['icon']} />
      </button>
      {used && (
        <List
          anchor={anchor}
          open={open}
          onOpenChange={change}
          onMissing={() => change(false)}
          id={listId}
          label={label}
          options={options}
          value={value}
          onValue={choose}
        />
      )}
    </div>
  );
}
