import { displayAmount, displayPrice, displaySigned } from '@candor/amount';
import { cancelAllContractOrders, cancelContractOrder, type ContractFill, type ContractOrder } from '@candor/protocol';
import { Button, DataTable, Empty, FieldError, IconButton, LoadingBars, Num, toast, type Column } from '@candor/ui';
import { Pencil, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useText } from '../../../i18n/text.ts';
import { useTime } from '../../../preferences/format.ts';
import { ListStates } from '../../../page/ListStates.tsx';
import { canAmend } from '../model/amend.ts';
import { priceOr, shownOf } from '../model/positions.ts';
import { shownSymbol } from '../model/symbols.ts';
import { useContractFills, useContractHistory, useContractOrders } from '../stores/account.ts';
import { useContracts } from '../stores/contracts.ts';
import { useSending } from '../stores/use-sending.ts';
import { AmendContract } from './AmendContract.tsx';
import styles from './Contracts.module.css';

/** Open orders, finished ones, or fills of contracts. */
export function OrderLists({
  kind,
  symbol,
}: {
  readonly kind: 'open' | 'history' | 'fills';
  readonly symbol: string | undefined;
}) {
  if (kind === 'open') return <OpenOrders symbol={symbol} />;
  return kind === 'history' ? <History symbol={symbol} /> : <Fills symbol={symbol} />;
}

const narrowed = (symbol: string | undefined) => (symbol === undefined ? {} : { symbol });

function OpenOrders({ symbol }: { readonly symbol: string | undefined }) {
  const text = useText();
  const all = useContractOrders();
  const rows = useMemo(() => all?.filter((one) => symbol === undefined || one.symbol === symbol), [all, symbol]);
  const cancelling = useSending(cancelContractOrder, () => toast({ title: text('orders.canceled') }));
  const clearing = useSending(cancelAllContractOrders, ({ canceled }) =>
    toast({ title: text('contract.canceledAll', { count: canceled.length }) }),
  );
  const columns = useOrderColumns();
  const cancel = (order: ContractOrder) => cancelling.send({ id: order.orderId });
  const [amended, setAmended] = useState<string>();
  const contracts = useContracts();
  const edited = rows?.find(({ orderId }) => orderId === amended);
  const row = edited && contracts?.find((one) => one.symbol_name === edited.symbol);
  const button = (order: ContractOrder) => (
    <span className={styles['action']}>
      {canAmend(order) && (
        <IconButton
          label={text('orders.amend')}
          icon={<Pencil size={14} strokeWidth={1.5} aria-hidden />}
          onClick={() => setAmended(order.orderId)}
        />
      )}
      <IconButton
        label={text('orders.cancel')}
        icon={<X size={16} strokeWidth={1.5} aria-hidden />}
        onClick={() => cancel(order)}
      />
    </span>
  );
  if (rows === undefined) return <LoadingBars rows={3} label={text('common.loading')} />;
  return (
    <>
      {cancelling.refused !== undefined && <FieldError text={cancelling.refused} />}
      <DataTable
        caption={text('contract.tab.orders')}
        columns={[
          ...columns,
          {
            key: 'cancel',
            head: <span className="visually-hidden">{text('orders.col.actions')}</span>,
            align: 'end',
            cell: button,
          },
        ]}
        rows={rows}
        rowKey={({ orderId }) => orderId}
        empty={<Empty text={text('contract.noOrders')} />}
        mobileRow={(order) => <OrderLine order={order} />}
        mobileAction={button}
      />
      {rows.length > 0 && (
        <p className={styles['foot']}>
          <Button size={28} busy={clearing.busy} onClick={() => clearing.send(narrowed(symbol))}>
            {text('orders.cancelAll')}
          </Button>
        </p>
      )}
      {edited !== undefined && row !== undefined && (
        <AmendContract key={edited.orderId} order={edited} row={row} onClose={() => setAmended(undefined)} />
      )}
    </>
  );
}

function History({ symbol }: { readonly symbol: string | undefined }) {
  const text = useText();
  const { query, records, more } = useContractHistory(narrowed(symbol));
  const columns = useOrderColumns();
  return (
    <ListStates items={records} query={query} more={more}>
      {(rows) => (
        <DataTable
          caption={text('contract.tab.history')}
          columns={[
            ...columns,
            {
              key: 'gain',
              head: text('contract.col.gain'),
              align: 'end',
              cell: (order) => <Num>{displaySigned(order.profitAndLoss, 2)}</Num>,
            },
          ]}
          rows={rows}
          rowKey={({ orderId }) => orderId}
          empty={<Empty text={text('contract.noHistory')} />}
          mobileRow={(order) => <OrderLine order={order} />}
        />
      )}
    </ListStates>
  );
}

