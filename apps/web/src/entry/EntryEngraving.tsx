import { kline } from '@candor/protocol';
import { Engraving } from '@candor/ui';
import { useQuery } from '@tanstack/react-query';
import { defaultSymbol } from '../market/symbols.ts';
import { request } from '../transport/request.ts';
import styles from './Entry.module.css';

/**
 * The last day of the first market at the foot of the page: an ornament, drawn from real prices.
 */
export function EntryEngraving() {
  const { data } = useQuery({
    queryKey: ['day', defaultSymbol],
    queryFn: ({ signal }) =>
      request(kline, { input: { symbol: defaultSymbol, interval: '5m', limit: 288 }, signal, quiet: true }),
  });
  return (
    <div aria-hidden className={styles['engraving']}>
      {data !== undefined && data.records.length > 1 && (
        <Engraving tone="quiet" height={170} label="" values={data.records.map(({ close }) => Number(close))} />
      )}
    </div>
  );
}
