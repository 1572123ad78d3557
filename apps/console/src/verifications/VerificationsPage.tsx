import { listCases, type WaitingCase } from '@candor/protocol';
import { Empty } from '@candor/ui';
import { useState } from 'react';
import { Loaded } from '../app/Loaded.tsx';
import { RoomHead } from '../app/RoomHead.tsx';
import { useKeys } from '../app/use-keys.ts';
import { useText } from '../i18n/text.ts';
import { useRead } from '../wire/use-ask.ts';
import { CasePanel } from './CasePanel.tsx';
import { CertifyDialog } from './CertifyDialog.tsx';
import { Queue } from './Queue.tsx';
import { RefuseDialog } from './RefuseDialog.tsx';
import styles from './Verifications.module.css';

/** Identity checks: the queue, the case beside it, and the decision; J, K, A and R do all of it. */
export function VerificationsPage() {
  const text = useText();
  const queue = useRead(listCases, undefined, { everyMs: 10_000 });
  const waiting = queue.data?.waiting ?? 0;
  return (
    <>
      <RoomHead title={text('cases.room')} lead={text('cases.lead')}>
        {waiting > 0 && <span className="num">{text('cases.waiting', { cases: waiting })}</span>}
      </RoomHead>
      <Loaded query={queue}>
        {({ records }) => (records.length === 0 ? <Empty text={text('cases.empty')} /> : <Desk cases={records} />)}
      </Loaded>
    </>
  );
}

function Desk({ cases }: { readonly cases: readonly WaitingCase[] }) {
  const [chosen, setChosen] = useState<number>();
  const [deciding, setDeciding] = useState<'certify' | 'refuse'>();
  const at = Math.max(
    0,
    cases.findIndex(({ verificationId }) => verificationId === chosen),
  );
  const current = cases[at];
  const go = (step: number) => setChosen(cases[Math.min(Math.max(at + step, 0), cases.length - 1)]?.verificationId);
  useKeys(
    deciding === undefined
      ? { j: () => go(1), k: () => go(-1), a: () => setDeciding('certify'), r: () => setDeciding('refuse') }
      : undefined,
  );
  if (current === undefined) return null;
  const { verificationId, level } = current;
  // The next one is chosen before the list is read again: nobody looks twice at what is decided.
  const onDone = () => {
    setDeciding(undefined);
    setChosen((cases[at + 1] ?? cases[at - 1])?.verificationId);
  };
  const onClose = () => setDeciding(undefined);
  return (
    <div className={styles['desk']}>
      <Queue cases={cases} current={verificationId} onChoose={setChosen} />
      <CasePanel
        key={verificationId}
        waiting={current}
        onCertify={() => setDeciding('certify')}
        onRefuse={() => setDeciding('refuse')}
        onStep={go}
      />
      {deciding === 'certify' && (
        <CertifyDialog verificationId={verificationId} level={level} onDone={onDone} onClose={onClose} />
      )}
      {deciding === 'refuse' && <RefuseDialog verificationId={verificationId} onDone={onDone} onClose={onClose} />}
    </div>
  );
}
