import { Tabs, TabPanel, useWide } from '@candor/ui';
import { useState } from 'react';
import { Group, Panel, Separator } from 'react-resizable-panels';
import { useText } from '../../i18n/text.ts';
import { MarketList } from '../../market/MarketList.tsx';
import { StatusStrip } from '../../market/StatusStrip.tsx';
import { OrderBook } from '../book/OrderBook.tsx';
import { OrdersPanel } from '../orders/OrdersPanel.tsx';
import { MarketStrip } from '../strip/MarketStrip.tsx';
import { Tape } from '../tape/Tape.tsx';
import { SpotBalance } from '../ticket/SpotBalance.tsx';
import { Ticket } from '../ticket/Ticket.tsx';
import { MarketNotice } from './MarketNotice.tsx';
import { ChartGrid } from './ChartGrid.tsx';
import { LayoutMenu } from './LayoutMenu.tsx';
import { sizesOf } from './layout.ts';
import { keepSizes, useLayout, useWindowSize } from './layouts.ts';
import styles from './SpotWorkplace.module.css';

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
        <ChartOverOrders symbol={symbol} />
        {middle && <BookOverTape symbol={symbol} />}
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

function ChartOverOrders({ symbol }: { readonly symbol: string }) {
  const text = useText();
  const size = useWindowSize();
  const { layout, turn } = useLayout(size);
  return (
    <Group
      key={`${size} ${turn}`}
      orientation="vertical"
      className={styles['left'] ?? ''}
      defaultLayout={sizesOf(layout, 'chart', chartOverOrders)}
      onLayoutChanged={(sizes) => keepSizes(size, 'chart', chartOverOrders, sizes)}
    >
      <Panel id="chart" minSize="30%">
        <ChartGrid symbol={symbol} />
      </Panel>
      <Separator className={styles['separator'] ?? ''} aria-label={text('market.resize')} />
      <Panel id="orders" minSize="16%">
        <OrdersPanel symbol={symbol} />
      </Panel>
    </Group>
  );
}

function BookOverTape({ symbol }: { readonly symbol: string }) {
  const text = useText();
  const size = useWindowSize();
  const { layout, turn } = useLayout(size);
  return (
    <Group
      key={`${size} ${turn}`}
      orientation="vertical"
      className={styles['book'] ?? ''}
      defaultLayout={sizesOf(layout, 'book', bookOverTape)}
      onLayoutChanged={(sizes) => keepSizes(size, 'book', bookOverTape, sizes)}
    >
      <Panel id="book" minSize="35%">
        <OrderBook symbol={symbol} />
      </Panel>
      <Separator className={styles['separator'] ?? ''} aria-label={text('market.resize')} />
      <Panel id="tape" minSize="12%">
        <Tape symbol={symbol} />
      </Panel>
    </Group>
  );
}

function BookAndTapeTabs({ symbol }: { readonly symbol: string }) {
  const text = useText();
  const [tab, setTab] = useState<'book' | 'trades'>('book');
  return (
    <Tabs
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
