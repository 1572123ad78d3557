import { decodeRecord, type PlaceOco, type PlaceOrder, RecordView } from '@candor/core';
import type { Listings, Market } from '../assets/listings.ts';
import type { ClientRequest, ExchangeService, Pending } from '../exchange/service.ts';
import { Problem } from '../http/problem.ts';
import type { MarketViews } from '../markets/views.ts';
import type { Projector } from '../projections/projector.ts';
import { orderCommand, type ParsedOrder } from './order-command.ts';
import { outcomeOf, placedOrderId } from './outcome.ts';
import { outcomeText, placedIn } from './outcome-text.ts';

export interface QuickOrderParts {
  readonly exchange: Pick<ExchangeService, 'submitNow'>;
  readonly views: Pick<MarketViews, 'find'>;
  readonly listings: Pick<Listings, 'market'>;
  readonly projector: Pick<Projector, 'acknowledged'>;
}

/** An order or a cancel on its way: what is asked before it is decided, and who is told when it is durable. */
export interface QuickAsker {
  /** Asked once all that can be checked before is in order, and before anything is done; false leaves it undone. */
  mayGoOn(): boolean;
  /** The answer's data as JSON; told when it is durable. */
  answered(data: string): void;
}

/**
 * Orders and cancels that the exchange takes, without a promise or an object of the record for any of them. What it refuses, and what was asked
 * before, is left to the general handlers: they decide it again, in the same turn and from the same state, and have the words for it.
 */
export class QuickOrders {
  readonly #parts: QuickOrderParts;

  constructor(parts: QuickOrderParts) {
    this.#parts = parts;
  }

  /** False where nothing was done. */
  place(input: ParsedOrder, userId: number, asker: QuickAsker): boolean {
    const { exchange, views, listings, projector } = this.#parts;
    const marketId = views.find(input.symbol);
    if (marketId === undefined) return false;
    const market = listings.market(marketId);
    const command = commandOf(userId, input, market);
    if (!command || !asker.mayGoOn()) return false;
    const request = requestOf(userId, input.requestId, () => orderContent(input, marketId));
    return exchange.submitNow(command, request, new WaitingOrder(userId, market, asker, projector));
  }

  /** False where nothing was done. */
  cancel(input: CancelInput, userId: number, asker: QuickAsker): boolean {
    const { exchange, projector } = this.#parts;
    if (!asker.mayGoOn()) return false;
    const orderId = Number(input.id);
    const request = requestOf(userId, input.requestId, () => `["cancel",${orderId}]`);
    const command = { type: 'cancel_order', userId, orderId } as const;
    return exchange.submitNow(command, request, new WaitingCancel(userId, orderId, asker, projector));
  }
}

interface CancelInput {
  readonly id: string;
  readonly requestId: string | undefined;
}

function commandOf(userId: number, input: ParsedOrder, market: Market): PlaceOrder | PlaceOco | undefined {
  try {
    return orderCommand(userId, input, market);
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}

const requestOf = (
  userId: number,
  requestId: string | undefined,
  contentOf: () => string,
): ClientRequest | undefined => (requestId === undefined ? undefined : { userId, requestId, content: contentOf() });

/** Fields in the schema's order, as the general handler has them. */
function orderContent(input: ParsedOrder, marketId: number): string {
  const { requestId: _, ...content } = input;
  return JSON.stringify(['submit', marketId, content]);
}

type Acknowledges = Pick<Projector, 'acknowledged'>;

/** One for all: it is used within a turn, between two records of the exchange. */
const view = new RecordView();

class WaitingOrder implements Pending {
  readonly #userId: number;
  readonly #market: Market;
  readonly #asker: QuickAsker;
  readonly #projector: Acknowledges;
  #seq = 0;
  #data = '';

  constructor(userId: number, market: Market, asker: QuickAsker, projector: Acknowledges) {
    this.#userId = userId;
    this.#market = market;
    this.#asker = asker;
    this.#projector = projector;
  }

  decided(seq: number, bytes: Uint8Array): void {
    this.#seq = seq;
    view.open(bytes);
    this.#data = outcomeText(view, placedIn(view, this.#userId), this.#market) ?? this.#generalText(bytes);
  }

  durable(): void {
    this.#projector.acknowledged(this.#userId, this.#seq);
    this.#asker.answered(this.#data);
  }

  #generalText(bytes: Uint8Array): string {
    const record = decodeRecord(bytes);
    return JSON.stringify(outcomeOf(record, placedOrderId(record, this.#userId), this.#market));
  }
}

class WaitingCancel implements Pending {
  readonly #userId: number;
  readonly #orderId: number;
  readonly #asker: QuickAsker;
  readonly #projector: Acknowledges;
  #seq = 0;

  constructor(userId: number, orderId: number, asker: QuickAsker, projector: Acknowledges) {
    this.#userId = userId;
    this.#orderId = orderId;
    this.#asker = asker;
    this.#projector = projector;
  }

  decided(seq: number): void {
    this.#seq = seq;
  }

  durable(): void {
    this.#projector.acknowledged(this.#userId, this.#seq);
    this.#asker.answered(`{"orderId":"${this.#orderId}","status":"canceled","seq":${this.#seq}}`);
  }
}
