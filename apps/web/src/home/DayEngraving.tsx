import { displayPrice } from '@candor/amount';
import { kline } from '@candor/protocol';
import { Change, Engraving } from '@candor/ui';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../i18n/text.ts';
import { useMarket } from '../market/markets.ts';
import { decimalsOf } from '../market/scale.ts';
import { useTime } from '../preferences/format.ts';
import { request } from '../transport/request.ts';
import { dayOf } from './day.ts';
import styles from './HomePage.module.css';

/**
 * A market's last 24 hours as an engraving, a hairline every ten minutes, with its highest and
 * lowest price.
 */
export function DayEngraving({ symbol }: { readonly symbol: string }) {
  const text = useText();
  const time = useTime();
  const market = useMarket(symbol);
  const { data } = useQuery({
    queryKey: ['day', symbol],
    queryFn: ({ signal }) => request(kline, { input: { symbol, interval: '5m', limit: 288 }, signal }),
    refetchInterval: 60_000,
  });
  const day = data === undefined ? undefined : dayOf(data.records);
  if (day === undefined || market === undefined) return <div className={styles['engraving']} />;
  // What the list says below: it knows the last 24 hours to the second, the candles to five
  // minutes.
  const [high, low] = [market.high ?? day.high.price, market.low ?? day.low.price];
  const show = (price: string) => displayPrice(price, decimalsOf(market.terms.tickSize));
  const extremes = [
    { index: day.high.index, label: text('home.high', { price: show(high) }) },
    { index: day.low.index, label: text('home.low', { price: show(low) }) },
  ];
  return (
    <div className={styles['engraving']}>
      <p className={styles['dayName']}>
        <strong>{symbol}</strong> <span className="num">{show(market.close ?? day.close)}</span>{' '}
        <Change percent={market.zdf} />
      </p>
      <Engraving
        values={day.values}
        height={232}
        label={text('home.engraving', {
          symbol,
          open: show(day.open),
          close: show(day.close),
          high: show(high),
          low: show(low),
        })}
        marks={high === low ? [] : extremes}
        ticks={day.ticks.map(({ at, timeMs }) => ({ at, label: time.time(timeMs).slice(0, 5) }))}
      />
    </div>
  );
}
