import {
  type ApplicationKind,
  applicationKinds,
  type ApplicationRow,
  applicationStates,
  listApplications,
  openApplication,
  operatorOverview,
  refuseApplication,
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
import { ask } from '../wire/ask.ts';
import { useRead } from '../wire/use-ask.ts';
import { ApplicationPanel } from './ApplicationPanel.tsx';
import { ApproveDialog } from './ApproveDialog.tsx';
import { ApplicationBadges } from './ApplicationBadges.tsx';
import room from '../app/Room.module.css';
import cases from '../cases/Cases.module.css';

/** What a refusal changes. */
const readAgain = [listApplications, openApplication, operatorOverview] as const;

const states = applicationStates.filter((state) => state !== 'none');
type State = (typeof states)[number];
const size = 100;

/**
 * Applications to be a merchant or an agent: the queue, the case beside it with its person, and the
 * decision; J, K, A and R do all of it.
 */
export function ApplicationsPage() {
  const text = useText();
  const [kind, setKind] = useState<ApplicationKind | 'all'>('all');
  const [state, setState] = useState<State>('submitted');
  const [current, setCurrent] = useState(1);
  const wanted = { ...(kind === 'all' ? {} : { kind }), state, current, size };
  const found = useRead(listApplications, wanted, { everyMs: 10_000 });
  return (
    <>
      <RoomHead title={text('apps.room')} lead={text('apps.lead')} />
      <div className={`${room['tools']} ${cases['filters']}`}>
        <Select<ApplicationKind | 'all'>
          label={text('apps.kind')}
          options={(['all', ...applicationKinds] as const).map((value) => ({
            value,
            label: text(`apps.kind.${value}`),
          }))}
          value={kind}
          onValue={(next) => {
            setKind(next);
            setCurrent(1);
          }}
        />
        <Select<State>
          label={text('mailbox.state')}
          options={states.map((value) => ({ value, label: text(`apps.state.${value}`) }))}
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
            {records.length === 0 ? <Empty text={text('apps.empty')} /> : <Desk rows={records} />}
            <Pager current={current} pages={pages} onPage={setCurrent} labels={pageLabels(text)} />
          </>
        )}
      </Loaded>
    </>
  );
}

function Desk({ rows }: { readonly rows: readonly ApplicationRow[] }) {
  const text = useText();
  const desk = useCaseDesk(
    rows.map((row) => ({
      id: row.applicationId,
      userId: row.userId,
      about: text(`apps.kind.${row.kind}`),
      sinceMs: row.submittedAtMs,
      waits: row.state === 'submitted',
      proposed: row.proposed,
      row,
    })),
  );
  const { current, deciding, onDone, onClose } = desk;
  if (current === undefined) return null;
  const applicationId = current.id;
  return (
    <div className={cases['desk']}>
      <CaseList desk={desk} badges={(row) => <ApplicationBadges row={row} />} />
      <ApplicationPanel key={applicationId} shown={current} desk={desk} />
      {deciding === 'grant' && <ApproveDialog row={current.row} onClose={onClose} />}
      {deciding === 'refuse' && (
        <RefuseInWords
          userId={current.userId}
          keep={`application.refuse ${applicationId}`}
          refuse={(reason) => ask(refuseApplication, { input: { applicationId, reason } })}
          again={readAgain}
          onDone={onDone}
          onClose={onClose}
        />
      )}
    </div>
  );
}
