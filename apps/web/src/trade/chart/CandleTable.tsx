import { displayAmount, displayPrice } from '@candor/amount';
import { kline, type Candle, type Interval } from '@candor/protocol';
import { DataTable, ErrorNote, LoadingBars, type Column } from '@candor/ui';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useText } from '../../i18n/text.ts';
import { useMarket } from '../../market/markets.ts';
import { decimalsOf } from '../../market/scale.ts';
import { useTime } from '../../preferences/format.ts';
import { request } from '../../transport/request.ts';

/** The newest candles as a table: the chart for those who read. */
export function CandleTable({ symbol, interval }: { readonly symbol: string; readonly interval: Interval }) {
  const text = useText();
  const time = useTime();
  const market = useMarket(symbol);
  const { data, isError, refetch } = useQuery({
    queryKey: ['candles', symbol, interval],
    queryFn: ({ signal }) => request(kline, { input: { symbol, interval, limit: 200 }, signal }),
    refetchInterval: 5_000,
  });
  const columns = useMemo<readonly Column<Candle>[]>(() => {
    const decimals = decimalsOf(market?.terms.tickSize ?? '0.01');
    const price = (key: 'open' | 'high' | 'low' | 'close', head: string): Column<Candle> => ({
      key,
      head,
      align: 'end',
      cell: (candle) => <span className="num">{displayPrice(candle[key], decimals)}</span>,
    });
    return [
      {
        key: 'time',
        head: text('chart.tableTime'),
        cell: (candle) => <span className="num">{time.dateTime(candle.openTimeMs)}</span>,
      },
      price('open', text('chart.tableOpen')),
      price('high', text('chart.tableHigh')),
      price('low', text('chart.tableLow')),
      price('close', text('chart.tableClose')),
      {
        key: 'volume',
        head: text('chart.tableVolume'),
        align: 'end',
        cell: (candle) => (
          <span className="num">{displayAmount(candle.volume, decimalsOf(market?.terms.lotSize ?? '0.001'))}</span>
        ),
      },
    ];
  }, [market?.terms, text, time]);
  if (isError)
    return (
      <ErrorNote
        title={text('chart.failed')}
        text={text('chart.failedText')}
        retry={{ label: text('common.retry'), onRetry: () => void refetch() }}
      />
    );
  if (data === undefined) return <LoadingBars rows={10} label={text('common.loading')} />;
  return (
    <DataTable
      caption={text('chart.title', { symbol })}
      columns={columns}
      rows={data.records.toReversed()}
      rowKey={(candle) => String(candle.openTimeMs)}
      rowHeight={24}
    />
  );
}
