import { reasonLimits } from '@candor/protocol';
import { FieldError } from '@candor/ui';
import { useId } from 'react';
import styles from './Room.module.css';

/** Words that go on record: a few lines of text. */
export function ReasonField({
  label,
  value,
  onValue,
  error,
}: {
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly error?: string | undefined;
}) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className={styles['label']}>
        {label}
      </label>
      <textarea
        id={id}
        className={styles['area']}
        value={value}
        maxLength={reasonLimits.most}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        onChange={(event) => onValue(event.target.value)}
      />
      {error !== undefined && <FieldError id={`${id}-error`} text={error} />}
    </div>
  );
}
