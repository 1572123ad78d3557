/** Room kept beside the chosen tab, px: the fade must not lie over it. */
const margin = 40;

/**
 * Whether more is before and after the part in sight, all in px; within a pixel of the end counts
 * as the end.
 */
export const edgesOf = (scrolled: number, shown: number, whole: number): { before: boolean; after: boolean } => ({
  before: scrolled > 1,
  after: scrolled + shown < whole - 1,
});

/**
 * How many px a row must scroll, to the right if positive, so that an item at `left` of its edge is
 * in sight beside the fades.
 */
export function scrollToShow(left: number, width: number, shown: number): number {
  if (left < margin) return left - margin;
  return Math.max(0, left + width + margin - shown);
}
