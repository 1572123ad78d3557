import { amount, type Amount, formatDecimal, parseDecimal } from '@candor/amount';
import type { Command } from '@candor/core';
import {
  adjustPositionMargin,
  coinMaintenanceMargin,
  contractSettings,
  listFundingPayments,
  listLossOrders as lossOrdersCall,
  listPositions,
  myPosition,
  ownAdlPlaces,
  updateBond,
  updateContractLeverage,
  updatePositionMode,
  usdtMaintenanceMargin,
} from '@candor/protocol';
import { type CallContext, handle, type Handled } from '../../wire/http/handler.ts';
import { invalid, rejected } from '../../base/problem.ts';
import { type ListedContract, termsAt } from '../../engine/listings/listed-contract.ts';
import { quoteText } from '../../engine/listings/listed-market.ts';
import { fieldsRequired } from '../../engine/markets/typed-figures.ts';
import { contractNamed } from './contracts.ts';
import { namingOrders } from './explain.ts';
import { firstSetting } from './first-setting.ts';
import type { FuturesParts } from './futures-parts.ts';
import type { PositionRow } from './futures-rows.ts';
import { listLossOrders, listPayments, listPositionRows } from './lists.ts';
import { type Asked, checkRange, idsOf, ownRows, submitted } from './order-handlers.ts';
import { tierText } from './texts.ts';

/** The calls around positions, their margin and stops, and the accounts behind them. */
export function futuresPositionHandlers(parts: FuturesParts): Handled[] {
  const desk = new PositionDesk(parts);
  const { listings, live, book } = parts;
  const contractOf = (contractId: number) => listings.contract(contractId);
  return [
    handle(listPositions, ({ input, context }) => desk.list(input, context)),
    handle(myPosition, async ({ params, input, context }) => {
      const { userId } = context.caller();
      const contract = input.symbol === undefined ? undefined : contractNamed(listings, input.symbol, params.x);
      await live.ready;
      const { positions, accounts } = await book.of(userId, params.x);
      const records = positions.filter(({ symbol }) => contract === undefined || symbol === contract.symbol);
      return { records, accounts };
    }),
    handle(adjustPositionMargin, ({ input, context }) => desk.moveMargin(input, context)),
    handle(updateBond, ({ input, context }) => desk.moveMargin(input, context)),
    handle(updateContractLeverage, ({ input, context }) => desk.choose(input, context)),
    handle(contractSettings, ({ context }) => desk.settings(context.caller().userId)),
    handle(updatePositionMode, async ({ input, context }) => {
      const { userId } = context.caller();
      const { positionMode, requestId } = input;
      const command: Command = { type: 'set_position_mode', userId, mode: positionMode };
      const asked = { requestId, content: ['position_mode', positionMode] };
      const record = await desk.changed(userId, command, asked);
      return { positionMode, seq: record.seq };
    }),
    handle(lossOrdersCall, async ({ input, context }) => {
      const { symbol, contractType, positionId, state, ...page } = input;
      const { userId } = context.caller();
      const contractIds = idsOf(parts, symbol, contractType);
      const position = positionId === undefined ? undefined : Number(positionId);
      const filter = { userId, contractIds, positionId: position, state };
      return listLossOrders(await ownRows(parts, userId), contractOf, filter, page);
    }),
    handle(usdtMaintenanceMargin, ({ context }) => desk.margins(context.caller().userId, 'USDT')),
    handle(coinMaintenanceMargin, async ({ params, context }) => {
      const asset = listings.findAsset(params.x);
      if (!asset) throw rejected('unknown_asset', {}, [{ field: 'x', rule: 'unknown_asset' }]);
      return desk.margins(context.caller().userId, asset.symbol);
    }),
    handle(listFundingPayments, async ({ input, context }) => {
      const { symbol, contractType, current, size, before, ...filter } = input;
      checkRange(filter);
      const { userId } = context.caller();
      const contractIds = idsOf(parts, symbol, contractType);
      const page = { current, size, before };
      return listPayments(await ownRows(parts, userId), contractOf, { userId, contractIds, ...filter }, page);
    }),
    handle(ownAdlPlaces, async ({ context }) => {
      await live.ready;
      return { records: await book.adlPlaces(context.caller().userId) };
    }),
  ];
}

