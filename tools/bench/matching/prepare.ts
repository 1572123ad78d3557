import { flowOperation, flowRecordLength, type Flow } from '@candor/testkit';

/** A flow made ready to be played by any subject: ids dense from 1, prices as given or as ranks. */
export interface PreparedFlow {
  readonly flow: Flow;
  /**
   * True when prices were replaced by their ranks because price times quantity would exceed what
   * one posting may hold.
   */
  readonly pricesRanked: boolean;
}

/**
 * Renumbers ids densely: each placed order takes the next number from 1, a cancel the number and
 * side of the last order placed under its id, or 0, which no order has. So sparse or reused ids
 * cost nobody memory and mean the same to every subject.
 *
 * `notionalMax` is the largest price times quantity that the core settles exactly. A flow that
 * exceeds it has its prices replaced by their ranks, which changes no match: matching only compares
 * prices.
 */
export function prepareFlow(flow: Flow, notionalMax: bigint): PreparedFlow {
  const records = Int32Array.from(flow.records);
  const maxId = renumber(records);
  const pricesRanked = BigInt(largest(records, 3)) * BigInt(largest(records, 4)) > notionalMax;
  if (pricesRanked) rankPrices(records);
  return { flow: { prefill: flow.prefill, operations: flow.operations, maxId, records }, pricesRanked };
}

function renumber(records: Int32Array): number {
  const lastPlaced = new Map<number, number>();
  const sides = new Uint8Array(records.length / flowRecordLength + 1);
  let placed = 0;
  for (let at = 0; at < records.length; at += flowRecordLength) {
    const id = records[at + 1] ?? 0;
    if (records[at] === flowOperation.cancel) {
      const order = lastPlaced.get(id) ?? 0;
      records[at + 1] = order;
      records[at + 2] = sides[order] ?? 0;
      continue;
    }
    placed += 1;
    sides[placed] = records[at + 2] ?? 0;
    lastPlaced.set(id, placed);
    records[at + 1] = placed;
  }
  return placed;
}

function largest(records: Int32Array, column: number): number {
  let result = 0;
  for (let at = 0; at < records.length; at += flowRecordLength) {
    if (records[at] === flowOperation.cancel) continue;
    result = Math.max(result, records[at + column] ?? 0);
  }
  return result;
}

function rankPrices(records: Int32Array): void {
  const prices = new Set<number>();
  for (let at = 0; at < records.length; at += flowRecordLength) {
    if (records[at] !== flowOperation.cancel) prices.add(records[at + 3] ?? 0);
  }
  const sorted = Int32Array.from(prices).sort();
  const ranks = new Map<number, number>();
  sorted.forEach((price, index) => ranks.set(price, index + 1));
  for (let at = 0; at < records.length; at += flowRecordLength) {
    if (records[at] !== flowOperation.cancel) records[at + 3] = ranks.get(records[at + 3] ?? 0) ?? 0;
  }
}
