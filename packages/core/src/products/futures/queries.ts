import { amount, type Amount, type PositionSide, type RiskTier } from '@candor/amount';
import type { RejectionReason } from '@candor/protocol/reasons';
import type { MarketState, OrderKind, SelfTradePrevention, TimeInForce, Wallet } from '../../base/words.ts';
import { BUY, SELL, type BookLevel, type Iceberg } from '../../order-book/order-book.ts';
import { orderKinds, preventions, sides, timesInForce } from '../../record/layout.ts';
import { place } from '../../orders/orders.ts';
import type { State } from '../../state/state.ts';
import { availableIn, equityOfAccount, freeOfAccount } from './account.ts';
import type { ListContract, PlaceContractOrder, SetContractFees, SetContractTerms } from './commands.ts';
import { reasonAgainstContract, reasonAgainstFees, reasonAgainstTerms } from './listing.ts';
import { directionOf, isPostOnly, originOf } from './order-flags.ts';
import { periodOf } from './funding-state.ts';
import { rateOfPeriod } from './funding.ts';
import { futuresOf } from './own.ts';
import { previewOf, type ContractOrderPreview } from './preview.ts';
import type { Account, Contract, Position, TermsVersion } from './contract.ts';
import type { Attached, ContractSetting, FuturesState } from './state.ts';
import {
  contractTriggerSources,
  type ContractDirection,
  type ContractTriggerSource,
  type MarginMode,
  type OrderOrigin,
  type PositionMode,
} from './words.ts';

/** The public row of a contract. */
export interface ContractView extends Pick<
  Contract,
  | 'contractId'
  | 'symbol'
  | 'kind'
  | 'marketId'
  | 'settleAssetId'
  | 'wallet'
  | 'tickScale'
  | 'lotScale'
  | 'face'
  | 'scale'
  | 'minimumQuantity'
  | 'maximumQuantity'
  | 'slippageCapPpm'
  | 'openOrdersMax'
> {
  readonly state: MarketState;
  readonly lastPrice: number;
  /** The terms that count now, and those that are announced. */
  readonly terms: TermsVersion;
  readonly versions: readonly TermsVersion[];
  readonly tiers: readonly { readonly tier: number; readonly makerPpm: number; readonly takerPpm: number }[];
  /** Lots of one side. */
  readonly openInterest: bigint;
}

/** F13 on the present state, with its inputs. */
export interface MarkView {
  /** Ticks; the last one while stale, 0 where there never was one. */
  readonly mark: number;
  readonly index: number;
  readonly stale: boolean;
  readonly samples: readonly { readonly second: number; readonly basis: number }[];
}

/** An open position. */
export interface PositionView {
  readonly positionId: number;
  readonly userId: number;
  readonly contractId: number;
  readonly side: PositionSide;
  readonly mode: MarginMode;
  readonly leverage: number;
  readonly lots: bigint;
  readonly cost: Amount;
  readonly margin: Amount;
  readonly owed: Amount;
  readonly tiers: readonly RiskTier[];
  readonly termsVersion: number;
  readonly exitPpm: number;
}

/** An open contract order in full. */
export interface ContractOrderView {
  readonly orderId: number;
  readonly userId: number;
  readonly contractId: number;
  readonly direction: ContractDirection;
  readonly kind: OrderKind;
  readonly timeInForce: TimeInForce;
  readonly postOnly: boolean;
  readonly selfTradePrevention: SelfTradePrevention;
  readonly origin: OrderOrigin;
  readonly price: number;
  readonly quantity: number;
  readonly filled: number;
  readonly remaining: number;
  readonly displayed: number;
  readonly waiting: boolean;
  readonly hold: Amount;
  readonly filledValue: Amount;
  readonly fee: Amount;
  readonly makerPpm: number;
  readonly takerPpm: number;
  readonly createdAtMs: number;
  readonly displayQuantity?: number;
  readonly triggerPrice?: number;
  readonly triggerSource?: ContractTriggerSource;
  readonly trailingOffsetPpm?: number;
  readonly expiresAtMs?: number;
  readonly clientOrderId?: string;
  readonly stopProfit?: Attached;
  readonly stopLoss?: Attached;
}

