import { parseDecimal, roundDecimal } from '@candor/amount';
import type { Command, ExchangeRecord } from '@candor/core';
import {
  amendOrder,
  cancelAllOrders,
  cancelOrder,
  entrustCancel,
  entrustExchange,
  entrustLog,
  entrustLogCurrency,
  exchangeTypes,
  listFills as listFillsCall,
  listOrders as listOrdersCall,
  myExchangeLog,
  submitOrder,
  transactionDetails,
} from '@candor/protocol';
import { and, eq } from 'drizzle-orm';
import type { Listings, Market } from '../../engine/listings/listings.ts';
import type { ClientRequest, ExchangeService } from '../../engine/exchange/service.ts';
import { type CallContext, handle, type Handled } from '../../wire/http/handler.ts';
import { done } from '../../engine/exchange/outcome.ts';
import { invalid, Problem, rejected } from '../../base/problem.ts';
import type { MarketViews } from '../../engine/markets/views.ts';
import type { Sql } from '../../base/sql/open-sql.ts';
import type { Projector } from '../../engine/projections/projector.ts';
import { orders } from '../../base/sql/schema.ts';
import { explained } from './explain.ts';
import { priceOf, quantityOf } from '../../engine/markets/typed-figures.ts';
import { orderCommand } from './order-command.ts';
import type { ParsedOrder } from '../../engine/orders/order-forms.ts';
import { findOrder, listFills, listOrders } from './order-lists.ts';
import { outcomeOf, placedOrderId } from './outcome.ts';

export interface SpotParts {
  readonly exchange: ExchangeService;
  readonly views: Pick<MarketViews, 'find' | 'index'>;
  readonly sql: Pick<Sql, 'db'>;
  readonly projector: Projector;
  readonly listings: Listings;
}

/** The calls around spot orders. */
export function spotHandlers(parts: SpotParts): Handled[] {
  const spot = new Spot(parts);
  return [
    handle(submitOrder, ({ input, context }) => spot.place(input, context)),
    handle(entrustExchange, ({ params, input, context }) => spot.place({ ...input, type: typeOf(params.t) }, context)),
    handle(cancelOrder, ({ input, context }) => spot.cancel(Number(input.id), input.requestId, context)),
    handle(entrustCancel, ({ input, context }) => spot.cancel(Number(input.id), input.requestId, context)),
    handle(cancelAllOrders, ({ input, context }) => spot.cancelAll(input.symbol, input.requestId, context)),
    handle(amendOrder, ({ input, context }) => spot.amend(input, context)),
    handle(listOrdersCall, async ({ input, context }) => {
      const { symbol, current, size, before, ...filter } = input;
      checkRange(filter);
      const { userId } = context.caller();
      const marketId = symbol === undefined ? undefined : spot.market(symbol).marketId;
      const page = { current, size, before };
      return listOrders(await spot.ownRows(userId), parts.listings, { userId, marketId, ...filter }, page);
    }),
    handle(listFillsCall, async ({ input, context }) => {
      const { symbol, current, size, before, ...filter } = input;
      checkRange(filter);
      const { userId } = context.caller();
      const marketId = symbol === undefined ? undefined : spot.market(symbol).marketId;
      const page = { current, size, before };
      return listFills(await spot.ownRows(userId), parts.listings, { userId, marketId, ...filter }, page);
    }),
    handle(entrustLog, async ({ params, input, context }) => {
      const { userId } = context.caller();
      const filter = { userId, marketId: spot.marketOrAll(params.a), state: states[params.b] };
      const page = { current: params.c, size: input.size, before: input.before };
      return listOrders(await spot.ownRows(userId), parts.listings, filter, page);
    }),
    handle(entrustLogCurrency, async ({ input, context }) => {
      const { coin, current, size, before, ...filter } = input;
      checkRange(filter);
      const { userId } = context.caller();
      const marketIds = coin === undefined ? undefined : spot.marketsOf(coin);
      const page = { current, size, before };
      return listOrders(await spot.ownRows(userId), parts.listings, { userId, marketIds, ...filter }, page);
    }),
    handle(myExchangeLog, async ({ params, input, context }) => {
      const { userId } = context.caller();
      const filter = { userId, marketId: spot.marketOrAll(params.a) };
      return listFills(await spot.ownRows(userId), parts.listings, filter, input);
    }),
    handle(transactionDetails, async ({ params, context }) => {
      const { userId } = context.caller();
      const orderId = Number(params.id);
      const db = await spot.ownRows(userId);
      const order = await findOrder(db, parts.listings, userId, orderId);
      if (!order) throw rejected('not_found');
      const fills = await listFills(db, parts.listings, { userId, orderId }, { current: 1, size: -521 });
      return { order, fills: fills.records, fillsTotal: fills.total };
    }),
  ];
}

