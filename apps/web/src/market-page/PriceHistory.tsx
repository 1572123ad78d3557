import { displayPrice } from '@candor/amount';
import { kline, type Interval } from '@candor/protocol';
import { Engraving, ErrorNote, SegmentedControl } from '@candor/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dayOf } from '../home/day.ts';
import { useText } from '../i18n/text.ts';
import { useTime } from '../preferences/format.ts';
import { request } from '../transport/request.ts';
import { ticksOver } from './ticks.ts';
import styles from './MarketPage.module.css';

const spans = {
  day: { interval: '5m', limit: 288 },
  week: { interval: '1h', limit: 168 },
  month: { interval: '4h', limit: 186 },
  year: { interval: '1d', limit: 365 },
} as const satisfies Record<string, { readonly interval: Interval; readonly limit: number }>;
type Span = keyof typeof spans;

/** A market's price over a day, a week, a month or a year, engraved. */
export function PriceHistory({ symbol, decimals }: { readonly symbol: string; readonly decimals: number }) {
  const text = useText();
  const time = useTime();
  const [span, setSpan] = useState<Span>('day');
  const { interval, limit } = spans[span];
  const { data, isError, refetch } = useQuery({
    queryKey: ['history', symbol, interval, limit],
    queryFn: ({ signal }) => request(kline, { input: { symbol, interval, limit }, signal, quiet: true }),
    refetchInterval: 60_000,
  });
  const shown = data === undefined ? undefined : dayOf(data.records);
  const price = (of: string) => displayPrice(of, decimals);
  return (
    <section aria-label={text('quotes.history')} className={styles['history']}>
      <SegmentedControl<Span>
        label={text('quotes.history')}
        options={(['day', 'week', 'month', 'year'] as const).map((value) => ({
          value,
          label: text(`quotes.span.${value}`),
        }))}
        value={span}
        onValue={setSpan}
      />
      <div className={styles['engraving']}>
        {isError && shown === undefined && (
          <ErrorNote
            title={text('chart.failed')}
            text={text('chart.failedText')}
            retry={{ label: text('common.retry'), onRetry: () => void refetch() }}
          />
        )}
        {shown !== undefined && data !== undefined && (
          <Engraving
            values={shown.values}
            height={240}
            label={text('quotes.engraving', {
              symbol,
              span: text(`quotes.span.${span}`),
              open: price(shown.open),
              close: price(shown.close),
              high: price(shown.high.price),
              low: price(shown.low.price),
            })}
            marks={[
              { index: shown.high.index, label: text('home.high', { price: price(shown.high.price) }) },
              { index: shown.low.index, label: text('home.low', { price: price(shown.low.price) }) },
            ]}
            ticks={ticksOver(data.records.map(({ openTimeMs }) => openTimeMs)).map(({ at, timeMs }) => ({
              at,
              label: span === 'day' ? time.minute(timeMs) : time.date(timeMs),
            }))}
          />
        )}
      </div>
    </section>
  );
}
