import { displayPrice } from '@candor/amount';
import type { AlertSource } from '@candor/protocol';
import { Button, Checkbox, Dialog, NumberField, SegmentedControl } from '@candor/ui';
import { useState } from 'react';
import { useText } from '../i18n/text.ts';
import { useIndex } from '../market/index-workings.ts';
import { useMarket } from '../market/markets.ts';
import { decimalsOf } from '../market/scale.ts';
import { useWaitingAlerts } from './account-alerts.ts';
import { ExportButton } from '../records/ExportButton.tsx';
import { AlertList } from './AlertList.tsx';
import { setNotify, useAlerts } from './alerts.ts';
import { closeAlert, useNewAlert } from './new-alert.ts';
import { mayNotify, permission } from './notify.ts';
import { directionTo } from './reached.ts';
import styles from './Alerts.module.css';

const sources = ['last', 'index'] as const satisfies readonly AlertSource[];

/** Makes a price alert for a market, and shows those that wait. */
export function AlertDialog({ symbol }: { readonly symbol: string }) {
  const text = useText();
  const market = useMarket(symbol);
  const start = useNewAlert(({ price }) => price);
  const [price, setPrice] = useState(start);
  const [source, setSource] = useState<AlertSource>('last');
  const [busy, setBusy] = useState(false);
  const { isWatched, add: addAlert } = useWaitingAlerts();
  const index = useIndex(symbol, source === 'index');
  const last = source === 'index' ? (index?.price ?? null) : (market?.close ?? null);
  const decimals = decimalsOf(market?.terms.tickSize ?? '0.01');
  const direction = price === '' || last === null ? undefined : directionTo(price, last);
  const add = async () => {
    if (direction === undefined) return;
    setBusy(true);
    if (await addAlert({ symbol, price, source, direction })) setPrice('');
    setBusy(false);
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
          <Button size={44} variant="primary" disabled={direction === undefined || busy} onClick={() => void add()}>
            {text('alerts.add')}
          </Button>
        </>
      }
    >
      {isWatched && (
        <div className={styles['source']}>
          <SegmentedControl
            small
            label={text('alerts.source')}
            options={sources.map((value) => ({ value, label: text(`alerts.source.${value}`) }))}
            value={source}
            onValue={setSource}
          />
        </div>
      )}
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
      <Notifying isWatched={isWatched} />
      <AlertList />
      <ExportButton of={{ kind: 'alerts' }} />
    </Dialog>
  );
}

/** Asks for the browser's permission when it is wanted, and not before. */
function Notifying({ isWatched }: { readonly isWatched: boolean }) {
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
      <p className={styles['hint']}>
        {text(refused ? 'alerts.notifyRefused' : isWatched ? 'alerts.watched' : 'alerts.notifyHint')}
      </p>
    </div>
  );
}
