import { type StatementLineCase, statementLines } from '@candor/protocol';
import { useState } from 'react';
import { Loaded } from '../../app/Loaded.tsx';
import { pageLabels, Pager } from '../../app/Pager.tsx';
import { exact } from '../../app/figures.ts';
import { useRight } from '../../entry/session.ts';
import { useText } from '../../i18n/text.ts';
import { useRead } from '../../wire/use-ask.ts';
import styles from './Receipts.module.css';

const size = 100;

/** All lines of a statement that waits, a hundred at a time, and the hash that its approval agrees on. */
export function StatementLines({ statementId }: { readonly statementId: number }) {
  const text = useText();
  const [current, setCurrent] = useState(1);
  const mayRead = useRight('receipts.approve');
  const found = useRead(statementLines, { statementId, current, size }, { enabled: mayRead });
  if (!mayRead) return null;
  return (
    <Loaded query={found}>
      {({ records, pages, total, opening, closing, currency, sha256 }) => (
        <div className={styles['import']}>
          <p className="num">
            {exact(opening)} → {exact(closing)} {currency}, {text('receipts.lines')}: {total}
          </p>
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
  return (
    <div className={styles['lines']} role="region" aria-label={text('receipts.lines')} tabIndex={0}>
      <table>
        <caption className="visually-hidden">{text('receipts.lines')}</caption>
        <thead>
          <tr>
            <th scope="col">{text('receipts.booked')}</th>
            <th scope="col">{text('house.amount')}</th>
            <th scope="col">{text('receipts.payer')}</th>
            <th scope="col">{text('receipts.text')}</th>
            <th scope="col">{text('receipts.named')}</th>
            <th scope="col">{text('receipts.bankReference')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.lineId}>
              <td className="num">{line.bookedOn}</td>
              <td className="num">{exact(line.amount)}</td>
              <td>{line.payer}</td>
              <td>{line.text}</td>
              <td>{line.named === '' ? '—' : <code>{line.named}</code>}</td>
              <td>{line.reference}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
