import { zoneName } from '@candor/i18n/time';
import { FieldError, TextField } from '@candor/ui';
import { useId, useState } from 'react';
import { useText } from '../../i18n/text.ts';
import { usePreferences } from '../../preferences/preferences.ts';
import { serverNow } from '../../transport/server-clock.ts';
import { expiryOf, timeOf, typedOf } from './expiry-typed.ts';
import { zonedTime } from '../../preferences/zoned-time.ts';
import styles from './Ticket.module.css';

/**
 * Until when an order lasts: a day, and a time of 24 hours as everywhere in the product, in the
 * user's zone.
 */
export function ExpiryField(props: {
  readonly value: string;
  readonly error: string | undefined;
  readonly onValue: (value: string) => void;
}) {
  const { value, error, onValue } = props;
  const text = useText();
  const timeZone = usePreferences((preferences) => preferences.timeZone);
  const wrongId = useId();
  const [typed, setTyped] = useState(() => typedOf(value));
  // The end was put in or taken out elsewhere: the field follows.
  if (expiryOf(typed) !== value) setTyped(typedOf(value));
  const edit = (changes: Partial<typeof typed>) => {
    const next = { ...typed, ...changes };
    setTyped(next);
    onValue(expiryOf(next));
  };
  const time = zonedTime(value, timeZone);
  // The offset is that of the chosen day, which may be another than today's.
  const zone = zoneName(timeZone, time === undefined || time.comes === 'never' ? serverNow() : time.timeMs);
  const wrong = time?.comes === 'never' ? text('ticket.expiresNever', { time: time.shown.slice(-5) }) : error;
  const described = wrong === undefined ? {} : { 'aria-describedby': wrongId, 'aria-invalid': true };
  return (
    <fieldset className={styles['expiry']}>
      <legend>
        {text('ticket.expires')} <span>{zone}</span>
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
      {wrong !== undefined && <FieldError id={wrongId} text={wrong} />}
      {time?.comes === 'twice' && <p className={styles['note']}>{text('ticket.expiresTwice', { zone })}</p>}
    </fieldset>
  );
}
