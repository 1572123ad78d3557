import { renewOperatorCodes } from '@candor/protocol';
import { Button, CodeInput, Dialog, FieldError } from '@candor/ui';
import { useState, type FormEvent } from 'react';
import { CodesOnce } from '../entry/CodesOnce.tsx';
import { newCodesByPasskey } from '../entry/passkeys.ts';
import { PasskeyStep } from '../entry/PasskeyStep.tsx';
import { useText } from '../i18n/text.ts';
import { ask } from '../wire/ask.ts';
import { useAct } from '../wire/use-ask.ts';
import { useTold } from './own-security.ts';
import room from '../app/Room.module.css';

/**
 * Makes new recovery codes of one's own, for a factor that is shown for them; they are shown once.
 */
export function NewCodes({ byPasskey }: { readonly byPasskey: boolean }) {
  const text = useText();
  const [open, setOpen] = useState(false);
  return (
    <div>
      <Button onClick={() => setOpen(true)}>{text('own.newCodes')}</Button>
      {open && <NewCodesDialog byPasskey={byPasskey} onClose={() => setOpen(false)} />}
    </div>
  );
}

function NewCodesDialog({ byPasskey, onClose }: { readonly byPasskey: boolean; readonly onClose: () => void }) {
  const text = useText();
  const told = useTold();
  const [codes, setCodes] = useState<readonly string[]>([]);
  const made = codes.length > 0;
  const show = async (made: readonly string[]) => {
    setCodes(made);
    await told('own.codesMade');
  };
  const kept = (
    <Button variant="primary" onClick={onClose}>
      {text('entry.codesKept')}
    </Button>
  );
  return (
    <Dialog
      open
      // What is shown once does not go by a key that slips: only by saying that it was kept.
      onOpenChange={(next) => !next && !made && onClose()}
      title={text(made ? 'entry.codesTitle' : 'own.newCodes')}
      {...(made && { actions: kept })}
    >
      {made ? (
        <div className={room['form']}>
          <CodesOnce codes={codes} />
        </div>
      ) : (
        <div className={room['form']}>
          <p>{text('own.newCodesText')}</p>
          {byPasskey ? (
            <PasskeyStep size={40} show={async () => show(await newCodesByPasskey())} />
          ) : (
            <ByCode onCodes={show} />
          )}
        </div>
      )}
    </Dialog>
  );
}

function ByCode({ onCodes }: { readonly onCodes: (codes: readonly string[]) => Promise<void> }) {
  const text = useText();
  const [code, setCode] = useState('');
  const { busy, refusal, act } = useAct();
  const renew = (event: FormEvent) => {
    event.preventDefault();
    act(async () => {
      const { recoveryCodes } = await ask(renewOperatorCodes, { input: { code: code.trim() } });
      await onCodes(recoveryCodes);
    });
  };
  return (
    <form noValidate className={room['form']} onSubmit={renew}>
      <CodeInput
        label={text('entry.code')}
        value={code}
        onChange={(event) => setCode(event.target.value)}
        error={refusal?.of('code')}
      />
      {refusal !== undefined && refusal.of('code') === undefined && <FieldError text={refusal.message} />}
      <Button type="submit" variant="primary" size={40} busy={busy} disabled={!/^\d{6}$/.test(code.trim())}>
        {text('own.newCodes')}
      </Button>
    </form>
  );
}