const states = { '0': 'open', '1': 'history', '2': 'all' } as const;

/** The type of a path: 1 to 6, or the type's own word. */
function typeOf(text: string): (typeof exchangeTypes)[number] {
  const type = exchangeTypes[Number(text) - 1] ?? exchangeTypes.find((word) => word === text);
  if (!type) throw invalid({ field: 't', rule: 'order_type' });
  return type;
}

function checkRange({
  fromMs,
  toMs,
}: {
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
}): void {
  if (fromMs !== undefined && toMs !== undefined && toMs < fromMs) throw invalid({ field: 'toMs', rule: 'range' });
}

class Spot {
  readonly #parts: SpotParts;

  constructor(parts: SpotParts) {
    this.#parts = parts;
  }

  market(symbol: string): Market {
    const marketId = this.#parts.views.find(symbol);
    if (marketId === undefined) throw rejected('unknown_market', {}, [{ field: 'symbol', rule: 'unknown_market' }]);
    return this.#parts.listings.market(marketId);
  }

  /** Markets in which a coin is the base or the quote. */
  marketsOf(coin: string): number[] {
    const { listings } = this.#parts;
    const asset = listings.findAsset(coin);
    if (!asset) throw rejected('unknown_asset', {}, [{ field: 'coin', rule: 'unknown_asset' }]);
    const { assetId } = asset;
    return listings
      .markets()
      .filter(({ baseAssetId, quoteAssetId }) => baseAssetId === assetId || quoteAssetId === assetId)
      .map(({ marketId }) => marketId);
  }

  marketOrAll(symbol: string): number | undefined {
    return symbol.toLowerCase() === 'all' ? undefined : this.market(symbol).marketId;
  }

  /** The database, once it holds every record that this user has an answer for. */
  async ownRows(userId: number) {
    await this.#parts.projector.upTo(userId);
    return this.#parts.sql.db();
  }

  async place(input: ParsedOrder, context: CallContext) {
    const { userId } = context.caller();
    const market = this.market(input.symbol);
    const { requestId, ...content } = input;
    let command: Command;
    try {
      command = orderCommand(userId, input, market);
    } catch (error) {
      throw await this.#firstReason(error, userId, market);
    }
    let record: ExchangeRecord;
    try {
      record = await this.#submit(userId, command, requestId, ['submit', market.marketId, content]);
    } catch (error) {
      return this.#explain(error, market, input);
    }
    return outcomeOf(record, placedOrderId(record, userId), market);
  }

