/**
 * A price and the quantity resting there, as the decimal strings they came as; a quantity of 0
 * means that the level is gone.
 */
export type DepthLevel = readonly [price: string, quantity: string];
