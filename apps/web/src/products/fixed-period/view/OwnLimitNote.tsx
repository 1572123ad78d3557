import { displayAmount } from '@candor/amount';
import { useText } from '../../../i18n/text.ts';
import { useOwnLimits } from '../stores/use-limits.ts';
import styles from './FlashForm.module.css';

/** What of the user's own day limit is used; nothing where none is set. */
export function OwnLimitNote() {
  const text = useText();
  const { data: limits } = useOwnLimits();
  if (limits === undefined || limits.dailyStakeLimit === null) return null;
  const { stakedToday, dailyStakeLimit, stakeAsset } = limits;
  return (
    <p className={styles['note']}>
      {text('flash.limitUsed', {
        used: displayAmount(stakedToday, 0),
        limit: displayAmount(dailyStakeLimit, 0),
        asset: stakeAsset,
      })}
    </p>
  );
}
