import { operatorFactorMs, showOperatorFactor } from '@candor/protocol';
import { Button, CodeInput, Dialog, FieldError } from '@candor/ui';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { showFactorByPasskey } from '../entry/passkeys.ts';
import { PasskeyStep } from '../entry/PasskeyStep.tsx';
import { useText } from '../i18n/text.ts';
import { ask } from '../wire/ask.ts';
import { settle, useQuestion } from '../wire/confirmation.ts';
import { useAct } from '../wire/use-ask.ts';
import room from './Room.module.css';

/**
 * The question for the second factor, wherever the server asks for it first. Mounted once, above
 * every room.
 */
export function ConfirmDialog() {
  const text = useText();
  const open = useQuestion((question) => question.settle !== null);
  const methods = useQuestion((question) => question.methods);
  useEffect(() => {
    if (!open) return undefined;
    // Escape is for this dialog alone: the one below it keeps what was typed there.
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      settle(false);
    };
    window.addEventListener('keydown', close, { capture: true });
    return () => {
      window.removeEventListener('keydown', close, { capture: true });
      // A session that ended has no question left.
      settle(false);
    };
  }, [open]);
  return (
    <Dialog open={open} onOpenChange={(next) => !next && settle(false)} title={text('desk.confirmTitle')}>
      {open && (methods.includes('passkey') ? <ByPasskey /> : <ByCode />)}
    </Dialog>
  );
}

function ByPasskey() {
  const text = useText();
  const show = async () => {
    await showFactorByPasskey();
    settle(true);
  };
  return (
    <div className={room['form']}>
      <p>{text('desk.confirmText', { minutes: operatorFactorMs / 60_000 })}</p>
      <PasskeyStep size={40} show={show} />
    </div>
  );
}

function ByCode() {
  const text = useText();
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  // The question came by itself, so its field is what the hands want.
  useEffect(() => field.current?.focus(), []);
  const { busy, refusal, act } = useAct();
  const show = (event: FormEvent) => {
    event.preventDefault();
    act(async () => {
      await ask(showOperatorFactor, { input: { code: code.trim() } });
      settle(true);
    });
  };
  return (
    <form noValidate className={room['form']} onSubmit={show}>
      <p>{text('desk.confirmText', { minutes: operatorFactorMs / 60_000 })}</p>
      <CodeInput
        label={text('entry.code')}
        words
        ref={field}
        hint={text('entry.codeHint')}
        value={code}
        onChange={(event) => setCode(event.target.value)}
        error={refusal?.of('code')}
      />
      {refusal !== undefined && refusal.of('code') === undefined && <FieldError text={refusal.message} />}
      <Button type="submit" variant="primary" size={40} busy={busy} disabled={code.trim().length < 6}>
        {text('desk.confirmAction')}
      </Button>
    </form>
  );
}
