import {
  type FactorLossRow,
  type FactorLossState,
  factorLossStates,
  listFactorLosses,
  openFactorLoss,
  operatorOverview,
  refuseFactorLoss,
} from '@candor/protocol';
import { Empty, Select } from '@candor/ui';
import { useState } from 'react';
import { Loaded } from '../app/Loaded.tsx';
import { Pager, pageLabels } from '../app/Pager.tsx';
import { RoomHead } from '../app/RoomHead.tsx';
import { CaseList } from '../cases/CaseList.tsx';
import { RefuseInWords } from '../cases/RefuseInWords.tsx';
import { useCaseDesk } from '../cases/use-case-desk.ts';
import { useText } from '../i18n/text.ts';
import { SupportDialog } from '../users/SupportDialog.tsx';
import { ask } from '../wire/ask.ts';
import { useRead } from '../wire/use-ask.ts';
import { LossPanel } from './LossPanel.tsx';
import { Proposed } from './Proposed.tsx';
import room from '../app/Room.module.css';
import cases from '../cases/Cases.module.css';

/** What a refusal changes. */
const readAgain = [listFactorLosses, openFactorLoss, operatorOverview] as const;

const size = 100;

/**
 * Who lost the second factor: the queue, how to reach each with the person beside it, and the
 * decision; J, K, A and R do all of it.
 */
export function LostFactorsPage() {
  const text = useText();
  const [state, setState] = useState<FactorLossState>('waiting');
  const [current, setCurrent] = useState(1);
  const found = useRead(listFactorLosses, { state, current, size }, { everyMs: 10_000 });
  return (
    <>
      <RoomHead title={text('lost.room')} lead={text('lost.lead')} />
      <div className={`${room['tools']} ${cases['filters']}`}>
        <Select<FactorLossState>
          label={text('mailbox.state')}
          options={factorLossStates.map((value) => ({ value, label: text(`lost.state.${value}`) }))}
          value={state}
          onValue={(next) => {
            setState(next);
            setCurrent(1);
          }}
        />
      </div>
      <Loaded query={found}>
        {({ records, pages }) => (
          <>
            {records.length === 0 ? <Empty text={text('lost.empty')} /> : <Desk rows={records} />}
            <Pager current={current} pages={pages} onPage={setCurrent} labels={pageLabels(text)} />
          </>
        )}
      </Loaded>
    </>
  );
}

function Desk({ rows }: { readonly rows: readonly FactorLossRow[] }) {
  const desk = useCaseDesk(
    rows.map((row) => ({
      id: row.lossId,
      userId: row.userId,
      sinceMs: row.askedAtMs,
      waits: row.state === 'waiting',
      proposed: row.proposed,
      row,
    })),
  );
  const { current, deciding, onDone, onClose } = desk;
  if (current === undefined) return null;
  const { id: lossId, userId } = current;
  return (
    <div className={cases['desk']}>
      <CaseList desk={desk} badges={({ proposed }) => proposed && <Proposed />} />
      <LossPanel key={lossId} shown={current} desk={desk} />
      {deciding === 'grant' && <SupportDialog user={{ userId, payments: [] }} action="reset" onClose={onClose} />}
      {deciding === 'refuse' && (
        <RefuseInWords
          userId={current.userId}
          keep={`factorLoss.refuse ${lossId}`}
          refuse={(reason) => ask(refuseFactorLoss, { input: { lossId, reason } })}
          again={readAgain}
          onDone={onDone}
          onClose={onClose}
        />
      )}
    </div>
  );
}
