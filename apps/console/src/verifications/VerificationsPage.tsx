import { listCases, type WaitingCase } from '@candor/protocol';
import { Empty } from '@candor/ui';
import { useState } from 'react';
import { Loaded } from '../app/Loaded.tsx';
import { Pager, pageLabels } from '../app/Pager.tsx';
import { RoomHead } from '../app/RoomHead.tsx';
import { CaseList } from '../cases/CaseList.tsx';
import { useCaseDesk } from '../cases/use-case-desk.ts';
import { useText } from '../i18n/text.ts';
import { useRead } from '../wire/use-ask.ts';
import { WaitReasons } from './WaitReasons.tsx';
import { CasePanel } from './CasePanel.tsx';
import { CertifyDialog } from './CertifyDialog.tsx';
import { RefuseDialog } from './RefuseDialog.tsx';
import styles from '../cases/Cases.module.css';

const size = 100;

/** Identity checks: the queue, the case beside it, and the decision; J, K, A and R do all of it. */
export function VerificationsPage() {
  const text = useText();
  const [current, setCurrent] = useState(1);
  const queue = useRead(listCases, { current, size }, { everyMs: 10_000 });
  const waiting = queue.data?.total ?? 0;
  return (
    <>
      <RoomHead title={text('cases.room')} lead={text('cases.lead')}>
        {waiting > 0 && <span className="num">{text('cases.waiting', { cases: waiting })}</span>}
      </RoomHead>
      <Loaded query={queue}>
        {({ records, pages }) => (
          <>
            {records.length === 0 ? <Empty text={text('cases.empty')} /> : <Desk rows={records} />}
            <Pager current={current} pages={pages} onPage={setCurrent} labels={pageLabels(text)} />
          </>
        )}
      </Loaded>
    </>
  );
}

function Desk({ rows }: { readonly rows: readonly WaitingCase[] }) {
  const text = useText();
  const desk = useCaseDesk(
    rows.map((row) => ({
      id: row.verificationId,
      userId: row.userId,
      about: text(`cases.level.${row.level}`),
      sinceMs: row.submittedAtMs,
      waits: true,
      row,
    })),
  );
  const { current, deciding, onDone, onClose } = desk;
  if (current === undefined) return null;
  const ends = { userId: current.userId, verificationId: current.id, onDone, onClose };
  return (
    <div className={styles['desk']}>
      <CaseList desk={desk} badges={({ waitsBecause }) => <WaitReasons reasons={waitsBecause} />} />
      <CasePanel key={current.id} shown={current} desk={desk} />
      {deciding === 'grant' && <CertifyDialog level={current.row.level} {...ends} />}
      {deciding === 'refuse' && <RefuseDialog {...ends} />}
    </div>
  );
}
