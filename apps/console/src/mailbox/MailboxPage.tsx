import { readMailbox, type MailRow } from '@candor/protocol';
import { Badge, Button, DataTable, Drawer, Empty, TextField, type Column } from '@candor/ui';
import { useMemo, useState, type FormEvent } from 'react';
import { Loaded } from '../app/Loaded.tsx';
import { Pager } from '../app/Pager.tsx';
import { RoomHead } from '../app/RoomHead.tsx';
import { useText, useTime } from '../i18n/text.ts';
import { useRead } from '../wire/use-ask.ts';
import { Message } from './Message.tsx';
import room from '../app/Room.module.css';
import styles from './Mailbox.module.css';

const tones = { kept: 'plain', waiting: 'wait', sent: 'good', failed: 'bad' } as const;

/** What the exchange wrote to people: the list shows no text, and a text is opened one by one. */
export function MailboxPage() {
  const text = useText();
  const [typed, setTyped] = useState('');
  const [address, setAddress] = useState('');
  const [current, setCurrent] = useState(1);
  const [opened, setOpened] = useState<MailRow>();
  const list = useRead(readMailbox, { ...(address === '' ? {} : { address }), current }, { once: true });
  const columns = useColumns();
  const look = (event: FormEvent) => {
    event.preventDefault();
    const wanted = typed.trim();
    // The same look again is a new look.
    if (wanted === address && current === 1) void list.refetch();
    setAddress(wanted);
    setCurrent(1);
  };
  return (
    <>
      <RoomHead title={text('mailbox.room')} lead={text('mailbox.lead')}>
        <form className={room['tools']} onSubmit={look}>
          <TextField
            className={styles['address'] ?? ''}
            label={text('mailbox.address')}
            type="search"
            autoComplete="off"
            maxLength={254}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Button type="submit" busy={list.isFetching}>
            {text(typed.trim() === address ? 'mailbox.again' : 'users.find')}
          </Button>
        </form>
      </RoomHead>
      <Loaded query={list}>
        {({ records, more }) => (
          <>
            <DataTable
              caption={text('mailbox.room')}
              columns={columns}
              rows={records}
              rowKey={({ messageId }) => String(messageId)}
              onRow={setOpened}
              empty={<Empty text={text('mailbox.empty')} />}
              mobileRow={(row) => <MobileRow row={row} />}
            />
            <Pager current={current} more={more} onPage={setCurrent} />
          </>
        )}
      </Loaded>
      <Drawer
        open={opened !== undefined}
        onOpenChange={(open) => !open && setOpened(undefined)}
        title={opened === undefined ? '' : opened.subject || opened.kind}
      >
        {opened !== undefined && <Message messageId={opened.messageId} />}
      </Drawer>
    </>
  );
}

function useColumns(): readonly Column<MailRow>[] {
  const text = useText();
  const time = useTime();
  return useMemo(
    () => [
      {
        key: 'time',
        head: text('audit.time'),
        cell: ({ createdAtMs }) => <span className="num">{time(createdAtMs)}</span>,
        width: '180px',
      },
      { key: 'address', head: text('mailbox.address'), cell: ({ address }) => address },
      {
        key: 'user',
        head: text('users.account'),
        cell: ({ userId }) => (userId === null ? '—' : text('cases.user', { id: String(userId) })),
      },
      { key: 'subject', head: text('mailbox.subject'), cell: ({ subject, kind }) => subject || <code>{kind}</code> },
      { key: 'state', head: text('mailbox.state'), cell: ({ state }) => <State state={state} /> },
    ],
    [text, time],
  );
}

function State({ state }: Pick<MailRow, 'state'>) {
  const text = useText();
  return <Badge tone={tones[state]}>{text(`mailbox.state.${state}`)}</Badge>;
}

function MobileRow({ row: { createdAtMs, address, subject, kind, state } }: { readonly row: MailRow }) {
  const time = useTime();
  return (
    <span>
      <strong>{subject || kind}</strong> <State state={state} />
      <br />
      <small>
        {time(createdAtMs)} · {address}
      </small>
    </span>
  );
}
