/** The button's edge, and how far it stays from the window's; the top bar is never covered. */
export const buttonPx = 48;
export const marginPx = 16;
export const topLimitPx = 64;
/** How far an arrow key moves it. */
export const stepPx = 16;

export interface Area {
  readonly width: number;
  readonly height: number;
  /** What a bar at the bottom takes of the height. */
  readonly bottomBar: number;
}

/** Where it rests: at an edge, so far from the top. */
export interface Place {
  readonly side: 'left' | 'right';
  readonly top: number;
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/**
 * Kept inside the window, never above 64 px from the top. In a window lower than that the top limit
 * wins.
 */
export function kept(top: number, { height, bottomBar }: Area): number {
  const lowest = height - bottomBar - marginPx - buttonPx;
  return Math.max(topLimitPx, Math.min(Math.round(top), lowest));
}

/** A left edge kept inside the window while it is dragged. */
export const keptLeft = (left: number, { width }: Area): number =>
  Math.max(0, Math.min(Math.round(left), width - buttonPx));

/** The edge that is nearer to where the button was let go. */
export const snapped = (left: number, top: number, area: Area): Place => ({
  side: left + buttonPx / 2 < area.width / 2 ? 'left' : 'right',
  top: kept(top, area),
});

export const leftOf = ({ side }: Place, { width }: Area): number =>
  side === 'left' ? marginPx : Math.max(0, width - marginPx - buttonPx);

/** The place after an arrow key; null for any other key. */
export function moved(place: Place, key: string, area: Area): Place | null {
  if (key === 'ArrowUp') return { ...place, top: kept(place.top - stepPx, area) };
  if (key === 'ArrowDown') return { ...place, top: kept(place.top + stepPx, area) };
  if (key === 'ArrowLeft') return { ...place, side: 'left' };
  return key === 'ArrowRight' ? { ...place, side: 'right' } : null;
}

/**
 * Where the button is so that it covers none of the boxes (figures and buttons): moved up as
 * far as it takes, to the other side when there is no room, and where it was when there is none
 * there either.
 */
export function clearOf(place: Place, boxes: readonly Box[], area: Area): Place {
  const sides = [place.side, place.side === 'left' ? 'right' : 'left'] as const;
  for (const side of sides) {
    const top = clearTop({ ...place, side }, boxes, area);
    if (top !== null) return { side, top };
  }
  return { ...place, top: kept(place.top, area) };
}

function clearTop(place: Place, boxes: readonly Box[], area: Area): number | null {
  const left = leftOf(place, area);
  let top = kept(place.top, area);
  // Each pass moves it above one of the boxes, so that there are no more passes than boxes.
  for (let pass = 0; pass <= boxes.length; pass += 1) {
    const covered = boxes.find(
      (box) => box.left < left + buttonPx && box.right > left && box.top < top + buttonPx && box.bottom > top,
    );
    if (covered === undefined) return top;
    const above = covered.top - buttonPx - marginPx / 2;
    if (above < topLimitPx) return null;
    top = Math.floor(above);
  }
  return null;
}

/** A stored place, if it is one. */
export function readPlace(stored: unknown): Place {
  const read = (stored ?? {}) as Partial<Place>;
  const side = read.side === 'left' ? 'left' : 'right';
  return { side, top: typeof read.top === 'number' && Number.isFinite(read.top) ? read.top : Number.MAX_SAFE_INTEGER };
}
