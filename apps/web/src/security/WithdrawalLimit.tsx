import { groupTyped } from '@candor/amount';
import { useText } from '../i18n/text.ts';
import { NextLevel } from '../verification/NextLevel.tsx';
import { useVerification } from '../verification/state.ts';
import styles from './Security.module.css';

/**
 * What may be withdrawn in a day at the user's level, and at the one after it; nothing until that
 * is known.
 */
export function WithdrawalLimit() {
  const text = useText();
  const { data } = useVerification();
  if (data === undefined) return null;
  const { level, withdrawalDayLimit: limit } = data;
  return (
    <p className={styles['lead']}>
      {limit === '0' ? text('security.withdrawNone') : text('security.withdrawLimit', { limit: groupTyped(limit) })}{' '}
      <NextLevel
        level={level}
        limitOf={({ withdrawalDayLimit }) => text('security.withdrawADay', { limit: groupTyped(withdrawalDayLimit) })}
      />
    </p>
  );
}