function Fills({ symbol }: { readonly symbol: string | undefined }) {
  const text = useText();
  const time = useTime();
  const contracts = useContracts();
  const { query, records, more } = useContractFills(narrowed(symbol));
  const shown = (fill: ContractFill) =>
    shownOf(
      contracts?.find((row) => row.symbol_name === fill.symbol),
      text,
    );
  const columns: readonly Column<ContractFill>[] = [
    { key: 'time', head: text('orders.col.time'), cell: (fill) => <Num>{time.short(fill.timeMs)}</Num> },
    { key: 'contract', head: text('contract.col.contract'), cell: (fill) => shownSymbol(fill.symbol) },
    { key: 'side', head: text('contract.col.side'), cell: (fill) => text(`contract.direction.${fill.direction}`) },
    {
      key: 'price',
      head: text('ticket.price'),
      align: 'end',
      cell: (fill) => <Num>{displayPrice(fill.price, shown(fill).price)}</Num>,
    },
    {
      key: 'amount',
      head: text('ticket.amount'),
      align: 'end',
      cell: (fill) => (
        <Num>
          {displayAmount(fill.quantity, shown(fill).size)} {shown(fill).unit}
        </Num>
      ),
    },
    { key: 'value', head: text('contract.col.value'), align: 'end', cell: (fill) => <Num>{fill.value}</Num> },
    {
      key: 'fee',
      head: text('contract.col.fee'),
      align: 'end',
      cell: (fill) => (
        <Num>
          {fill.fee} {fill.feeAsset}
        </Num>
      ),
    },
    { key: 'realised', head: text('contract.realises'), align: 'end', cell: (fill) => <Num>{fill.realised}</Num> },
  ];
  return (
    <ListStates items={records} query={query} more={more}>
      {(rows) => (
        <DataTable
          caption={text('contract.tab.fills')}
          columns={columns}
          rows={rows}
          rowKey={({ tradeId, orderId }) => `${tradeId} ${orderId}`}
          empty={<Empty text={text('contract.noFills')} />}
          mobileRow={(fill) => (
            <span className={styles['phone']}>
              <span>
                <strong>{shownSymbol(fill.symbol)}</strong> {text(`contract.direction.${fill.direction}`)}
              </span>
              <Num>
                {displayAmount(fill.quantity, shown(fill).size)} × {displayPrice(fill.price, shown(fill).price)}
              </Num>
            </span>
          )}
        />
      )}
    </ListStates>
  );
}

function OrderLine({ order }: { readonly order: ContractOrder }) {
  const text = useText();
  const row = useContracts()?.find((one) => one.symbol_name === order.symbol);
  const shown = shownOf(row, text);
  return (
    <span className={styles['phone']}>
      <span>
        <strong>{shownSymbol(order.symbol)}</strong> {text(`contract.direction.${order.direction}`)}
        <br />
        {text(`ticket.type.${order.type}`)}
      </span>
      <span className={styles['end']}>
        <Num>
          {displayAmount(order.filledQuantity, shown.size)} / {displayAmount(order.quantity, shown.size)} {shown.unit}
        </Num>
        <br />
        <Num>{priceOr(order.price ?? order.triggerPrice, shown.price, text('ticket.type.market'))}</Num>
      </span>
    </span>
  );
}

function useOrderColumns(): readonly Column<ContractOrder>[] {
  const text = useText();
  const time = useTime();
  const contracts = useContracts();
  return useMemo(() => {
    const shown = (order: ContractOrder) =>
      shownOf(
        contracts?.find((row) => row.symbol_name === order.symbol),
        text,
      );
    return [
      { key: 'time', head: text('orders.col.time'), cell: (order) => <Num>{time.short(order.createdAtMs)}</Num> },
      { key: 'contract', head: text('contract.col.contract'), cell: (order) => shownSymbol(order.symbol) },
      { key: 'side', head: text('contract.col.side'), cell: (order) => text(`contract.direction.${order.direction}`) },
      { key: 'type', head: text('ticket.type'), cell: (order) => text(`ticket.type.${order.type}`) },
      {
        key: 'price',
        head: text('ticket.price'),
        align: 'end',
        cell: (order) => (
          <Num>{priceOr(order.averagePrice ?? order.price, shown(order).price, text('ticket.type.market'))}</Num>
        ),
      },
      {
        key: 'trigger',
        head: text('ticket.trigger'),
        align: 'end',
        cell: (order) => <Num>{priceOr(order.triggerPrice, shown(order).price, '—')}</Num>,
      },
      {
        key: 'amount',
        head: text('contract.col.filled'),
        align: 'end',
        cell: (order) => (
          <Num>
            {displayAmount(order.filledQuantity, shown(order).size)} /{' '}
            {displayAmount(order.quantity, shown(order).size)} {shown(order).unit}
          </Num>
        ),
      },
      {
        key: 'liquidation',
        head: text('contract.liquidation'),
        align: 'end',
        cell: (order) => <Num>{priceOr(order.liquidationPrice, shown(order).price, '—')}</Num>,
      },
      {
        key: 'fee',
        head: text('contract.col.fee'),
        align: 'end',
        cell: (order) => (
          <Num>
            {order.fee} {order.feeAsset}
          </Num>
        ),
      },
    ];
  }, [contracts, text, time]);
}
