import type { Position } from '@candor/protocol';
import { useText } from '../../../i18n/text.ts';

/** Side, leverage and margin mode in a line. */
export function SideLine({
  position: { side, leverage, marginMode },
}: {
  readonly position: Pick<Position, 'side' | 'leverage' | 'marginMode'>;
}) {
  const text = useText();
  return (
    <span className={side === 'long' ? 'up' : 'down'}>
      {text(`contract.${side}`)} <span className="num">{leverage}×</span> {text(`contract.mode.${marginMode}`)}
    </span>
  );
}
