import { Tabs, TabPanel, useWide } from '@candor/ui';
import { useState } from 'react';
import { useText } from '../../../i18n/text.ts';
import { MarketList } from '../../../market/MarketList.tsx';
import { StatusStrip } from '../../../market/StatusStrip.tsx';
import { OrderBook } from '../../../trade/book/OrderBook.tsx';
import { OrdersPanel } from '../orders/OrdersPanel.tsx';
import { MarketStrip } from '../../../trade/strip/MarketStrip.tsx';
import { Tape } from '../../../trade/tape/Tape.tsx';
import { SpotBalance } from '../ticket/SpotBalance.tsx';
import { Ticket } from '../ticket/Ticket.tsx';
import { MarketNotice } from '../../../trade/screen/MarketNotice.tsx';
import { ChartGrid } from '../../../trade/screen/ChartGrid.tsx';
import { Stacked } from '../../../trade/screen/Stacked.tsx';
import { LayoutMenu } from '../../../trade/screen/LayoutMenu.tsx';
import styles from '../../../trade/screen/Workplace.module.css';

/** Percent of the height. */
const chartOverOrders = { chart: 68, orders: 32 };
const bookOverTape = { book: 70, tape: 30 };

/** The trade screen of a wide window: chart and orders, book and tape, form. */
export function SpotWorkplace(props: {
  readonly symbol: string;
  readonly onSymbol: (symbol: string) => void;
  readonly watchlist?: boolean;
}) {
  const { symbol, onSymbol } = props;
  const roomy = useWide(1920);
  const middle = useWide(1200);
  return (
    <div className={styles['workplace']}>
      <h1 className="visually-hidden">{symbol}</h1>
      <MarketStrip symbol={symbol} onSymbol={onSymbol} controls={<LayoutMenu />} />
      <MarketNotice symbol={symbol} />
      <div className={styles['columns']} data-watchlist={props.watchlist === true || roomy ? '' : undefined}>
        {(props.watchlist === true || roomy) && (
          <aside className={styles['watchlist']}>
            <MarketList short onSymbol={onSymbol} />
          </aside>
        )}
        <Stacked
          name="chart"
          className={styles['left']}
          shares={chartOverOrders}
          above={{ id: 'chart', least: '30%', part: <ChartGrid symbol={symbol} /> }}
          below={{ id: 'orders', least: '16%', part: <OrdersPanel symbol={symbol} /> }}
        />
        {middle && (
          <Stacked
            name="book"
            className={styles['book']}
            shares={bookOverTape}
            above={{ id: 'book', least: '35%', part: <OrderBook symbol={symbol} /> }}
            below={{ id: 'tape', least: '12%', part: <Tape symbol={symbol} /> }}
          />
        )}
        <div className={styles['form']}>
          <Ticket symbol={symbol} />
          <SpotBalance symbol={symbol} />
          {!middle && <BookAndTapeTabs symbol={symbol} />}
        </div>
      </div>
      <StatusStrip symbol={symbol} />
    </div>
  );
}

function BookAndTapeTabs({ symbol }: { readonly symbol: string }) {
  const text = useText();
  const [tab, setTab] = useState<'book' | 'trades'>('book');
  return (
    <Tabs
      className={styles['tabs'] ?? ''}
      label={text('market.book')}
      tabs={[
        { value: 'book', label: text('market.book') },
        { value: 'trades', label: text('market.trades') },
      ]}
      value={tab}
      onValue={setTab}
    >
      <TabPanel value="book" className={styles['tabbed'] ?? ''}>
        <OrderBook symbol={symbol} />
      </TabPanel>
      <TabPanel value="trades" className={styles['tabbed'] ?? ''}>
        <Tape symbol={symbol} />
      </TabPanel>
    </Tabs>
  );
}
