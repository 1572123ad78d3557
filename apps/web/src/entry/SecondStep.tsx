import { Button, canUsePasskeys, CodeInput, TextButton } from '@candor/ui';
import { Check } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useHoldTimes } from '../i18n/hold-times.ts';
import { useText } from '../i18n/text.ts';
import { sessionBySecondPasskey } from '../session/passkeys.ts';
import { finishLogIn } from '../session/session.ts';
import { wordsOf } from '../page/refused.ts';
import { Refusal } from '../transport/refusal.ts';
import { LostFactor } from './LostFactor.tsx';
import { PasskeyButton } from './PasskeyButton.tsx';
import { SixDigits } from './SixDigits.tsx';
import { useEntry } from './use-entry.ts';
import { useStepSeconds } from './use-code.ts';
import { useFirstFocus } from '../page/use-first-focus.ts';
import styles from './Entry.module.css';

interface Props {
  readonly ticket: string;
  readonly account: string;
  /** What the account has to show: totp, passkey, recovery. */
  readonly methods: readonly string[];
  readonly back: string | undefined;
  /** The ticket is too old: the password is asked for again. */
  readonly onAgain: (why: string) => void;
}

/**
 * The second step of a log-in: the code of the authenticator, a recovery code, or one of the
 * account's passkeys.
 */
export function SecondStep({ ticket, account, methods, back, onAgain }: Props) {
  const text = useText();
  const holdTimes = useHoldTimes();
  const run = useEntry(back);
  const byApp = methods.includes('totp');
  const byPasskey = methods.includes('passkey') && canUsePasskeys();
  const [paper, setPaper] = useState(!byApp && !byPasskey);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [lost, setLost] = useState(false);
  const newCodeIn = useStepSeconds();
  const field = useFirstFocus();
  const isOver = (refusal: unknown): boolean => {
    const over = refusal instanceof Refusal && refusal.reason === 'ticket_invalid';
    if (over) onAgain(wordsOf(refusal));
    return over;
  };
  const enter = async (event: FormEvent) => {
    event.preventDefault();
    if (code === '') return;
    setBusy(true);
    setProblem(undefined);
    try {
      await run((signal) => finishLogIn(ticket, code, signal));
    } catch (refusal) {
      if (isOver(refusal)) return;
      setProblem(wordsOf(refusal));
      setCode('');
    } finally {
      setBusy(false);
    }
  };
  const change = () => {
    setPaper((before) => !before);
    setCode('');
    setProblem(undefined);
  };
  if (lost) return <LostFactor ticket={ticket} onBack={() => setLost(false)} onAgain={onAgain} />;
  return (
    <form noValidate className={styles['fields']} onSubmit={(event) => void enter(event)}>
      <ol className={styles['steps']}>
        <li data-state="done">
          <Check size={14} strokeWidth={2} aria-hidden /> {text('entry.password')}
        </li>
        <li aria-current="step" data-state="here">
          2 {text('entry.secondFactor')}
        </li>
      </ol>
      {paper && (
        <CodeInput
          words
          ref={field}
          label={text('entry.recoveryCode')}
          autoComplete="off"
          value={code}
          error={problem}
          hint={text('entry.recoveryHint', holdTimes)}
          onChange={(event) => setCode(event.target.value)}
        />
      )}
      {!paper && byApp && <SixDigits label={text('entry.typeCode')} value={code} error={problem} onValue={setCode} />}
      <p className={styles['between']}>
        <span>
          {paper || !byApp ? text('entry.forAccount', { account }) : text('entry.newCodeIn', { seconds: newCodeIn })}
        </span>
        {(byApp || byPasskey) && (
          <TextButton onClick={change}>
            {text(!paper ? 'entry.useRecovery' : byApp ? 'entry.useApp' : 'security.usePasskey')}
          </TextButton>
        )}
      </p>
      {(paper || byApp) && (
        <Button type="submit" variant="primary" size={44} wide busy={busy}>
          {text('entry.loginAction')}
        </Button>
      )}
      {byPasskey && !(paper && !byApp) && (
        <PasskeyButton back={back} open={() => sessionBySecondPasskey(ticket)} onRefused={isOver} />
      )}
      <p className={styles['aside2']}>
        {text('entry.lostDevice', holdTimes)}{' '}
        <TextButton onClick={() => setLost(true)}>{text('entry.lostFactor')}</TextButton>
      </p>
    </form>
  );
}
