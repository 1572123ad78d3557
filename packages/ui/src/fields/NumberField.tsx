import { stepAmount } from '@candor/amount';
import { flushSync } from 'react-dom';
import { useId, useState, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { classes } from '../parts/classes.ts';
import { FieldError } from './FieldError.tsx';
import { stepsOfKey } from './number-keys.ts';
import { useFigure } from './use-figure.ts';
import styles from './Field.module.css';

export interface NumberFieldProps {
  readonly label: string;
  /** Decimal string as typed; '' is empty. */
  readonly value: string;
  readonly onValue: (value: string) => void;
  /** More decimals than these are refused, and that is said. */
  readonly decimals: number;
  readonly unit?: string;
  readonly shortcut?: { readonly label: string; readonly onUse: () => void };
  /** Decimal string moved by the arrow keys; the last decimal if not given. */
  readonly step?: string;
  /** Takes a key instead of its being typed; gives whether it did. */
  readonly takesKey?: (event: globalThis.KeyboardEvent) => boolean;
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
  readonly disabled?: boolean;
  readonly className?: string;
  readonly ref?: Ref<HTMLInputElement>;
}

/**
 * An exact amount: label left, value right, unit, one shortcut. A typed comma is the point; what is
 * pasted must be one number, with a currency word or without. What is not taken leaves the field as
 * it was, and the field says why.
 */
export function NumberField(props: NumberFieldProps) {
  const { label, decimals, unit, shortcut, hint, disabled, className, ref } = props;
  const id = useId();
  const [typing, setTyping] = useState(false);
  const { refused, ...figure } = useFigure(props, typing);
  const error = refused ?? props.error;
  const described = [error === undefined ? '' : `${id}-error`, hint === undefined ? '' : `${id}-hint`].join(' ').trim();
  return (
    <div className={className}>
      <div
        className={classes(styles['box'], styles['compact'])}
        data-wrong={error === undefined ? undefined : ''}
        data-off={disabled ? '' : undefined}
      >
        <label htmlFor={id} className={styles['inner']}>
          {label}
        </label>
        <input
          ref={ref}
          id={id}
          className={styles['figure']}
          inputMode={decimals === 0 ? 'numeric' : 'decimal'}
          autoComplete="off"
          {...figure}
          onFocus={(event) => {
            // The group marks go at once, and with them the selection that the Tab key made: it is
            // made again.
            flushSync(() => setTyping(true));
            event.currentTarget.select();
          }}
          onBlur={() => setTyping(false)}
          disabled={disabled}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={described || undefined}
          onKeyDown={(event) => onKey(event, props)}
        />
        {unit !== undefined && <span className={styles['unit']}>{unit}</span>}
        {shortcut !== undefined && (
          <button type="button" tabIndex={-1} className={styles['shortcut']} onClick={shortcut.onUse}>
            {shortcut.label}
          </button>
        )}
      </div>
      {error !== undefined && <FieldError id={`${id}-error`} text={error} />}
      {hint !== undefined && (
        <div id={`${id}-hint`} className={styles['hint']}>
          {hint}
        </div>
      )}
    </div>
  );
}

function onKey(
  event: KeyboardEvent<HTMLInputElement>,
  { value, onValue, decimals, step, takesKey }: NumberFieldProps,
): void {
  if (takesKey?.(event.nativeEvent) === true) return event.preventDefault();
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const steps = stepsOfKey(event.key, event.shiftKey);
  if (steps === 0) return;
  event.preventDefault();
  onValue(stepAmount(value, step ?? smallest(decimals), steps));
}

const smallest = (decimals: number): string => (decimals === 0 ? '1' : `0.${'0'.repeat(decimals - 1)}1`);
