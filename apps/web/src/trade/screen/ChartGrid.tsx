import { intervals } from '@candor/protocol';
import { LoadingBars, Menu } from '@candor/ui';
import { ChevronDown } from 'lucide-react';
import { useText } from '../../i18n/text.ts';
import { useMarket, useMarkets } from '../../market/markets.ts';
import { LazyChart } from '../chart/lazy-chart.ts';
import { SpotChart } from '../chart/SpotChart.tsx';
import { MarketSwitcher } from '../switcher/MarketSwitcher.tsx';
import { panesOf, type Pane } from './layout.ts';
import { changeLayout, useLayout, useWindowSize } from './layouts.ts';
import styles from './ChartGrid.module.css';

const none: never[] = [];

/**
 * The market's chart, and beside it as many others as the layout asks for, each with a market and a
 * candle length of its own.
 */
export function ChartGrid({ symbol }: { readonly symbol: string }) {
  const size = useWindowSize();
  const { layout } = useLayout(size);
  const rows = useMarkets() ?? none;
  const panes = panesOf(
    layout,
    symbol,
    rows.map((row) => row.symbol_name),
  );
  const change = (at: number, changes: Partial<Pane>) =>
    changeLayout(size, { panes: panes.map((pane, index) => (index === at ? { ...pane, ...changes } : pane)) });
  if (panes.length === 0) return <SpotChart symbol={symbol} />;
  return (
    <div className={styles['grid']} data-charts={layout.charts}>
      <div className={styles['cell']}>
        <SpotChart symbol={symbol} />
      </div>
      {panes.map((pane, at) => (
        <PaneChart key={at} pane={pane} onChange={(changes) => change(at, changes)} />
      ))}
    </div>
  );
}

function PaneChart({ pane, onChange }: { readonly pane: Pane; readonly onChange: (changes: Partial<Pane>) => void }) {
  const text = useText();
  const market = useMarket(pane.symbol);
  return (
    <section className={styles['cell']} aria-label={text('chart.title', { symbol: pane.symbol })}>
      <header className={styles['paneHead']}>
        <MarketSwitcher small symbol={pane.symbol} name="" onSymbol={(symbol) => onChange({ symbol })} />
        <Menu
          align="end"
          trigger={
            <button type="button" className={styles['interval']} aria-label={text('chart.intervals')}>
              {pane.interval} <ChevronDown size={12} aria-hidden />
            </button>
          }
          items={intervals.map((interval) => ({
            label: interval,
            chosen: interval === pane.interval,
            onSelect: () => onChange({ interval }),
          }))}
        />
      </header>
      {market === undefined ? (
        <LoadingBars rows={4} label={text('common.loading')} />
      ) : (
        <LazyChart market={market} interval={pane.interval} beside />
      )}
    </section>
  );
}
