/** Each tool with how many points it takes. */
const pointsOf = {
  segment: 2,
  rayLine: 2,
  straightLine: 2,
  horizontalStraightLine: 1,
  verticalStraightLine: 1,
  priceLine: 1,
  priceChannelLine: 3,
  parallelStraightLine: 3,
  fibonacciLine: 2,
  measure: 2,
  rectangle: 2,
  note: 1,
} as const;
export type DrawingTool = keyof typeof pointsOf;
export const drawingTools = Object.keys(pointsOf) as readonly DrawingTool[];

/** How long a text on the chart may be. */
export const noteLengthMax = 80;

interface DrawnPoint {
  readonly timestamp?: number;
  readonly value?: number;
}

/** A drawing as it is remembered: its tool, its points in time and price, and what it says. */
export interface StoredDrawing {
  readonly name: string;
  readonly points: readonly DrawnPoint[];
  readonly text?: string;
}

interface SeenBar {
  readonly timestamp: number;
  readonly high: number;
  readonly low: number;
}

/** Points for a tool in the middle of what is seen: for who draws without a pointer. */
export function middlePoints(tool: DrawingTool, bars: readonly SeenBar[]): readonly DrawnPoint[] {
  const left = bars[Math.floor(bars.length / 3)];
  const right = bars[Math.floor((bars.length * 2) / 3)];
  if (left === undefined || right === undefined) return [];
  return [
    { timestamp: left.timestamp, value: left.low },
    { timestamp: right.timestamp, value: right.high },
    { timestamp: right.timestamp, value: right.low },
  ].slice(0, pointsOf[tool]);
}
