import { Tabs, TabPanel, useWide } from '@candor/ui';
import { getRouteApi, Navigate, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useText } from '../../../i18n/text.ts';
import { StatusStrip } from '../../../market/StatusStrip.tsx';
import { useMarkets } from '../../../market/markets.ts';
import { symbolOf } from '../../../market/named-market.ts';
import { defaultSymbol, pairOf } from '../../../market/symbols.ts';
import { OrderBook } from '../../../trade/book/OrderBook.tsx';
import { SpotChart } from '../../../trade/chart/SpotChart.tsx';
import { DepthChart } from '../../../trade/chart/lazy-views.ts';
import { SpotHands } from '../hands/SpotHands.tsx';
import { OrdersPanel } from '../orders/OrdersPanel.tsx';
import { MarketNotice } from '../../../trade/screen/MarketNotice.tsx';
import { useAddressedMarket } from '../screen/use-addressed-market.ts';
import { Tape } from '../../../trade/tape/Tape.tsx';
import { Ticket } from '../ticket/Ticket.tsx';
import { Ladder } from './Ladder.tsx';
import { PairTabs } from './PairTabs.tsx';
import { Watch } from './Watch.tsx';
import styles from './FullScreenPage.module.css';

const route = getRouteApi('/exchange/full-screen/$pair');

/**
 * /exchange/full-screen/BTC_USDT: the whole window for one market, other pairs a tab away. Narrow
 * windows have the trade screen.
 */
export function FullScreenPage() {
  const { pair } = route.useParams();
  const navigate = useNavigate();
  const wide = useWide(1200);
  const { symbol, choose } = useAddressedMarket(
    pair,
    (next, replace = false) => void navigate({ to: '/exchange/full-screen/$pair', params: { pair: next }, replace }),
  );
  if (!wide) return <Navigate to="/trade/index" search={{ type: 'spot', symbol: pairOf(symbolOf(pair)) }} replace />;
  return (
    <SpotHands symbol={symbol}>
      <div className={styles['page']}>
        <h1 className="visually-hidden">{symbol}</h1>
        <PairTabs symbol={symbol} onSymbol={choose} />
        <MarketNotice symbol={symbol} />
        <div className={styles['columns']}>
          <Watch symbol={symbol} onSymbol={choose} />
          <div className={styles['centre']}>
            <div className={styles['chart']}>
              <SpotChart symbol={symbol} />
            </div>
            <Lower symbol={symbol} />
            <div className={styles['orders']}>
              <OrdersPanel symbol={symbol} />
            </div>
          </div>
          <LadderOrBook symbol={symbol} />
          <div className={styles['side']}>
            <Ticket symbol={symbol} />
            <div className={styles['tape']}>
              <Tape symbol={symbol} />
            </div>
          </div>
        </div>
        <StatusStrip symbol={symbol} />
      </div>
    </SpotHands>
  );
}

/** The depth of this market, and the depth of another one beside it. */
function Lower({ symbol }: { readonly symbol: string }) {
  const text = useText();
  const rows = useMarkets() ?? [];
  const other = rows.find(({ symbol_name: name }) => name !== symbol)?.symbol_name ?? defaultSymbol;
  return (
    <div className={styles['lower']}>
      <section aria-label={text('market.depth')}>
        <h2 className={styles['small']}>
          {text('market.depth')} {symbol}
        </h2>
        <DepthChart symbol={symbol} />
      </section>
      <section aria-label={text('chart.full.second')}>
        <h2 className={styles['small']}>
          {text('market.depth')} {other}
        </h2>
        <DepthChart symbol={other} />
      </section>
    </div>
  );
}

function LadderOrBook({ symbol }: { readonly symbol: string }) {
  const text = useText();
  const [tab, setTab] = useState<'ladder' | 'book'>('ladder');
  return (
    <Tabs
      className={styles['ladder'] ?? ''}
      label={text('chart.full.ladder')}
      tabs={[
        { value: 'ladder', label: text('chart.full.ladder') },
        { value: 'book', label: text('market.book') },
      ]}
      value={tab}
      onValue={setTab}
    >
      <TabPanel value="ladder" className={styles['ladderPanel'] ?? ''}>
        <Ladder symbol={symbol} />
      </TabPanel>
      <TabPanel value="book" className={styles['ladderPanel'] ?? ''}>
        <OrderBook symbol={symbol} />
      </TabPanel>
    </Tabs>
  );
}
