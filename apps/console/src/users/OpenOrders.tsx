import { listUserOrders, type Order } from '@candor/protocol';
import { Button } from '@candor/ui';
import { useState } from 'react';
import { Loaded } from '../app/Loaded.tsx';
import { Pager } from '../app/Pager.tsx';
import { useText, useTime } from '../i18n/text.ts';
import { useRead } from '../wire/use-ask.ts';
import styles from './Users.module.css';

const size = 20;

/**
 * What a user has open in the markets; read only when it is asked for, as the look goes on record.
 */
export function OpenOrders({ userId }: { readonly userId: number }) {
  const text = useText();
  const [shows, setShows] = useState(false);
  if (!shows) return <Button onClick={() => setShows(true)}>{text('users.showOrders')}</Button>;
  return <List userId={userId} />;
}

function List({ userId }: { readonly userId: number }) {
  const text = useText();
  const [current, setCurrent] = useState(1);
  const orders = useRead(listUserOrders, { userId, current, size }, { once: true });
  return (
    <Loaded query={orders}>
      {({ records, pages }) => (
        <>
          {records.length === 0 && <p className={styles['small']}>{text('users.noOrders')}</p>}
          <ul className={styles['list']}>
            {records.map((one) => (
              <OpenOrder key={one.orderId} order={one} />
            ))}
          </ul>
          <Pager current={current} pages={pages} onPage={setCurrent} />
        </>
      )}
    </Loaded>
  );
}

function OpenOrder({ order }: { readonly order: Order }) {
  const text = useText();
  const time = useTime();
  const { orderId, symbol, side, quantity, quoteAmount, price, triggerPrice, filledQuantity, createdAtMs } = order;
  return (
    <li>
      <strong>{symbol}</strong> {text(`users.side.${side}`)}{' '}
      <span className="num">
        {quantity === null ? quoteAmount : `${filledQuantity} / ${quantity}`}
        {(price ?? triggerPrice) !== null && ` @ ${price ?? triggerPrice}`}
      </span>
      <br />
      <span className={styles['small']}>
        {text('users.order', { id: orderId })} · {time(createdAtMs)}
      </span>
    </li>
  );
}
