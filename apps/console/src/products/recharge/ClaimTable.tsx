import type { RechargeClaim } from '@candor/protocol';
import { Button, type Column, DataTable, Empty } from '@candor/ui';
import { useMemo } from 'react';
import room from '../../app/Room.module.css';
import { exact } from '../../app/figures.ts';
import { useText, useTime } from '../../i18n/text.ts';
import { UserLink } from '../../app/UserLink.tsx';

/** Claims that wait, the next due first. */
export function ClaimTable(props: {
  readonly claims: readonly RechargeClaim[];
  readonly onOpen: (claim: RechargeClaim) => void;
}) {
  const { claims, onOpen } = props;
  const text = useText();
  const time = useTime();
  const columns: readonly Column<RechargeClaim>[] = useMemo(
    () => [
      { key: 'id', head: text('receipts.claim'), cell: ({ rechargeId }) => `#${rechargeId}` },
      { key: 'user', head: text('deposits.owner'), cell: ({ userId }) => <UserLink userId={userId} /> },
      { key: 'amount', head: text('house.amount'), align: 'end', cell: sumOf },
      { key: 'named', head: text('receipts.named'), cell: ({ named }) => <code>{named}</code> },
      { key: 'due', head: text('receipts.due'), cell: ({ dueAtMs }) => time(dueAtMs) },
      { key: 'actions', head: text('operators.actions'), cell: (row) => <Opens row={row} onOpen={onOpen} /> },
    ],
    [text, time, onOpen],
  );
  return (
    <DataTable
      caption={text('receipts.claims')}
      columns={columns}
      rows={claims}
      rowKey={({ rechargeId }) => String(rechargeId)}
      empty={<Empty text={text('receipts.noClaims')} />}
      mobileRow={(row) => (
        <span className={room['line']}>
          <strong>{sumOf(row)}</strong>
          <UserLink userId={row.userId} />
          <span>{time(row.dueAtMs)}</span>
          <Opens row={row} onOpen={onOpen} />
        </span>
      )}
    />
  );
}

const sumOf = ({ amount, unit, coin }: RechargeClaim) => (
  <span className="num">
    {exact(amount)} {unit}
    {unit === coin ? '' : ` → ${coin}`}
  </span>
);

function Opens({ row, onOpen }: { readonly row: RechargeClaim; readonly onOpen: (claim: RechargeClaim) => void }) {
  const text = useText();
  return (
    <Button variant="quiet" size={28} onClick={() => onOpen(row)}>
      {text('receipts.open')}
    </Button>
  );
}
