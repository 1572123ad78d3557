import { displayPrice } from '@candor/amount';
import type { MarketRow } from '@candor/protocol';
import { rangePlace } from './range-place.ts';
import styles from './MarketTable.module.css';

/** The day's lowest and highest price with the last one between them. */
export function DayRange({ row }: { readonly row: MarketRow }) {
  const { low, high, close, part_cou: decimals } = row;
  if (low === null || high === null || close === null) return <span className="num">—</span>;
  return (
    <span className={styles['range']}>
      <span className="num">{displayPrice(low, decimals)}</span>
      <span className={styles['strip']} aria-hidden>
        <span style={{ left: `${rangePlace(low, close, high) * 100}%` }} />
      </span>
      <span className="num">{displayPrice(high, decimals)}</span>
    </span>
  );
}
