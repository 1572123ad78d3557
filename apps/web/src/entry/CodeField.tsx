import { Button, CodeInput, FieldError } from '@candor/ui';
import type { ComponentProps } from 'react';
import { useText } from '../i18n/text.ts';
import { type CodeOf, useCode } from './use-code.ts';
import styles from './Entry.module.css';

interface Props {
  readonly of: CodeOf;
  /** Says why no code can be sent yet; null when it can. */
  readonly check: () => string | null;
  readonly onCode: (code: string) => void;
  /** Where a form asks for more codes than one. */
  readonly label?: string;
  readonly field: Omit<ComponentProps<typeof CodeInput>, 'label' | 'after'>;
}

/**
 * Six digits that are sent to an address, with the button that sends them. A demo that keeps its
 * own mailbox shows the code, and says so.
 */
export function CodeField({ of, check, onCode, label: named, field }: Props) {
  const text = useText();
  const { sent, problem, busy, waitSeconds, send } = useCode();
  const ask = () => {
    if (check() === null) void send(of);
  };
  const demoCode = sent?.demoCode ?? null;
  const label = waitSeconds > 0 ? text('entry.sendAgainIn', { seconds: waitSeconds }) : text('entry.sendCode');
  return (
    <div {...(named !== undefined && { role: 'group', 'aria-label': named })}>
      <CodeInput
        label={named ?? text(of.kind === 'email' ? 'entry.emailCode' : 'entry.phoneCode')}
        {...field}
        after={
          <Button variant="quiet" size={36} busy={busy} disabled={waitSeconds > 0} onClick={ask}>
            {label}
          </Button>
        }
      />
      {problem !== null && <FieldError text={problem} />}
      {sent !== null && (
        <p className={styles['sent']} role="status">
          {text(`entry.mailed.${of.kind}`)}
          <br />
          {text('entry.codeSent', { to: sent.sentTo })}
        </p>
      )}
      {demoCode !== null && (
        <div className={styles['demoMail']}>
          <p>{text('entry.demoMailbox', { code: demoCode })}</p>
          <Button size={28} onClick={() => onCode(demoCode)}>
            {text('entry.useCode')}
          </Button>
        </div>
      )}
    </div>
  );
}
