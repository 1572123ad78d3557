import type { Order } from '@candor/protocol';
import type { MessageKey } from '@candor/i18n';
import { Button, Empty, Select, TabPanel, Tabs } from '@candor/ui';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useOpenOrders } from '../account/account.ts';
import { useOrderDetails } from '../account/lists.ts';
import { asked } from '../account/order-filter.ts';
import { useText } from '../i18n/text.ts';
import { useMarkets } from '../market/markets.ts';
import { symbolOf } from '../market/named-market.ts';
import { pairOf } from '../market/symbols.ts';
import { CancelAllDialog } from '../products/spot/orders/CancelAllDialog.tsx';
import { FillHistory } from '../products/spot/orders/FillHistory.tsx';
import { OpenOrders } from '../products/spot/orders/OpenOrders.tsx';
import { OrderDetail } from '../products/spot/orders/OrderDetail.tsx';
import { OrderHistory } from '../products/spot/orders/OrderHistory.tsx';
import { useOrderActions } from '../products/spot/orders/use-order-actions.ts';
import { usePreferences } from '../preferences/preferences.ts';
import { serverNow } from '../transport/server-clock.ts';
import { AllOrders } from './AllOrders.tsx';
import { products, productKey } from './any-order.ts';
import { DateSpan } from './DateSpan.tsx';
import { dayIn, type Days, spanOf } from '../records/days.ts';
import { ExportButton } from '../records/ExportButton.tsx';
import styles from '../records/Records.module.css';

const tabs = ['open', 'history', 'fills', 'all'] as const;
const tabKeys = {
  open: 'orders.tab.open',
  history: 'orders.tab.history',
  fills: 'orders.tab.fills',
  all: 'records.everyProduct',
} as const satisfies Readonly<Record<(typeof tabs)[number], MessageKey>>;
const states = ['open', 'history'] as const;
const sides = ['buy', 'sell'] as const;
const types = ['limit', 'market', 'stop_limit', 'stop_market', 'trailing_stop'] as const;
const dayMs = 86_400_000;
const spans = ['day', 'week', 'month', 'year', 'dates'] as const;
const spanMs = { day: dayMs, week: 7 * dayMs, month: 30 * dayMs, year: 365 * dayMs } as const;
type Span = (typeof spans)[number];

const oneOf = <Word extends string>(words: readonly Word[], read: unknown): Word | undefined =>
  words.find((word) => word === read);

/**
 * Every order ever: open, finished, and their fills on spot, and those of all products in one list;
 * the choice stays in the address.
 */
