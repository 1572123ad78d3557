import { displayAmount, displayPercent, displayPrice, formatDecimal } from '@candor/amount';
import type { MarketRow } from '@candor/protocol';
import { LoadingBars } from '@candor/ui';
import { useMemo } from 'react';
import { useFees } from '../account/fees.ts';
import { useText } from '../i18n/text.ts';
import { useBook } from '../market/book.ts';
import { orderCosts } from './order-costs.ts';
import styles from './MarketPage.module.css';

/** What market orders of three sizes would cost against the live book, fee and slippage apart. */
export function OrderCosts({ row }: { readonly row: MarketRow }) {
  const text = useText();
  const fees = useFees();
  const book = useBook(row.symbol_name);
  const costs = useMemo(
    () => (fees === undefined || book === undefined ? undefined : orderCosts(row, fees, book)),
    [row, fees, book],
  );
  if (costs === undefined) return <LoadingBars rows={4} label={text('common.loading')} />;
  const quote = row.quote_symbol;
  return (
    <>
      <p className={styles['explained']}>{text('quotes.costsText', { asset: row.base_symbol })}</p>
      <table className={styles['table']}>
        <caption className="visually-hidden">{text('quotes.costs')}</caption>
        <thead>
          <tr>
            <th scope="col">{text('quotes.size', { asset: quote })}</th>
            <th scope="col">{text('quotes.average')}</th>
            <th scope="col">{text('ticket.slippageNow')}</th>
            <th scope="col">{text('ticket.w.feeTitle')}</th>
          </tr>
        </thead>
        <tbody>
          {costs.map(({ size, preview }) => (
            <tr key={size}>
              <th scope="row" className="num">
                {displayAmount(size, 0)}
              </th>
              {preview === undefined ? (
                <td colSpan={3}>{text('quotes.notFilled')}</td>
              ) : (
                <>
                  <td className="num">{displayPrice(preview.average, row.part_cou)}</td>
                  <td className="num">{displayPercent(preview.slippage, 3).replace('+', '')}</td>
                  <td className="num">{displayAmount(formatDecimal(preview.fee, row.terms.quoteScale), 2)}</td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
