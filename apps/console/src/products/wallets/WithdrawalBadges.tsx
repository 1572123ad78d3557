import type { WithdrawalCase } from '@candor/protocol';
import { Badge } from '@candor/ui';
import { useText, useTime } from '../../i18n/text.ts';
import { useNow } from './use-now.ts';

/**
 * What a withdrawal in review asks for: how many people, what to look at, and whether it is late.
 */
export function WithdrawalBadges({ row, isMarked }: { readonly row: WithdrawalCase; readonly isMarked: boolean }) {
  const text = useText();
  const time = useTime();
  const nowMs = useNow();
  const { checks, reviews, approvedBy, dueAtMs } = row;
  const isLate = nowMs > dueAtMs;
  return (
    <>
      {isMarked && <Badge tone="good">{text('withdrawals.marked')}</Badge>}
      <Badge tone={checks.length > 0 ? 'wait' : 'good'}>
        {checks.length > 0 ? text('withdrawals.toCheck', { count: checks.length }) : text('withdrawals.allPassed')}
      </Badge>
      {reviews > 1 && (
        <Badge tone="wait">{text(approvedBy.length > 0 ? 'withdrawals.oneMore' : 'withdrawals.needsTwo')}</Badge>
      )}
      <Badge tone={isLate ? 'bad' : 'wait'}>
        {text(isLate ? 'withdrawals.overdue' : 'withdrawals.due', { time: time(dueAtMs) })}
      </Badge>
    </>
  );
}
