import { displaySigned } from '@candor/amount';
import { classes, directionOf } from '@candor/ui';
import { useText } from '../../../i18n/text.ts';
import type { Results } from '../stores/use-results.ts';
import styles from './Contracts.module.css';

/**
 * What the contracts of the day came to: a sum and two counts, whichever way they went. Nothing on
 * a day without one.
 */
export function Today({ results }: { readonly results: Results | undefined }) {
  const text = useText();
  if (results === undefined || results.contracts === 0) return null;
  const { profitAndLoss, stakeAsset, contracts, won } = results;
  return (
    <p className={styles['today']}>
      {text('flash.today')}{' '}
      <b className={classes('num', directionOf(profitAndLoss))}>{displaySigned(profitAndLoss, 2)}</b> {stakeAsset},{' '}
      {text('flash.todayCount', { contracts, paid: won })}
    </p>
  );
}
