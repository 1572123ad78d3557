import { displayPrice } from '@candor/amount';
import type { IndexSample } from '@candor/protocol';
import { Button, Empty, SegmentedControl } from '@candor/ui';
import { useMemo, useState } from 'react';
import { useText } from '../../../i18n/text.ts';
import { windowOf } from '../model/chart-geometry.ts';
import { useRunning } from '../stores/contracts.ts';
import { useServerSeconds } from '../stores/use-server-seconds.ts';
import { ChartDrawing } from './ChartDrawing.tsx';
import { IndexTable } from './IndexTable.tsx';
import { useSize } from './use-size.ts';
import styles from './IndexChart.module.css';

const spans = ['120', '300', '600'] as const;
type Span = (typeof spans)[number];

/** The index, one sample a second, with what each running contract of the market hangs on; as a table on demand. */
export function IndexChart({ symbol, samples }: { readonly symbol: string; readonly samples: readonly IndexSample[] }) {
  const text = useText();
  const [span, setSpan] = useState<Span>('300');
  const [asTable, setAsTable] = useState(false);
  const { place, width, height } = useSize<HTMLDivElement>();
  const running = useRunning();
  const nowSecond = Math.floor(useServerSeconds() / 1_000);
  const own = useMemo(() => (running ?? []).filter((one) => one.symbol === symbol), [running, symbol]);
  const window = windowOf(samples, own, nowSecond, Number(span));
  const newest = samples.findLast(({ price }) => price !== null)?.price ?? null;
  return (
    <section className={styles['chart']} aria-label={text('flash.chart', { symbol })}>
      <header className={styles['head']}>
        <SegmentedControl<Span>
          label={text('flash.span')}
          options={spans.map((value) => ({ value, label: text('flash.minutes', { minutes: Number(value) / 60 }) }))}
          value={span}
          onValue={setSpan}
          small
        />
        <span className={styles['legend']}>
          <span className={styles['line']}>{text('flash.legendIndex')}</span>
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
            <Empty text={text('flash.noSamples')} />
          ) : (
            width > 0 && (
              <ChartDrawing
                label={text('flash.chartNow', { symbol, price: newest === null ? '—' : displayPrice(newest) })}
                window={window}
                samples={samples}
                contracts={own}
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
