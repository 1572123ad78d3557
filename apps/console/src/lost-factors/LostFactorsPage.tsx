import { type FactorLossRow, type FactorLossState, factorLossStates, listFactorLosses } from '@candor/protocol';
import { Badge, classes, Empty, Select } from '@candor/ui';
import { useState } from 'react';
import { Loaded } from '../app/Loaded.tsx';
import { RoomHead } from '../app/RoomHead.tsx';
import { useKeys } from '../app/use-keys.ts';
import { useText, useTime } from '../i18n/text.ts';
import { SupportDialog } from '../users/SupportDialog.tsx';
import { useRead } from '../wire/use-ask.ts';
import { LossPanel } from './LossPanel.tsx';
import { RefuseLossDialog } from './RefuseLossDialog.tsx';
import room from '../app/Room.module.css';
import queue from '../verifications/Verifications.module.css';

/** Who lost the second factor: the queue, how to reach each with the person beside it, and the decision; J, K, A and R do all of it. */
export function LostFactorsPage() {
  const text = useText();
  const [state, setState] = useState<FactorLossState>('waiting');
  const found = useRead(listFactorLosses, { state, size: 100 }, { everyMs: 10_000 });
  return (
    <>
      <RoomHead title={text('lost.room')} lead={text('lost.lead')} />
      <div className={`${room['tools']} ${queue['filters']}`}>
        <Select<FactorLossState>
          label={text('mailbox.state')}
          options={factorLossStates.map((value) => ({ value, label: text(`lost.state.${value}`) }))}
          value={state}
          onValue={setState}
        />
      </div>
      <Loaded query={found}>
        {({ records }) => (records.length === 0 ? <Empty text={text('lost.empty')} /> : <Desk rows={records} />)}
      </Loaded>
    </>
  );
}

function Desk({ rows }: { readonly rows: readonly FactorLossRow[] }) {
  const [chosen, setChosen] = useState<number>();
  const [deciding, setDeciding] = useState<'propose' | 'refuse'>();
  const at = Math.max(
    0,
    rows.findIndex(({ lossId }) => lossId === chosen),
  );
  const current = rows[at];
  const go = (step: number) => setChosen(rows[Math.min(Math.max(at + step, 0), rows.length - 1)]?.lossId);
  const decide = (how: 'propose' | 'refuse') => {
    if (current?.state !== 'waiting' || (how === 'propose' && current.proposed)) return;
    setDeciding(how);
  };
  useKeys(
    deciding === undefined
      ? { j: () => go(1), k: () => go(-1), a: () => decide('propose'), r: () => decide('refuse') }
      : undefined,
  );
  if (current === undefined) return null;
  const onClose = () => setDeciding(undefined);
  const onDone = () => {
    setDeciding(undefined);
    setChosen((rows[at + 1] ?? rows[at - 1])?.lossId);
  };
  return (
    <div className={queue['desk']}>
      <Rows rows={rows} current={current.lossId} onChoose={setChosen} />
      <LossPanel
        key={current.lossId}
        row={current}
        onPropose={() => decide('propose')}
        onRefuse={() => decide('refuse')}
        onStep={go}
      />
      {deciding === 'propose' && (
        <SupportDialog user={{ userId: current.userId, payments: [] }} action="reset" onClose={onClose} />
      )}
      {deciding === 'refuse' && <RefuseLossDialog lossId={current.lossId} onDone={onDone} onClose={onClose} />}
    </div>
  );
}

function Rows(props: {
  readonly rows: readonly FactorLossRow[];
  readonly current: number;
  readonly onChoose: (lossId: number) => void;
}) {
  const text = useText();
  const time = useTime();
  return (
    <ol className={queue['queue']} aria-label={text('cases.queue')}>
      {props.rows.map((row) => {
        const chosen = row.lossId === props.current;
        return (
          <li key={row.lossId}>
            <button
              type="button"
              aria-current={chosen ? 'true' : undefined}
              className={classes(queue['case'], chosen && queue['chosen'])}
              onClick={() => props.onChoose(row.lossId)}
            >
              <span className={queue['line']}>
                <strong>{text('cases.user', { id: String(row.userId) })}</strong>
              </span>
              <span className={queue['small']}>{text('cases.since', { time: time(row.askedAtMs) })}</span>
              {row.proposed && (
                <span className={queue['badges']}>
                  <Badge tone="good">{text('apps.proposed')}</Badge>
                </span>
              )}
            </button>
          </li>
        );
      })}
    </ol>
  );
}
