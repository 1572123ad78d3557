import {
  addDecimals,
  displayAmount,
  displaySigned,
  isZeroDecimal,
  negateDecimal,
  subtractDecimals,
} from '@candor/amount';
import { type DayResult, dayResults, type OutputOf } from '@candor/protocol';
import { classes, directionOf, Select, Total } from '@candor/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../i18n/text.ts';
import { useSpoken } from '../i18n/texts.ts';
import { useBalanceText } from '../preferences/balance-text.ts';
import { useSession } from '../session/session.ts';
import { Loaded } from '../page/Loaded.tsx';
import { request } from '../transport/request.ts';
import { serverNow } from '../transport/server-clock.ts';
import { cutToCents } from './equity-sums.ts';
import { monthName, monthsUntil, placesBefore } from './months.ts';
import { sourceKeys, sources } from './sources.ts';
import styles from './DayCalendar.module.css';

type Days = OutputOf<typeof dayResults>;

/** Profit and loss of every day of a month; a day opens into the sums that lead to it. */
export function DayCalendar() {
  const text = useText();
  const tag = useSpoken((spoken) => spoken.tag);
  const userId = useSession()?.user.userId;
  const [months] = useState(() => monthsUntil(serverNow(), 24));
  const [month, setMonth] = useState(months[0] ?? '');
  const query = useQuery({
    queryKey: ['ledger', userId, 'days', month],
    queryFn: ({ signal }) => request(dayResults, { input: { month }, signal, quiet: true }),
  });
  return (
    <section aria-labelledby="calendar" className={styles['calendar']}>
      <header className={styles['head']}>
        <h2 id="calendar">{text('records.calendar')}</h2>
        <Select
          quiet
          hideLabel
          label={text('records.month')}
          options={months.map((value) => ({ value, label: monthName(value, tag) }))}
          value={month}
          onValue={setMonth}
        />
      </header>
      <p className={styles['lead']}>{text('records.calendarLead')}</p>
      <Loaded query={query} rows={6} failed={text('assets.equityFailed')}>
        {(data) => <Month key={data.month} data={data} />}
      </Loaded>
    </section>
  );
}

function Month({ data }: { readonly data: Days }) {
  const text = useText();
  const { balanceText } = useBalanceText();
  const [chosen, setChosen] = useState<number>();
  const { days, month, before } = data;
  const total = days.reduce((sum, { result }) => addDecimals(sum, cutToCents(result ?? '0')), '0.00');
  const day = chosen === undefined ? undefined : days[chosen];
  return (
    <>
      <ol className={styles['days']}>
        {days.map((one, at) => (
          <li key={one.fromMs} style={at === 0 ? { gridColumnStart: placesBefore(month) + 1 } : undefined}>
            <DayButton day={one} isChosen={at === chosen} onChoose={() => setChosen(at === chosen ? undefined : at)} />
          </li>
        ))}
      </ol>
      {day !== undefined && chosen !== undefined && (
        <DaySum day={day} before={chosen === 0 ? before : (days[chosen - 1]?.worth ?? null)} />
      )}
      <Total label={text('records.monthResult')} value={balanceText(displaySigned(total, 2))} />
      <p className={styles['unexplained']}>
        {text('records.unexplained')}{' '}
        <span className="num">
          {data.unexplained.length === 0
            ? displayAmount('0', 2)
            : data.unexplained.map(({ asset, amount }) => `${balanceText(amount)} ${asset}`).join(', ')}
        </span>
      </p>
    </>
  );
}

const useDayText = () => {
  const tag = useSpoken((spoken) => spoken.tag);
  return (timeMs: number): string =>
    new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(timeMs);
};

function DayButton(props: { readonly day: DayResult; readonly isChosen: boolean; readonly onChoose: () => void }) {
  const text = useText();
  const dayText = useDayText();
  const { balanceText } = useBalanceText();
  const { result, fromMs } = props.day;
  const shown = result === null ? '—' : balanceText(displaySigned(cutToCents(result), 2));
  return (
    <button
      type="button"
      aria-pressed={props.isChosen}
      aria-label={`${text('records.day', { date: dayText(fromMs) })}: ${shown}`}
      className={styles['day']}
      onClick={props.onChoose}
    >
      <span className={styles['date']}>{new Date(fromMs).getUTCDate()}</span>
      <span className={classes('num', result !== null && directionOf(cutToCents(result)))}>{shown}</span>
    </button>
  );
}

function DaySum({ day, before }: { readonly day: DayResult; readonly before: string | null }) {
  const text = useText();
  const dayText = useDayText();
  const { balanceText } = useBalanceText();
  const plain = (decimal: string | null) =>
    decimal === null ? '—' : balanceText(displayAmount(cutToCents(decimal), 2));
  const signed = (decimal: string) => balanceText(displaySigned(cutToCents(decimal), 2));
  const moved = sources.filter((source) => !isZeroDecimal(day[source.of]));
  // From what is shown, so that what is shown adds up; the fees have a line of their own.
  const result =
    day.result === null || day.worth === null || before === null
      ? null
      : moved.reduce(
          (sum, { of, isOut }) => (isOut ? addDecimals : subtractDecimals)(sum, cutToCents(day[of])),
          addDecimals(subtractDecimals(cutToCents(day.worth), cutToCents(before)), cutToCents(day.fees)),
        );
  return (
    <div className={styles['sum']} aria-live="polite">
      <h3>{text('records.day', { date: dayText(day.fromMs) })}</h3>
      <dl>
        <div>
          <dt>{text('records.worthBefore')}</dt>
          <dd className="num">{plain(before)}</dd>
        </div>
        {moved.map(({ of, isOut }) => (
          <div key={of}>
            <dt>{text(sourceKeys[of])}</dt>
            <dd className="num">{signed(isOut ? negateDecimal(day[of]) : day[of])}</dd>
          </div>
        ))}
        <div>
          <dt>{text('assets.equityResult')}</dt>
          <dd className="num">{result === null ? '—' : signed(result)}</dd>
        </div>
        <div>
          <dt>{text('assets.equityFees')}</dt>
          <dd className="num">{signed(negateDecimal(day.fees))}</dd>
        </div>
      </dl>
      <Total label={text('records.worthAfter')} value={plain(day.worth)} />
      {day.result === null && <p>{text('records.noPrice')}</p>}
    </div>
  );
}
