import type { BankPayout } from '@candor/protocol';
import { Badge, Button, type Column, DataTable, Empty } from '@candor/ui';
import { useMemo } from 'react';
import room from '../../app/Room.module.css';
import { exact } from '../../app/figures.ts';
import { useText, useTime } from '../../i18n/text.ts';

interface Props {
  readonly payouts: readonly BankPayout[];
  /** Undefined for who may not propose it. */
  readonly onCancel: ((payout: BankPayout) => void) | undefined;
}

/** Money of the treasury that is set aside until a statement says that it left. */
export function PayoutTable({ payouts, onCancel }: Props) {
  const text = useText();
  const time = useTime();
  const columns: readonly Column<BankPayout>[] = useMemo(
    () => [
      { key: 'time', head: text('audit.time'), cell: ({ openedAtMs }) => time(openedAtMs) },
      { key: 'amount', head: text('house.amount'), align: 'end', cell: sumOf },
      {
        key: 'code',
        head: text('receipts.text'),
        cell: ({ reference }) => text('receipts.payWith', { code: reference }),
      },
      { key: 'actions', head: text('operators.actions'), cell: (row) => <End row={row} onCancel={onCancel} /> },
    ],
    [text, time, onCancel],
  );
  return (
    <DataTable
      caption={text('receipts.payouts')}
      columns={columns}
      rows={payouts}
      rowKey={({ receiptId }) => String(receiptId)}
      empty={<Empty text={text('receipts.noPayouts')} />}
      mobileRow={(row) => (
        <span className={room['line']}>
          <strong>{sumOf(row)}</strong>
          <span>{text('receipts.payWith', { code: row.reference })}</span>
          <End row={row} onCancel={onCancel} />
        </span>
      )}
    />
  );
}

const sumOf = ({ amount, currency }: BankPayout) => (
  <span className="num">
    {exact(amount)} {currency}
  </span>
);

function End({ row, onCancel }: { readonly row: BankPayout; readonly onCancel: Props['onCancel'] }) {
  const text = useText();
  if (row.proposed) return <Badge tone="good">{text('apps.proposed')}</Badge>;
  if (onCancel === undefined) return null;
  return (
    <Button variant="quiet" size={28} onClick={() => onCancel(row)}>
      {text('desk.cancel')}
    </Button>
  );
}
