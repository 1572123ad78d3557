import type { Order } from '@candor/protocol';
import { Button, Checkbox, Empty, lazyPart, TabPanel, Tabs } from '@candor/ui';
import { Link, useLocation } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useOpenOrders } from '../../../account/account.ts';
import { useText } from '../../../i18n/text.ts';
import { useKey } from '../../../keys/dispatch.ts';
import { useSession } from '../../../session/session.ts';
import { CancelAllDialog } from './CancelAllDialog.tsx';
import { OpenOrders } from './OpenOrders.tsx';
import { orderCount } from './order-figures.ts';
import { useOrderActions } from './use-order-actions.ts';
import styles from '../../../trade/orders/Orders.module.css';

// Views behind a tab or a click: the screen does not wait for it.
const lists = () => import('./order-lists.ts');
const FillHistory = lazyPart(async () => (await lists()).FillHistory);
const Funds = lazyPart(async () => (await lists()).Funds);
const OrderDetail = lazyPart(async () => (await lists()).OrderDetail);
const OrderHistory = lazyPart(async () => (await lists()).OrderHistory);

const tabs = ['open', 'history', 'fills', 'funds'] as const;
type Tab = (typeof tabs)[number];

/** Open orders, order history, trade history and funds of the user, beside a market. */
export function OrdersPanel({ symbol }: { readonly symbol: string }) {
  const session = useSession();
  return session === null ? <Visitor /> : <Panel symbol={symbol} />;
}

function Panel({ symbol }: { readonly symbol: string }) {
  const text = useText();
  const [tab, setTab] = useState<Tab>('open');
  const [thisPair, setThisPair] = useState(true);
  const [shown, setShown] = useState<Order>();
  const [asking, setAsking] = useState(false);
  const close = () => setShown(undefined);
  const of = thisPair ? symbol : undefined;
  const filter = useMemo(() => ({ symbol: of }), [of]);
  const open = useOpenOrders(of);
  const { cancelAll } = useOrderActions();
  const count = open?.length ?? 0;
  useKey('cancelAll', () => (count > 0 ? setAsking(true) : false));
  return (
    <section aria-label={text('orders.title')} className={styles['panel']}>
      <Tabs
        label={text('orders.title')}
        tabs={tabs.map((value) => ({
          value,
          label: text(`orders.tab.${value}`),
          count: value === 'open' ? open && orderCount(open) : undefined,
        }))}
        value={tab}
        onValue={setTab}
        className={styles['tabs'] ?? ''}
        after={
          tab !== 'funds' && (
            <>
              <Checkbox checked={thisPair} onChecked={setThisPair}>
                {text('orders.thisPair')}
              </Checkbox>
              {tab === 'open' && (
                <Button variant="quiet" size={28} disabled={count === 0} onClick={() => setAsking(true)}>
                  {text('orders.cancelAll')}
                </Button>
              )}
            </>
          )
        }
      >
        <TabPanel value="open" className={styles['tab'] ?? ''}>
          <OpenOrders filter={filter} onOrder={setShown} empty={<Empty text={text('orders.emptyOpen')} />} />
        </TabPanel>
        <TabPanel value="history" className={styles['tab'] ?? ''}>
          <OrderHistory filter={filter} onOrder={setShown} />
        </TabPanel>
        <TabPanel value="fills" className={styles['tab'] ?? ''}>
          <FillHistory filter={filter} />
        </TabPanel>
        <TabPanel value="funds" className={styles['tab'] ?? ''}>
          <Funds />
        </TabPanel>
      </Tabs>
      {shown !== undefined && <OrderDetail order={shown} onClose={close} onMissing={close} />}
      {asking && open !== undefined && (
        <CancelAllDialog symbol={of} orders={open} onCancelAll={() => cancelAll(of)} onClose={() => setAsking(false)} />
      )}
    </section>
  );
}

function Visitor() {
  const text = useText();
  const { href } = useLocation();
  return (
    <section aria-label={text('orders.title')} className={styles['panel']}>
      <Empty
        text={text('orders.loginTitle')}
        action={
          <Link to="/user/login" search={{ back: href }}>
            {text('orders.login')}
          </Link>
        }
      />
    </section>
  );
}
