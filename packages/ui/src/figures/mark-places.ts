type Point = readonly [x: number, y: number];

/**
 * Where a mark's label goes: to the end or to the start of a stem that leads from the mark's point
 * up to `top`, px.
 */
export interface MarkPlace {
  readonly index: number;
  readonly point: Point;
  readonly side: 'start' | 'end';
  readonly top: number;
}

export const markLabel = { width: 150, height: 20 } as const;
const gap = 10;

/**
 * Labels above the line, wherever it goes beneath them, and above one another, inside the figure:
 * what would be above its top edge goes to the first free height below the labels there. `indices`
 * are of points; others have no mark.
 */
export function placeMarks(points: readonly Point[], indices: readonly number[], width: number): readonly MarkPlace[] {
  const placed: MarkPlace[] = [];
  for (const index of indices) {
    const point = points[index];
    if (point === undefined) continue;
    const side = point[0] > width - markLabel.width ? 'start' : 'end';
    const [from, to] = spanOf(point, side);
    const within = points.filter(([x]) => x >= from && x <= to).map(([, y]) => y);
    const beneath = [...within, ...[from, to].map((x) => heightAt(points, x) ?? point[1])];
    let top = Math.min(...beneath) - gap - markLabel.height;
    const besides = placed.filter((other) => overlaps(spanOf(other.point, other.side), [from, to]));
    for (const other of besides.toSorted((one, two) => two.top - one.top)) {
      if (Math.abs(other.top - top) < markLabel.height) top = other.top - markLabel.height;
    }
    if (top < 0) top = freeTop(besides.map((other) => other.top));
    placed.push({ index, point, side, top });
  }
  return placed;
}

/**
 * Where the line passes at a place between two of its points: few points are far apart, and the
 * line is between them all the same.
 */
function heightAt(points: readonly Point[], x: number): number | undefined {
  const next = points.findIndex(([at]) => at >= x);
  const [before, after] = [points[next - 1], points[next]];
  if (before === undefined || after === undefined) return after?.[1];
  return before[1] + ((after[1] - before[1]) * (x - before[0])) / (after[0] - before[0]);
}

/** The highest place inside the figure that none of the labels takes. */
function freeTop(taken: readonly number[]): number {
  let top = 0;
  for (const other of taken.toSorted((one, two) => one - two))
    if (Math.abs(other - top) < markLabel.height) top = other + markLabel.height;
  return top;
}

const spanOf = ([x]: Point, side: MarkPlace['side']): readonly [number, number] =>
  side === 'end' ? [x, x + markLabel.width] : [x - markLabel.width, x];

const overlaps = (one: readonly [number, number], two: readonly [number, number]): boolean =>
  one[0] < two[1] && two[0] < one[1];
