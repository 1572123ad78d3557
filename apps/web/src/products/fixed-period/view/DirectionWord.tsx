import type { FixedPeriodDirection } from '@candor/amount';
import { useText } from '../../../i18n/text.ts';

/** Rise or fall in its hue, with its word: hue never stands alone. */
export function DirectionWord({ direction }: { readonly direction: FixedPeriodDirection }) {
  const text = useText();
  return direction === 'rise' ? (
    <span className="up">{text('flash.rise')}</span>
  ) : (
    <span className="down">{text('flash.fall')}</span>
  );
}
