import type { BankReceiptCase } from '@candor/protocol';
import { Badge, Button, type Column, DataTable, Empty } from '@candor/ui';
import { useMemo } from 'react';
import room from '../../app/Room.module.css';
import { exact } from '../../app/figures.ts';
import { useText } from '../../i18n/text.ts';

type Decide = (receipt: BankReceiptCase, how: 'give' | 'return' | 'keep') => void;

/** Bank money that nobody owns yet, with the ways in which it ends. */
export function BankReceiptTable(props: {
  readonly receipts: readonly BankReceiptCase[];
  readonly onDecide: Decide;
  readonly mayKeep: boolean;
}) {
  const { receipts, onDecide, mayKeep } = props;
  const text = useText();
  const columns: readonly Column<BankReceiptCase>[] = useMemo(
    () => [
      { key: 'booked', head: text('receipts.booked'), cell: ({ bookedOn }) => bookedOn },
      { key: 'amount', head: text('house.amount'), align: 'end', cell: sumOf },
      { key: 'payer', head: text('receipts.payer'), cell: ({ payer }) => payer },
      { key: 'text', head: text('receipts.text'), cell: (row) => row.text },
      {
        key: 'claim',
        head: text('receipts.claim'),
        cell: ({ rechargeId }) => (rechargeId === null ? '—' : `#${rechargeId}`),
      },
      {
        key: 'actions',
        head: text('operators.actions'),
        cell: (row) => <Ends row={row} onDecide={onDecide} mayKeep={mayKeep} />,
      },
    ],
    [text, onDecide, mayKeep],
  );
  return (
    <DataTable
      caption={text('receipts.waiting')}
      columns={columns}
      rows={receipts}
      rowKey={({ receiptId }) => String(receiptId)}
      empty={<Empty text={text('receipts.none')} />}
      mobileRow={(row) => (
        <span className={room['line']}>
          <strong>{sumOf(row)}</strong>
          <span>
            {row.bookedOn} · {row.payer}
          </span>
          <span>{row.text}</span>
          <Ends row={row} onDecide={onDecide} mayKeep={mayKeep} />
        </span>
      )}
    />
  );
}

const sumOf = ({ amount, currency }: BankReceiptCase) => (
  <span className="num">
    {exact(amount)} {currency}
  </span>
);

function Ends(props: { readonly row: BankReceiptCase; readonly onDecide: Decide; readonly mayKeep: boolean }) {
  const { row, onDecide, mayKeep } = props;
  const text = useText();
  if (row.isReturning) return <Badge tone="wait">{text('receipts.returning', { code: row.returnReference })}</Badge>;
  if (row.proposed) return <Badge tone="good">{text('apps.proposed')}</Badge>;
  return (
    <span className={room['actions']}>
      <Button variant="quiet" size={28} onClick={() => onDecide(row, 'give')}>
        {text('receipts.give')}
      </Button>
      <Button variant="quiet" size={28} onClick={() => onDecide(row, 'return')}>
        {text('receipts.back')}
      </Button>
      {mayKeep && !row.isNamed && (
        <Button variant="quiet" size={28} onClick={() => onDecide(row, 'keep')}>
          {text('receipts.keep')}
        </Button>
      )}
    </span>
  );
}
