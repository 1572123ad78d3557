import {
  type ApplicationKind,
  applicationKinds,
  type ApplicationRow,
  applicationStates,
  listApplications,
} from '@candor/protocol';
import { classes, Empty, Select } from '@candor/ui';
import { useState } from 'react';
import { Loaded } from '../app/Loaded.tsx';
import { RoomHead } from '../app/RoomHead.tsx';
import { useKeys } from '../app/use-keys.ts';
import { useText, useTime } from '../i18n/text.ts';
import { useRead } from '../wire/use-ask.ts';
import { ApplicationPanel } from './ApplicationPanel.tsx';
import { ApproveDialog } from './ApproveDialog.tsx';
import { Marks } from './Marks.tsx';
import { RefuseDialog } from './RefuseDialog.tsx';
import room from '../app/Room.module.css';
import queue from '../verifications/Verifications.module.css';

const states = applicationStates.filter((state) => state !== 'none');
type State = (typeof states)[number];

/** Applications to be a merchant or an agent: the queue, the case beside it with its person, and the decision; J, K, A and R do all of it. */
export function ApplicationsPage() {
  const text = useText();
  const [kind, setKind] = useState<ApplicationKind | 'all'>('all');
  const [state, setState] = useState<State>('submitted');
  const wanted = { ...(kind === 'all' ? {} : { kind }), state, size: 100 };
  const found = useRead(listApplications, wanted, { everyMs: 10_000 });
  return (
    <>
      <RoomHead title={text('apps.room')} lead={text('apps.lead')} />
      <div className={`${room['tools']} ${queue['filters']}`}>
        <Select<ApplicationKind | 'all'>
          label={text('apps.kind')}
          options={(['all', ...applicationKinds] as const).map((value) => ({
            value,
            label: text(`apps.kind.${value}`),
          }))}
          value={kind}
          onValue={setKind}
        />
        <Select<State>
          label={text('mailbox.state')}
          options={states.map((value) => ({ value, label: text(`apps.state.${value}`) }))}
          value={state}
          onValue={setState}
        />
      </div>
      <Loaded query={found}>
        {({ records }) => (records.length === 0 ? <Empty text={text('apps.empty')} /> : <Desk rows={records} />)}
      </Loaded>
    </>
  );
}

function Desk({ rows }: { readonly rows: readonly ApplicationRow[] }) {
  const [chosen, setChosen] = useState<number>();
  const [deciding, setDeciding] = useState<'approve' | 'refuse'>();
  const at = Math.max(
    0,
    rows.findIndex(({ applicationId }) => applicationId === chosen),
  );
  const current = rows[at];
  const go = (step: number) => setChosen(rows[Math.min(Math.max(at + step, 0), rows.length - 1)]?.applicationId);
  const decide = (how: 'approve' | 'refuse') => {
    if (current?.state !== 'submitted' || (how === 'approve' && current.proposed)) return;
    setDeciding(how);
  };
  useKeys(
    deciding === undefined
      ? { j: () => go(1), k: () => go(-1), a: () => decide('approve'), r: () => decide('refuse') }
      : undefined,
  );
  if (current === undefined) return null;
  const onClose = () => setDeciding(undefined);
  const onDone = () => {
    setDeciding(undefined);
    setChosen((rows[at + 1] ?? rows[at - 1])?.applicationId);
  };
  return (
    <div className={queue['desk']}>
      <Rows rows={rows} current={current.applicationId} onChoose={setChosen} />
      <ApplicationPanel
        key={current.applicationId}
        row={current}
        onApprove={() => decide('approve')}
        onRefuse={() => decide('refuse')}
        onStep={go}
      />
      {deciding === 'approve' && <ApproveDialog row={current} onClose={onClose} />}
      {deciding === 'refuse' && (
        <RefuseDialog applicationId={current.applicationId} onDone={onDone} onClose={onClose} />
      )}
    </div>
  );
}

function Rows(props: {
  readonly rows: readonly ApplicationRow[];
  readonly current: number;
  readonly onChoose: (applicationId: number) => void;
}) {
  const text = useText();
  const time = useTime();
  return (
    <ol className={queue['queue']} aria-label={text('cases.queue')}>
      {props.rows.map((row) => {
        const chosen = row.applicationId === props.current;
        return (
          <li key={row.applicationId}>
            <button
              type="button"
              aria-current={chosen ? 'true' : undefined}
              className={classes(queue['case'], chosen && queue['chosen'])}
              onClick={() => props.onChoose(row.applicationId)}
            >
              <span className={queue['line']}>
                <strong>{text('cases.user', { id: String(row.userId) })}</strong>
                <span>{text(`apps.kind.${row.kind}`)}</span>
              </span>
              <span className={queue['small']}>{text('cases.since', { time: time(row.submittedAtMs) })}</span>
              <span className={queue['badges']}>
                <Marks row={row} />
              </span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}
