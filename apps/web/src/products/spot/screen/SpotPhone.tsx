import { Tabs, TabPanel } from '@candor/ui';
import { useState } from 'react';
import { useText } from '../../../i18n/text.ts';
import { OrderBook } from '../../../trade/book/OrderBook.tsx';
import { IntervalBar } from '../../../trade/chart/IntervalBar.tsx';
import { SpotChart } from '../../../trade/chart/SpotChart.tsx';
import { DepthChart } from '../../../trade/chart/lazy-views.ts';
import { OrdersPanel } from '../orders/OrdersPanel.tsx';
import { MarketStrip } from '../../../trade/strip/MarketStrip.tsx';
import { Tape } from '../../../trade/tape/Tape.tsx';
import { Ticket } from '../ticket/Ticket.tsx';
import { MarketNotice } from '../../../trade/screen/MarketNotice.tsx';
import styles from '../../../trade/screen/Phone.module.css';

/** The trade screen of a narrow window: chart, then form beside a short book, then orders. */
export function SpotPhone({
  symbol,
  onSymbol,
}: {
  readonly symbol: string;
  readonly onSymbol: (symbol: string) => void;
}) {
  const text = useText();
  const [tab, setTab] = useState<'chart' | 'depth' | 'trades'>('chart');
  return (
    <div className={styles['phone']}>
      <h1 className="visually-hidden">{symbol}</h1>
      <MarketStrip symbol={symbol} onSymbol={onSymbol} />
      <MarketNotice symbol={symbol} />
      <Tabs
        className={styles['top'] ?? ''}
        label={text('market.tab.chart')}
        tabs={(['chart', 'depth', 'trades'] as const).map((value) => ({ value, label: text(`market.tab.${value}`) }))}
        value={tab}
        onValue={setTab}
        after={tab === 'chart' && <IntervalBar compact />}
      >
        <TabPanel value="chart" className={styles['chart'] ?? ''}>
          <SpotChart symbol={symbol} compact />
        </TabPanel>
        <TabPanel value="depth" className={styles['chart'] ?? ''}>
          <DepthChart symbol={symbol} />
        </TabPanel>
        <TabPanel value="trades" className={styles['chart'] ?? ''}>
          <Tape symbol={symbol} />
        </TabPanel>
      </Tabs>
      <div className={styles['trade']}>
        <Ticket symbol={symbol} />
        <div className={styles['book']}>
          <OrderBook symbol={symbol} compact />
        </div>
      </div>
      <OrdersPanel symbol={symbol} />
    </div>
  );
}
