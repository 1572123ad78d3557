type Point = readonly [x: number, y: number];

/** Where a mark's label stands: to the end or to the start of a stem that leads from the mark's point up to `top`, px. */
export interface MarkPlace {
  readonly index: number;
  readonly point: Point;
  readonly side: 'start' | 'end';
  readonly top: number;
}

export const markLabel = { width: 150, height: 20 } as const;
const gap = 10;

/** Labels above the line, wherever it goes beneath them, and above one another. `indices` are of points; others have no mark. */
export function placeMarks(points: readonly Point[], indices: readonly number[], width: number): readonly MarkPlace[] {
  const placed: MarkPlace[] = [];
  for (const index of indices) {
    const point = points[index];
    if (point === undefined) continue;
    const side = point[0] > width - markLabel.width ? 'start' : 'end';
    const [from, to] = spanOf(point, side);
    const beneath = points.filter(([x]) => x >= from && x <= to).map(([, y]) => y);
    let top = Math.min(...beneath) - gap - markLabel.height;
    const besides = placed.filter((other) => overlaps(spanOf(other.point, other.side), [from, to]));
    for (const other of besides.toSorted((one, two) => two.top - one.top)) {
      if (Math.abs(other.top - top) < markLabel.height) top = other.top - markLabel.height;
    }
    placed.push({ index, point, side, top });
  }
  return placed;
}

const spanOf = ([x]: Point, side: MarkPlace['side']): readonly [number, number] =>
  side === 'end' ? [x, x + markLabel.width] : [x - markLabel.width, x];

const overlaps = (one: readonly [number, number], two: readonly [number, number]): boolean =>
  one[0] < two[1] && two[0] < one[1];
