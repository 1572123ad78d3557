import {
  approveProposal,
  approvalStates,
  listApprovals,
  listMarketConfig,
  type ProposalKind,
  proposalKinds,
  reasonLimits,
  refuseProposal,
  type ApprovalView,
} from '@candor/protocol';
import { Badge, Button, Empty, Select, toast } from '@candor/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { KeyName } from '../app/KeyName.tsx';
import { Loaded } from '../app/Loaded.tsx';
import { Pager } from '../app/Pager.tsx';
import { ReasonField } from '../app/ReasonField.tsx';
import { RoomHead } from '../app/RoomHead.tsx';
import { useRight, useSession } from '../entry/session.ts';
import { useKept } from '../entry/use-kept.ts';
import { useText } from '../i18n/text.ts';
import { ask } from '../wire/ask.ts';
import { UserLink } from '../app/UserLink.tsx';
import { useAct, useRead } from '../wire/use-ask.ts';
import { Changes } from '../proposals/Changes.tsx';
import { Decided } from '../proposals/Decided.tsx';
import { ListingsNote } from '../markets/ListingsNote.tsx';
import { productNotes } from '../products/notes.ts';
import type { ProposalNotes } from '../proposals/note.ts';
import { TakeCopy } from './TakeCopy.tsx';
import styles from '../proposals/Proposals.module.css';

const size = 20;

const notes: ProposalNotes = { ...productNotes, 'catalogue.list': ListingsNote };

type Filter = (typeof approvalStates)[number] | 'all';

const tones = {
  waiting: 'wait',
  approved: 'good',
  refused: 'bad',
  withdrawn: 'plain',
  expired: 'plain',
  failed: 'bad',
} as const;

/** What waits for a second person, and what became of the rest. */
export function ApprovalsPage() {
  const text = useText();
  const [state, setState] = useState<Filter>('waiting');
  const [kind, setKind] = useState<ProposalKind | 'all'>('all');
  const [symbol, setSymbol] = useState('');
  const [current, setCurrent] = useState(1);
  const ofMarket = kind.startsWith('market.');
  const wanted = {
    ...(state === 'all' ? {} : { state }),
    ...(kind === 'all' ? {} : { kind }),
    ...(ofMarket && symbol !== '' ? { symbol } : {}),
    current,
    size,
  };
  const list = useRead(listApprovals, wanted, { everyMs: 5_000 });
  return (
    <>
      <RoomHead title={text('desk.approvals')} lead={text('approvals.lead')}>
        <Select<Filter>
          label={text('approvals.filter')}
          options={[
            ...approvalStates.map((value) => ({ value, label: text(`approvals.state.${value}`) })),
            { value: 'all', label: text('approvals.all') },
          ]}
          value={state}
          onValue={(next) => {
            setState(next);
            setCurrent(1);
          }}
        />
        <Select<ProposalKind | 'all'>
          label={text('content.kind')}
          options={[
            { value: 'all', label: text('approvals.all') },
            ...proposalKinds.map((value) => ({ value, label: text(`approvals.kind.${value}`) })),
          ]}
          value={kind}
          onValue={(next) => {
            setKind(next);
            setCurrent(1);
          }}
        />
        {ofMarket && (
          <Markets
            symbol={symbol}
            onSymbol={(next) => {
              setSymbol(next);
              setCurrent(1);
            }}
          />
        )}
      </RoomHead>
      <Loaded query={list}>
        {({ records, pages }) => (
          <>
            {records.length === 0 ? (
              <Empty text={text('approvals.empty')} />
            ) : (
              <ul className={styles['list']}>
                {records.map((approval) => (
                  <Proposal key={approval.approvalId} approval={approval} />
                ))}
              </ul>
            )}
            <Pager current={current} pages={pages} onPage={setCurrent} />
          </>
        )}
      </Loaded>
    </>
  );
}

