import { Tabs } from '@candor/ui';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useText } from '../../../i18n/text.ts';
import { StatusStrip } from '../../../market/StatusStrip.tsx';
import { StepUpDialog } from '../../../step-up/StepUpDialog.tsx';
import { ListStates } from '../../../page/ListStates.tsx';
import { useTitle } from '../../../page/use-title.ts';
import { useOtcNews } from '../stores/use-news.ts';
import { type OrderView, orderViews, useOrders } from '../stores/use-orders.ts';
import { OrderTable } from './OrderTable.tsx';
import { OrderPage } from './OrderPage.tsx';
import { OtcLinks } from './OtcHead.tsx';
import styles from './Otc.module.css';

const route = getRouteApi('/otc/order');

/** /otc/order: the user's orders; with `code` one of them. */
export function OrdersPage() {
  const { code } = route.useSearch();
  return (
    <>
      {code === undefined ? <Orders /> : <OrderPage key={code} orderCode={code} desk={false} />}
      <StepUpDialog />
      <StatusStrip />
    </>
  );
}

function Orders() {
  const text = useText();
  const [view, setView] = useState<OrderView>('open');
  const orders = useOrders(view);
  useOtcNews();
  useTitle(text('otc.myOrders'));
  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        <h1 className={`${styles['title']} display`}>{text('otc.myOrders')}</h1>
        <OtcLinks />
      </header>
      <Tabs<OrderView>
        label={text('otc.myOrders')}
        tabs={orderViews.map((value) => ({ value, label: text(`otc.view.${value}`) }))}
        value={view}
        onValue={setView}
      />
      <ListStates items={orders.records} query={orders.query} more={orders.more}>
        {(rows) => <OrderTable rows={rows} to="/otc/order" empty={text('otc.noOrders')} />}
      </ListStates>
    </div>
  );
}
