import type { StatementCase } from '@candor/protocol';
import { Badge, Button, type Column, DataTable, Empty } from '@candor/ui';
import { useMemo } from 'react';
import room from '../../app/Room.module.css';
import { exact } from '../../app/figures.ts';
import { useText, useTime } from '../../i18n/text.ts';

type Book = (statement: StatementCase) => void;

/** Statements as they were imported, and which are booked. */
export function StatementTable(props: { readonly statements: readonly StatementCase[]; readonly onBook: Book }) {
  const { statements, onBook } = props;
  const text = useText();
  const time = useTime();
  const columns: readonly Column<StatementCase>[] = useMemo(
    () => [
      { key: 'time', head: text('deposits.received'), cell: ({ importedAtMs }) => time(importedAtMs) },
      { key: 'by', head: text('receipts.by'), cell: ({ importedBy }) => importedBy },
      { key: 'opening', head: text('receipts.opening'), align: 'end', cell: ({ opening }) => exact(opening) },
      { key: 'closing', head: text('receipts.closing'), align: 'end', cell: ({ closing }) => exact(closing) },
      { key: 'lines', head: text('receipts.lines'), align: 'end', cell: ({ lines }) => lines },
      { key: 'state', head: text('deposits.stage'), cell: (row) => <State row={row} onBook={onBook} /> },
    ],
    [text, time, onBook],
  );
  return (
    <DataTable
      caption={text('receipts.statements')}
      columns={columns}
      rows={statements}
      rowKey={({ statementId }) => String(statementId)}
      empty={<Empty text={text('receipts.noStatements')} />}
      mobileRow={(row) => (
        <span className={room['line']}>
          <span className="num">
            {exact(row.opening)} → {exact(row.closing)} {row.currency}
          </span>
          <span>
            {time(row.importedAtMs)} · {row.importedBy}
          </span>
          <State row={row} onBook={onBook} />
        </span>
      )}
    />
  );
}

function State({ row, onBook }: { readonly row: StatementCase; readonly onBook: Book }) {
  const text = useText();
  if (row.state === 'refused') return <Badge tone="bad">{text('receipts.state.refused')}</Badge>;
  if (row.proposed) return <Badge tone="good">{text('apps.proposed')}</Badge>;
  if (row.state === 'booked') return <Badge tone="good">{text('receipts.state.booked')}</Badge>;
  return (
    <span className={room['actions']}>
      <Badge tone="wait">{text('receipts.state.waiting')}</Badge>
      <Button variant="quiet" size={28} onClick={() => onBook(row)}>
        {text('markets.propose')}
      </Button>
    </span>
  );
}
