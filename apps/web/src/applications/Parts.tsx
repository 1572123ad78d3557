import { Checkbox, FieldError } from '@candor/ui';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useText } from '../i18n/text.ts';
import styles from './Applications.module.css';

/** A few lines in one's own words. */
export function WordsField(props: {
  readonly label: string;
  readonly hint: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly error?: string | undefined;
}) {
  const { label, hint, value, onValue, error } = props;
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className={styles['label']}>
        {label}
      </label>
      <textarea
        id={id}
        className={styles['area']}
        rows={5}
        maxLength={1_000}
        value={value}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? `${id}-hint` : `${id}-error`}
        onChange={(event) => onValue(event.target.value)}
      />
      {error === undefined ? (
        <small id={`${id}-hint`} className={styles['small']}>
          {hint}
        </small>
      ) : (
        <FieldError id={`${id}-error`} text={error} />
      )}
    </div>
  );
}

/** Several of a list. */
export function SeveralOf<Value extends string>(props: {
  readonly legend: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly chosen: readonly Value[];
  readonly onChosen: (chosen: readonly Value[]) => void;
  readonly error?: string | undefined;
}) {
  const { legend, options, chosen, onChosen, error } = props;
  return (
    <fieldset className={styles['several']}>
      <legend className={styles['label']}>{legend}</legend>
      {options.map(({ value, label }) => (
        <Checkbox
          key={value}
          checked={chosen.includes(value)}
          onChecked={(checked) => onChosen(checked ? [...chosen, value] : chosen.filter((one) => one !== value))}
        >
          {label}
        </Checkbox>
      ))}
      {error !== undefined && <FieldError text={error} />}
    </fieldset>
  );
}

/** The published terms, and the agreement to them. */
export function Agreement(props: {
  readonly terms: 'merchant-terms' | 'agent-terms';
  readonly agreed: boolean;
  readonly onAgreed: (agreed: boolean) => void;
  readonly error?: string | undefined;
}) {
  const text = useText();
  const { terms, agreed, onAgreed, error } = props;
  return (
    <div className={styles['agreement']}>
      <Link to="/article/main/content/$type/$id" params={{ type: 'legal', id: terms }}>
        {text(terms === 'merchant-terms' ? 'apply.merchantTerms' : 'apply.agentTerms')}
      </Link>
      <Checkbox checked={agreed} onChecked={onAgreed}>
        {text('apply.agree')}
      </Checkbox>
      {error !== undefined && <FieldError text={error} />}
    </div>
  );
}
