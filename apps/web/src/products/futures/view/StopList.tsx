import { displayAmount, displayPrice } from '@candor/amount';
import { cancelLossOrder, type LossOrder } from '@candor/protocol';
import { DataTable, Empty, FieldError, IconButton, LoadingBars, Num, toast, type Column } from '@candor/ui';
import { X } from 'lucide-react';
import { useMemo } from 'react';
import { useText } from '../../../i18n/text.ts';
import { useTime } from '../../../preferences/format.ts';
import { shownOf } from '../model/positions.ts';
import { shownSymbol } from '../model/symbols.ts';
import { useLossOrders } from '../stores/account.ts';
import { useContracts } from '../stores/contracts.ts';
import { useSending } from '../stores/use-sending.ts';
import styles from './Contracts.module.css';

/** Stops that wait, of positions and of orders that are still to open one. */
export function StopList({ symbol }: { readonly symbol: string | undefined }) {
  const text = useText();
  const time = useTime();
  const all = useLossOrders();
  const contracts = useContracts();
  const rows = useMemo(() => all?.filter((one) => symbol === undefined || one.symbol === symbol), [all, symbol]);
  const cancelling = useSending(cancelLossOrder, () => toast({ title: text('contract.stopCancelled') }));
  const shown = (stop: LossOrder) =>
    shownOf(
      contracts?.find((row) => row.symbol_name === stop.symbol),
      text,
    );
  const button = (stop: LossOrder) => (
    <IconButton
      label={text('contract.cancelStop')}
      icon={<X size={16} strokeWidth={1.5} aria-hidden />}
      onClick={() => cancelling.send({ id: stop.id })}
    />
  );
  const quantity = (stop: LossOrder) =>
    stop.quantity === null
      ? text('contract.wholePosition')
      : `${displayAmount(stop.quantity, shown(stop).size)} ${shown(stop).unit}`;
  const trigger = (stop: LossOrder) =>
    `${displayPrice(stop.triggerPrice, shown(stop).price)} · ${text(`contract.source.${stop.triggerSource}`)}`;
  const columns: readonly Column<LossOrder>[] = [
    { key: 'time', head: text('orders.col.time'), cell: (stop) => <Num>{time.short(stop.createdAtMs)}</Num> },
    { key: 'contract', head: text('contract.col.contract'), cell: (stop) => shownSymbol(stop.symbol) },
    { key: 'kind', head: text('contract.stopKind'), cell: (stop) => text(`contract.${stop.kind}`) },
    { key: 'closes', head: text('contract.col.side'), cell: (stop) => text(`contract.close_${stop.side}`) },
    { key: 'trigger', head: text('ticket.trigger'), align: 'end', cell: (stop) => <Num>{trigger(stop)}</Num> },
    {
      key: 'price',
      head: text('ticket.price'),
      align: 'end',
      cell: (stop) => (
        <Num>{stop.price === null ? text('ticket.type.market') : displayPrice(stop.price, shown(stop).price)}</Num>
      ),
    },
    { key: 'amount', head: text('ticket.amount'), align: 'end', cell: (stop) => <Num>{quantity(stop)}</Num> },
    {
      key: 'cancel',
      head: <span className="visually-hidden">{text('orders.col.actions')}</span>,
      align: 'end',
      cell: button,
    },
  ];
  if (rows === undefined) return <LoadingBars rows={3} label={text('common.loading')} />;
  return (
    <>
      {cancelling.refused !== undefined && <FieldError text={cancelling.refused} />}
      <DataTable
        caption={text('contract.tab.stops')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        empty={<Empty text={text('contract.noStops')} />}
        mobileRow={(stop) => (
          <span className={styles['phone']}>
            <span>
              <strong>{shownSymbol(stop.symbol)}</strong> {text(`contract.${stop.kind}`)}
              <br />
              {quantity(stop)}
            </span>
            <Num>{trigger(stop)}</Num>
          </span>
        )}
        mobileAction={button}
      />
    </>
  );
}
