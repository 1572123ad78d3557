import { displayPercent } from '@candor/amount';
import { classes } from '../parts/classes.ts';
import { Arrow } from './Arrow.tsx';
import { directionOf } from './direction.ts';

/** A change in percent: sign, arrow and hue say the same. `fraction` is a decimal string such as "-0.0124"; null is not known. */
export function Change({
  fraction,
  arrow = true,
}: {
  readonly fraction: string | null | undefined;
  readonly arrow?: boolean;
}) {
  if (fraction === null || fraction === undefined) return <span className="num">—</span>;
  const direction = directionOf(fraction);
  return (
    <span className={classes('num', direction === 'same' ? undefined : direction)}>
      {arrow && <Arrow direction={direction} />} {displayPercent(fraction)}
    </span>
  );
}
