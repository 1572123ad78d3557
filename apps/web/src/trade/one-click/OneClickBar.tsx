import { lazyPart } from '@candor/ui';
import { useEffect } from 'react';
import { useText } from '../../i18n/text.ts';
import { assetsOf } from '../../market/symbols.ts';
import { useSession } from '../../session/session.ts';
import {
  askOneClick,
  stopAsking,
  turnOneClickOff,
  useAskedHere,
  useClickQuantity,
  type ClickPlace,
} from './one-click.ts';
import styles from './OneClick.module.css';

const OneClickDialog = lazyPart(async () => (await import('./OneClickDialog.tsx')).OneClickDialog);

/**
 * Whether a click places an order, plainly to be seen while it does, and the way to turn it on and
 * off.
 */
export function OneClickBar({ symbol, place }: { readonly symbol: string; readonly place: ClickPlace }) {
  const text = useText();
  const session = useSession();
  const quantity = useClickQuantity({ symbol, place });
  const asking = useAskedHere({ symbol, place });
  useEffect(() => () => turnOneClickOff(symbol), [symbol]);
  if (session === null) return null;
  return (
    <div className={styles['bar']} data-on={quantity === undefined ? undefined : ''}>
      <span>
        {quantity === undefined
          ? text('oneClick.off')
          : text('oneClick.on', { amount: quantity, asset: assetsOf(symbol).base })}
      </span>
      <button
        type="button"
        className={styles['switch']}
        onClick={() => (quantity === undefined ? askOneClick({ symbol, place }) : turnOneClickOff(symbol))}
      >
        {text(quantity === undefined ? 'oneClick.turnOn' : 'oneClick.turnOff')}
      </button>
      {asking && <OneClickDialog symbol={symbol} place={place} onMissing={stopAsking} />}
    </div>
  );
}
