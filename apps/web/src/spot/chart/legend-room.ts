/** Room for what is written at a pane's top: names and figures stand there, and what is drawn begins below. */
const topPx = { price: 48, toldPrice: 68, own: 36 } as const;
const shareMost = 0.5;

export interface Gap {
  /** Shares of the range that the pane shows. */
  readonly top: number;
  readonly bottom: number;
}

/**
 * The room above and below what a pane draws, from the height it has now. In shares, not in pixels: the chart's library divides pixels by the height,
 * and a pane without height would leave it with an infinite range, from which it never draws again.
 */
export const legendRoom = (pane: keyof typeof topPx, heightPx: number): Gap => ({
  top: heightPx <= 0 ? shareMost : Math.min(shareMost, topPx[pane] / heightPx),
  bottom: pane === 'own' ? 0.02 : 0.1,
});
