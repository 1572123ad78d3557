import { flowOperation, flowRecordLength, type Flow } from './format.ts';
import { FlowTracker } from './tracker.ts';

/** What a flow does to a book, as figures to compare with its recipe. */
export interface FlowFigures {
  readonly adds: number;
  readonly cancels: number;
  readonly marketables: number;
  readonly fillsPerMarketable: number;
  readonly levelsAtEnd: number;
  readonly openAtEnd: number;
}

/** Plays the flow once and counts; the prefill counts for the book but not for the shares. */
export function describeFlow(flow: Flow): FlowFigures {
  const tracker = new FlowTracker();
  const counts = [0, 0, 0];
  let marketableFills = 0;
  const total = flow.prefill + flow.operations;
  for (let line = 0; line < total; line += 1) {
    const at = line * flowRecordLength;
    const [operation = 0, id = 0, side = 0, price = 0, quantity = 0] = flow.records.subarray(at, at + flowRecordLength);
    if (line >= flow.prefill) counts[operation] = (counts[operation] ?? 0) + 1;
    if (operation === flowOperation.cancel) {
      tracker.cancel(id);
      continue;
    }
    const before = tracker.fills;
    tracker.submit(id, side, price, quantity);
    if (operation === flowOperation.marketable) marketableFills += tracker.fills - before;
  }
  const [adds = 0, cancels = 0, marketables = 0] = counts;
  return {
    adds,
    cancels,
    marketables,
    fillsPerMarketable: marketables === 0 ? 0 : marketableFills / marketables,
    levelsAtEnd: tracker.levels,
    openAtEnd: tracker.openOrders,
  };
}
