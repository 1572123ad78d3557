import type { MarketRow } from '@candor/protocol';
import type { MessageKey } from '@candor/i18n';
import { Change, CoinIcon } from '@candor/ui';
import { Link } from '@tanstack/react-router';
import { memo, useMemo } from 'react';
import { useText } from '../i18n/text.ts';
import { priceOf } from '../market/price-of.ts';
import { pairOf } from '../market/symbols.ts';
import { moversOf } from './movers.ts';
import styles from './Movers.module.css';

/** What moved today, in three short lists. */
export const Movers = memo(function Movers({ rows }: { readonly rows: readonly MarketRow[] | undefined }) {
  const movers = useMemo(() => (rows === undefined ? undefined : moversOf(rows)), [rows]);
  // Their place is kept while they are not known, so that nothing below jumps.
  if (movers === undefined) return <div className={styles['movers']} data-waiting="" />;
  const { traded, risen, fallen } = movers;
  return (
    <div className={styles['movers']}>
      <Group title="quotes.traded" none="quotes.traded" rows={traded} />
      <Group title="quotes.risen" none="quotes.noneRisen" rows={risen} />
      <Group title="quotes.fallen" none="quotes.noneFallen" rows={fallen} />
    </div>
  );
});

function Group(props: { readonly title: MessageKey; readonly none: MessageKey; readonly rows: readonly MarketRow[] }) {
  const text = useText();
  return (
    <section className={styles['group']}>
      <h2 className={styles['head']}>{text(props.title)}</h2>
      {props.rows.length === 0 && <p className={styles['none']}>{text(props.none)}</p>}
      <ul>
        {props.rows.map((row) => (
          <li key={row.symbol_name}>
            <Link to="/market/main" search={{ symbol: pairOf(row.symbol_name) }} className={styles['row']}>
              <CoinIcon symbol={row.base_symbol} size={20} />
              <span className={styles['pair']}>
                <strong>{row.base_symbol}</strong>
                <span className={styles['quote']}>/{row.quote_symbol}</span>
              </span>
              <span className="num">{priceOf(row)}</span>
              <span className={styles['change']}>
                <Change percent={row.zdf} arrow={false} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
