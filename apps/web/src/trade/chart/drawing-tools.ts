export const drawingTools = [
  'segment',
  'rayLine',
  'straightLine',
  'horizontalStraightLine',
  'verticalStraightLine',
  'priceLine',
  'priceChannelLine',
  'parallelStraightLine',
  'fibonacciLine',
] as const;
export type DrawingTool = (typeof drawingTools)[number];

/** A drawing as it is remembered: its tool and its points in time and price. */
export interface StoredDrawing {
  readonly name: string;
  readonly points: readonly { readonly timestamp?: number; readonly value?: number }[];
}
