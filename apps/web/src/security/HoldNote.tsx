import { useText } from '../i18n/text.ts';
import { useTime } from '../preferences/format.ts';
import { eventName } from './event-name.ts';
import type { SecurityState } from '../step-up/state.ts';
import styles from './Security.module.css';

/**
 * Until when withdrawals wait and after what, where they do; a frozen account is announced above
 * every page.
 */
export function HoldNote({ state }: { readonly state: SecurityState }) {
  const text = useText();
  const time = useTime();
  const { withdrawalsHeldUntilMs: heldUntilMs, withdrawalsHeldCause } = state;
  if (heldUntilMs === null) return null;
  return (
    <p className={styles['hold']}>
      {text('security.held', { time: time.dateTime(heldUntilMs) })}
      <br />
      {text('security.heldCause', { what: text(eventName(withdrawalsHeldCause)) })}
    </p>
  );
}
