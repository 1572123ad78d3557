import { compareDecimals, displayPrice } from '@candor/amount';
import { Button, Change, classes, IconButton, NumberField, toast } from '@candor/ui';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { newRequestId } from '../../account/request-id.ts';
import { useText } from '../../i18n/text.ts';
import { useMarket, useMarkets } from '../../market/markets.ts';
import { useWatchlist } from '../../market/watchlist.ts';
import { decimalsOf } from '../../market/scale.ts';
import { assetsOf } from '../../market/symbols.ts';
import { reached, setAlerts, useAlerts } from './alerts.ts';
import styles from './FullScreenPage.module.css';

/** The watchlist (all markets while it is empty) and price alerts. */
export function Watch({ symbol, onSymbol }: { readonly symbol: string; readonly onSymbol: (symbol: string) => void }) {
  const text = useText();
  const rows = useMarkets() ?? [];
  const { symbols } = useWatchlist();
  const shown = symbols.size === 0 ? rows : rows.filter((row) => symbols.has(row.symbol_name));
  return (
    <aside className={styles['watch']} aria-label={text('chart.full.watchlist')}>
      <h2>{text('chart.full.watchlist')}</h2>
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
            <Change fraction={row.zdf} arrow={false} />
          </button>
        ))}
      </div>
      <Alerts symbol={symbol} />
    </aside>
  );
}

function Alerts({ symbol }: { readonly symbol: string }) {
  const text = useText();
  const market = useMarket(symbol);
  const alerts = useAlerts((state) => state.alerts);
  const [price, setPrice] = useState('');
  useReached();
  const last = market?.close;
  const add = () => {
    if (price === '' || last === null || last === undefined) return;
    const direction = compareDecimals(price, last) > 0 ? 'above' : 'below';
    setAlerts([...alerts, { id: newRequestId(), symbol, price, direction }]);
    setPrice('');
  };
  return (
    <section className={styles['alerts']} aria-label={text('chart.full.alerts')}>
      <h2>{text('chart.full.alerts')}</h2>
      <div className={styles['alertForm']}>
        <NumberField
          label={text('chart.full.alertPrice')}
          value={price}
          onValue={setPrice}
          decimals={decimalsOf(market?.terms.tickSize ?? '0.01')}
        />
        <Button size={28} disabled={price === ''} onClick={add}>
          {text('chart.full.alertAdd')}
        </Button>
      </div>
      {alerts.length === 0 && <p className={styles['hint']}>{text('chart.full.alertNone')}</p>}
      {alerts.map((alert) => (
        <p key={alert.id} className={styles['alert']}>
          <span>
            {text(alert.direction === 'above' ? 'chart.full.alertAbove' : 'chart.full.alertBelow', {
              asset: assetsOf(alert.symbol).base,
              price: alert.price,
            })}
          </span>
          <IconButton
            label={text('chart.full.alertRemove')}
            icon={<X size={14} strokeWidth={1.5} aria-hidden />}
            onClick={() => setAlerts(alerts.filter(({ id }) => id !== alert.id))}
          />
        </p>
      ))}
    </section>
  );
}

/** Says once that a price was reached, and takes the alert away. */
function useReached(): void {
  const text = useText();
  const rows = useMarkets();
  useEffect(() => {
    const { alerts } = useAlerts.getState();
    const hits = (rows ?? []).flatMap((row) => (row.close === null ? [] : reached(alerts, row.symbol_name, row.close)));
    if (hits.length === 0) return;
    setAlerts(alerts.filter((alert) => !hits.includes(alert)));
    for (const { symbol, price } of hits)
      toast({ title: text('chart.full.alertReached', { symbol, price }), tone: 'info' });
  }, [rows, text]);
}
