import { displayCompact, displayPrice, multiplyDecimals } from '@candor/amount';
import { Arrow, classes, Empty } from '@candor/ui';
import { useMemo } from 'react';
import { useText } from '../i18n/text.ts';
import { useTrades } from '../market/trades.ts';
import { assetsOf } from '../market/symbols.ts';
import { useTime } from '../preferences/format.ts';
import { largest } from './largest.ts';
import styles from './MarketPage.module.css';

const shown = 8;

/** The largest of a market's last trades, newest first. */
export function LargeTrades({ symbol, decimals }: { readonly symbol: string; readonly decimals: number }) {
  const text = useText();
  const time = useTime();
  const trades = useTrades(symbol);
  const { base, quote } = assetsOf(symbol);
  const large = useMemo(() => largest(trades ?? [], shown), [trades]);
  if (large.length === 0) return <Empty text={text('market.tradesNone')} />;
  return (
    <table className={styles['table']}>
      <caption className="visually-hidden">{text('quotes.large')}</caption>
      <thead>
        <tr>
          <th scope="col">{text('market.time')}</th>
          <th scope="col">{text('market.price', { asset: quote })}</th>
          <th scope="col">{text('market.amount', { asset: base })}</th>
          <th scope="col">{text('quotes.worth', { asset: quote })}</th>
        </tr>
      </thead>
      <tbody>
        {large.map((trade) => (
          <tr key={trade.tradeId}>
            <td className="num">{time.time(trade.timeMs)}</td>
            <td className={classes('num', trade.takerSide === 'buy' ? 'up' : 'down')}>
              <Arrow direction={trade.takerSide === 'buy' ? 'up' : 'down'} /> {displayPrice(trade.price, decimals)}
            </td>
            <td className="num">{trade.quantity}</td>
            <td className="num">{displayCompact(multiplyDecimals(trade.price, trade.quantity))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
