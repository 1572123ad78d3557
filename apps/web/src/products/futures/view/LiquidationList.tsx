import { displayAmount, displayPrice, displaySigned } from '@candor/amount';
import type { OwnLiquidation } from '@candor/protocol';
import { DataTable, Empty, Num, type Column } from '@candor/ui';
import { Link } from '@tanstack/react-router';
import { useText } from '../../../i18n/text.ts';
import { useTime } from '../../../preferences/format.ts';
import { ListStates } from '../../../page/ListStates.tsx';
import { shownSymbol } from '../model/symbols.ts';
import { useOwnLiquidations } from '../stores/account.ts';
import styles from './Contracts.module.css';

/** Steps of the user's liquidations and deleveragings, each with its receipt. */
export function LiquidationList({ filter }: { readonly filter: { readonly symbol?: string } }) {
  const text = useText();
  const time = useTime();
  const { query, records, more } = useOwnLiquidations(filter);
  const receipt = (one: OwnLiquidation) => (
    <Link to="/receipt/$receipt" params={{ receipt: `${one.liquidationId}-${one.receiptKey}` }}>
      {text('contract.receipt')}
    </Link>
  );
  const columns: readonly Column<OwnLiquidation>[] = [
    { key: 'time', head: text('orders.col.time'), cell: (one) => <Num>{time.short(one.timeMs)}</Num> },
    { key: 'contract', head: text('contract.col.contract'), cell: (one) => shownSymbol(one.symbol) },
    { key: 'kind', head: text('contract.col.kind'), cell: (one) => text(`contract.kind.${one.kind}`) },
    { key: 'side', head: text('contract.col.side'), cell: (one) => text(`contract.${one.side}`) },
    { key: 'price', head: text('ticket.price'), align: 'end', cell: (one) => <Num>{displayPrice(one.price)}</Num> },
    { key: 'mark', head: text('contract.mark'), align: 'end', cell: (one) => <Num>{displayPrice(one.mark)}</Num> },
    {
      key: 'realised',
      head: text('contract.realises'),
      align: 'end',
      cell: (one) => (
        <Num>
          {displaySigned(one.realised, one.asset === 'USDT' ? 2 : 8)} {one.asset}
        </Num>
      ),
    },
    {
      key: 'fee',
      head: text('contract.col.liquidationFee'),
      align: 'end',
      cell: (one) => <Num>{displayAmount(one.fee, one.asset === 'USDT' ? 2 : 8)}</Num>,
    },
    {
      key: 'returned',
      head: text('contract.col.returned'),
      align: 'end',
      cell: (one) => <Num>{displayAmount(one.returned, one.asset === 'USDT' ? 2 : 8)}</Num>,
    },
    { key: 'receipt', head: text('contract.receipt'), align: 'end', cell: receipt },
  ];
  return (
    <ListStates items={records} query={query} more={more}>
      {(rows) => (
        <DataTable
          caption={text('contract.tab.settlements')}
          columns={columns}
          rows={rows}
          rowKey={({ liquidationId }) => liquidationId}
          empty={<Empty text={text('contract.noLiquidations')} />}
          mobileRow={(one) => (
            <span className={styles['phone']}>
              <span>
                <strong>{shownSymbol(one.symbol)}</strong> {text(`contract.kind.${one.kind}`)}
              </span>
              <Num>{displaySigned(one.realised, 2)}</Num>
            </span>
          )}
          mobileAction={receipt}
        />
      )}
    </ListStates>
  );
}
