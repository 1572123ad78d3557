import { displayAmount, displayPrice } from '@candor/amount';
import type { Fill } from '@candor/protocol';
import { DataTable, Empty, Worked, type Column } from '@candor/ui';
import { Link } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useFills } from './whole-lists.ts';
import type { OrderFilter } from '../../../account/order-filter.ts';
import { useText } from '../../../i18n/text.ts';
import { useTime } from '../../../preferences/format.ts';
import { exactText } from '../workings/figures.ts';
import { fillFeeWorkings } from '../workings/order-workings.ts';
import { ListStates } from '../../../page/ListStates.tsx';
import { SideWord } from './OrderCells.tsx';
import { usePairs, type ListedPair } from './use-pair.ts';
import styles from '../../../trade/orders/Orders.module.css';

/**
 * Every fill of the user, newest first, each with how its fee was calculated and the way to the
 * ledger.
 */
export function FillHistory({ filter }: { readonly filter: OrderFilter }) {
  const text = useText();
  const { fills, more, query } = useFills(filter);
  const columns = useColumns(fills ?? [], filter.symbol);
  const mobileRow = useCallback((fill: Fill) => <MobileFill fill={fill} fills={fills ?? []} />, [fills]);
  return (
    <div className={styles['list']}>
      <ListStates items={fills} query={query} more={more}>
        {(rows) => (
          <DataTable
            caption={text('orders.tab.fills')}
            columns={columns}
            rows={rows}
            rowKey={({ tradeId, orderId }) => `${tradeId} ${orderId}`}
            empty={<Empty text={text('orders.emptyFills')} />}
            mobileRow={mobileRow}
          />
        )}
      </ListStates>
    </div>
  );
}

function MobileFill({ fill, fills }: { readonly fill: Fill; readonly fills: readonly Fill[] }) {
  const text = useText();
  const time = useTime();
  const pair = usePairs()(fill.symbol);
  const amount = displayAmount(fill.quantity, pair.lotScale);
  return (
    <span className={styles['mobile']}>
      <span>
        <SideWord side={fill.side} />{' '}
        {text('orders.rowAt', { amount, price: displayPrice(fill.price, pair.tickScale) })}
        <small>{time.short(fill.timeMs)}</small>
      </span>
      <FeeFigure fill={fill} fills={fills} decimals={pair.quoteScale} />
    </span>
  );
}

/** The fee of a fill, with its workings. */
export function FeeFigure(props: { readonly fill: Fill; readonly fills: readonly Fill[]; readonly decimals: number }) {
  const text = useText();
  const pairOf = usePairs();
  const { fill, fills, decimals } = props;
  return (
    <Worked
      {...fillFeeWorkings(fill, fills, pairOf(fill.symbol), text)}
      ledger={
        <Link to="/assets/index" search={{ key: 'records', coin: fill.feeAsset }}>
          {text('orders.ledger')}
        </Link>
      }
    >
      {displayAmount(fill.fee, decimals)}
    </Worked>
  );
}

function useColumns(fills: readonly Fill[], symbol: string | undefined): readonly Column<Fill>[] {
  const text = useText();
  const time = useTime();
  const pairOf = usePairs();
  const all: (Column<Fill> | false)[] = [
    {
      key: 'time',
      head: text('orders.col.time'),
      cell: (fill) => <span className="num">{time.short(fill.timeMs)}</span>,
    },
    symbol === undefined && { key: 'pair', head: text('orders.col.pair'), cell: ({ symbol: pair }) => pair },
    { key: 'side', head: text('orders.col.side'), cell: ({ side }) => <SideWord side={side} /> },
    { key: 'role', head: text('orders.col.role'), cell: ({ role }) => text(`orders.role.${role}`) },
    {
      key: 'price',
      head: text('orders.col.price'),
      align: 'end',
      cell: (fill) => <span className="num">{displayPrice(fill.price, pairOf(fill.symbol).tickScale)}</span>,
    },
    {
      key: 'amount',
      head: text('orders.col.amount'),
      align: 'end',
      cell: (fill) => <span className="num">{displayAmount(fill.quantity, pairOf(fill.symbol).lotScale)}</span>,
    },
    {
      key: 'notional',
      head: text('orders.col.notional'),
      align: 'end',
      cell: (fill) => (
        <span className="num" title={exactText(fill.notional)}>
          {displayAmount(fill.notional, notionalDecimals(pairOf(fill.symbol)))}
        </span>
      ),
    },
    {
      key: 'fee',
      head: text('orders.col.fee'),
      align: 'end',
      cell: (fill) => <FeeFigure fill={fill} fills={fills} decimals={pairOf(fill.symbol).quoteScale} />,
    },
  ];
  return all.filter((column) => column !== false);
}

/**
 * A product of price and amount has the decimals of both: always as many, so that the column keeps
 * its width.
 */
const notionalDecimals = ({ tickScale, lotScale }: ListedPair): number => tickScale + lotScale;