/** A user's account of one settlement asset. */
export interface FuturesAccountView {
  readonly assetId: number;
  readonly wallet: Wallet;
  readonly available: Amount;
  /** Held by opening orders. */
  readonly held: Amount;
  /** Σ of isolated margins. */
  readonly margins: Amount;
  readonly owed: Amount;
  readonly free: Amount;
  /** F9 of the cross positions. */
  readonly equity: Amount;
}

/**
 * What contracts are to those who ask: the exchange gives one such view, which always shows the
 * newest state.
 */
export class FuturesView {
  readonly #state: State;

  constructor(state: State) {
    this.#state = state;
  }

  get #own(): FuturesState {
    return futuresOf(this.#state);
  }

  contracts(): ContractView[] {
    return this.#own.contracts.map((contract) => contractView(this.#state, contract));
  }

  contract(contractId: number): ContractView | undefined {
    const contract = this.#own.byId.get(contractId);
    return contract && contractView(this.#state, contract);
  }

  /** Why a contract, its terms or its fees could not be set now; undefined where they could. */
  refusalOf(command: ListContract | SetContractFees | SetContractTerms, nowMs: number): RejectionReason | undefined {
    switch (command.type) {
      case 'list_contract':
        return reasonAgainstContract(this.#state, command);
      case 'set_contract_fees':
        return reasonAgainstFees(this.#state, command);
      case 'set_contract_terms':
        return reasonAgainstTerms(this.#state, command, nowMs);
    }
  }

  /** What an order would cost and lead to now; undefined for an unknown user or contract. */
  preview(order: PlaceContractOrder, nowMs: number): ContractOrderPreview | undefined {
    return previewOf({ own: this.#own, state: this.#state, timeMs: nowMs }, order);
  }

  mark(contractId: number): MarkView | undefined {
    const own = this.#own;
    const contract = own.byId.get(contractId);
    if (contract === undefined) return undefined;
    const index = own.index(contract);
    return { mark: own.standingMark(contract), index, stale: index === 0, samples: [...contract.samples] };
  }

  /**
   * Premium samples of the period that runs now, and the rate in 10⁻⁹ that they give so far;
   * undefined while they are too few.
   */
  runningFunding(contractId: number): { readonly rate: bigint | undefined; readonly samples: number } {
    const contract = this.#own.byId.get(contractId);
    const period = periodOf(this.#state.timeMs);
    if (contract === undefined) return { rate: undefined, samples: 0 };
    return { rate: rateOfPeriod(contract, period), samples: contract.funding.samplesOf(period).count };
  }

  /**
   * Lots of both sides of a contract, and Σ σ·cost + Σ owed of all positions of its asset (I20).
   */
  sums(contractId: number) {
    const contract = this.#own.byId.get(contractId);
    if (contract === undefined) return undefined;
    const claims = this.#own.claims.get(contract.asset) ?? 0n;
    return { assetId: contract.settleAssetId, ...contract.lots, claims };
  }

  /** What the insurance fund paid for a contract in this hour (F18, 3). */
  paidByFund(contractId: number): bigint {
    const own = this.#own;
    const contract = own.byId.get(contractId);
    return contract === undefined ? 0n : own.liquidations.paidFor(contract, this.#state.timeMs);
  }

  /** The public book: shown quantities by price, best first. */
  depth(contractId: number, levels: number): { readonly bids: BookLevel[]; readonly asks: BookLevel[] } {
    const book = this.#own.byId.get(contractId)?.book;
    return { bids: book?.levels(BUY, levels) ?? [], asks: book?.levels(SELL, levels) ?? [] };
  }

  /** Resting orders that hide a part. */
  icebergs(contractId: number): Iceberg[] {
    const { orders, byId } = this.#own;
    const book = byId.get(contractId)?.book;
    const found: Iceberg[] = [];
    for (const side of [BUY, SELL] as const) {
      for (let slot = book?.first(side) ?? 0; slot !== 0; slot = book?.after(slot) ?? 0) {
        if (orders.display(slot) === 0) continue;
        const { pool } = orders;
        const named = { orderId: pool.orderId(slot), side: sides[side] ?? 'buy', price: pool.price(slot) };
        found.push({ ...named, displayed: pool.shown(slot), remaining: pool.remaining(slot) });
      }
    }
    return found;
  }

  /** Every open position, by number. */
  positions(contractId?: number): PositionView[] {
    const contracts = this.#own.contracts.filter(
      (contract) => contractId === undefined || contract.contractId === contractId,
    );
    const found = contracts.flatMap(({ positions }) => [...positions.long.values(), ...positions.short.values()]);
    return found.map((position) => positionView(this.#state, position)).toSorted((a, b) => a.positionId - b.positionId);
  }

  /** A user's open positions, oldest first. */
  positionsOf(userId: number): PositionView[] {
    const row = this.#state.users.find(userId) - 1;
    const found = this.#own.contracts.flatMap(({ positions }) => [positions.long.get(row), positions.short.get(row)]);
    return found
      .filter((position) => position !== undefined)
      .map((position) => positionView(this.#state, position))
      .toSorted((a, b) => a.positionId - b.positionId);
  }

  /** Oldest first. */
  openOrdersOf(userId: number): ContractOrderView[] {
    const row = this.#state.users.find(userId) - 1;
    return [...(this.#own.traders.get(row)?.orders ?? [])].map((slot) => orderView(this.#own, slot));
  }

  /** An open order; ended ones are forgotten. */
  order(orderId: number): ContractOrderView | undefined {
    const own = this.#own;
    const slot = Number.isSafeInteger(orderId) && orderId > 0 ? own.orders.slotOf(orderId) : 0;
    return slot === 0 ? undefined : orderView(own, slot);
  }

  positionMode(userId: number): PositionMode {
    return this.#own.positionMode(this.#state.users.find(userId) - 1);
  }

  setting(userId: number, contractId: number): ContractSetting | undefined {
    const contract = this.#own.byId.get(contractId);
    return contract && { ...this.#own.setting(this.#state.users.find(userId) - 1, contract) };
  }

  /** What users chose for contracts; everybody else has what everyone begins with. */
  settings(): (ContractSetting & { readonly userId: number; readonly contractId: number })[] {
    return [...this.#own.traders].flatMap(([user, { settings }]) =>
      Array.from(settings, ([row, setting]) => ({
        ...setting,
        userId: this.#state.users.id(user),
        contractId: this.#own.contracts[row]?.contractId ?? 0,
      })),
    );
  }

  /** Rates that the user's next order in a contract would be accepted with. */
  feesOf(userId: number, contractId: number): { readonly makerPpm: number; readonly takerPpm: number } {
    const contract = this.#own.byId.get(contractId);
    const row = this.#state.users.find(userId) - 1;
    const tier = row < 0 ? 0 : this.#state.users.tier(row);
    return { makerPpm: contract?.makerRate(tier) ?? 0, takerPpm: contract?.takerRate(tier) ?? 0 };
  }

  /** A user's account of an asset that contracts settle in. */
  account(userId: number, assetId: number): FuturesAccountView | undefined {
    const own = this.#own;
    const row = this.#state.users.find(userId) - 1;
    const contract = own.contracts.find(({ settleAssetId }) => settleAssetId === assetId);
    if (row < 0 || contract === undefined) return undefined;
    return accountView(own, own.knownAccount(row, contract.asset) ?? emptyAccount(row, contract));
  }
}

const emptyAccount = (user: number, { settleAssetId, asset, wallet }: Contract): Account => ({
  user,
  assetId: settleAssetId,
  asset,
  wallet,
  owed: 0n,
  held: 0n,
  positions: new Set(),
});

function accountView(own: FuturesState, account: Account): FuturesAccountView {
  const margins = [...account.positions].reduce((sum, { margin }) => sum + margin, 0n);
  return {
    assetId: account.assetId,
    wallet: account.wallet,
    available: availableIn(own, account),
    held: amount(account.held),
    margins: amount(margins),
    owed: amount(account.owed),
    free: freeOfAccount(own, account),
    equity: equityOfAccount(own, account),
  };
}

function contractView(state: State, contract: Contract): ContractView {
  const { contractId, symbol, kind, marketId, settleAssetId, wallet, tickScale, lotScale, face, scale } = contract;
  const { minimumQuantity, maximumQuantity, slippageCapPpm, openOrdersMax } = contract;
  const tiers = [...contract.makerPpm.keys()]
    .filter((tier) => contract.makerPpm[tier] !== undefined)
    .map((tier) => ({ tier, makerPpm: contract.makerRate(tier), takerPpm: contract.takerRate(tier) }));
  return {
    contractId,
    symbol,
    kind,
    marketId,
    settleAssetId,
    wallet,
    tickScale,
    lotScale,
    face,
    scale,
    minimumQuantity,
    maximumQuantity,
    slippageCapPpm,
    openOrdersMax,
    state: contract.state,
    lastPrice: contract.last,
    terms: contract.termsAt(state.timeMs),
    versions: [...contract.versions],
    tiers,
    openInterest: contract.lots.long,
  };
}

function positionView({ users }: State, position: Position): PositionView {
  const { positionId, user, contract, side, mode, leverage, lots, cost, margin, owed, termsVersion, exitPpm } =
    position;
  return {
    positionId,
    userId: users.id(user),
    contractId: contract.contractId,
    side,
    mode,
    leverage,
    lots,
    cost: amount(cost),
    margin: amount(margin),
    owed: amount(owed),
    tiers: contract.tiersOf(position),
    termsVersion,
    exitPpm,
  };
}

function orderView(own: FuturesState, slot: number): ContractOrderView {
  const { orders, state } = own;
  const { pool } = orders;
  const rare = orders.rare.get(slot);
  const quantity = orders.quantity(slot);
  const remaining = pool.remaining(slot);
  const kind = orderKinds[orders.kind(slot)] ?? 'limit';
  const stops = own.attached.get(pool.orderId(slot));
  return {
    orderId: pool.orderId(slot),
    userId: state.users.id(orders.user(slot)),
    contractId: own.contractOf(slot).contractId,
    direction: directionOf(orders, slot),
    kind,
    timeInForce: timesInForce[orders.timeInForce(slot)] ?? 'GTC',
    postOnly: isPostOnly(orders, slot),
    selfTradePrevention: preventions[orders.prevention(slot)] ?? 'expire_taker',
    origin: originOf(orders, slot),
    price: kind === 'limit' || kind === 'stop_limit' ? pool.price(slot) : 0,
    quantity,
    filled: quantity - remaining,
    remaining,
    displayed: pool.shown(slot),
    waiting: orders.place(slot) === place.waiting,
    hold: amount(BigInt(orders.reserved(slot))),
    filledValue: amount(BigInt(orders.filledNotional(slot))),
    fee: amount(BigInt(orders.feePaid(slot))),
    makerPpm: orders.makerPpm(slot),
    takerPpm: orders.takerPpm(slot),
    createdAtMs: orders.acceptedAtMs(slot),
    ...(orders.display(slot) > 0 && { displayQuantity: orders.display(slot) }),
    ...(rare !== undefined &&
      rare.triggerPrice > 0 && {
        triggerPrice: rare.triggerPrice,
        triggerSource: contractTriggerSources[rare.triggerSource] ?? 'last',
      }),
    ...(rare !== undefined && rare.trailingOffsetPpm > 0 && { trailingOffsetPpm: rare.trailingOffsetPpm }),
    ...(rare !== undefined && rare.expiresAtMs > 0 && { expiresAtMs: rare.expiresAtMs }),
    ...(rare !== undefined && rare.clientOrderId !== '' && { clientOrderId: rare.clientOrderId }),
    ...(stops?.profit !== undefined && { stopProfit: stops.profit }),
    ...(stops?.loss !== undefined && { stopLoss: stops.loss }),
  };
}
