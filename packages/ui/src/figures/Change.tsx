import { displayPercent } from '@candor/amount';
import { classes } from '../parts/classes.ts';
import { arrowOf, directionOf } from './direction.ts';

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
      {arrow && direction !== 'same' && <span aria-hidden>{arrowOf(direction)} </span>}
      {displayPercent(fraction)}
    </span>
  );
}
