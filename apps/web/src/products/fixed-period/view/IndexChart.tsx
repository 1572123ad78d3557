import { displayPrice } from '@candor/amount';
import type { IndexSample } from '@candor/protocol';
import { Button, Empty, SegmentedControl } from '@candor/ui';
import { useMemo, useState } from 'react';
import { useText } from '../../../i18n/text.ts';
import { windowOf } from '../model/chart-geometry.ts';
import { minuteLine } from '../model/minutes.ts';
import { useRunning, useSettled } from '../stores/contracts.ts';
import { useMinutes } from '../stores/use-minutes.ts';
import { useServerSeconds } from '../../../transport/use-server-seconds.ts';
import { ChartDrawing } from './ChartDrawing.tsx';
import { IndexTable } from './IndexTable.tsx';
import { useSize } from './use-size.ts';
import styles from './IndexChart.module.css';

const spans = ['300', '900', '3600', '14400'] as const;
type Span = (typeof spans)[number];

/**
 * The index, one sample a second, with what each running contract of the market hangs on; as a
 * table on demand.
 */
export function IndexChart({ symbol, samples }: { readonly symbol: string; readonly samples: readonly IndexSample[] }) {
  const text = useText();
  const [span, setSpan] = useState<Span>('300');
  const [asTable, setAsTable] = useState(false);
  const { place, width, height } = useSize<HTMLDivElement>();
  const spanText = (seconds: number) =>
    seconds < 3_600
      ? text('flash.minutes', { minutes: seconds / 60 })
      : text('flash.hours', { hours: seconds / 3_600 });
  const running = useRunning();
  const { settled } = useSettled(100);
  const past = useMemo(() => (settled ?? []).filter((one) => one.symbol === symbol), [settled, symbol]);
  const nowSecond = Math.floor(useServerSeconds() / 1_000);
  const own = useMemo(() => (running ?? []).filter((one) => one.symbol === symbol), [running, symbol]);
  const minutes = useMinutes(symbol, Number(span));
  const line = useMemo(() => minuteLine(minutes, samples), [minutes, samples]);
  const window = windowOf([...line, ...samples], own, nowSecond, Number(span));
  const showsMinutes = line.some(({ second }, place) => place < line.length - 1 && second >= (window?.fromSecond ?? 0));
  const newest = samples.findLast(({ price }) => price !== null)?.price ?? null;
  return (
    <section className={styles['chart']} aria-label={text('flash.chart', { symbol })}>
      <header className={styles['head']}>
        <SegmentedControl<Span>
          label={text('flash.span')}
          options={spans.map((value) => ({ value, label: spanText(Number(value)) }))}
          value={span}
          onValue={setSpan}
          small
        />
        <span className={styles['legend']}>
          <span className={styles['line']}>{text('flash.legendIndex')}</span>
          {showsMinutes && <span className={styles['minuteLine']}>{text('flash.legendMinutes')}</span>}
          <span className={styles['window']}>{text('flash.legendWindow')}</span>
        </span>
        <Button size={28} variant="quiet" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {text(asTable ? 'flash.asChart' : 'flash.asTable')}
        </Button>
      </header>
      {asTable ? (
        <IndexTable samples={samples} />
      ) : (
        <div ref={place} className={styles['place']}>
          {window === undefined ? (
            <Empty text={text(samples.length > 0 ? 'flash.noPrice' : 'flash.noSamples')} />
          ) : (
            width > 0 && (
              <ChartDrawing
                label={text('flash.chartNow', { symbol, price: newest === null ? '—' : displayPrice(newest) })}
                window={window}
                samples={samples}
                minutes={line}
                contracts={own}
                settled={past}
                width={width}
                height={height}
              />
            )
          )}
        </div>
      )}
    </section>
  );
}
