import { useText } from '../../i18n/text.ts';
import { useMarket } from '../../market/markets.ts';
import styles from './Workplace.module.css';

/**
 * Says that a market is not open, and what can still be done. `note`: what the product adds to it.
 */
export function MarketNotice({ symbol, note }: { readonly symbol: string; readonly note?: string }) {
  const text = useText();
  const market = useMarket(symbol);
  if (market === undefined || market.state === 'open') return null;
  const { state, stateCause } = market;
  return (
    <p role="status" className={styles['notice']}>
      {text(state === 'halted' ? 'market.halted' : 'market.cancelOnly')}
      {stateCause !== null && ` ${text('market.cause', { cause: text(`market.cause.${stateCause}`) })}`}
      {note !== undefined && ` ${note}`}
    </p>
  );
}
