import type { DeskDeposit, DeskReceipt } from '@candor/protocol';
import { Badge, Button, type Column, DataTable, Empty } from '@candor/ui';
import { useMemo } from 'react';
import { useText, useTime } from '../../i18n/text.ts';
import { UserLink } from '../../app/UserLink.tsx';
import { exact } from '../../app/figures.ts';
import room from '../../app/Room.module.css';
import styles from './Wallets.module.css';

const tones = { seen: 'wait', credited: 'wait', final: 'good', held: 'wait', lost: 'bad' } as const;

/** Deposits as the chain and the journal have them. */
export function DepositTable(props: {
  readonly caption: string;
  readonly rows: readonly DeskDeposit[];
  readonly empty: string;
}) {
  const text = useText();
  const time = useTime();
  const { caption, rows, empty } = props;
  const columns: readonly Column<DeskDeposit>[] = useMemo(
    () => [
      { key: 'received', head: text('deposits.received'), cell: ({ seenAtMs }) => time(seenAtMs) },
      { key: 'amount', head: text('house.amount'), align: 'end', cell: (row) => <Amount row={row} /> },
      { key: 'network', head: text('networks.network'), cell: ({ network }) => network },
      {
        key: 'user',
        head: text('deposits.owner'),
        cell: ({ userId }) => (userId === 0 ? text('deposits.nobody') : <UserLink userId={userId} />),
      },
      { key: 'stage', head: text('deposits.stage'), cell: (row) => <Stage row={row} /> },
      { key: 'block', head: text('deposits.block'), align: 'end', cell: ({ height }) => height },
      {
        key: 'hash',
        head: text('deposits.hash'),
        cell: ({ txHash }) => <span className={styles['address']}>{txHash}</span>,
      },
    ],
    [text, time],
  );
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={rows}
      rowKey={({ txHash, asset, userId }) => `${txHash} ${asset} ${userId}`}
      empty={<Empty text={empty} />}
      mobileRow={(row) => (
        <span className={styles['mobile']}>
          <span className={room['line']}>
            <strong>
              <Amount row={row} />
            </strong>
            <Stage row={row} />
          </span>
          <span className={styles['small']}>
            {time(row.seenAtMs)} · {row.network}
          </span>
          <span className={styles['address']}>{row.txHash}</span>
        </span>
      )}
    />
  );
}

const Amount = ({ row }: { readonly row: { readonly amount: string; readonly asset: string } }) => (
  <span className="num">
    {exact(row.amount)} {row.asset}
  </span>
);

function Stage({ row: { stage } }: { readonly row: DeskDeposit }) {
  const text = useText();
  return <Badge tone={tones[stage]}>{text(`deposits.stage.${stage}`)}</Badge>;
}

type Decide = (receipt: DeskReceipt, how: 'assign' | 'return') => void;

/** Money in suspense, with the two ways in which it ends. */
export function ReceiptTable({
  receipts,
  onDecide,
}: {
  readonly receipts: readonly DeskReceipt[];
  readonly onDecide: Decide;
}) {
  const text = useText();
  const time = useTime();
  const columns: readonly Column<DeskReceipt>[] = useMemo(
    () => [
      { key: 'received', head: text('deposits.received'), cell: ({ receivedAtMs }) => time(receivedAtMs) },
      { key: 'amount', head: text('house.amount'), align: 'end', cell: (row) => <Amount row={row} /> },
      { key: 'network', head: text('networks.network'), cell: ({ network }) => network },
      { key: 'cause', head: text('deposits.cause'), cell: ({ cause }) => text(`deposits.cause.${cause}`) },
      { key: 'owner', head: text('deposits.owner'), cell: (row) => <Owner row={row} /> },
      {
        key: 'sender',
        head: text('deposits.sender'),
        cell: ({ sender }) =>
          sender === '' ? text('deposits.unknownSender') : <span className={styles['address']}>{sender}</span>,
      },
      { key: 'actions', head: text('operators.actions'), cell: (row) => <Ends row={row} onDecide={onDecide} /> },
    ],
    [text, time, onDecide],
  );
  return (
    <DataTable
      caption={text('deposits.suspense')}
      columns={columns}
      rows={receipts}
      rowKey={({ receiptId }) => String(receiptId)}
      empty={<Empty text={text('deposits.noSuspense')} />}
      mobileRow={(row) => (
        <span className={styles['mobile']}>
          <span className={room['line']}>
            <strong>
              <Amount row={row} />
            </strong>
            <span>{text(`deposits.cause.${row.cause}`)}</span>
          </span>
          <span className={styles['small']}>
            {time(row.receivedAtMs)} · {row.network} · <Owner row={row} />
          </span>
          <Ends row={row} onDecide={onDecide} />
        </span>
      )}
    />
  );
}

function Owner({ row: { ownerId } }: { readonly row: DeskReceipt }) {
  const text = useText();
  return ownerId === null ? text('deposits.nobody') : <UserLink userId={ownerId} />;
}

function Ends({ row, onDecide }: { readonly row: DeskReceipt; readonly onDecide: Decide }) {
  const text = useText();
  const { isFinal, isReturning, proposed, sender } = row;
  if (isReturning) return <Badge tone="wait">{text('deposits.returning')}</Badge>;
  if (!isFinal) return <Badge tone="wait">{text('deposits.notFinal')}</Badge>;
  if (proposed) return <Badge tone="good">{text('apps.proposed')}</Badge>;
  return (
    <span className={room['actions']}>
      <Button variant="quiet" size={28} onClick={() => onDecide(row, 'assign')}>
        {text('deposits.assign')}
      </Button>
      {sender !== '' && (
        <Button variant="quiet" size={28} onClick={() => onDecide(row, 'return')}>
          {text('deposits.return')}
        </Button>
      )}
    </span>
  );
}
