/** A text on a chart, in pixels from the top left of its pane. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Whether two texts overlap. */
export const meets = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

const within = (box: Box, room: Size): boolean =>
  box.x >= 0 && box.y >= 0 && box.x + box.width <= room.width && box.y + box.height <= room.height;

/**
 * Places for texts, one after the other: the first of each text's candidates that is free, or none.
 * What is in `taken` stays free of them. A text without a place is left out: its content is shown
 * elsewhere too.
 */
export function placeTexts(
  wanted: readonly (readonly Box[])[],
  taken: readonly Box[],
  room: Size,
): readonly (Box | undefined)[] {
  const used = [...taken];
  return wanted.map((candidates) => {
    const free = candidates.find((box) => within(box, room) && !used.some((other) => meets(box, other)));
    if (free !== undefined) used.push(free);
    return free;
  });
}

/**
 * A part of a column that tags keep off: those that belong above its middle go above it, the others
 * below.
 */
export interface Block {
  readonly from: number;
  readonly middle: number;
  readonly to: number;
}

/**
 * Middles for tags of one height in a column: each as near to where it belongs as its neighbours
 * and the block leave it, in the order of where they belong; undefined where the column is full, or
 * where a tag belongs out of view.
 */
export function stackTags(
  middles: readonly number[],
  block: Block | undefined,
  column: { readonly height: number; readonly tag: number },
): readonly (number | undefined)[] {
  const half = column.tag / 2;
  const placed = new Map<number, number>();
  const inView = [...middles.keys()]
    .filter((index) => (middles[index] ?? -1) >= 0 && (middles[index] ?? 0) <= column.height)
    .toSorted((a, b) => (middles[a] ?? 0) - (middles[b] ?? 0));
  const isAbove = (index: number): boolean => block !== undefined && (middles[index] ?? 0) < block.middle;
  let limit = block?.from ?? 0;
  for (const index of inView.filter(isAbove).toReversed()) {
    const middle = Math.min(Math.max(middles[index] ?? 0, half), limit - half);
    if (middle < half) break;
    placed.set(index, middle);
    limit = middle - half;
  }
  limit = block?.to ?? 0;
  for (const index of inView.filter((one) => !isAbove(one))) {
    const middle = Math.max(Math.min(middles[index] ?? 0, column.height - half), limit + half);
    if (middle > column.height - half) break;
    placed.set(index, middle);
    limit = middle + half;
  }
  return middles.map((_, index) => placed.get(index));
}
