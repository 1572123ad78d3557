import type { Command, ExchangeRecord, PlaceContractOrder } from '@candor/core';
import {
  amendContractOrder,
  cancelAllContractOrders,
  cancelContractOrder,
  contractOrderTypes,
  type ContractOutcome,
  type ContractPreviewOutput,
  entrustContractClose,
  entrustContractOpen,
  entrustLogContract,
  listContractFills as fillsCall,
  listContractOrders as ordersCall,
  oneKeyClose,
  type OneKeyAnswer,
  previewContractOrderCall,
  stopPosition,
  submitContractOrder,
} from '@candor/protocol';
import type { RejectionReason } from '@candor/protocol/reasons';
import { and, eq } from 'drizzle-orm';
import type { ClientRequest } from '../../engine/exchange/service.ts';
import { type CallContext, handle, type Handled } from '../../wire/http/handler.ts';
import { done } from '../../engine/exchange/outcome.ts';
import { invalid, Problem, rejected } from '../../base/problem.ts';
import { messageOf } from '../../base/i18n/language.ts';
import { contractAt, type ListedContract } from '../../engine/listings/listed-contract.ts';
import { priceOf, quantityOf } from '../../engine/markets/typed-figures.ts';
import { futuresOrders } from '../../base/sql/schema.ts';
import { contractNamed, findContract } from './contracts.ts';
import { explainedContract } from './explain.ts';
import { firstSetting } from './first-setting.ts';
import type { FuturesParts } from './futures-parts.ts';
import type { PositionRow } from './futures-rows.ts';
import { listContractFills, listContractOrders } from './lists.ts';
import { contractCommand, isClosing, type ParsedContractOrder } from './order-command.ts';
import { contractOutcome, placedContractOrder } from './outcome.ts';
import { previewText } from './preview-text.ts';

/** The calls around contract orders, of both generations: one order book is behind them. */
export function futuresOrderHandlers(parts: FuturesParts): Handled[] {
  const orders = new ContractOrders(parts);
  const writerOf = async (userId: number) => {
    await parts.live.ready;
    return parts.book.orderWriter(userId);
  };
  const { listings } = parts;
  const contractOf = (contractId: number) => listings.contract(contractId);
  return [
    handle(submitContractOrder, ({ input, context }) => orders.place(input, context)),
    handle(previewContractOrderCall, ({ input, context }) => orders.preview(input, context)),
    handle(entrustContractOpen, ({ params, input, context }) =>
      orders.entrust(typeOf(params.t), input, { closes: false, context }),
    ),
    handle(oneKeyClose, ({ input, context }) => orders.closeAll(input, context)),
    handle(entrustContractClose, ({ params, input, context }) =>
      orders.entrust(typeOf(params.t), input, { closes: true, context }),
    ),
    handle(stopPosition, ({ input, context }) => orders.closeOne(Number(input.id), input.requestId, context)),
    handle(cancelContractOrder, ({ input, context }) => orders.cancel(Number(input.id), input.requestId, context)),
    handle(cancelAllContractOrders, ({ input, context }) => orders.cancelAll(input, context)),
    handle(amendContractOrder, ({ input, context }) => orders.amend(input, context)),
    handle(ordersCall, async ({ input, context }) => {
      const { symbol, contractType, current, size, before, ...filter } = input;
      checkRange(filter);
      const { userId } = context.caller();
      const contractIds = idsOf(parts, symbol, contractType);
      const page = { current, size, before };
      const db = await ownRows(parts, userId);
      return listContractOrders(db, await writerOf(userId), { userId, contractIds, ...filter }, page);
    }),
    handle(fillsCall, async ({ input, context }) => {
      const { symbol, contractType, current, size, before, ...filter } = input;
      checkRange(filter);
      const { userId } = context.caller();
      const contractIds = idsOf(parts, symbol, contractType);
      const page = { current, size, before };
      return listContractFills(await ownRows(parts, userId), contractOf, { userId, contractIds, ...filter }, page);
    }),
    handle(entrustLogContract, async ({ params, input, context }) => {
      const { userId } = context.caller();
      const symbol = params.a.toLowerCase() === 'all' ? undefined : params.a;
      const filter = { userId, contractIds: idsOf(parts, symbol, input.type), state: states[params.b] };
      const page = { current: params.c, size: input.size, before: input.before };
      return listContractOrders(await ownRows(parts, userId), await writerOf(userId), filter, page);
    }),
  ];
}

const states = { '0': 'open', '1': 'history', '2': 'all' } as const;

