import { FieldError } from '@candor/ui';
import { useId } from 'react';
import styles from './Otc.module.css';

/** Words of one's own, in as many lines as they need. */
export function WordsField(props: {
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly most: number;
  readonly error?: string | undefined;
}) {
  const { label, value, onValue, most, error } = props;
  const id = useId();
  return (
    <div className={styles['wordsField']}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        rows={4}
        dir="auto"
        maxLength={most}
        value={value}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        onChange={(event) => onValue(event.target.value)}
      />
      {error !== undefined && <FieldError id={`${id}-error`} text={error} />}
    </div>
  );
}
