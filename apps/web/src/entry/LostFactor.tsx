import { lostFactor, reachLimits } from '@candor/protocol';
import { Button, FieldError, TextButton, TextField } from '@candor/ui';
import { useState, type FormEvent } from 'react';
import { useHoldTimes } from '../i18n/hold-times.ts';
import { useText } from '../i18n/text.ts';
import { useTime } from '../preferences/format.ts';
import { wordsOf } from '../page/refused.ts';
import { Refusal } from '../transport/refusal.ts';
import { request } from '../transport/request.ts';
import { useFirstFocus } from '../page/use-first-focus.ts';
import styles from './Entry.module.css';

/**
 * In place of the second step, for who has nothing left to show: what support does and how long it
 * takes, before it is asked.
 */
export function LostFactor(props: {
  readonly ticket: string;
  readonly onBack: () => void;
  /** The ticket is too old: the password is asked for again. */
  readonly onAgain: (why: string) => void;
}) {
  const text = useText();
  const holdTimes = useHoldTimes();
  const time = useTime();
  const field = useFirstFocus();
  const [reach, setReach] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState<{ readonly time: string; readonly held: string }>();
  const ask = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setProblem(undefined);
    try {
      const input = { ticket: props.ticket, reach: reach.trim() };
      const { notBeforeMs, withdrawalsHeldUntilMs } = await request(lostFactor, { input, quiet: true });
      setAsked({ time: time.dateTime(notBeforeMs), held: time.dateTime(withdrawalsHeldUntilMs ?? notBeforeMs) });
    } catch (refusal) {
      if (refusal instanceof Refusal && refusal.reason === 'ticket_invalid') return props.onAgain(wordsOf(refusal));
      setProblem(wordsOf(refusal));
    } finally {
      setBusy(false);
    }
  };
  const title = <h1 className={`${styles['alone']} display`}>{text('entry.lostTitle')}</h1>;
  if (asked !== undefined) {
    return (
      <div className={styles['fields']}>
        {title}
        <p role="status">{text('entry.lostDone', asked)}</p>
      </div>
    );
  }
  return (
    <form noValidate className={styles['fields']} onSubmit={(event) => void ask(event)}>
      {title}
      <p>{text('entry.lostText', holdTimes)}</p>
      <TextField
        ref={field}
        label={text('entry.lostReach')}
        hint={text('entry.lostReachHint')}
        autoComplete="off"
        maxLength={reachLimits.most}
        value={reach}
        onChange={(event) => setReach(event.target.value)}
      />
      {problem !== undefined && <FieldError text={problem} />}
      <Button
        type="submit"
        variant="primary"
        size={44}
        wide
        busy={busy}
        disabled={reach.trim().length < reachLimits.least}
      >
        {text('entry.lostAction')}
      </Button>
      <p className={styles['small']}>
        <TextButton onClick={props.onBack}>{text('entry.lostBack')}</TextButton>
      </p>
    </form>
  );
}
