import type { Direction } from './direction.ts';
import { linePoints, pathThrough } from './line-geometry.ts';

const width = 108;
const height = 24;

/**
 * A day in one line, in the hue of its direction: the one given, else its own. Says nothing by
 * itself: the figures are beside it.
 */
export function Sparkline({
  values,
  direction,
}: {
  readonly values: readonly number[];
  readonly direction?: Direction;
}) {
  if (values.length < 2) return <svg width={width} height={height} aria-hidden />;
  const own = (values.at(-1) ?? 0) >= (values[0] ?? 0) ? 'up' : 'down';
  const hue = direction ?? own;
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden className={hue}>
      <path
        d={pathThrough(linePoints(values, { width, height, padding: 2 }))}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.25"
      />
    </svg>
  );
}
