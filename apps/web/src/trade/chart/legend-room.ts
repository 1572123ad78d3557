/**
 * Room for what is written at a pane's top: names and figures are there, and what is drawn begins
 * below.
 */
const topPx = (rows: number): number => 6 + rows * 19;
/** On the price, the highest price is written above its candle. */
const highestPx = 23;
const shareMost = 0.5;

export interface Gap {
  /** Shares of the range of what is drawn. */
  readonly top: number;
  readonly bottom: number;
}

/**
 * The room above and below what a pane draws, from the height it has now. In shares, not in pixels:
 * the chart's library divides pixels by the height, and a pane without height would leave it with
 * an infinite range, from which it never draws again. It takes shares of what is drawn, not of the
 * pane.
 */
export function legendRoom(pane: 'price' | 'own', rows: number, heightPx: number): Gap {
  const wanted = topPx(rows) + (pane === 'price' ? highestPx : 11);
  const top = heightPx <= 0 ? shareMost : Math.min(shareMost, wanted / heightPx);
  const bottom = pane === 'own' ? 0.02 : 0.08;
  const drawn = 1 - top - bottom;
  return { top: top / drawn, bottom: bottom / drawn };
}