/** The type of a path: 1 to 5, or the type's own word. */
function typeOf(text: string): (typeof contractOrderTypes)[number] {
  const type = contractOrderTypes[Number(text) - 1] ?? contractOrderTypes.find((word) => word === text);
  if (!type) throw invalid({ field: 't', rule: 'order_type' });
  return type;
}

export function checkRange({
  fromMs,
  toMs,
}: {
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
}): void {
  if (fromMs !== undefined && toMs !== undefined && toMs < fromMs) throw invalid({ field: 'toMs', rule: 'range' });
}

/** The contracts that a list is about: one, all of a type, or all. */
export function idsOf(
  { listings }: Pick<FuturesParts, 'listings'>,
  symbol: string | undefined,
  type: 'u' | 'coin' | undefined,
): number[] | undefined {
  if (symbol !== undefined) return [contractNamed(listings, symbol, type).contractId];
  if (type === undefined) return undefined;
  return listings.contracts().flatMap((one) => (one.type === type ? [one.contractId] : []));
}

/** The database, once it holds every record that this user has an answer for. */
export async function ownRows({ projector, sql }: Pick<FuturesParts, 'projector' | 'sql'>, userId: number) {
  await projector.upTo(userId);
  return sql.db();
}

/** The id that a client gave its request, and what it asks for. */
export interface Asked {
  readonly requestId: string | undefined;
  readonly content: unknown;
}

/** A request as the exchange tells it from others; undefined without an id. */
export const requestOf = (userId: number, { requestId, content }: Asked): ClientRequest | undefined =>
  requestId === undefined ? undefined : { userId, requestId, content: JSON.stringify(content) };

/** Sends a user's command. The user's next list waits for its record. */
export async function submitted(
  { exchange, projector }: Pick<FuturesParts, 'exchange' | 'projector'>,
  userId: number,
  command: Command,
  asked: Asked,
): Promise<ExchangeRecord> {
  const record = done(await exchange.submit(command, requestOf(userId, asked)));
  projector.acknowledged(userId, record.seq);
  return record;
}

type Entrusted = Omit<ParsedContractOrder, 'type'> & { readonly type?: 'u' | 'coin' | undefined };

class ContractOrders {
  readonly #parts: FuturesParts;

  constructor(parts: FuturesParts) {
    this.#parts = parts;
  }

  /** The wrong path for a direction is refused: above 2 an order closes. */
  entrust(
    kind: ParsedContractOrder['type'],
    { type, ...input }: Entrusted,
    { closes, context }: { readonly closes: boolean; readonly context: CallContext },
  ): Promise<ContractOutcome> {
    if (isClosing(input.direction) !== closes) {
      throw invalid({ field: 'direction', rule: 'direction_path', limit: closes ? '3, 4' : '1, 2' });
    }
    const contractType = type ?? input.contractType;
    return this.place({ ...input, type: kind, ...(contractType !== undefined && { contractType }) }, context);
  }

  async place(input: ParsedContractOrder, context: CallContext): Promise<ContractOutcome> {
    const { userId } = context.caller();
    const contract = contractNamed(this.#parts.listings, input.symbol, input.contractType);
    const { requestId, ...content } = input;
    const command = await this.#commandOf(userId, input, contract);
    const asked = { requestId, content: ['contract', contract.contractId, content] };
    const record = await submitted(this.#parts, userId, command, asked).catch((error: unknown) => {
      throw this.#explained(error, contract, input);
    });
    return contractOutcome(record, placedContractOrder(record, userId), contract);
  }

  /** The same command that would be sent, looked at by the exchange. */
  async preview(input: ParsedContractOrder, context: CallContext): Promise<ContractPreviewOutput> {
    const { userId } = context.caller();
    const { exchange, listings, now } = this.#parts;
    const contract = contractNamed(listings, input.symbol, input.contractType);
    const command = await this.#commandOf(userId, input, contract);
    const { value, seq } = await exchange.read(({ futures }) => ({
      preview: futures.preview(command, now()),
      setting: futures.setting(userId, contract.contractId) ?? firstSetting,
    }));
    if (value.preview === undefined) throw rejected('unknown_contract');
    const { reason } = value.preview;
    const refusal = reason && this.#explained(rejected(reason), contract, input);
    const message = refusal instanceof Problem ? messageOf(refusal, context.language, '-') : null;
    return previewText(value.preview, { ...value, contract, direction: command.direction, message, seq });
  }

