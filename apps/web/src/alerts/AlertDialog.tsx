import { displayPrice } from '@candor/amount';
import { Button, Checkbox, Dialog, NumberField } from '@candor/ui';
import { useState } from 'react';
import { newRequestId } from '../account/request-id.ts';
import { useText } from '../i18n/text.ts';
import { useMarket } from '../market/markets.ts';
import { decimalsOf } from '../market/scale.ts';
import { directionTo } from './alert.ts';
import { AlertList } from './AlertList.tsx';
import { addAlert, closeAlert, setNotify, useAlerts, useNewAlert } from './alerts.ts';
import { mayNotify, permission } from './notify.ts';
import styles from './Alerts.module.css';

/** Makes a price alert for a market, and shows those that wait. */
export function AlertDialog({ symbol }: { readonly symbol: string }) {
  const text = useText();
  const market = useMarket(symbol);
  const start = useNewAlert(({ price }) => price);
  const [price, setPrice] = useState(start);
  const last = market?.close ?? null;
  const decimals = decimalsOf(market?.terms.tickSize ?? '0.01');
  const direction = price === '' || last === null ? undefined : directionTo(price, last);
  const add = () => {
    if (direction === undefined) return;
    addAlert({ id: newRequestId(), symbol, price, direction });
    setPrice('');
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && closeAlert()}
      title={text('alerts.titleOf', { symbol })}
      actions={
        <>
          <Button size={44} onClick={closeAlert}>
            {text('common.close')}
          </Button>
          <Button size={44} variant="primary" disabled={direction === undefined} onClick={add}>
            {text('alerts.add')}
          </Button>
        </>
      }
    >
      <NumberField
        label={text('alerts.price')}
        value={price}
        onValue={setPrice}
        decimals={decimals}
        unit={market?.quote_symbol ?? ''}
        step={market?.terms.tickSize ?? '0.01'}
      />
      <p className={styles['hint']} aria-live="polite">
        {last !== null && text('alerts.now', { price: displayPrice(last, decimals) })}{' '}
        {direction !== undefined && text(direction === 'above' ? 'alerts.whenRises' : 'alerts.whenFalls')}
      </p>
      <Notifying />
      <AlertList />
    </Dialog>
  );
}

/** Asks for the browser's permission when it is wanted, and not before. */
function Notifying() {
  const text = useText();
  const wanted = useAlerts(({ notify }) => notify);
  const [refused, setRefused] = useState(false);
  const granted = permission() === 'granted';
  const change = async (on: boolean) => {
    const may = on && (granted || (await mayNotify()));
    setNotify(may);
    setRefused(on && !may);
  };
  return (
    <div className={styles['notify']}>
      <Checkbox checked={wanted && granted} onChecked={(on) => void change(on)}>
        {text('alerts.notify')}
      </Checkbox>
      <p className={styles['hint']}>{text(refused ? 'alerts.notifyRefused' : 'alerts.notifyHint')}</p>
    </div>
  );
}
