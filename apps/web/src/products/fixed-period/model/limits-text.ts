import { displayAmount } from '@candor/amount';
import type { FixedPeriodOwnLimits } from '@candor/protocol';
import type { Text } from '../../../i18n/text.ts';

/** The own limit in a word or two; null where none is set or known. */
export function limitsText(limits: FixedPeriodOwnLimits | undefined, text: Text): string | null {
  if (limits === undefined || limits.dailyStakeLimit === null) return null;
  return text('flash.aDay', { amount: displayAmount(limits.dailyStakeLimit, 0), asset: limits.stakeAsset });
}
