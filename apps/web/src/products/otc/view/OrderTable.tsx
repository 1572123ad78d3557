import type { OtcOrder } from '@candor/protocol';
import { Badge, type Column, DataTable, Empty, Num } from '@candor/ui';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { amountText } from '../../../records/amount-text.ts';
import { type Text, useText } from '../../../i18n/text.ts';
import { useTime } from '../../../preferences/format.ts';
import { useServerSeconds } from '../../../transport/use-server-seconds.ts';
import { clockText } from '../model/clock.ts';
import { isBought, isOpenState } from '../model/order-view.ts';
import { PersonName } from './PersonName.tsx';
import styles from './Otc.module.css';

const toneOf = ({ state }: OtcOrder) => {
  if (state === 'appealed' || state === 'claimed') return 'bad' as const;
  if (isOpenState(state)) return 'wait' as const;
  return isBought(state) ? ('good' as const) : ('plain' as const);
};

const whatOf = (text: Text, { side, quantity, coin }: OtcOrder): string =>
  text(side === 'buy' ? 'otc.buyOf' : 'otc.sellOf', { quantity: `${amountText(quantity)} ${coin}` });

/** Orders in a table: what, for how much, with whom, its state. A row opens the order. */
export function OrderTable({
  rows,
  to,
  empty,
}: {
  readonly rows: readonly OtcOrder[];
  readonly to: '/otc/order' | '/merchant/deal';
  readonly empty: string;
}) {
  const text = useText();
  const time = useTime();
  const navigate = useNavigate();
  const columns = useMemo<readonly Column<OtcOrder>[]>(
    () => [
      {
        key: 'what',
        head: text('otc.order'),
        cell: (row) => (
          <span className={styles['twoLines']}>
            <strong>{whatOf(text, row)}</strong>
            <span className={styles['small']}>
              {row.orderCode} · {time.short(row.openedAtMs)}
            </span>
          </span>
        ),
      },
      {
        key: 'sum',
        head: text('otc.sum'),
        align: 'end',
        cell: ({ fiatAmount, fiat }) => (
          <Num>
            {amountText(fiatAmount)} {fiat}
          </Num>
        ),
      },
      { key: 'price', head: text('otc.price'), align: 'end', cell: ({ price }) => <Num>{price}</Num> },
      { key: 'other', head: text('otc.with'), cell: ({ other }) => <PersonName person={other} /> },
      { key: 'state', head: text('otc.stateHead'), cell: (row) => <OrderState order={row} /> },
      { key: 'left', head: text('otc.left'), align: 'end', cell: (row) => <TimeLeft order={row} /> },
    ],
    [text, time],
  );
  return (
    <DataTable
      caption={text('otc.myOrders')}
      columns={columns}
      rows={rows}
      rowKey={({ orderCode }) => orderCode}
      rowHeight={58}
      onRow={({ orderCode }) => void navigate({ to, search: { code: orderCode } })}
      empty={<Empty text={empty} />}
      mobileRow={(row) => (
        <span className={styles['narrowOffer']}>
          <strong>{whatOf(text, row)}</strong>
          <span className="num">
            {amountText(row.fiatAmount)} {row.fiat}
          </span>
          <span className={styles['small']}>
            {row.other.name} · {row.orderCode}
          </span>
          <span className={styles['stateLine']}>
            <OrderState order={row} />
            <TimeLeft order={row} />
          </span>
        </span>
      )}
    />
  );
}

function OrderState({ order }: { readonly order: OtcOrder }) {
  const text = useText();
  return (
    <span className={styles['stateLine']}>
      <Badge tone={toneOf(order)}>{text(`otc.state.${order.state}`)}</Badge>
      {order.unread > 0 && <Badge tone="info">{text('otc.unread', { count: order.unread })}</Badge>}
    </span>
  );
}

function TimeLeft({ order: { deadlineMs } }: { readonly order: OtcOrder }) {
  const now = useServerSeconds();
  if (deadlineMs === null) return null;
  return <Num>{clockText(deadlineMs - now)}</Num>;
}
