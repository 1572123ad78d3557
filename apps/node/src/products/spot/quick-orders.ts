import { cancelOrder, type ParsedInputOf, submitOrder } from '@candor/protocol';
import { decodeRecord, type PlaceOco, type PlaceOrder, RecordView } from '@candor/core';
import type { Listings, Market } from '../../engine/listings/listings.ts';
import type { ClientRequest, ExchangeService, Pending } from '../../engine/exchange/service.ts';
import { Problem } from '../../base/problem.ts';
import type { MarketViews } from '../../engine/markets/views.ts';
import type { Projector } from '../../engine/projections/projector.ts';
import { orderCommand } from './order-command.ts';
import type { ParsedOrder } from '../../engine/orders/order-forms.ts';
import { outcomeOf, placedOrderId } from './outcome.ts';
import { AnswerText } from '../../engine/orders/answer-text.ts';
import type { QuickAsker, QuickTaker } from '../../engine/orders/quick-taker.ts';
import { placedIn, writeOutcome } from './outcome-text.ts';

export interface QuickOrderParts {
  readonly exchange: Pick<ExchangeService, 'submitNow'>;
  readonly views: Pick<MarketViews, 'find'>;
  readonly listings: Pick<Listings, 'market'>;
  readonly projector: Pick<Projector, 'acknowledged'>;
}

/** The calls of spot that are read fast, and of orders those that are decided so. */
export const hotSpotCalls = [
  { call: submitOrder, takes: ({ type }: ParsedOrder) => type === 'limit' },
  { call: cancelOrder },
] as const;

/**
 * Orders and cancels that the exchange takes, without a promise or an object of the record for any
 * of them. What it refuses, and what was asked before, is left to the general handlers: they decide
 * it again, in the same turn and from the same state, and have the words for it.
 */
export function quickOrders(parts: QuickOrderParts): readonly QuickTaker[] {
  const [order, cancel] = hotSpotCalls;
  return [
    { ...order, take: (input: ParsedOrder, userId, asker) => place(parts, input, userId, asker) },
    { ...cancel, take: (input: ParsedCancel, userId, asker) => cancelNow(parts, input, userId, asker) },
  ];
}

type ParsedCancel = ParsedInputOf<typeof cancelOrder>;

/** False where nothing was done. */
function place(parts: QuickOrderParts, input: ParsedOrder, userId: number, asker: QuickAsker): boolean {
  const { exchange, views, listings, projector } = parts;
  const marketId = views.find(input.symbol);
  if (marketId === undefined) return false;
  const market = listings.market(marketId);
  const command = commandOf(userId, input, market);
  if (!command || !asker.mayGoOn()) return false;
  const request = requestOf(userId, input.requestId, () => orderContent(input, marketId));
  return exchange.submitNow(command, request, new WaitingOrder(userId, market, asker, projector));
}

/** False where nothing was done. */
function cancelNow(parts: QuickOrderParts, input: ParsedCancel, userId: number, asker: QuickAsker): boolean {
  const { exchange, projector } = parts;
  if (!asker.mayGoOn()) return false;
  const orderId = Number(input.id);
  const request = requestOf(userId, input.requestId, () => `["cancel",${orderId}]`);
  const command = { type: 'cancel_order', userId, orderId } as const;
  return exchange.submitNow(command, request, new WaitingCancel(userId, orderId, asker, projector));
}

function commandOf(userId: number, input: ParsedOrder, market: Market): PlaceOrder | PlaceOco | undefined {
  try {
    return orderCommand(userId, input, market);
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}

function requestOf(userId: number, requestId: string | undefined, contentOf: () => string): ClientRequest | undefined {
  return requestId === undefined ? undefined : { userId, requestId, content: contentOf() };
}

/**
 * As the general handler has it: fields in the schema's order, without those that were not given.
 * Values need no escapes: they were read without any.
 */
function orderContent(input: ParsedOrder, marketId: number): string {
  text.begin().text('["submit",').whole(marketId);
  let before = ',{"';
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined || name === 'requestId') continue;
    text.text(before).text(name);
    if (typeof value === 'string') text.text('":"').text(value).text('"');
    else text.text(`":${value}`);
    before = ',"';
  }
  return text.text('}]').plain();
}

type Acknowledges = Pick<Projector, 'acknowledged'>;

/** One of each for all: they are used within a turn, between two records of the exchange. */
const view = new RecordView();
const text = new AnswerText();

/** An answer that is ready and waits for its record to be durable. */
abstract class WaitingAnswer implements Pending {
  protected readonly userId: number;
  protected readonly asker: QuickAsker;
  readonly #projector: Acknowledges;
  #seq = 0;
  #answer = '';
  #isFrame = false;

  constructor(userId: number, asker: QuickAsker, projector: Acknowledges) {
    this.userId = userId;
    this.asker = asker;
    this.#projector = projector;
  }

  decided(seq: number, bytes: Uint8Array): void {
    this.#seq = seq;
    this.asker.writeHead(text.begin());
    if (!this.write(seq, bytes)) text.text(this.general(seq, bytes));
    text.text(this.asker.tail);
    const frame = text.frame();
    this.#isFrame = frame !== null;
    this.#answer = frame ?? text.plain();
  }

  durable(): void {
    this.#projector.acknowledged(this.userId, this.#seq);
    this.asker.answered(this.#answer, this.#isFrame);
  }

  /** Adds the data to the answer's text; false where it is not known how. */
  protected abstract write(seq: number, bytes: Uint8Array): boolean;
  /** The data as the general handler has it. */
  protected abstract general(seq: number, bytes: Uint8Array): string;
}

class WaitingOrder extends WaitingAnswer {
  readonly #market: Market;

  constructor(userId: number, market: Market, asker: QuickAsker, projector: Acknowledges) {
    super(userId, asker, projector);
    this.#market = market;
  }

  protected override write(_seq: number, bytes: Uint8Array): boolean {
    view.open(bytes);
    return writeOutcome(text, view, placedIn(view, this.userId), this.#market);
  }

  protected override general(_seq: number, bytes: Uint8Array): string {
    const record = decodeRecord(bytes);
    return JSON.stringify(outcomeOf(record, placedOrderId(record, this.userId), this.#market));
  }
}

class WaitingCancel extends WaitingAnswer {
  readonly #orderId: number;

  constructor(userId: number, orderId: number, asker: QuickAsker, projector: Acknowledges) {
    super(userId, asker, projector);
    this.#orderId = orderId;
  }

  protected override write(seq: number): boolean {
    text.text(this.general(seq));
    return true;
  }

  protected override general(seq: number): string {
    return `{"orderId":"${this.#orderId}","status":"canceled","seq":${seq}}`;
  }
}