export function OrderCentre() {
  const text = useText();
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const rows = useMarkets() ?? [];
  const tab = tabs.find((one) => one === search['tab']) ?? 'open';
  const pair = typeof search['pair'] === 'string' ? search['pair'] : 'all';
  const symbol = pair === 'all' ? undefined : symbolOf(pair);
  const [side, type, span] = [
    oneOf(sides, search['side']),
    oneOf(types, search['type']),
    oneOf(spans, search['span']),
  ] as const;
  const narrowed = side !== undefined || type !== undefined || span !== undefined;
  const timeZone = usePreferences((preferences) => preferences.timeZone);
  const [from, to] = [dayIn(search['from']), dayIn(search['to'])];
  const choose = (changes: Readonly<Record<string, string | undefined>>) =>
    void navigate({ to: '.', search: (before) => ({ ...before, tab, pair, ...changes }), replace: true });
  const times = useMemo(() => timesOf(span, { from, to }, timeZone), [span, from, to, timeZone]);
  const filter = useMemo(() => ({ symbol, side, type, ...times }), [symbol, side, type, times]);
  const one = {
    product: oneOf(products, search['product']) ?? 'all',
    state: oneOf(states, search['state']) ?? 'all',
    id: typeof search['order'] === 'number' ? String(search['order']) : undefined,
  } as const;
  const ofAll = useMemo(
    () => ({ product: one.product, state: one.state, id: one.product === 'all' ? undefined : one.id, ...times }),
    [one.product, one.state, one.id, times],
  );
  const [shown, setShown] = useState<Order>();
  const linked = useOrderDetails(tab === 'all' && one.product === 'spot' ? one.id : undefined).data?.order;
  const [closed, setClosed] = useState<string>();
  const detail = shown ?? (linked?.orderId === closed ? undefined : linked);
  const close = () => {
    setShown(undefined);
    setClosed(linked?.orderId);
  };
  return (
    <section aria-labelledby="order-centre">
      <h1 id="order-centre" className={`${styles['title']} display`}>
        {text('assets.orders')}
      </h1>
      <div className={styles['filters']}>
        {tab === 'all' ? (
          <>
            <Choice
              label={text('records.product')}
              value={one.product === 'all' ? undefined : one.product}
              options={products.map((value) => ({ value, label: text(productKey(value)) }))}
              onValue={(value) => choose({ product: value, order: undefined })}
            />
            <Choice
              label={text('orders.col.state')}
              value={one.state === 'all' ? undefined : one.state}
              options={states.map((value) => ({ value, label: text(tabKeys[value]) }))}
              onValue={(value) => choose({ state: value, order: undefined })}
            />
          </>
        ) : (
          <>
            <Select
              label={text('assets.market')}
              options={[
                { value: 'all', label: text('assets.allMarkets') },
                ...rows.map(({ symbol_name: name }) => ({ value: pairOf(name), label: name })),
              ]}
              value={pair}
              onValue={(value) => choose({ pair: value })}
            />
            <Choice
              label={text('orders.col.side')}
              value={side}
              options={sides.map((value) => ({ value, label: text(`orders.side.${value}`) }))}
              onValue={(value) => choose({ side: value })}
            />
            {tab !== 'fills' && (
              <Choice
                label={text('orders.col.type')}
                value={type}
                options={types.map((value) => ({ value, label: text(`ticket.type.${value}`) }))}
                onValue={(value) => choose({ type: value })}
              />
            )}
          </>
        )}
        <Choice
          label={text('orders.col.time')}
          value={span}
          options={spans.map((value) => ({
            value,
            label: text(value === 'dates' ? 'assets.dates' : `quotes.span.${value}`),
          }))}
          onValue={(value) => choose({ span: value })}
        />
        {span === 'dates' && <DateSpan days={{ from, to }} onDays={(days) => choose({ ...days })} />}
        {(tab === 'history' || tab === 'fills') && (
          <ExportButton
            of={{
              kind: tab === 'fills' ? 'fills' : 'orders',
              ...(tab === 'fills' ? {} : { state: tab }),
              ...asked(tab === 'fills' ? { ...filter, type: undefined } : filter),
            }}
          />
        )}
        {/* All of a market or of all is what it cancels: not beside a narrower choice. */}
        {tab === 'open' && !narrowed && <CancelAll symbol={symbol} />}
      </div>
      <Tabs
        label={text('assets.orders')}
        tabs={tabs.map((value) => ({ value, label: text(tabKeys[value]) }))}
        value={tab}
        onValue={(value) => choose({ tab: value })}
      >
        <TabPanel value="open">
          <OpenOrders
            filter={filter}
            onOrder={setShown}
            empty={narrowed ? <Empty text={text('orders.noneMeant')} /> : <NoneOpen />}
          />
        </TabPanel>
        <TabPanel value="history">
          <OrderHistory filter={filter} onOrder={setShown} />
        </TabPanel>
        <TabPanel value="fills">
          <FillHistory filter={filter} />
        </TabPanel>
        <TabPanel value="all">
          <AllOrders filter={ofAll} onSpotOrder={setShown} onAll={() => choose({ order: undefined })} />
        </TabPanel>
      </Tabs>
      {detail !== undefined && <OrderDetail order={detail} onClose={close} />}
    </section>
  );
}

/** The times of a span: back from now, or between two days. */
function timesOf(span: Span | undefined, days: Days, timeZone: string) {
  if (span === undefined) return {};
  return span === 'dates' ? spanOf(days, timeZone) : { fromMs: serverNow() - spanMs[span] };
}

/** One of several, or all of them. */
function Choice<Value extends string>(props: {
  readonly label: string;
  readonly value: Value | undefined;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onValue: (value: Value | 'all') => void;
}) {
  const text = useText();
  const { label, value, options, onValue } = props;
  return (
    <Select<Value | 'all'>
      label={label}
      options={[{ value: 'all', label: text('assets.all') }, ...options]}
      value={value ?? 'all'}
      onValue={onValue}
    />
  );
}

/** There is no book on this page: orders begin on the trade page. */
function NoneOpen() {
  const text = useText();
  return (
    <Empty
      text={text('orders.emptyOpenHere')}
      action={
        <Link to="/trade/index" search={{ type: 'spot' }}>
          {text('shell.trade')}
        </Link>
      }
    />
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
