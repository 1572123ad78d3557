import type { DepthLevel } from '@candor/market-data';
import { RecordingProblem } from '../lines.ts';

/** The whole book after update `lastUpdateId`. */
export interface SnapshotMessage {
  readonly type: 'snapshot';
  readonly lastUpdateId: number;
  readonly bids: readonly DepthLevel[];
  readonly asks: readonly DepthLevel[];
}

/**
 * New quantities after updates `firstId` to `lastId`. Where ids have holes, `prevLastId` names the
 * message before.
 */
export interface DepthMessage {
  readonly type: 'depth';
  readonly firstId: number;
  readonly lastId: number;
  readonly prevLastId?: number;
  readonly bids: readonly DepthLevel[];
  readonly asks: readonly DepthLevel[];
}

/** Best bid and offer after update `id`, as the exchange gave them. */
export interface OfferMessage {
  readonly type: 'bbo';
  readonly id: number;
  readonly bid: string;
  readonly bidQty: string;
  readonly ask: string;
  readonly askQty: string;
}

export interface DepthRecording {
  readonly snapshot: SnapshotMessage;
  readonly updates: readonly DepthMessage[];
  /** By rising id. */
  readonly offers: readonly OfferMessage[];
}

type Message = SnapshotMessage | DepthMessage | OfferMessage | { readonly type: 'trade' };

/**
 * Reads JSON lines of the types snapshot, depth, bbo and trade; trades are passed over. Throws
 * `RecordingProblem`.
 */
export function readDepthRecording(lines: Iterable<string>): DepthRecording {
  let snapshot: SnapshotMessage | undefined;
  const updates: DepthMessage[] = [];
  const offers: OfferMessage[] = [];
  let number = 0;
  for (const line of lines) {
    number += 1;
    const message = messageOf(line, number);
    if (message.type === 'depth') updates.push(message);
    else if (message.type === 'bbo') offers.push(message);
    else if (message.type === 'snapshot') snapshot ??= message;
  }
  if (snapshot === undefined) throw new RecordingProblem('The recording has no snapshot.');
  return { snapshot, updates, offers: offers.sort((one, other) => one.id - other.id) };
}

const fieldsOf = {
  snapshot: ['lastUpdateId', 'bids', 'asks'],
  depth: ['firstId', 'lastId', 'bids', 'asks'],
  bbo: ['id', 'bid', 'bidQty', 'ask', 'askQty'],
  trade: [],
} as const;

function messageOf(line: string, number: number): Message {
  let message: Message;
  try {
    message = JSON.parse(line);
  } catch {
    throw new RecordingProblem(`Line ${number} is not JSON.`);
  }
  const fields: readonly string[] | undefined = fieldsOf[message.type];
  if (fields === undefined)
    throw new RecordingProblem(`Line ${number} is none of ${Object.keys(fieldsOf).join(', ')}.`);
  const missing = fields.find((field) => !Object.hasOwn(message, field));
  if (missing !== undefined) throw new RecordingProblem(`Line ${number} has no ${missing}.`);
  return message;
}
