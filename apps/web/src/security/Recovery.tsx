import { renewRecoveryCodes } from '@candor/protocol';
import { Button, FieldError } from '@candor/ui';
import { useState } from 'react';
import { useText } from '../i18n/text.ts';
import { request } from '../transport/request.ts';
import { CodesOnce } from './CodesOnce.tsx';
import { FactorFirst, hasFactor } from '../step-up/FactorFirst.tsx';
import type { SecurityState } from '../step-up/state.ts';
import { useChange } from '../step-up/use-change.ts';
import styles from './Security.module.css';

/** Ten new recovery codes in place of those there are. */
export function Recovery({ state }: { readonly state: SecurityState }) {
  const text = useText();
  const { busy, problem, run } = useChange();
  const [codes, setCodes] = useState<readonly string[]>([]);
  const renew = async () => {
    const made = await run(() => request(renewRecoveryCodes, { input: {}, quiet: true }), text('security.codesDone'));
    if (made !== undefined) setCodes(made.recoveryCodes);
  };
  if (!hasFactor(state)) return <FactorFirst why="security.codesNeedFactor" />;
  if (codes.length > 0) return <CodesOnce codes={codes} onKept={() => setCodes([])} />;
  return (
    <div className={styles['fields']}>
      <p>{text('security.codesLeft', { count: state.recoveryCodesLeft })}</p>
      {problem !== undefined && <FieldError text={problem} />}
      <Button variant="primary" size={40} busy={busy} onClick={() => void renew()}>
        {text('security.newCodes')}
      </Button>
    </div>
  );
}
