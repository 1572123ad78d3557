import { FieldError } from '@candor/ui';
import { useId } from 'react';
import { useFirstFocus } from './use-first-focus.ts';
import styles from './Entry.module.css';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly error?: string | undefined;
}

/** Six boxes over one field: pasting, filling in by the system and screen readers see a field like any other. */
export function SixDigits({ label, value, onValue, error }: Props) {
  const id = useId();
  const field = useFirstFocus();
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
          maxLength={6}
          value={value}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          onChange={(event) => onValue(event.target.value.replace(/\D/g, '').slice(0, 6))}
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
