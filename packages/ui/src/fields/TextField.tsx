import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';
import { FieldError } from './FieldError.tsx';
import styles from './Field.module.css';

export interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string;
  /** Said after the label, such as "optional". */
  readonly note?: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  /** Placed at the end of the box. */
  readonly after?: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A text field: label above, hint or error below. */
export function TextField({ label, note, hint, error, after, id, className, ...input }: TextFieldProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  const described = [error === undefined ? '' : `${fieldId}-error`, hint === undefined ? '' : `${fieldId}-hint`];
  return (
    <div className={className}>
      <label htmlFor={fieldId} className={styles['label']}>
        {label} {note !== undefined && <span className={styles['optional']}>{note}</span>}
      </label>
      <div
        className={styles['box']}
        data-wrong={error === undefined ? undefined : ''}
        data-off={input.disabled ? '' : undefined}
      >
        <input
          {...input}
          id={fieldId}
          className={styles['input']}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={described.join(' ').trim() || undefined}
        />
        {after}
      </div>
      {error !== undefined && <FieldError id={`${fieldId}-error`} text={error} />}
      {hint !== undefined && (
        <div id={`${fieldId}-hint`} className={styles['hint']}>
          {hint}
        </div>
      )}
    </div>
  );
}
