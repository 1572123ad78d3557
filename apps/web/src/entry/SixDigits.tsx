import { codeIn } from '@candor/amount';
import { FieldError, useComposed } from '@candor/ui';
import { useId } from 'react';
import { useFirstFocus } from '../page/use-first-focus.ts';
import styles from './Entry.module.css';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly error?: string | undefined;
}

/**
 * Six boxes over one field: pasting, filling in by the system and screen readers see a field like
 * any other.
 */
export function SixDigits({ label, value, onValue, error }: Props) {
  const id = useId();
  const field = useFirstFocus();
  // Blanks, dashes and what else is pasted with a code are left out before six digits are kept.
  const typed = useComposed(value, (input) => onValue(codeIn(input.value)));
  return (
    <div>
      <label htmlFor={id} className={styles['stepTitle']}>
        {label}
      </label>
      <div className={styles['digits']}>
        <input
          ref={field}
          id={id}
          className={styles['digitsInput']}
          inputMode="numeric"
          autoComplete="one-time-code"
          {...typed}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
        />
        {Array.from({ length: 6 }, (_, at) => (
          <span key={at} aria-hidden className={styles['digit']} data-next={at === value.length ? '' : undefined}>
            {value[at] ?? ''}
          </span>
        ))}
      </div>
      {error !== undefined && <FieldError id={`${id}-error`} text={error} />}
    </div>
  );
}