/** The market that proposals are about, for anyone who may read what markets there are. */
function Markets({ symbol, onSymbol }: { readonly symbol: string; readonly onSymbol: (symbol: string) => void }) {
  const text = useText();
  const enabled = useRight('config.read');
  const { data } = useRead(listMarketConfig, undefined, { enabled });
  if (data === undefined) return null;
  return (
    <Select
      label={text('markets.market')}
      options={[
        { value: '', label: text('approvals.all') },
        ...data.records.map((market) => ({ value: market.symbol, label: market.symbol })),
      ]}
      value={symbol}
      onValue={onSymbol}
    />
  );
}

function Proposal({ approval }: { readonly approval: ApprovalView }) {
  const text = useText();
  const { kind, subject, state, reason, remark, cause } = approval;
  const Note = notes[kind];
  return (
    <li className={styles['proposal']} data-listed="" tabIndex={-1}>
      <header className={styles['head']}>
        <h2>
          {text(`approvals.kind.${kind}`)}
          <Subject of={subject} />
        </h2>
        <Badge tone={tones[state]}>{text(`approvals.state.${state}`)}</Badge>
      </header>
      <Changes approval={approval} />
      {state === 'waiting' && Note !== undefined && <Note approval={approval} />}
      <p>{reason}</p>
      <Decided approval={approval} />
      {remark !== '' && <p>{remark}</p>}
      {cause !== '' && (
        <p className={styles['warning']}>
          {text(state === 'failed' ? 'approvals.cause' : 'approvals.causeStill', { cause })}
        </p>
      )}
      {state === 'waiting' && <Decision approval={approval} />}
      <TakeCopy approval={approval} />
    </li>
  );
}

/** Whom it is about; nobody where that is a market, or an operator who has not joined yet. */
function Subject({ of: subject }: { readonly of: ApprovalView['subject'] }) {
  if (subject === null) return null;
  return <> · {subject.kind === 'operator' ? subject.name : <UserLink userId={subject.userId} />}</>;
}

function Decision({ approval: { approvalId, proposedBy, proposerMay } }: { readonly approval: ApprovalView }) {
  const text = useText();
  const own = useSession()?.operator.operatorId === proposedBy.operatorId;
  const queries = useQueryClient();
  const [words, setWords] = useKept(`approval ${approvalId}`, '', { stays: true });
  const { busy, refusal, act } = useAct();
  const decide = (work: () => Promise<ApprovalView>, done: string) =>
    act(async () => {
      const { state, cause } = await work();
      toast({ title: state === 'failed' ? text('approvals.cause', { cause }) : done });
      setWords('');
      await queries.invalidateQueries();
    });
  const approve = () =>
    decide(() => ask(approveProposal, { input: { approvalId, remark: words } }), text('approvals.inEffect'));
  const refuse = () =>
    decide(
      () => ask(refuseProposal, { input: { approvalId, reason: words } }),
      text(own ? 'approvals.state.withdrawn' : 'approvals.state.refused'),
    );
  return (
    <div className={styles['decision']}>
      {!proposerMay && (
        <p className={styles['warning']}>{text('approvals.proposerMayNot', { name: proposedBy.name })}</p>
      )}
      <ReasonField
        label={text(own ? 'approvals.why' : 'approvals.remark')}
        value={words}
        onValue={setWords}
        error={refusal?.of('reason') ?? refusal?.of('remark')}
      />
      <div className={styles['buttons']}>
        {own ? (
          <span className={styles['who']}>{text('approvals.own')}</span>
        ) : (
          <Button variant="primary" busy={busy} disabled={!proposerMay} data-key="a" onClick={approve}>
            {text('approvals.approve')} <KeyName name="A" />
          </Button>
        )}
        <Button variant="danger" busy={busy} disabled={words.trim().length < reasonLimits.least} onClick={refuse}>
          {text(own ? 'approvals.withdraw' : 'approvals.refuse')}
        </Button>
      </div>
    </div>
  );
}
