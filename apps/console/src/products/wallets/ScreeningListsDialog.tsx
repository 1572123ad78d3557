import { listScreeningLists, type ScreeningList } from '@candor/protocol';
import { Button, type Column, DataTable, Dialog, Empty } from '@candor/ui';
import { useMemo, useState } from 'react';
import { Loaded } from '../../app/Loaded.tsx';
import { useRight } from '../../entry/session.ts';
import { useText, useTime } from '../../i18n/text.ts';
import { useRead } from '../../wire/use-ask.ts';
import { ScreeningListDialog } from './ScreeningListDialog.tsx';
import styles from './Wallets.module.css';

/** The lists that withdrawals are compared with. Operators with the right propose another text. */
export function ScreeningListsDialog({ onClose }: { readonly onClose: () => void }) {
  const text = useText();
  const mayPropose = useRight('users.propose');
  const [isReplacing, setReplacing] = useState(false);
  const found = useRead(listScreeningLists, undefined);
  if (isReplacing) return <ScreeningListDialog onClose={onClose} />;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={text('withdrawals.lists')}
      actions={
        <>
          {mayPropose && <Button onClick={() => setReplacing(true)}>{text('approvals.kind.screening.list')}</Button>}
          <Button onClick={onClose}>{text('desk.close')}</Button>
        </>
      }
    >
      <Loaded query={found}>{({ records }) => <Lists records={records} />}</Loaded>
    </Dialog>
  );
}

function Lists({ records }: { readonly records: readonly ScreeningList[] }) {
  const text = useText();
  const time = useTime();
  const columns: readonly Column<ScreeningList>[] = useMemo(
    () => [
      { key: 'name', head: text('withdrawals.listName'), cell: ({ name }) => name },
      { key: 'names', head: text('withdrawals.listNames'), align: 'end', cell: ({ names }) => names },
      { key: 'addresses', head: text('withdrawals.listAddresses'), align: 'end', cell: ({ addresses }) => addresses },
      { key: 'since', head: text('withdrawals.listSince'), cell: ({ changedAtMs }) => time(changedAtMs) },
      {
        key: 'hash',
        head: text('withdrawals.listHash'),
        cell: ({ sha256 }) => <span className={styles['address']}>{sha256}</span>,
      },
    ],
    [text, time],
  );
  return (
    <DataTable
      caption={text('withdrawals.lists')}
      columns={columns}
      rows={records}
      rowKey={({ name }) => name}
      empty={<Empty text={text('withdrawals.listsNone')} />}
      mobileRow={({ name, names, addresses, changedAtMs, sha256 }) => (
        <span className={styles['mobile']}>
          <strong>{name}</strong>
          <span className={styles['small']}>
            {text('withdrawals.listNames')}: {names} · {text('withdrawals.listAddresses')}: {addresses} ·{' '}
            {time(changedAtMs)}
          </span>
          <span className={styles['address']}>{sha256}</span>
        </span>
      )}
    />
  );
}
