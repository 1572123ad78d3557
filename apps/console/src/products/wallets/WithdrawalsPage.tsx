import { listWithdrawalCases, type WithdrawalCase, type WithdrawalView, withdrawalViews } from '@candor/protocol';
import { Button, Checkbox, Empty, Select } from '@candor/ui';
import { useState } from 'react';
import { Loaded } from '../../app/Loaded.tsx';
import { Pager, pageLabels } from '../../app/Pager.tsx';
import { RoomHead } from '../../app/RoomHead.tsx';
import { useKeys } from '../../app/use-keys.ts';
import { CaseList } from '../../cases/CaseList.tsx';
import { useCaseDesk } from '../../cases/use-case-desk.ts';
import { useText } from '../../i18n/text.ts';
import { useRead } from '../../wire/use-ask.ts';
import { WithdrawalBadges } from './WithdrawalBadges.tsx';
import { ApproveWithdrawal, AskUser, RefuseWithdrawal } from './DecisionDialogs.tsx';
import { exact } from '../../app/figures.ts';
import { ScreeningListsDialog } from './ScreeningListsDialog.tsx';
import { WithdrawalPanel } from './WithdrawalPanel.tsx';
import room from '../../app/Room.module.css';
import cases from '../../cases/Cases.module.css';

const size = 100;

/**
 * Withdrawals in review: the queue with its clock, what each decision needs, and the decision; J,
 * K, A, Q, R and X do all of it.
 */
export function WithdrawalsPage() {
  const text = useText();
  const [view, setView] = useState<WithdrawalView>('waiting');
  const [current, setCurrent] = useState(1);
  const [marked, setMarked] = useState<ReadonlySet<number>>(new Set());
  const [onlyMarked, setOnlyMarked] = useState(false);
  const [isListing, setListing] = useState(false);
  const found = useRead(listWithdrawalCases, { view, current, size }, { everyMs: 5_000 });
  const mark = (id: number) => {
    const next = new Set(marked);
    if (!next.delete(id)) next.add(id);
    setMarked(next);
    if (next.size === 0) setOnlyMarked(false);
  };
  return (
    <>
      <RoomHead title={text('withdrawals.room')} lead={text('withdrawals.lead')} />
      <div className={`${room['tools']} ${cases['filters']}`}>
        <Select<WithdrawalView>
          label={text('withdrawals.view')}
          options={withdrawalViews.map((value) => ({ value, label: text(`withdrawals.view.${value}`) }))}
          value={view}
          onValue={(next) => {
            setView(next);
            setCurrent(1);
          }}
        />
        <Button onClick={() => setListing(true)}>{text('withdrawals.lists')}</Button>
        {marked.size > 0 && (
          <Checkbox checked={onlyMarked} onChecked={setOnlyMarked}>
            {text('withdrawals.onlyMarked', { count: marked.size })}
          </Checkbox>
        )}
      </div>
      {isListing && <ScreeningListsDialog onClose={() => setListing(false)} />}
      <Loaded query={found}>
        {({ records, pages }) => {
          const rows = onlyMarked ? records.filter(({ withdrawalId }) => marked.has(withdrawalId)) : records;
          return (
            <>
              {rows.length === 0 ? (
                <Empty text={text('withdrawals.empty')} />
              ) : (
                <Desk rows={rows} isMine={view === 'mine'} marked={marked} onMark={mark} />
              )}
              <Pager current={current} pages={pages} onPage={setCurrent} labels={pageLabels(text)} />
            </>
          );
        }}
      </Loaded>
    </>
  );
}

function Desk(props: {
  readonly rows: readonly WithdrawalCase[];
  /** The reader has approved these: now they can only refuse. */
  readonly isMine: boolean;
  readonly marked: ReadonlySet<number>;
  readonly onMark: (withdrawalId: number) => void;
}) {
  const { rows, isMine, marked, onMark } = props;
  const [asking, setAsking] = useState<WithdrawalCase>();
  const desk = useCaseDesk(
    rows.map((row) => ({
      id: row.withdrawalId,
      userId: row.userId,
      about: `${exact(row.amount)} ${row.asset}`,
      sinceMs: row.requestedAtMs,
      waits: true,
      proposed: isMine,
      row,
    })),
    asking === undefined,
  );
  const { current, deciding, onDone, onClose } = desk;
  const isBusy = current === undefined || deciding !== undefined || asking !== undefined;
  useKeys(isBusy ? undefined : { q: () => setAsking(current.row), x: () => onMark(current.id) });
  if (current === undefined) return null;
  const { id, row } = current;
  return (
    <div className={cases['desk']}>
      <CaseList desk={desk} badges={(one) => <WithdrawalBadges row={one} isMarked={marked.has(one.withdrawalId)} />} />
      <WithdrawalPanel
        key={id}
        shown={current}
        desk={desk}
        isMarked={marked.has(id)}
        onMark={() => onMark(id)}
        onAsk={() => setAsking(row)}
      />
      {deciding === 'grant' && <ApproveWithdrawal row={row} onDone={onDone} onClose={onClose} />}
      {deciding === 'refuse' && <RefuseWithdrawal row={row} onDone={onDone} onClose={onClose} />}
      {asking !== undefined && <AskUser row={asking} onClose={() => setAsking(undefined)} />}
    </div>
  );
}
