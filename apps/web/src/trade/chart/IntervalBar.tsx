import { intervals } from '@candor/protocol';
import { Menu } from '@candor/ui';
import { ChevronDown } from 'lucide-react';
import { useText } from '../../i18n/text.ts';
import { setChart, useChartSettings } from './chart-settings.ts';
import { favouriteIntervals } from './periods.ts';
import styles from './SpotChart.module.css';

const short = new Set<string>(['1m', '5m', '1h', '1d']);

/** Candle lengths: the usual ones at hand (fewer beside a narrow chart), all of them in a menu. */
export function IntervalBar({ compact = false }: { readonly compact?: boolean }) {
  const text = useText();
  const interval = useChartSettings((settings) => settings.interval);
  const shown = compact ? favouriteIntervals.filter((one) => short.has(one)) : favouriteIntervals;
  const others = intervals.filter((one) => !shown.includes(one));
  return (
    <div role="radiogroup" aria-label={text('chart.intervals')} className={styles['intervals']}>
      {shown.map((one) => (
        <button
          key={one}
          type="button"
          role="radio"
          aria-checked={one === interval}
          data-rare={short.has(one) ? undefined : true}
          className={styles['interval']}
          onClick={() => setChart({ interval: one })}
        >
          {one}
        </button>
      ))}
      <Menu
        trigger={
          <button type="button" className={styles['interval']} aria-label={text('chart.moreIntervals')}>
            {others.includes(interval) ? interval : ''} <ChevronDown size={12} aria-hidden />
          </button>
        }
        items={intervals.map((one) => ({
          label: one,
          chosen: one === interval,
          onSelect: () => setChart({ interval: one }),
        }))}
      />
    </div>
  );
}