  async #commandOf(userId: number, input: ParsedContractOrder, contract: ListedContract): Promise<PlaceContractOrder> {
    try {
      return contractCommand(userId, input, contract, await this.#lotsOf(userId, contract, input.direction));
    } catch (error) {
      throw await this.#firstReason(error, userId, contract, isClosing(input.direction));
    }
  }

  async closeOne(positionId: number, requestId: string | undefined, context: CallContext): Promise<ContractOutcome> {
    const { userId } = context.caller();
    await this.#parts.live.ready;
    const row = this.#parts.live.fold.position(positionId);
    if (row?.userId !== userId) throw rejected('not_found');
    return this.#close(row, requestId);
  }

  /** One answer for each position; what stops one stops no other. */
  async closeAll(
    input: {
      readonly symbolNameList?: readonly string[] | undefined;
      readonly oneKeySymbolNameList?: readonly string[] | undefined;
      readonly type?: 'u' | 'coin' | undefined;
      readonly contractType?: 'u' | 'coin' | undefined;
      readonly direction?: number | undefined;
      readonly requestId?: string | undefined;
    },
    context: CallContext,
  ): Promise<{ records: OneKeyAnswer[] }> {
    const { userId } = context.caller();
    const { live, listings } = this.#parts;
    const names = [...(input.symbolNameList ?? []), ...(input.oneKeySymbolNameList ?? [])];
    const type = input.type ?? input.contractType;
    const unknown = names.find((name) => findContract(listings, name, type) === undefined);
    if (unknown !== undefined) contractNamed(listings, unknown, type, 'symbolNameList');
    const ids = new Set(names.map((name) => findContract(listings, name, type)?.contractId));
    await live.ready;
    const wanted = live.positionsOf(userId).filter(({ contractId, side }) => {
      if (input.direction !== undefined && input.direction !== (side === 'long' ? 3 : 4)) return false;
      if (names.length > 0) return ids.has(contractId);
      return type === undefined || listings.contract(contractId).type === type;
    });
    const answers = wanted.map((row) => this.#closeAnswered(row, input.requestId, context));
    return { records: await Promise.all(answers) };
  }

  async cancel(orderId: number, requestId: string | undefined, context: CallContext) {
    const { userId } = context.caller();
    const command: Command = { type: 'cancel_contract_order', userId, orderId };
    const asked = { requestId, content: ['cancel_contract', orderId] };
    const record = await submitted(this.#parts, userId, command, asked).catch(async (error: unknown) => {
      throw await this.#saidMoreExactly(error, userId, orderId);
    });
    return { orderId: String(orderId), status: 'canceled' as const, seq: record.seq };
  }