  async amend(
    input: { id: string; price?: string | undefined; quantity?: string | undefined; requestId?: string | undefined },
    context: CallContext,
  ) {
    const { userId } = context.caller();
    const orderId = Number(input.id);
    const { requestId, price, quantity } = input;
    if (price === undefined && quantity === undefined) throw invalid({ field: 'price', rule: 'required' });
    const market = await this.#marketOfOrder(userId, orderId);
    let command: Command;
    try {
      command = {
        type: 'amend_order',
        userId,
        orderId,
        ...(price !== undefined && { price: priceOf('price', price, market) }),
        ...(quantity !== undefined && { quantity: quantityOf('quantity', quantity, market) }),
      };
    } catch (error) {
      throw await this.#firstReason(error, userId, market);
    }
    const record = await this.#submit(userId, command, requestId, ['amend', orderId, price, quantity]).catch(
      async (error: unknown) => this.#explain(await this.#saidMoreExactly(error, userId, orderId), market),
    );
    const amended = record.events.find((event) => event.type === 'order_amended' && event.orderId === orderId);
    const keptPriority = amended?.type === 'order_amended' && amended.keptPriority;
    const moved = record.events.some(
      (event) =>
        (event.type === 'trade' && event.takerOrderId === orderId) ||
        (event.type === 'order_finished' && event.orderId === orderId),
    );
    return {
      orderId: input.id,
      keptPriority,
      seq: record.seq,
      outcome: moved ? outcomeOf(record, orderId, market) : null,
    };
  }

  async cancel(orderId: number, requestId: string | undefined, context: CallContext) {
    const { userId } = context.caller();
    const command: Command = { type: 'cancel_order', userId, orderId };
    const record = await this.#submit(userId, command, requestId, ['cancel', orderId]).catch(async (error: unknown) => {
      throw await this.#saidMoreExactly(error, userId, orderId);
    });
    return { orderId: String(orderId), status: 'canceled' as const, seq: record.seq };
  }

  async cancelAll(symbol: string | undefined, requestId: string | undefined, context: CallContext) {
    const { userId } = context.caller();
    const marketId = symbol === undefined ? undefined : this.market(symbol).marketId;
    const command: Command = { type: 'cancel_all_orders', userId, ...(marketId !== undefined && { marketId }) };
    const record = await this.#submit(userId, command, requestId, ['cancel_all', marketId]);
    const canceled = record.events.flatMap((event) =>
      event.type === 'order_finished' && event.userId === userId ? [String(event.orderId)] : [],
    );
    return { canceled, seq: record.seq };
  }

  async #submit(
    userId: number,
    command: Command,
    requestId: string | undefined,
    content: unknown,
  ): Promise<ExchangeRecord> {
    const request: ClientRequest | undefined =
      requestId === undefined ? undefined : { userId, requestId, content: JSON.stringify(content) };
    const record = done(await this.#parts.exchange.submit(command, request));
    this.#parts.projector.acknowledged(userId, record.seq);
    return record;
  }

  /**
   * Reasons have one order on every path: what the exchange would refuse first comes before a price
   * that is off its tick.
   */
  async #firstReason(error: unknown, userId: number, market: Market): Promise<unknown> {
    if (!(error instanceof Problem)) return error;
    const { value } = await this.#parts.exchange.read((exchange) => ({
      frozen: exchange.user(userId)?.frozen ?? false,
      state: exchange.market(market.marketId)?.state ?? 'open',
    }));
    if (value.frozen) return rejected('account_frozen');
    if (value.state !== 'open') return rejected(value.state === 'halted' ? 'market_halted' : 'market_cancel_only');
    return error;
  }

  /** Throws a refusal with what would have been valid. */
  #explain(error: unknown, market: Market, order?: ParsedOrder): never {
    const index = this.#parts.views.index(market.marketId).price;
    const reference =
      index === null
        ? undefined
        : parseDecimal(roundDecimal(index, market.terms.tickScale, 'half_up'), market.terms.tickScale);
    throw explained(error, market, reference?.ok === true ? Number(reference.units) : 0, order);
  }

  /**
   * The market of one of the user's orders, ended ones included: a repeated request may name one.
   */
  async #marketOfOrder(userId: number, orderId: number): Promise<Market> {
    const { value } = await this.#parts.exchange.read((exchange) => exchange.order(orderId));
    if (value?.userId === userId) return this.#parts.listings.market(value.marketId);
    const row = value ? undefined : await this.#ownRow(userId, orderId);
    if (!row) throw rejected('not_found');
    return this.#parts.listings.market(row.marketId);
  }

  /**
   * The exchange forgets orders that ended; the user's own list tells them from those that never
   * were.
   */
  async #saidMoreExactly(error: unknown, userId: number, orderId: number): Promise<unknown> {
    if (!(error instanceof Problem) || error.reason !== 'not_found') return error;
    return (await this.#ownRow(userId, orderId)) ? rejected('order_already_finished') : error;
  }

  async #ownRow(userId: number, orderId: number): Promise<{ readonly marketId: number } | undefined> {
    const db = await this.ownRows(userId);
    const own = and(eq(orders.userId, userId), eq(orders.orderId, orderId));
    const [row] = await db.select({ marketId: orders.marketId }).from(orders).where(own);
    return row;
  }
}
