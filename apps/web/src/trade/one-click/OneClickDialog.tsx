import { Button, Dialog, NumberField } from '@candor/ui';
import { useState } from 'react';
import { useText } from '../../i18n/text.ts';
import { useMarket } from '../../market/markets.ts';
import { unitsOf } from '../../market/preview-terms.ts';
import { scaleOf } from '../../market/scale.ts';
import { chosenQuantity, stopAsking, turnOneClickOn, type ClickPlace } from './one-click.ts';
import styles from './OneClick.module.css';

/** Says exactly what a click will do, and takes the quantity; only then is one-click on. */
export function OneClickDialog({ symbol, place }: { readonly symbol: string; readonly place: ClickPlace }) {
  const text = useText();
  const market = useMarket(symbol);
  const [quantity, setQuantity] = useState(chosenQuantity);
  if (market === undefined) return null;
  const { lotScale } = scaleOf(market);
  const lots = unitsOf(quantity, lotScale) ?? 0n;
  const wrong = quantity !== '' && lots < (unitsOf(market.terms.minimumQuantity, lotScale) ?? 1n);
  const asset = market.base_symbol;
  const amount = { amount: quantity === '' ? '…' : quantity, asset };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && stopAsking()}
      title={text('oneClick.title')}
      actions={
        <>
          <Button size={44} onClick={stopAsking}>
            {text('oneClick.leaveOff')}
          </Button>
          <Button
            size={44}
            variant="primary"
            disabled={lots === 0n || wrong}
            onClick={() => turnOneClickOn({ symbol, place }, quantity)}
          >
            {text('oneClick.turnOn')}
          </Button>
        </>
      }
    >
      <NumberField
        label={text('oneClick.quantity')}
        value={quantity}
        onValue={setQuantity}
        decimals={lotScale}
        unit={asset}
        step={market.terms.lotSize}
        error={wrong ? text('oneClick.least', { amount: market.terms.minimumQuantity, asset }) : undefined}
      />
      <ul className={styles['terms']}>
        <li>{text(`oneClick.${place}Buys`, amount)}</li>
        <li>{text(`oneClick.${place}Sells`, amount)}</li>
        <li>{text('oneClick.noQuestion')}</li>
        <li>{text('oneClick.ends', { symbol })}</li>
      </ul>
    </Dialog>
  );
}
