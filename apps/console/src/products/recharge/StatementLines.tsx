import { type StatementLineCase, statementLines } from '@candor/protocol';
import { type Column, DataTable } from '@candor/ui';
import { useMemo, useState } from 'react';
import { Loaded } from '../../app/Loaded.tsx';
import { pageLabels, Pager } from '../../app/Pager.tsx';
import room from '../../app/Room.module.css';
import { exact } from '../../app/figures.ts';
import { useRight } from '../../entry/session.ts';
import { useText } from '../../i18n/text.ts';
import { useRead } from '../../wire/use-ask.ts';
import styles from './Receipts.module.css';

/** Few enough that the table draws them all. */
const size = 50;

/**
 * All lines of a statement that waits, a page at a time, and the hash that its approval agrees on.
 */
export function StatementLines({ statementId }: { readonly statementId: number }) {
  const text = useText();
  const [current, setCurrent] = useState(1);
  const mayRead = useRight('receipts.approve');
  const found = useRead(statementLines, { statementId, current, size }, { enabled: mayRead });
  if (!mayRead) return null;
  return (
    <Loaded query={found}>
      {({ records, pages, total, opening, closing, currency, iban, isFirst, sha256 }) => (
        <div className={styles['import']}>
          <p className="num">
            {iban}: {exact(opening)} → {exact(closing)} {currency}, {text('receipts.lines')}: {total}
          </p>
          {isFirst && <p>{text('receipts.first', { iban })}</p>}
          <Lines lines={records} />
          <Pager current={current} pages={pages} onPage={setCurrent} labels={pageLabels(text)} />
          <p className={styles['hash']}>
            {text('receipts.hash')}: <code>{sha256}</code>
          </p>
        </div>
      )}
    </Loaded>
  );
}

/** Each line whole: nobody approves what is cut off. */
function Lines({ lines }: { readonly lines: readonly StatementLineCase[] }) {
  const text = useText();
  const columns: readonly Column<StatementLineCase>[] = useMemo(
    () => [
      { key: 'booked', head: text('receipts.booked'), cell: ({ bookedOn }) => <span className="num">{bookedOn}</span> },
      { key: 'amount', head: text('house.amount'), align: 'end', cell: sumOf },
      { key: 'payer', head: text('receipts.payer'), cell: ({ payer }) => payer },
      { key: 'text', head: text('receipts.text'), cell: (line) => line.text },
      { key: 'named', head: text('receipts.named'), cell: (line) => <Named line={line} /> },
      { key: 'reference', head: text('receipts.bankReference'), cell: ({ reference }) => reference },
    ],
    [text],
  );
  return (
    <DataTable
      className={styles['lines'] ?? ''}
      caption={text('receipts.lines')}
      columns={columns}
      rows={lines}
      rowKey={({ lineId }) => String(lineId)}
      mobileRow={(line) => (
        <span className={room['line']}>
          <strong>{sumOf(line)}</strong>
          <span>
            {line.bookedOn} · {line.payer}
          </span>
          <span>{line.text}</span>
          {(line.named !== '' || line.notClosed !== '') && <Named line={line} />}
          <span>{line.reference}</span>
        </span>
      )}
    />
  );
}

/** What a line answers; a code that it carries in vain is said to be so. */
function Named({ line: { named, notClosed } }: { readonly line: StatementLineCase }) {
  const text = useText();
  if (named !== '') return <code>{named}</code>;
  return <span>{notClosed === '' ? '—' : text('receipts.notClosed', { code: notClosed })}</span>;
}

const sumOf = ({ amount }: StatementLineCase) => <span className="num">{exact(amount)}</span>;
