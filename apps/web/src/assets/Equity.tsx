import { displayAmount, displaySigned, isZeroDecimal, negateDecimal } from '@candor/amount';
import { equitySpans, type EquitySpan } from '@candor/protocol';
import { Button, classes, directionOf, Engraving, SegmentedControl, Total, Worked } from '@candor/ui';
import { Check, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../i18n/text.ts';
import { ticksOver } from '../market-page/ticks.ts';
import { useBalanceText } from '../preferences/balance-text.ts';
import { useTime } from '../preferences/format.ts';
import { Loaded } from '../page/Loaded.tsx';
import { openChat } from '../page/shell-store.ts';
import { cutToCents, equitySums } from './equity-sums.ts';
import { sourceKeys, sources } from './sources.ts';
import { type EquityData, useEquity } from './use-equity.ts';
import styles from './Equity.module.css';

/**
 * What all was worth over a span, and what led from the worth at its begin to `total`, that of now:
 * to the cent, with nothing unexplained.
 */
export function Equity({ total }: { readonly total: string }) {
  const text = useText();
  const [span, setSpan] = useState<EquitySpan>('month');
  const query = useEquity(span);
  return (
    <section aria-labelledby="equity">
      <header className={styles['head']}>
        <h2 id="equity">{text('assets.equity')}</h2>
        <SegmentedControl<EquitySpan>
          label={text('assets.equity')}
          options={equitySpans.map((value) => ({ value, label: text(`quotes.span.${value}`) }))}
          value={span}
          onValue={setSpan}
        />
      </header>
      <Loaded query={query} rows={6} failed={text('assets.equityFailed')}>
        {(data) => (
          <>
            <Line data={data} span={span} total={total} />
            <Bridge data={data} total={total} />
            <Reconciled data={data} />
          </>
        )}
      </Loaded>
    </section>
  );
}

function Line({ data, span, total }: { readonly data: EquityData; readonly span: EquitySpan; readonly total: string }) {
  const text = useText();
  const time = useTime();
  const { balanceText } = useBalanceText();
  const points = data.points.slice(0, -1);
  const [first] = points;
  if (first === undefined) return <p className={styles['note']}>{text('assets.equityYoung')}</p>;
  // For the drawing alone: a figure in text is never a float.
  const values = [...points.map(({ usdt }) => Number(usdt)), Number(total)];
  const worth = (index: number) => balanceText(displayAmount(cutToCents(points[index]?.usdt ?? total), 2));
  const [high, low] = [values.indexOf(Math.max(...values)), values.indexOf(Math.min(...values))];
  const isShort = data.toMs - data.fromMs < 2 * 86_400_000;
  const ticks = ticksOver(points.map(({ timeMs }) => timeMs)).map(({ at, timeMs }) => ({
    at,
    label: isShort ? time.minute(timeMs) : time.date(timeMs),
  }));
  const hasGaps = data.before === null || !data.complete;
  return (
    <>
      <Engraving
        values={values}
        height={170}
        label={text('assets.equityLine', {
          span: text(`quotes.span.${span}`),
          from: balanceText(displayAmount(cutToCents(first.usdt), 2)),
          to: balanceText(displayAmount(total, 2)),
        })}
        marks={[
          { index: high, label: text('home.high', { price: worth(high) }) },
          { index: low, label: text('home.low', { price: worth(low) }) },
        ]}
        // A young account has several of one day.
        ticks={ticks.filter(({ label }, tick) => label !== ticks[tick - 1]?.label)}
      />
      {hasGaps && <p className={styles['note']}>{text('assets.equityGap')}</p>}
    </>
  );
}

function Bridge({ data, total }: { readonly data: EquityData; readonly total: string }) {
  const text = useText();
  const time = useTime();
  const { hidden, balanceText } = useBalanceText();
  const { before, paidIn, paidOut, fees, result } = equitySums(data, total);
  const split = sources.filter(({ of }) => !isZeroDecimal(cutToCents(data.sources[of])));
  const isSplit = split.some(({ of }) => of !== 'otherIn' && of !== 'otherOut');
  const plain = (decimal: string) => balanceText(displayAmount(decimal, 2));
  const signed = (decimal: string) => balanceText(displaySigned(decimal, 2));
  return (
    <>
      <dl className={styles['bridge']}>
        <div>
          <dt>{text('assets.equityAt', { date: time.date(data.fromMs) })}</dt>
          <dd className="num">{before === null ? '—' : plain(before)}</dd>
        </div>
        {isSplit ? (
          split.map(({ of, isOut }) => (
            <div key={of}>
              <dt>{text(sourceKeys[of])}</dt>
              <dd className="num">{signed(cutToCents(isOut ? negateDecimal(data.sources[of]) : data.sources[of]))}</dd>
            </div>
          ))
        ) : (
          <>
            <div>
              <dt>{text('assets.equityIn')}</dt>
              <dd className="num">{signed(paidIn)}</dd>
            </div>
            <div>
              <dt>{text('assets.equityOut')}</dt>
              <dd className="num">{signed(negateDecimal(paidOut))}</dd>
            </div>
          </>
        )}
        <div>
          <dt>{text('assets.equityResult')}</dt>
          <dd className={classes('num', result !== null && directionOf(result))}>
            {result === null || hidden ? (
              ((result && signed(result)) ?? '—')
            ) : (
              <Worked
                title={text('assets.w.equityTitle')}
                formula={text('assets.w.equityFormula')}
                inputs={[
                  { label: text('assets.equityNow'), value: displayAmount(total, 2), unit: 'USDT' },
                  {
                    label: text('assets.equityAt', { date: time.date(data.fromMs) }),
                    value: displayAmount(before ?? '0', 2),
                    unit: 'USDT',
                  },
                  { label: text('assets.equityIn'), value: displayAmount(paidIn, 2), unit: 'USDT' },
                  { label: text('assets.equityOut'), value: displayAmount(paidOut, 2), unit: 'USDT' },
                  { label: text('assets.equityFees'), value: displayAmount(fees, 2), unit: 'USDT' },
                ]}
                result={displaySigned(result, 2)}
                unit="USDT"
                rounding={text('assets.w.equityRule')}
              >
                {displaySigned(result, 2)}
              </Worked>
            )}
          </dd>
        </div>
        <div>
          <dt>{text('assets.equityFees')}</dt>
          <dd className="num">{signed(negateDecimal(fees))}</dd>
        </div>
      </dl>
      <Total label={text('assets.equityNow')} value={plain(total)} />
    </>
  );
}

/**
 * Whether the ledger's entries add up to what the exchange itself holds for the user, asset by
 * asset.
 */
function Reconciled({ data: { entries, unexplained } }: { readonly data: EquityData }) {
  const text = useText();
  if (unexplained.length === 0)
    return (
      <p className={styles['checked']}>
        <Check size={16} strokeWidth={1.5} aria-hidden />
        {text('assets.equityChecked', { count: entries, zero: displayAmount('0', 2) })}
      </p>
    );
  const amounts = unexplained.map(({ asset, amount }) => `${amount} ${asset}`).join(', ');
  return (
    <div role="alert" className={styles['unexplained']}>
      <p>
        <TriangleAlert size={16} strokeWidth={1.5} aria-hidden />
        {text('assets.equityUnexplained', { amounts })}
      </p>
      <Button onClick={openChat}>{text('assets.equityTell')}</Button>
    </div>
  );
}
