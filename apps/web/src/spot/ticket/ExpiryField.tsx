import { FieldError, TextField } from '@candor/ui';
import { useId, useState } from 'react';
import { useText } from '../../i18n/text.ts';
import { useTime } from '../../preferences/format.ts';
import { expiryOf, timeOf, typedOf } from './expiry-typed.ts';
import styles from './Ticket.module.css';

/** Until when an order lasts: a day, and a time of 24 hours as everywhere in the product, in the user's zone. */
export function ExpiryField(props: {
  readonly value: string;
  readonly error: string | undefined;
  readonly onValue: (value: string) => void;
}) {
  const { value, error, onValue } = props;
  const text = useText();
  const { zoneName } = useTime();
  const wrong = useId();
  const [typed, setTyped] = useState(() => typedOf(value));
  // The end was put in or taken out elsewhere: what stands here goes with it.
  if (expiryOf(typed) !== value) setTyped(typedOf(value));
  const edit = (changes: Partial<typeof typed>) => {
    const next = { ...typed, ...changes };
    setTyped(next);
    onValue(expiryOf(next));
  };
  const described = error === undefined ? {} : { 'aria-describedby': wrong, 'aria-invalid': true };
  return (
    <fieldset className={styles['expiry']}>
      <legend>
        {text('ticket.expires')} <span>{zoneName}</span>
      </legend>
      <div>
        <TextField
          {...described}
          type="date"
          label={text('ticket.expiresDate')}
          value={typed.date}
          onChange={(event) => edit({ date: event.target.value })}
        />
        <TextField
          {...described}
          inputMode="numeric"
          autoComplete="off"
          placeholder="23:59"
          maxLength={5}
          label={text('ticket.expiresTime')}
          value={typed.time}
          onChange={(event) => edit({ time: event.target.value })}
          onBlur={() => edit({ time: timeOf(typed.time) ?? typed.time })}
        />
      </div>
      {error !== undefined && <FieldError id={wrong} text={error} />}
    </fieldset>
  );
}
