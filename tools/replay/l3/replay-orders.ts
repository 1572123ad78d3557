import { type BookReport, compareBooks, compareWithPlainBook } from './compare-books.ts';
import { compareTrades, type TradeReport } from './compare-trades.ts';
import { type OrderRecording, readOrderRecording } from './recording.ts';

/** What a replay must reach to pass. */
export interface OrderFloors {
  readonly minTrades: number;
  readonly minBooks: number;
  readonly maxUnexplained: number;
}

export interface OrdersReport {
  readonly passed: boolean;
  readonly events: number;
  /**
   * Null where the recording has no trades: it is a load of orders for the book, and may be finer
   * than any market of the exchange.
   */
  readonly trades: TradeReport | null;
  readonly books: BookReport;
  readonly plain: { readonly compared: number; readonly equal: number };
}

/**
 * Replays a file of single orders, with its books beside it or in `booksFile`. Throws
 * `RecordingProblem`.
 */
export function replayOrders(file: string, floors: OrderFloors, booksFile?: string): OrdersReport {
  return replayRecording(readOrderRecording(file, booksFile), floors);
}

export function replayRecording(recording: OrderRecording, floors: OrderFloors): OrdersReport {
  const books = compareBooks(recording);
  const plain = compareWithPlainBook(recording);
  const trades = recording.trades.length > 0 ? compareTrades(recording) : null;
  const passed =
    recording.events.length > 0 &&
    plain.equal === plain.compared &&
    (trades?.equal ?? 0) >= floors.minTrades &&
    books.bestEqual >= floors.minBooks &&
    (trades?.unexplained ?? 0) + books.unexplained <= floors.maxUnexplained;
  return { passed, events: recording.events.length, trades, books, plain };
}
