import { LoadingBars, Tabs, TabPanel } from '@candor/ui';
import { useState } from 'react';
import { useText } from '../../i18n/text.ts';
import { useMarket } from '../../market/markets.ts';
import { assetsOf } from '../../market/symbols.ts';
import { ChartTools } from './ChartTools.tsx';
import { IntervalBar } from './IntervalBar.tsx';
import { useChartSettings } from './chart-settings.ts';
import { LazyChart } from './lazy-chart.ts';
import { AboutMarket, CandleTable, DepthChart } from './lazy-views.ts';
import { tightens } from './tightens.ts';
import styles from './SpotChart.module.css';

type View = 'chart' | 'depth' | 'table' | 'about';

/**
 * The price chart of a market with its tools; beside it the depth, the candles as a table, and the
 * market's terms.
 */
export function SpotChart(props: { readonly symbol: string; readonly compact?: boolean }) {
  const { symbol, compact = false } = props;
  const text = useText();
  const market = useMarket(symbol);
  const [view, setView] = useState<View>('chart');
  const interval = useChartSettings((settings) => settings.interval);
  if (market === undefined) return <LoadingBars rows={6} label={text('common.loading')} />;
  if (compact)
    return (
      <div className={styles['chart']}>
        <LazyChart market={market} interval={interval} compact />
      </div>
    );
  const { base } = assetsOf(symbol);
  return (
    <section aria-label={text('chart.title', { symbol })} className={styles['chart']}>
      <Tabs<View>
        className={styles['tabs'] ?? ''}
        label={text('chart.tab')}
        tabs={[
          { value: 'chart', label: text('chart.tab.chart') },
          { value: 'depth', label: text('chart.tab.depth') },
          { value: 'table', label: text('chart.tab.table') },
          { value: 'about', label: text('chart.tab.about', { asset: base }) },
        ]}
        value={view}
        onValue={setView}
        after={<ToolRow symbol={symbol} show={view === 'chart'} />}
      >
        <TabPanel value="chart" className={styles['panel'] ?? ''}>
          <LazyChart market={market} interval={interval} />
        </TabPanel>
        <TabPanel value="depth" className={styles['panel'] ?? ''}>
          <DepthChart symbol={symbol} />
        </TabPanel>
        <TabPanel value="table" className={styles['panel'] ?? ''}>
          <CandleTable symbol={symbol} interval={interval} />
        </TabPanel>
        <TabPanel value="about" className={styles['panel'] ?? ''}>
          <AboutMarket market={market} />
        </TabPanel>
      </Tabs>
    </section>
  );
}

function ToolRow({ symbol, show }: { readonly symbol: string; readonly show: boolean }) {
  return (
    <div ref={tightens} className={styles['tools']}>
      <IntervalBar />
      {show && <ChartTools symbol={symbol} />}
    </div>
  );
}
