import type { OtcOrderDetail } from '@candor/protocol';
import { Badge, TabPanel, Tabs, useWide } from '@candor/ui';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { amountText } from '../../../records/amount-text.ts';
import { type Text, useText } from '../../../i18n/text.ts';
import { Loaded } from '../../../page/Loaded.tsx';
import { useTitle } from '../../../page/use-title.ts';
import { scaleOf, typedOf } from '../model/sum.ts';
import { useOtcNews } from '../stores/use-news.ts';
import { useOtcConfig } from '../stores/use-offers.ts';
import { useOrder } from '../stores/use-orders.ts';
import { useOrderChat } from '../stores/use-order-chat.ts';
import { EscrowPart, IfWrong, StepLog } from './EscrowPart.tsx';
import { AppealPart } from './AppealPart.tsx';
import { OrderChat } from './OrderChat.tsx';
import { AskedDialog, type Asking, OrderActions, OrderNow } from './OrderNow.tsx';
import { Payee } from './Payee.tsx';
import { RatePart } from './RatePart.tsx';
import { SumLines } from './SumLines.tsx';
import { TradeSteps } from './TradeSteps.tsx';
import orderStyles from './Order.module.css';
import styles from './Otc.module.css';

interface Props {
  readonly orderCode: string;
  /** Whether it is a deal of the reader's own desk. */
  readonly desk: boolean;
}

/** One order: state, next step, flow of the money, chat. */
export function OrderPage({ orderCode, desk }: Props) {
  const text = useText();
  const order = useOrder(orderCode);
  useTitle(orderCode);
  return (
    <Loaded query={order} rows={10} failed={text('otc.notFound')}>
      {(found) => <Order order={found} desk={desk} />}
    </Loaded>
  );
}

const titleOf = (text: Text, { side, quantity, coin, other }: OtcOrderDetail): string =>
  text(side === 'buy' ? 'otc.titleBuy' : 'otc.titleSell', {
    quantity: `${amountText(quantity)} ${coin}`,
    name: other.name,
  });

/** From this width on the chat is beside the order. */
const besideFrom = 1100;

function Order({ order, desk }: { readonly order: OtcOrderDetail; readonly desk: boolean }) {
  const text = useText();
  const beside = useWide(besideFrom);
  const [tab, setTab] = useState<'order' | 'chat'>('order');
  const chat = useOrderChat(order.orderCode, beside || tab === 'chat');
  useOtcNews((event) => chat.onEvent(event));
  const [asking, setAsking] = useState<Asking>();
  const talk = <OrderChat order={order} chat={chat} beside={beside} />;
  const body = <OrderBody order={order} desk={desk} onAsk={setAsking} />;
  return (
    <>
      {beside ? (
        <div className={orderStyles['order']}>
          {body}
          {talk}
        </div>
      ) : (
        <Tabs<'order' | 'chat'>
          className={orderStyles['orderTabs'] ?? ''}
          label={order.orderCode}
          tabs={[
            { value: 'order', label: text('otc.order') },
            { value: 'chat', label: text('otc.chat'), count: order.unread > 0 ? order.unread : undefined },
          ]}
          value={tab}
          onValue={setTab}
        >
          <TabPanel value="order" keeps>
            {body}
          </TabPanel>
          <TabPanel value="chat">{talk}</TabPanel>
        </Tabs>
      )}
      <AskedDialog order={order} asking={asking} onClose={() => setAsking(undefined)} />
    </>
  );
}

interface BodyProps {
  readonly order: OtcOrderDetail;
  readonly desk: boolean;
  readonly onAsk: (asking: Asking) => void;
}

function OrderBody({ order, desk, onAsk }: BodyProps) {
  const text = useText();
  const { side, price, coin, fiat, reference, fiatAmount, quantity, role, fee } = order;
  const config = useOtcConfig();
  const sum = { fiat: fiatAmount, quantity };
  const scale = config.data && scaleOf(config.data, coin, fiat);
  return (
    <div className={orderStyles['body']}>
      <nav aria-label={text('otc.pages')} className={orderStyles['crumbs']}>
        <Link to={desk ? '/merchant/index' : '/otc/common'}>{text(desk ? 'otc.desk' : 'shell.otc')}</Link>
        <span aria-hidden>/</span>
        {!desk && (
          <>
            <Link to="/otc/order">{text('otc.orders')}</Link>
            <span aria-hidden>/</span>
          </>
        )}
        <span className={orderStyles['code']} translate="no">
          {order.orderCode}
        </span>
        {order.other.demo && <Badge>{text('otc.demo')}</Badge>}
      </nav>
      <h1 className={`${orderStyles['orderTitle']} display`}>{titleOf(text, order)}</h1>
      <TradeSteps order={order} />
      <div className={orderStyles['parts']}>
        <div>
          <OrderNow order={order} />
          <Payee order={order} />
          <OrderActions order={order} onAsk={onAsk} />
          <AppealPart order={order} />
          <RatePart order={order} />
        </div>
        <aside className={styles['aside']}>
          <SumLines
            sum={sum}
            typed={typedOf(scale, price, sum)}
            side={side}
            price={price}
            coin={coin}
            fiat={fiat}
            reference={reference}
            fee={role === 'owner' ? `${amountText(fee)} ${coin}` : undefined}
          />
          <EscrowPart order={order} />
          <IfWrong order={order} />
          <StepLog order={order} />
        </aside>
      </div>
    </div>
  );
}
