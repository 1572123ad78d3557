/**
 * What one line of a flow asks for: a resting limit order, a cancel by id, or a limit order priced
 * to match at once.
 */
export const flowOperation = { add: 0, cancel: 1, marketable: 2 } as const;

/**
 * A flow of orders in one market. Each record is five 32-bit integers: operation, id, side (0 buy,
 * 1 sell), price in ticks, quantity in lots. The first `prefill` records build the book and are not
 * timed; every order rests its remainder.
 */
export interface Flow {
  readonly prefill: number;
  readonly operations: number;
  readonly maxId: number;
  readonly records: Int32Array;
}

export const flowRecordLength = 5;
const headerLength = 4;

/**
 * The file form of a flow: little-endian 32-bit integers, a header `prefill, operations, maxId, 0`,
 * then the records.
 */
export function encodeFlow(flow: Flow): Uint8Array {
  const bytes = new Uint8Array(4 * (headerLength + flow.records.length));
  const view = new DataView(bytes.buffer);
  view.setInt32(0, flow.prefill, true);
  view.setInt32(4, flow.operations, true);
  view.setInt32(8, flow.maxId, true);
  for (let index = 0; index < flow.records.length; index += 1) {
    view.setInt32(4 * (headerLength + index), flow.records[index] ?? 0, true);
  }
  return bytes;
}

/**
 * Reads a flow file; throws a `FlowError` that names the first thing wrong with it. `operations`
 * counts what comes after the prefill; a file whose count includes the prefill is understood by its
 * length.
 */
export function decodeFlow(bytes: Uint8Array): Flow {
  if (bytes.length < 4 * headerLength) throw new FlowError('shorter than a header');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const prefill = view.getInt32(0, true);
  const operations = view.getInt32(4, true);
  const maxId = view.getInt32(8, true);
  if (prefill < 0 || operations < 0 || maxId < 0) throw new FlowError('a negative count in the header');

  const recordBytes = bytes.length - 4 * headerLength;
  const count = recordBytes / (4 * flowRecordLength);
  const includesPrefill = count === operations && prefill > 0 && prefill <= operations;
  if (count !== prefill + operations && !includesPrefill) {
    throw new FlowError(`${recordBytes} bytes of records where ${prefill} + ${operations} records were announced`);
  }
  const records = new Int32Array(recordBytes / 4);
  for (let index = 0; index < records.length; index += 1) {
    records[index] = view.getInt32(4 * (headerLength + index), true);
  }
  checkRecords(records);
  return { prefill, operations: count - prefill, maxId, records };
}

/** A file that is not a flow, with the reason. */
export class FlowError extends Error {
  constructor(problem: string) {
    super(`not a flow: ${problem}`);
    this.name = 'FlowError';
  }
}

function checkRecords(records: Int32Array): void {
  for (let at = 0; at < records.length; at += flowRecordLength) {
    const [operation = -1, id = -1, side = -1, price = 0, quantity = 0] = records.subarray(at, at + flowRecordLength);
    const line = at / flowRecordLength;
    if (operation < 0 || operation > 2) throw new FlowError(`record ${line} has operation ${operation}`);
    if (id < 0) throw new FlowError(`record ${line} has id ${id}`);
    if (operation === flowOperation.cancel) continue;
    if (side !== 0 && side !== 1) throw new FlowError(`record ${line} has side ${side}`);
    if (price <= 0 || quantity <= 0) throw new FlowError(`record ${line} has price ${price} and quantity ${quantity}`);
  }
}
