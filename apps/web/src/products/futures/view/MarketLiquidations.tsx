import { displayAmount, displayPrice } from '@candor/amount';
import { insuranceFund, liquidationMessage, type ContractRow, type PublicLiquidation } from '@candor/protocol';
import { DataTable, Empty, LoadingBars, Num, type Column } from '@candor/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useText } from '../../../i18n/text.ts';
import { decimalsOf } from '../../../market/scale.ts';
import { useTime } from '../../../preferences/format.ts';
import { publicSocket } from '../../../transport/public-socket.ts';
import { request } from '../../../transport/request.ts';
import { AdlQueue } from './AdlQueue.tsx';
import { Facts } from './Facts.tsx';
import styles from './Contracts.module.css';

const shownMost = 100;
const fundEveryMs = 30_000;

/** A contract's last liquidations, newest first; undefined before they are known. */
function useLiquidations(symbol: string): readonly PublicLiquidation[] | undefined {
  const [rows, setRows] = useState<readonly PublicLiquidation[]>();
  useEffect(() => {
    return publicSocket.subscribe({ type: 'LIQUIDATION', symbol }, (message) => {
      const read = liquidationMessage.safeParse(message);
      if (!read.success) return;
      const { snapshot, data } = read.data;
      setRows((known = []) => [...data.toReversed(), ...(snapshot ? [] : known)].slice(0, shownMost));
    });
  }, [symbol]);
  return rows;
}

/**
 * Everybody's liquidations of a contract, the insurance fund behind them, and the order of
 * deleveraging behind the fund; all without names.
 */
export function MarketLiquidations({ row }: { readonly row: ContractRow }) {
  const text = useText();
  const time = useTime();
  const rows = useLiquidations(row.symbol_name);
  const fund = useQuery({
    queryKey: ['contracts', 'fund'],
    queryFn: ({ signal }) => request(insuranceFund, { input: { size: 1 }, signal, quiet: true }),
    refetchInterval: fundEveryMs,
  }).data?.balances.find(({ asset }) => asset === row.settleAsset);
  const price = (one: PublicLiquidation) => displayPrice(one.price, decimalsOf(row.terms.tickSize));
  const size = (one: PublicLiquidation) => displayAmount(one.quantity, decimalsOf(row.terms.lotSize));
  const columns: readonly Column<PublicLiquidation>[] = [
    { key: 'time', head: text('orders.col.time'), cell: (one) => <Num>{time.short(one.timeMs)}</Num> },
    { key: 'side', head: text('contract.col.side'), cell: (one) => text(`contract.${one.side}`) },
    { key: 'size', head: text('contract.col.size'), align: 'end', cell: (one) => <Num>{size(one)}</Num> },
    { key: 'price', head: text('orders.col.price'), align: 'end', cell: (one) => <Num>{price(one)}</Num> },
  ];
  return (
    <section aria-label={text('contract.tab.settlements')} className={styles['liquidations']}>
      {fund !== undefined && (
        <Facts
          facts={[
            [
              text('contract.fund'),
              `${displayAmount(fund.balance, row.settleAsset === 'USDT' ? 2 : 8)} ${row.settleAsset}`,
            ],
          ]}
        />
      )}
      {rows === undefined ? (
        <LoadingBars rows={6} label={text('common.loading')} />
      ) : (
        <DataTable
          caption={text('contract.tab.settlements')}
          columns={columns}
          rows={rows}
          rowKey={({ liquidationId }) => liquidationId}
          empty={<Empty text={text('contract.noPublicLiquidations')} />}
          mobileRow={(one) => (
            <span className={styles['phone']}>
              <span>
                {text(`contract.${one.side}`)} <Num>{size(one)}</Num>
                <br />
                <Num>{time.short(one.timeMs)}</Num>
              </span>
              <Num>{price(one)}</Num>
            </span>
          )}
        />
      )}
      <AdlQueue row={row} />
    </section>
  );
}
