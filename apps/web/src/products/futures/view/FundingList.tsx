import { displayPrice, displaySigned } from '@candor/amount';
import type { FundingPayment } from '@candor/protocol';
import { classes, DataTable, directionOf, Empty, Num, type Column } from '@candor/ui';
import { useText } from '../../../i18n/text.ts';
import { useTime } from '../../../preferences/format.ts';
import { ListStates } from '../../../page/ListStates.tsx';
import { shownSymbol } from '../model/symbols.ts';
import { fundingText } from '../model/text.ts';
import { useFundingPayments } from '../stores/account.ts';
import styles from './Contracts.module.css';

/** What funding moved for the user's positions, hour by hour: rate, mark, value, amount. */
export function FundingList({ filter }: { readonly filter: { readonly symbol?: string } }) {
  const text = useText();
  const time = useTime();
  const { query, records, more } = useFundingPayments(filter);
  const moved = (one: FundingPayment) => (
    <span className={classes('num', directionOf(one.amount))}>
      {displaySigned(one.amount, one.asset === 'USDT' ? 6 : 8)} {one.asset}
    </span>
  );
  const columns: readonly Column<FundingPayment>[] = [
    { key: 'time', head: text('orders.col.time'), cell: (one) => <Num>{time.short(one.atMs)}</Num> },
    { key: 'contract', head: text('contract.col.contract'), cell: (one) => shownSymbol(one.symbol) },
    { key: 'side', head: text('contract.col.side'), cell: (one) => text(`contract.${one.side}`) },
    { key: 'rate', head: text('contract.col.rate'), align: 'end', cell: (one) => <Num>{fundingText(one.rate)}</Num> },
    { key: 'mark', head: text('contract.mark'), align: 'end', cell: (one) => <Num>{displayPrice(one.mark)}</Num> },
    { key: 'value', head: text('contract.col.value'), align: 'end', cell: (one) => <Num>{one.value}</Num> },
    { key: 'amount', head: text('contract.col.moved'), align: 'end', cell: moved },
  ];
  return (
    <ListStates items={records} query={query} more={more}>
      {(rows) => (
        <DataTable
          caption={text('contract.tab.funding')}
          columns={columns}
          rows={rows}
          rowKey={({ fundingId, positionId }) => `${fundingId} ${positionId}`}
          empty={<Empty text={text('contract.noFunding')} />}
          mobileRow={(one) => (
            <span className={styles['phone']}>
              <span>
                <strong>{shownSymbol(one.symbol)}</strong> {text(`contract.${one.side}`)}
                <br />
                <Num>{fundingText(one.rate)}</Num>
              </span>
              {moved(one)}
            </span>
          )}
        />
      )}
    </ListStates>
  );
}
