import type { Order } from '@candor/protocol';
import { Button, Select, TabPanel, Tabs } from '@candor/ui';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useOpenOrders } from '../account/account.ts';
import { useText } from '../i18n/text.ts';
import { useMarkets } from '../market/markets.ts';
import { pairOf, symbolOf } from '../market/symbols.ts';
import { CancelAllDialog } from '../spot/orders/CancelAllDialog.tsx';
import { FillHistory } from '../spot/orders/FillHistory.tsx';
import { OpenOrders } from '../spot/orders/OpenOrders.tsx';
import { OrderDetail } from '../spot/orders/OrderDetail.tsx';
import { OrderHistory } from '../spot/orders/OrderHistory.tsx';
import { useOrderActions } from '../spot/orders/use-order-actions.ts';
import styles from './Ledger.module.css';

const tabs = ['open', 'history', 'fills'] as const;

/** Every order ever: open, finished, and their fills; the choice stays in the address. */
export function OrderCentre() {
  const text = useText();
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const rows = useMarkets() ?? [];
  const tab = tabs.find((one) => one === search['tab']) ?? 'open';
  const pair = typeof search['pair'] === 'string' ? search['pair'] : 'all';
  const symbol = pair === 'all' ? undefined : symbolOf(pair);
  const choose = (changes: { readonly tab?: (typeof tabs)[number]; readonly pair?: string }) =>
    void navigate({ to: '.', search: (before) => ({ ...before, tab, pair, ...changes }), replace: true });
  const [shown, setShown] = useState<Order>();
  return (
    <section aria-labelledby="order-centre">
      <h1 id="order-centre" className={`${styles['title']} display`}>
        {text('assets.orderCentre')}
      </h1>
      <div className={styles['filters']}>
        <Select
          label={text('assets.market')}
          options={[
            { value: 'all', label: text('assets.allMarkets') },
            ...rows.map(({ symbol_name: name }) => ({ value: pairOf(name), label: name })),
          ]}
          value={pair}
          onValue={(value) => choose({ pair: value })}
        />
        {tab === 'open' && <CancelAll symbol={symbol} />}
      </div>
      <Tabs
        label={text('assets.orderCentre')}
        tabs={tabs.map((value) => ({ value, label: text(`orders.tab.${value}`) }))}
        value={tab}
        onValue={(value) => choose({ tab: value })}
      >
        <TabPanel value="open">
          <OpenOrders symbol={symbol} onOrder={setShown} />
        </TabPanel>
        <TabPanel value="history">
          <OrderHistory symbol={symbol} onOrder={setShown} />
        </TabPanel>
        <TabPanel value="fills">
          <FillHistory symbol={symbol} />
        </TabPanel>
      </Tabs>
      {shown !== undefined && <OrderDetail order={shown} onClose={() => setShown(undefined)} />}
    </section>
  );
}

function CancelAll({ symbol }: { readonly symbol: string | undefined }) {
  const text = useText();
  const orders = useOpenOrders(symbol);
  const { cancelAll } = useOrderActions();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="danger" disabled={(orders?.length ?? 0) === 0} onClick={() => setAsking(true)}>
        {text('orders.cancelAll')}
      </Button>
      {asking && orders !== undefined && (
        <CancelAllDialog
          symbol={symbol}
          orders={orders}
          onCancelAll={() => cancelAll(symbol)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