  async cancelAll(
    input: {
      readonly symbol?: string | undefined;
      readonly contractType?: 'u' | 'coin' | undefined;
      readonly requestId?: string | undefined;
    },
    context: CallContext,
  ) {
    const { userId } = context.caller();
    const { symbol, contractType, requestId } = input;
    const contract = symbol === undefined ? undefined : contractNamed(this.#parts.listings, symbol, contractType);
    const contractId = contract?.contractId;
    const command: Command = {
      type: 'cancel_all_contract_orders',
      userId,
      ...(contractId !== undefined && { contractId }),
    };
    const asked = { requestId, content: ['cancel_all_contracts', contractId] };
    const record = await submitted(this.#parts, userId, command, asked);
    const canceled = record.events.flatMap((event) =>
      event.type === 'contract_order_finished' && event.userId === userId ? [String(event.orderId)] : [],
    );
    return { canceled, seq: record.seq };
  }

  async amend(
    input: {
      readonly id: string;
      readonly price?: string | undefined;
      readonly quantity?: string | undefined;
      readonly requestId?: string | undefined;
    },
    context: CallContext,
  ) {
    const { userId } = context.caller();
    const orderId = Number(input.id);
    const { requestId, price, quantity } = input;
    if (price === undefined && quantity === undefined) throw invalid({ field: 'price', rule: 'required' });
    const contract = await this.#contractOfOrder(userId, orderId);
    const command: Command = {
      type: 'amend_contract_order',
      userId,
      orderId,
      ...(price !== undefined && { price: priceOf('price', price, contract) }),
      ...(quantity !== undefined && { quantity: quantityOf('quantity', quantity, contract) }),
    };
    const asked = { requestId, content: ['amend_contract', orderId, price, quantity] };
    const record = await submitted(this.#parts, userId, command, asked).catch(async (error: unknown) => {
      throw this.#explained(await this.#saidMoreExactly(error, userId, orderId), contract);
    });
    const amended = record.events.find((event) => event.type === 'contract_order_amended' && event.orderId === orderId);
    const moved = record.events.some(
      (event) =>
        (event.type === 'contract_trade' && event.takerOrderId === orderId) ||
        (event.type === 'contract_order_finished' && event.orderId === orderId),
    );
    return {
      orderId: input.id,
      keptPriority: amended?.type === 'contract_order_amended' && amended.keptPriority,
      seq: record.seq,
      outcome: moved ? contractOutcome(record, orderId, contract) : null,
    };
  }

  /** Every lot, whatever the position is by then. */
  async #close(row: PositionRow, requestId: string | undefined): Promise<ContractOutcome> {
    const { userId, contractId, side, positionId } = row;
    const contract = this.#parts.listings.contract(contractId);
    const command: Command = {
      type: 'place_contract_order',
      userId,
      contractId,
      direction: side === 'long' ? 3 : 4,
      kind: 'market',
      timeInForce: 'IOC',
      postOnly: false,
      selfTradePrevention: 'expire_maker',
    };
    const asked = { requestId, content: ['close_position', positionId] };
    const record = await submitted(this.#parts, userId, command, asked).catch((error: unknown) => {
      throw this.#explained(error, contract);
    });
    return contractOutcome(record, placedContractOrder(record, userId), contract);
  }

  async #closeAnswered(row: PositionRow, requestId: string | undefined, context: CallContext): Promise<OneKeyAnswer> {
    const { symbol } = this.#parts.listings.contract(row.contractId);
    const side = row.side === 'long' ? 'long' : 'short';
    const ownId = requestId === undefined ? undefined : `${requestId}.${row.positionId}`;
    try {
      const outcome = await this.#close(row, ownId);
      return { symbol, side, code: 200, msg: '', reason: null, outcome };
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      const msg = messageOf(error, context.language, '-');
      return { symbol, side, code: error.status, msg, reason: error.key, outcome: null };
    }
  }

  /** Lots of the position that a closing order is about. */
  async #lotsOf(userId: number, { contractId }: ListedContract, direction: number): Promise<number> {
    if (!isClosing(direction)) return 0;
    await this.#parts.live.ready;
    const side = direction === 3 ? 'long' : 'short';
    const own = this.#parts.live.positionsOf(userId);
    return own.find((row) => row.contractId === contractId && row.side === side)?.lots ?? 0;
  }

  #explained(error: unknown, contract: ListedContract, input?: ParsedContractOrder): unknown {
    const { live, now } = this.#parts;
    return explainedContract(error, contractAt(contract, now()), live.markOf(contract).mark, input);
  }

  /**
   * Reasons have one order on every path: what the exchange would refuse first comes before a price
   * that is off its tick.
   */
  async #firstReason(error: unknown, userId: number, contract: ListedContract, closes: boolean): Promise<unknown> {
    if (!(error instanceof Problem)) return error;
    const { value: frozen } = await this.#parts.exchange.read((state) => state.user(userId)?.frozen ?? false);
    // Who is frozen may still close.
    if (frozen && !closes) return rejected('account_frozen');
    const { state } = this.#parts.listings.contract(contract.contractId);
    return state === 'open' ? error : rejected(state === 'halted' ? 'market_halted' : 'market_cancel_only');
  }

  /**
   * The contract of one of the user's orders, ended ones included: a repeated request may name one.
   */
  async #contractOfOrder(userId: number, orderId: number): Promise<ListedContract> {
    await this.#parts.live.ready;
    const open = this.#parts.live.fold.order(orderId);
    const contractId = open?.userId === userId ? open.contractId : await this.#storedContract(userId, orderId);
    if (contractId === undefined) throw rejected('not_found');
    return this.#parts.listings.contract(contractId);
  }

  /**
   * The exchange forgets orders that ended; the user's own list tells them from those that never
   * were.
   */
  async #saidMoreExactly(error: unknown, userId: number, orderId: number): Promise<unknown> {
    if (!(error instanceof Problem) || (error.key as RejectionReason) !== 'not_found') return error;
    const known = await this.#storedContract(userId, orderId);
    return known === undefined ? error : rejected('order_already_finished');
  }

  async #storedContract(userId: number, orderId: number): Promise<number | undefined> {
    const db = await ownRows(this.#parts, userId);
    const own = and(eq(futuresOrders.userId, userId), eq(futuresOrders.orderId, orderId));
    const [row] = await db.select({ contractId: futuresOrders.contractId }).from(futuresOrders).where(own);
    return row?.contractId;
  }
}
