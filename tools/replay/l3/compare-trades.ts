import { createdIn, nearMs } from './compare-books.ts';
import { type Execution, RecordedFlow } from './engine.ts';
import { olderOrders } from './older-orders.ts';
import type { OrderEvent, OrderRecording, RecordedTrade } from './recording.ts';

export interface TradeReport {
  readonly recorded: number;
  readonly executions: number;
  /** Same price and quantity within 3 s, each counted once. */
  readonly equal: number;
  /** Of the others: recorded before the first book, which says what rested. */
  readonly beforeFirstBook: number;
  /**
   * One of the two orders was placed before the recording began, and an event of it is recorded at
   * the trade's price within 3 s.
   */
  readonly olderOrder: number;
  /**
   * The exchange left less than 0.011 of the quote currency of an order untraded, and the recording
   * ends the order with it.
   */
  readonly centLeft: number;
  /**
   * Older orders traded within 3 s, and all that was executed otherwise then comes to the quantity
   * of the recorded trades: an order that should have met older ones first met others.
   */
  readonly sameSum: number;
  readonly unexplained: number;
  readonly differences: readonly RecordedTrade[];
  /** Executions that are no recorded trade. */
  readonly executionsOnly: number;
  readonly refused: Readonly<Record<string, number>>;
}

/**
 * Drives the recorded orders through the product's exchange and compares what it executes with the
 * recorded trades.
 */
export function compareTrades(recording: OrderRecording): TradeReport {
  const { trades } = recording;
  const flow = drive(recording);
  const { unmatched, spare } = matched(trades, flow.executions);
  const count = { beforeFirstBook: 0, olderOrder: 0, centLeft: 0, sameSum: 0, unexplained: 0 };
  const differences: RecordedTrade[] = [];
  const cause = causes(recording, unmatched, spare);
  for (const trade of unmatched) {
    const found = cause(trade);
    count[found] += 1;
    if (found === 'unexplained') differences.push(trade);
  }
  return {
    recorded: trades.length,
    executions: flow.executions.length,
    equal: trades.length - unmatched.length,
    ...count,
    differences: differences.slice(0, 5),
    executionsOnly: spare.length,
    refused: Object.fromEntries(flow.refused),
  };
}

function drive(recording: OrderRecording): RecordedFlow {
  const flow = new RecordedFlow(recording);
  const first = recording.books[0]?.seq ?? 0;
  const older = olderOrders(recording);
  for (const event of recording.events) {
    if (event.seq >= first) for (const order of older.splice(0)) flow.rest(order, event.timeMs);
    flow.follow(event);
  }
  return flow;
}

type Cause = 'beforeFirstBook' | 'olderOrder' | 'centLeft' | 'sameSum' | 'unexplained';

function causes(
  { events, books, tickScale, lotScale }: OrderRecording,
  unmatched: readonly RecordedTrade[],
  spare: readonly Execution[],
): (trade: RecordedTrade) => Cause {
  const created = createdIn(events);
  const older = events.filter(({ id }) => !created.has(id));
  const unitsOfCent = 0.011 * 10 ** (tickScale + lotScale);
  const isNear = (one: { readonly timeMs: number; readonly price: number }, { price, timeMs }: RecordedTrade) =>
    one.price === price && Math.abs(one.timeMs - timeMs) <= nearMs;
  const sum = (fills: readonly { readonly quantity: number }[]) =>
    fills.reduce((total, { quantity }) => total + quantity, 0);
  return (trade) => {
    if (trade.seq < (books[0]?.seq ?? 0)) return 'beforeFirstBook';
    if (older.some((event: OrderEvent) => isNear(event, trade))) return 'olderOrder';
    const near = spare.filter((execution) => isNear(execution, trade));
    const short = near.some(({ quantity }) => {
      const left = quantity - trade.quantity;
      return left > 0 && left * trade.price < unitsOfCent;
    });
    if (short) return 'centLeft';
    const isThen = ({ timeMs }: { readonly timeMs: number }) => Math.abs(timeMs - trade.timeMs) <= nearMs;
    const together = older.some(isThen) ? spare.filter(isThen) : [];
    return together.length > 0 && sum(together) === sum(unmatched.filter(isThen)) ? 'sameSum' : 'unexplained';
  };
}

/** Pairs each recorded trade with the nearest execution of its price and quantity. */
function matched(
  trades: readonly RecordedTrade[],
  executions: readonly Execution[],
): { readonly unmatched: readonly RecordedTrade[]; readonly spare: readonly Execution[] } {
  const spare = new Set(executions);
  const unmatched: RecordedTrade[] = [];
  for (const trade of trades) {
    let nearest: Execution | undefined;
    for (const execution of spare) {
      const distance = Math.abs(execution.timeMs - trade.timeMs);
      if (execution.price !== trade.price || execution.quantity !== trade.quantity || distance > nearMs) continue;
      if (nearest === undefined || distance < Math.abs(nearest.timeMs - trade.timeMs)) nearest = execution;
    }
    if (nearest) spare.delete(nearest);
    else unmatched.push(trade);
  }
  return { unmatched, spare: [...spare] };
}
