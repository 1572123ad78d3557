import { displaySigned } from '@candor/amount';
import { monthStatement, type Statement as MonthStatement } from '@candor/protocol';
import { Button, classes, Select, Wordmark } from '@candor/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../i18n/text.ts';
import { useSpoken } from '../i18n/texts.ts';
import { useBalanceText } from '../preferences/balance-text.ts';
import { useSession } from '../session/session.ts';
import { Loaded } from '../page/Loaded.tsx';
import { request } from '../transport/request.ts';
import { serverNow } from '../transport/server-clock.ts';
import { saveFile } from '../records/account-export.ts';
import { amountText } from '../records/amount-text.ts';
import { monthName, monthsUntil } from './months.ts';
import ledger from '../records/Records.module.css';
import styles from './Statement.module.css';

/** A month of the account as a page for paper, and as a file that the platform signed. */
export function Statement() {
  const text = useText();
  const tag = useSpoken((spoken) => spoken.tag);
  const userId = useSession()?.user.userId;
  const [months] = useState(() => monthsUntil(serverNow(), 24));
  const [month, setMonth] = useState(months[0] ?? '');
  const query = useQuery({
    queryKey: ['statement', userId, month],
    queryFn: ({ signal }) => request(monthStatement, { input: { month }, signal, quiet: true }),
  });
  const { data } = query;
  const save = () => {
    if (data === undefined) return;
    const content = new Blob([`${JSON.stringify(data, null, 2)}\n`], { type: 'application/json' });
    saveFile({ name: `candor-statement-${month}.json`, content });
  };
  return (
    <>
      <div className={classes(ledger['filters'], ledger['tabbed'])}>
        <Select
          label={text('records.month')}
          options={months.map((value) => ({ value, label: monthName(value, tag) }))}
          value={month}
          onValue={setMonth}
        />
        <Button variant="primary" disabled={data === undefined} onClick={() => window.print()}>
          {text('records.print')}
        </Button>
        <Button disabled={data === undefined} onClick={save}>
          {text('records.signed')}
        </Button>
      </div>
      <Loaded query={query} rows={8} failed={text('records.statementFailed')}>
        {({ statement }) => <Paper statement={statement} />}
      </Loaded>
    </>
  );
}

const day = (timeMs: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(timeMs);

function Paper({ statement }: { readonly statement: MonthStatement }) {
  const text = useText();
  const locale = useSpoken((spoken) => spoken.tag);
  const { account, month, fromMs, toMs, isOver, entries, seq, recordSha256, coins } = statement;
  return (
    <article className={styles['paper']} data-paper="">
      <header className={styles['head']}>
        <Wordmark height={24} />
        <div>
          <h2>{text('records.statementOf', { month: monthName(month, locale) })}</h2>
          <p>{text('records.account', { id: account })}</p>
          <p>{text('records.period', { from: day(fromMs, locale), to: day(toMs - 1, locale) })}</p>
          {!isOver && <p>{text('records.notOver')}</p>}
        </div>
      </header>
      {coins.length === 0 ? <p>{text('records.nothingHeld')}</p> : <Lines coins={coins} />}
      <footer className={styles['foot']}>
        <p>{text('records.rests', { count: entries, seq })}</p>
        <p>
          {text('records.hash')}: <code>{recordSha256}</code>
        </p>
        <p>{text('records.signedText')}</p>
      </footer>
    </article>
  );
}

function Lines({ coins }: Pick<MonthStatement, 'coins'>) {
  const text = useText();
  const { balanceText } = useBalanceText();
  const columns = [
    { name: text('records.opening'), of: ({ opening }: Line) => amountText(opening) },
    { name: text('records.in'), of: (line: Line) => amountText(line.in) },
    { name: text('records.out'), of: ({ out }: Line) => amountText(out) },
    { name: text('assets.equityFees'), of: ({ fees }: Line) => amountText(fees) },
    { name: text('assets.equityResult'), of: ({ result }: Line) => displaySigned(result, 8) },
    { name: text('records.closing'), of: ({ closing }: Line) => amountText(closing) },
  ];
  return (
    <table className={styles['lines']}>
      <thead>
        <tr>
          <th scope="col">{text('assets.coin')}</th>
          {columns.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {coins.map((coin) => (
          <tr key={coin.asset}>
            <th scope="row">{coin.asset}</th>
            {columns.map(({ name, of }) => (
              <td key={name} data-name={name} className="num">
                {balanceText(of(coin))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type Line = MonthStatement['coins'][number];
