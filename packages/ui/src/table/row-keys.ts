/**
 * The row that a key on row `index` of `count` leads to: arrows one, Home and End to the ends;
 * undefined for other keys and past the ends.
 */
export function rowAfterKey(index: number, key: string, count: number): number | undefined {
  const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: count - 1 }[key];
  return next === undefined || next < 0 || next >= count ? undefined : next;
}

/**
 * Where a list must be scrolled, px, so that row `index` is wholly in sight under a head of
 * `headHeight`.
 */
export function scrollTopFor(
  index: number,
  list: {
    readonly scrollTop: number;
    readonly height: number;
    readonly rowHeight: number;
    readonly headHeight: number;
  },
): number {
  const top = index * list.rowHeight;
  const bottom = top + list.rowHeight + list.headHeight;
  if (top < list.scrollTop) return top;
  return bottom > list.scrollTop + list.height ? bottom - list.height : list.scrollTop;
}
