import { displayPrice } from '@candor/amount';
import { toast } from '@candor/ui';
import { useEffect } from 'react';
import { useText } from '../i18n/text.ts';
import { decimalsOf } from '../market/scale.ts';
import { useMarkets } from '../market/markets.ts';
import { reached } from './alert.ts';
import { AlertDialog } from './AlertDialog.tsx';
import { dropAlerts, useAlerts, useNewAlert } from './alerts.ts';
import { notify } from './notify.ts';

/** Says once, on whatever page one is, that a price was reached, and takes the alert away; and the window in which alerts are made. */
export function AlertWatch() {
  const symbol = useNewAlert((state) => state.symbol);
  const waiting = useAlerts(({ alerts }) => alerts.length > 0);
  return (
    <>
      {waiting && <Watching />}
      {symbol !== undefined && <AlertDialog key={symbol} symbol={symbol} />}
    </>
  );
}

function Watching() {
  const text = useText();
  const rows = useMarkets();
  useEffect(() => {
    const { alerts, notify: wanted } = useAlerts.getState();
    const hits = (rows ?? []).flatMap((row) => (row.close === null ? [] : reached(alerts, row.symbol_name, row.close)));
    if (hits.length === 0) return;
    dropAlerts(hits);
    for (const { id, symbol, price } of hits) {
      const title = text('alerts.reached', { symbol, price: displayPrice(price, decimalsOf(price)) });
      toast({ title, tone: 'info' });
      if (wanted) notify(title, id);
    }
  }, [rows, text]);
  return null;
}
