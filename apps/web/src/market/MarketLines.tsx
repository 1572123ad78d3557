import type { MarketRow } from '@candor/protocol';
import { Change, CoinIcon } from '@candor/ui';
import { priceOf } from './price-of.ts';
import styles from './MarketTable.module.css';

/** A market in two lines, for narrow screens. */
export function MarketLines({ row }: { readonly row: MarketRow }) {
  return (
    <span className={styles['lines']}>
      <CoinIcon symbol={row.base_symbol} size={28} />
      <span className={styles['who']}>
        <strong>{row.symbol_name}</strong>
        <span className={styles['quiet']}>{row.name}</span>
      </span>
      <span className={styles['figures']}>
        <span className={`${styles['price']} num`}>{priceOf(row)}</span>
        <Change percent={row.zdf} />
      </span>
    </span>
  );
}
