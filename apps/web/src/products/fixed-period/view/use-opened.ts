import type { FixedPeriodContract } from '@candor/protocol';
import { toast } from '@candor/ui';
import { useText } from '../../../i18n/text.ts';

/** Says that a contract was accepted, and by which second it opens. */
export function useOpened(): (contract: FixedPeriodContract) => void {
  const text = useText();
  return ({ orderCode, symbol, direction, durationSeconds }) =>
    toast({
      title: text('flash.accepted'),
      text: text('flash.acceptedText', {
        code: orderCode,
        symbol,
        direction: text(direction === 'rise' ? 'flash.rise' : 'flash.fall'),
        seconds: durationSeconds,
      }),
      tone: 'done',
    });
}
