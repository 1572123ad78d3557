import { displayAmount } from '@candor/amount';
import { agentInfo, agentList, type Invited, type OutputOf } from '@candor/protocol';
import { Button, DataTable, Empty, ErrorNote, LoadingBars, type Column } from '@candor/ui';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { AgentPart } from '../applications/AgentPart.tsx';
import { useText } from '../i18n/text.ts';
import { useTime } from '../preferences/format.ts';
import { keptWhileGrowing } from '../transport/kept-while-growing.ts';
import { request } from '../transport/request.ts';
import { InvitationLink } from './InvitationLink.tsx';
import two from '../page/TwoLines.module.css';
import styles from './InvitationsPage.module.css';

type Generation = OutputOf<typeof agentInfo>['generations'][number];

/**
 * /account/center/contractAgents/agentManagement: who came by one's invitation, over three
 * generations, and what they traded.
 */
export function InvitationsPage() {
  const text = useText();
  const { data, isError, refetch } = useQuery({
    queryKey: ['invitations'],
    queryFn: ({ signal }) => request(agentInfo, { signal, quiet: true }),
  });
  return (
    <section aria-labelledby="invitations" className={styles['page']}>
      <h1 id="invitations" className={`${styles['title']} display`}>
        {text('account.invited')}
      </h1>
      <p>{text('account.invitedText')}</p>
      {isError && data === undefined && (
        <ErrorNote
          title={text('assets.failed')}
          retry={{ label: text('common.retry'), onRetry: () => void refetch() }}
        />
      )}
      {data === undefined && !isError && <LoadingBars rows={4} label={text('common.loading')} />}
      {data !== undefined && (
        <>
          <div className={styles['invite']}>
            <InvitationLink link={data.promoteLink} />
          </div>
          <Sums generations={data.generations} />
          <People />
          <AgentPart />
        </>
      )}
    </section>
  );
}

function Sums({ generations }: { readonly generations: readonly Generation[] }) {
  const text = useText();
  const columns = useMemo<readonly Column<Generation>[]>(
    () => [
      {
        key: 'generation',
        head: text('account.generation'),
        cell: ({ generation }) => <span className="num">{generation}</span>,
      },
      {
        key: 'people',
        head: text('account.people'),
        align: 'end',
        cell: ({ people }) => <span className="num">{people}</span>,
      },
      {
        key: 'traded',
        head: text('account.traded'),
        align: 'end',
        cell: ({ traded }) => <span className="num">{displayAmount(traded, 2)}</span>,
      },
    ],
    [text],
  );
  return (
    <DataTable
      caption={text('account.invited')}
      columns={columns}
      rows={generations}
      rowKey={({ generation }) => String(generation)}
    />
  );
}

const pageRows = 50;
const rowsMax = 500;

function People() {
  const text = useText();
  const time = useTime();
  const [size, setSize] = useState(pageRows);
  const queryKey = ['invited', { size }];
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => request(agentList, { input: { size }, signal, quiet: true }),
    placeholderData: keptWhileGrowing(queryKey),
  });
  const columns = useMemo<readonly Column<Invited>[]>(
    () => [
      { key: 'account', head: text('account.who'), cell: ({ account }) => account },
      {
        key: 'generation',
        head: text('account.generation'),
        align: 'end',
        cell: ({ generation }) => <span className="num">{generation}</span>,
      },
      {
        key: 'joined',
        head: text('account.joined'),
        align: 'end',
        cell: ({ registeredAtMs }) => <span className="num">{time.date(registeredAtMs)}</span>,
      },
      {
        key: 'traded',
        head: text('account.traded'),
        align: 'end',
        cell: ({ traded }) => <span className="num">{displayAmount(traded, 2)}</span>,
      },
    ],
    [text, time],
  );
  if (data === undefined) return <LoadingBars rows={4} label={text('common.loading')} />;
  return (
    <>
      <DataTable
        caption={text('account.people')}
        columns={columns}
        rows={data.records}
        rowKey={({ account, registeredAtMs }) => `${registeredAtMs} ${account}`}
        empty={<Empty text={text('account.noInvited')} />}
        mobileRow={(row) => <TwoLines row={row} />}
      />
      {data.records.length < data.total && data.records.length < rowsMax && (
        <Button variant="quiet" onClick={() => setSize(Math.min(size + pageRows, rowsMax))}>
          {text('assets.more')}
        </Button>
      )}
    </>
  );
}

function TwoLines({ row: { account, generation, registeredAtMs, traded } }: { readonly row: Invited }) {
  const text = useText();
  const time = useTime();
  return (
    <span className={two['lines']}>
      <span className={two['line']}>
        <span>{account}</span>
        <span className="num">{displayAmount(traded, 2)}</span>
      </span>
      <small className={two['small']}>
        {text('account.generation')} <span className="num">{generation}</span> ·{' '}
        <span className="num">{time.date(registeredAtMs)}</span>
      </small>
    </span>
  );
}
