import { displayChange } from '@candor/amount';
import { classes } from '../parts/classes.ts';
import { Arrow } from './Arrow.tsx';
import { directionOf } from './direction.ts';

/**
 * A change in percent: sign, arrow and hue say the same. `percent` is a decimal string such as
 * "-1.24"; null is not known.
 */
export function Change({
  percent,
  arrow = true,
}: {
  readonly percent: string | null | undefined;
  readonly arrow?: boolean;
}) {
  if (percent === null || percent === undefined) return <span className="num">—</span>;
  const direction = directionOf(percent);
  return (
    <span className={classes('num', direction === 'same' ? undefined : direction)}>
      {arrow && <Arrow direction={direction} />} {displayChange(percent)}
    </span>
  );
}