class PositionDesk {
  readonly #parts: FuturesParts;

  constructor(parts: FuturesParts) {
    this.#parts = parts;
  }

  /** Open positions as they are now, closed ones as they ended. */
  async list(
    input: {
      readonly symbol?: string | undefined;
      readonly contractType?: 'u' | 'coin' | undefined;
      readonly state: 'open' | 'history' | 'all';
      readonly current: number;
      readonly size: number;
      readonly before?: string | undefined;
      readonly fromMs?: number | undefined;
      readonly toMs?: number | undefined;
    },
    context: CallContext,
  ) {
    const { symbol, contractType, current, size, before, ...filter } = input;
    checkRange(filter);
    const { userId } = context.caller();
    const contractIds = idsOf(this.#parts, symbol, contractType);
    const db = await ownRows(this.#parts, userId);
    await this.#parts.live.ready;
    const rows = await listPositionRows(db, { userId, contractIds, ...filter }, { current, size, before });
    const { positions } = await this.#parts.book.of(userId);
    const byId = new Map(positions.map((position) => [position.id, position]));
    const records = rows.records.map((row) => byId.get(String(row.positionId)) ?? this.#parts.book.closed(row));
    return { ...rows, records };
  }

  async moveMargin(
    input: {
      readonly id: string;
      readonly money: string;
      readonly flag: number;
      readonly requestId?: string | undefined;
    },
    context: CallContext,
  ) {
    const { userId } = context.caller();
    const row = await this.#own(userId, Number(input.id));
    const contract = this.#parts.listings.contract(row.contractId);
    const moved = moneyOf('money', input.money, contract);
    const command: Command = {
      type: 'move_position_margin',
      userId,
      contractId: row.contractId,
      side: row.side === 'long' ? 'long' : 'short',
      action: input.flag === 1 ? 'add' : 'take',
      amount: moved,
    };
    const content = ['margin', row.positionId, input.flag, String(moved)];
    const record = await submitted(this.#parts, userId, command, { requestId: input.requestId, content });
    const set = record.events.find((event) => event.type === 'position_set' && event.positionId === row.positionId);
    const { positions } = await this.#parts.book.of(userId, contract.type);
    const position = positions.find(({ id }) => id === input.id);
    return {
      positionId: input.id,
      positionMargin:
        set?.type === 'position_set' ? quoteText(set.margin, contract) : (position?.positionMargin ?? '0'),
      expectedLiquidationPrice: position?.expectedLiquidationPrice ?? null,
      seq: record.seq,
    };
  }

  /** Margin mode before leverage: what either needs is said by the exchange. */
  async choose(
    input: {
      readonly symbol: string;
      readonly type?: 'u' | 'coin' | undefined;
      readonly leverage?: number | undefined;
      readonly marginMode?: 'isolated' | 'cross' | undefined;
      readonly requestId?: string | undefined;
    },
    context: CallContext,
  ) {
    const { userId } = context.caller();
    const { leverage, marginMode, requestId } = input;
    const contract = contractNamed(this.#parts.listings, input.symbol, input.type);
    const { contractId } = contract;
    if (leverage === undefined && marginMode === undefined) throw fieldsRequired('leverage');
    const most = termsAt(contract, this.#parts.now()).tiers[0]?.leverageMax ?? 1;
    if (leverage !== undefined && leverage > most) {
      const fields = [{ field: 'leverage', rule: 'leverage_above_tier', limit: String(most) }];
      throw rejected('leverage_above_tier', { maximumLeverage: String(most) }, fields);
    }
    const idOf = (part: string) => (requestId === undefined ? undefined : `${requestId}.${part}`);
    let seq = 0;
    if (marginMode !== undefined) {
      const command: Command = { type: 'set_margin_mode', userId, contractId, mode: marginMode };
      const asked = { requestId: idOf('mode'), content: ['margin_mode', contractId, marginMode] };
      ({ seq } = await this.changed(userId, command, asked));
    }
    if (leverage !== undefined) {
      const command: Command = { type: 'set_leverage', userId, contractId, leverage };
      const asked = { requestId: idOf('leverage'), content: ['leverage', contractId, leverage] };
      ({ seq } = await this.changed(userId, command, asked));
    }
    const { value: own } = await this.#parts.exchange.read((state) => state.futures.setting(userId, contractId));
    return {
      symbol: contract.symbol,
      marginMode: own?.mode ?? firstSetting.mode,
      leverage: own?.leverage ?? firstSetting.leverage,
      seq,
    };
  }

  /** A change of settings. Where open orders count against it, the refusal names them. */
  async changed(userId: number, command: Command, asked: Asked) {
    const contractId = 'contractId' in command ? command.contractId : undefined;
    return submitted(this.#parts, userId, command, asked).catch((error: unknown) => {
      throw namingOrders(error, (reason) =>
        this.#parts.exchange
          .peek(({ futures }) => futures.openOrdersOf(userId))
          .filter((order) => contractId === undefined || order.contractId === contractId)
          // Closing orders need no leverage.
          .filter(({ direction }) => reason !== 'leverage_above_tier' || direction <= 2)
          .map(({ orderId }) => orderId),
      );
    });
  }

  async settings(userId: number) {
    const contracts = this.#parts.listings.contracts();
    const { value } = await this.#parts.exchange.read(({ futures }) => ({
      positionMode: futures.positionMode(userId),
      settings: contracts.map(({ symbol, contractId }) => ({ symbol, own: futures.setting(userId, contractId) })),
    }));
    const records = value.settings.flatMap(({ symbol, own }) =>
      own && (own.mode !== firstSetting.mode || own.leverage !== firstSetting.leverage)
        ? [{ symbol, marginMode: own.mode, leverage: own.leverage }]
        : [],
    );
    return {
      positionMode: value.positionMode,
      first: { marginMode: firstSetting.mode, leverage: firstSetting.leverage },
      records,
    };
  }

  /** Tiers of the contracts of an asset, and the user's account in it. */
  async margins(userId: number, asset: string) {
    const { listings, live, book, now } = this.#parts;
    await live.ready;
    const contracts = listings.contracts().filter((contract) => contract.settle === asset);
    const { accounts } = await book.of(userId);
    const account = accounts.find((one) => one.asset === asset) ?? this.#emptyAccount(asset);
    const records = contracts.map((contract) => ({
      symbol: contract.symbol,
      settleAsset: contract.settle,
      tiers: termsAt(contract, now()).tiers.map((tier) => tierText(tier, contract)),
    }));
    return { records, account };
  }

  #emptyAccount(symbol: string) {
    const scale = this.#parts.listings.findAsset(symbol)?.scale ?? 0;
    const zero = formatDecimal(0n, scale);
    const walletType = symbol === 'USDT' ? 2 : 3;
    const money = { available: zero, held: zero, isolatedMargin: zero, owed: zero, free: zero };
    const risk = { unrealised: zero, equity: zero, maintenance: zero, exitFees: zero, marginRatio: null };
    return { asset: symbol, scale, walletType, ...money, ...risk };
  }

  /** An open position of the user. */
  async #own(userId: number, positionId: number): Promise<PositionRow> {
    await this.#parts.live.ready;
    const row = this.#parts.live.fold.position(positionId);
    if (row?.userId !== userId) throw rejected('not_found');
    return row;
  }
}

/** An amount of the settlement asset. */
function moneyOf(field: string, text: string, { quoteScale }: ListedContract): Amount {
  const parsed = parseDecimal(text, quoteScale);
  if (!parsed.ok) throw invalid({ field, rule: 'too_many_decimals', limit: String(quoteScale) });
  if (parsed.units <= 0n) throw rejected('amount_not_positive', {}, [{ field, rule: 'amount_not_positive' }]);
  return amount(parsed.units);
}
