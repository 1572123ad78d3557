export interface LineShape {
  readonly width: number;
  readonly height: number;
  /** Room kept above and below the line, px. */
  readonly padding: number;
}

/**
 * Pixel positions of samples spread evenly over the width; the highest is at the top. Values are
 * for drawing only.
 */
export function linePoints(
  values: readonly number[],
  { width, height, padding }: LineShape,
): readonly (readonly [number, number])[] {
  const low = Math.min(...values);
  const range = Math.max(...values) - low;
  const step = values.length > 1 ? width / (values.length - 1) : 0;
  const y = (value: number) =>
    range === 0 ? height / 2 : padding + (1 - (value - low) / range) * (height - 2 * padding);
  return values.map((value, index) => [round(index * step), round(y(value))] as const);
}

/** An SVG path through points. */
export const pathThrough = (points: readonly (readonly [number, number])[]): string =>
  points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('');

const round = (pixels: number): number => Math.round(pixels * 10) / 10;
