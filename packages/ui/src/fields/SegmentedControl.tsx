import { useRef, type KeyboardEvent } from 'react';
import { classes } from '../parts/classes.ts';
import styles from './Choice.module.css';

export interface Segment<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly tone?: 'buy' | 'sell';
}

/** Two to five choices of which one holds. Arrow keys move the choice. */
export function SegmentedControl<Value extends string>(props: {
  readonly label: string;
  readonly options: readonly Segment<Value>[];
  readonly value: Value;
  readonly onValue: (value: Value) => void;
  readonly small?: boolean;
}) {
  const { label, options, value, onValue } = props;
  const group = useRef<HTMLDivElement>(null);
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const index = options.findIndex((option) => option.value === value);
    const next = (index + step + options.length) % options.length;
    const option = options[next];
    if (option === undefined) return;
    onValue(option.value);
    group.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div
      ref={group}
      role="radiogroup"
      aria-label={label}
      tabIndex={-1}
      className={classes(styles['segments'], props.small === true && styles['small'])}
      onKeyDown={onKey}
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="radio"
          aria-checked={option.value === value}
          tabIndex={option.value === value ? 0 : -1}
          data-tone={option.tone}
          className={styles['segment']}
          onClick={() => onValue(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
