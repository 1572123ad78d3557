import { useText } from '../i18n/text.ts';
import { useTime } from '../preferences/format.ts';
import { eventName } from './event-name.ts';
import type { SecurityState } from './state.ts';
import styles from './Security.module.css';

/** Until when withdrawals wait and after what, and why the account is frozen, where either is so. */
export function HoldNote({ state }: { readonly state: SecurityState }) {
  const text = useText();
  const time = useTime();
  const { withdrawalsHeldUntilMs: heldUntilMs, withdrawalsHeldCause, frozenReason } = state;
  return (
    <>
      {frozenReason !== '' && <p className={styles['hold']}>{text('security.frozen', { reason: frozenReason })}</p>}
      {heldUntilMs !== null && (
        <p className={styles['hold']}>
          {text('security.held', { time: time.dateTime(heldUntilMs) })}
          <br />
          {text('security.heldCause', { what: text(eventName(withdrawalsHeldCause)) })}
        </p>
      )}
    </>
  );
}
