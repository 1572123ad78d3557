import { factorMethods, stepUp, type FactorMethod } from '@candor/protocol';
import { Button, CodeInput, Dialog, FieldError, isDismissed, SegmentedControl } from '@candor/ui';
import { useEffect, useState, type FormEvent } from 'react';
import { CodeField } from '../entry/CodeField.tsx';
import { useText } from '../i18n/text.ts';
import { renewBy } from '../session/refresh.ts';
import { wordsOf } from '../page/refused.ts';
import { request } from '../transport/request.ts';
import { stepUpByPasskey } from '../session/passkeys.ts';
import { answered, closed, useAsked } from './step-up-store.ts';
import styles from './StepUp.module.css';

/**
 * The question for a second factor, wherever a change of security needs one. Mounted once in every
 * page that makes such changes.
 */
export function StepUpDialog() {
  const text = useText();
  const asked = useAsked((state) => state.asked);
  const methods = factorMethods.filter((method) => asked?.methods.includes(method));
  // What was asked for and left goes with its page: it must not be done when another question is
  // answered.
  useEffect(() => closed, []);
  return (
    <Dialog open={asked !== null} onOpenChange={(open) => !open && closed()} title={text('security.confirm')}>
      {asked !== null && <Question key={asked.methods.join()} methods={methods} />}
    </Dialog>
  );
}

function Question({ methods }: { readonly methods: readonly FactorMethod[] }) {
  const text = useText();
  const [method, setMethod] = useState<FactorMethod | undefined>(methods[0]);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  if (method === undefined) return <p>{text('security.noMethod')}</p>;
  const show = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setProblem(undefined);
    try {
      if (method === 'passkey') await stepUpByPasskey();
      else await renewBy(() => request(stepUp, { input: { method, code: code.trim() }, quiet: true }));
      answered();
    } catch (refusal) {
      if (!isDismissed(refusal)) setProblem(wordsOf(refusal));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form noValidate className={styles['question']} onSubmit={(event) => void show(event)}>
      <p>{text('security.confirmText')}</p>
      {methods.length > 1 && (
        <SegmentedControl<FactorMethod>
          label={text('security.confirm')}
          options={methods.map((value) => ({ value, label: text(`security.method.${value}`) }))}
          value={method}
          onValue={(next) => {
            setMethod(next);
            setCode('');
            setProblem(undefined);
          }}
        />
      )}
      {method === 'sms' && <p>{text('security.smsRisk')}</p>}
      {(method === 'mail' || method === 'sms') && (
        <CodeField
          of={{ kind: method === 'mail' ? 'email' : 'phone', purpose: 'security' }}
          check={() => null}
          onCode={setCode}
          field={{ value: code, onChange: (event) => setCode(event.target.value) }}
        />
      )}
      {(method === 'totp' || method === 'recovery') && (
        <CodeInput
          label={text(method === 'totp' ? 'entry.factorCode' : 'entry.recoveryCode')}
          words={method === 'recovery'}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      )}
      {problem !== undefined && <FieldError text={problem} />}
      <Button type="submit" variant="primary" size={40} busy={busy}>
        {text(method === 'passkey' ? 'security.usePasskey' : 'security.confirmAction')}
      </Button>
    </form>
  );
}
