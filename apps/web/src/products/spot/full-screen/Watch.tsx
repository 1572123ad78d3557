import { displayPrice } from '@candor/amount';
import { Button, Change, classes } from '@candor/ui';
import { AlertList } from '../../../alerts/AlertList.tsx';
import { askAlert } from '../../../alerts/new-alert.ts';
import { useText } from '../../../i18n/text.ts';
import { useMarkets } from '../../../market/markets.ts';
import { useWatchlist } from '../../../market/watchlist.ts';
import styles from './FullScreenPage.module.css';

/** The watchlist (all markets while it is empty) and price alerts. */
export function Watch({ symbol, onSymbol }: { readonly symbol: string; readonly onSymbol: (symbol: string) => void }) {
  const text = useText();
  const rows = useMarkets() ?? [];
  const { symbols } = useWatchlist();
  const none = symbols.size === 0;
  const shown = none ? rows : rows.filter((row) => symbols.has(row.symbol_name));
  const title = text(none ? 'assets.allMarkets' : 'chart.full.watchlist');
  return (
    <aside className={styles['watch']} aria-label={title}>
      <h2>{title}</h2>
      <div className={styles['watchRows']}>
        {shown.map((row) => (
          <button
            key={row.symbol_name}
            type="button"
            aria-current={row.symbol_name === symbol ? 'true' : undefined}
            className={classes(styles['watchRow'], row.symbol_name === symbol && styles['watchHere'])}
            onClick={() => onSymbol(row.symbol_name)}
          >
            <span>{row.base_symbol}</span>
            <span className="num">{row.close === null ? '—' : displayPrice(row.close, row.part_cou)}</span>
            <Change percent={row.zdf} arrow={false} />
          </button>
        ))}
      </div>
      <Alerts symbol={symbol} />
    </aside>
  );
}

function Alerts({ symbol }: { readonly symbol: string }) {
  const text = useText();
  return (
    <section className={styles['alerts']} aria-label={text('alerts.title')}>
      <h2>{text('alerts.title')}</h2>
      <Button size={28} onClick={() => askAlert(symbol)}>
        {text('alerts.set')}
      </Button>
      <AlertList />
    </section>
  );
}
