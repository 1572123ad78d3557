import { averageOpenPrice, formatDecimal, type RiskTier } from '@candor/amount';
import type { ContractFill, ContractOrder, ContractTier, LossOrder, Position } from '@candor/protocol';
import type { ListedContract } from '../../engine/listings/listed-contract.ts';
import { priceText, quantityText, quoteText, rateText } from '../../engine/listings/listed-market.ts';
import type { FuturesFillRow, FuturesOrderRow, PositionRow, StopRow } from './futures-rows.ts';
import type { StandingMark } from './live-futures.ts';
import type { PositionRisk } from './risk.ts';

/** Ratios are shown with so many decimals. */
const ratioScale = 6;

/** Nothing where there is no such price. */
const priceOrNone = (ticks: number, contract: ListedContract): string | null =>
  ticks > 0 ? priceText(ticks, contract) : null;

const ticksOrNone = (ticks: bigint | undefined, contract: ListedContract): string | null =>
  ticks === undefined || ticks > BigInt(Number.MAX_SAFE_INTEGER) ? null : priceText(Number(ticks), contract);

export const directionText = (direction: number): 1 | 2 | 3 | 4 =>
  direction === 2 || direction === 3 || direction === 4 ? direction : 1;

/** The side that an order opens or closes. */
const sideOfDirection = (direction: number): 'long' | 'short' =>
  direction === 1 || direction === 3 ? 'long' : 'short';

export const tierText = (tier: RiskTier, contract: ListedContract): ContractTier => ({
  bound: quoteText(tier.valueMax, contract),
  leverage: tier.leverageMax,
  maintenanceRate: rateText(tier.maintenancePpm),
  deduction: quoteText(tier.deduction, contract),
});

/** The average of fills, to the tick and at least two decimals; null before the first. */
export const averageText = (value: bigint, lots: number, contract: ListedContract): string | null =>
  averageOpenPrice(contract.scale, { lots: BigInt(lots), cost: value }, contract.terms.tickScale) ?? null;

/** An order as its owner sees it. `liquidationTicks`: of the position that it would make. */
export function orderText(row: FuturesOrderRow, contract: ListedContract, liquidationTicks?: bigint): ContractOrder {
  const orderId = String(row.orderId);
  const direction = directionText(row.direction);
  const hasLimit = row.kind === 'limit' || row.kind === 'stop_limit';
  const waits = row.triggerPrice > 0 || row.trailingOffsetPpm > 0;
  return {
    orderId,
    id: orderId,
    money: row.price > 0 ? valueText(row, contract) : null,
    flag: direction,
    clientOrderId: row.clientOrderId === '' ? null : row.clientOrderId,
    symbol: contract.symbol,
    contractType: contract.type,
    direction,
    side: sideOfDirection(direction),
    type: row.kind as ContractOrder['type'],
    timeInForce: row.timeInForce as ContractOrder['timeInForce'],
    postOnly: row.postOnly,
    selfTradePrevention: row.selfTradePrevention as ContractOrder['selfTradePrevention'],
    status: row.status,
    endCause: row.endCause,
    price: hasLimit ? priceOrNone(row.price, contract) : null,
    quantity: quantityText(row.quantity, contract),
    triggerPrice: priceOrNone(row.triggerPrice, contract),
    triggerSource: waits ? (row.triggerSource as ContractOrder['triggerSource']) : null,
    trailingPercent: row.trailingOffsetPpm > 0 ? formatDecimal(BigInt(row.trailingOffsetPpm), 4, 2) : null,
    displayQuantity: row.displayQuantity > 0 ? quantityText(row.displayQuantity, contract) : null,
    expiresAtMs: row.expiresAtMs > 0 ? row.expiresAtMs : null,
    stopProfit: priceOrNone(row.profitTrigger, contract),
    stopLoss: priceOrNone(row.lossTrigger, contract),
    liquidationPrice: ticksOrNone(liquidationTicks, contract),
    filledQuantity: quantityText(row.filledLots, contract),
    filledValue: quoteText(row.filledValue, contract),
    averagePrice: averageText(row.filledValue, row.filledLots, contract),
    fee: quoteText(row.fee, contract),
    feeAsset: contract.settle,
    profitAndLoss: quoteText(row.realised, contract),
    makerRate: rateText(row.makerPpm),
    takerRate: rateText(row.takerPpm),
    reserved: quoteText(row.hold, contract),
    reservedAsset: contract.settle,
    createdAtMs: row.createdAtMs,
    updatedAtMs: row.updatedAtMs,
    seq: row.seq,
  };
}

/** F1 of an order at its own price. */
function valueText({ price, quantity }: FuturesOrderRow, contract: ListedContract): string {
  const { kind, unit } = contract.scale;
  const [lots, ticks] = [BigInt(quantity), BigInt(price)];
  return quoteText(kind === 'linear' ? lots * ticks * unit : (lots * unit) / ticks, contract);
}

export function fillText(row: FuturesFillRow, contract: ListedContract): ContractFill {
  return {
    tradeId: String(row.tradeId),
    orderId: String(row.orderId),
    symbol: contract.symbol,
    contractType: contract.type,
    direction: directionText(row.direction),
    role: row.role === 'maker' ? 'maker' : 'taker',
    price: priceText(row.price, contract),
    quantity: quantityText(row.lots, contract),
    value: quoteText(row.value, contract),
    feeRate: rateText(row.ppm),
    fee: quoteText(row.fee, contract),
    feeAsset: contract.settle,
    realised: quoteText(row.realised, contract),
    fundShare: quoteText(row.fundShare, contract),
    timeMs: row.timeMs,
    seq: row.seq,
  };
}

const stopStatuses: Readonly<Record<string, LossOrder['status']>> = { fired: 'triggered', user: 'cancelled' };

export function lossText(row: StopRow, contract: ListedContract): LossOrder {
  const triggerPrice = priceText(row.triggerPrice, contract);
  const profit = row.kind === 'profit';
  return {
    id: String(row.stopId),
    money: triggerPrice,
    flag: profit ? 1 : 2,
    positionId: row.positionId > 0 ? String(row.positionId) : null,
    attachedOrderId: row.attachedOrderId > 0 ? String(row.attachedOrderId) : null,
    symbol: contract.symbol,
    contractType: contract.type,
    side: row.side === 'long' ? 'long' : 'short',
    kind: profit ? 'stop_profit' : 'stop_loss',
    triggerPrice,
    triggerSource: row.source === 'last' ? 'last' : 'mark',
    price: priceOrNone(row.price, contract),
    quantity: row.lots > 0 ? quantityText(row.lots, contract) : null,
    status: row.open ? 'set' : (stopStatuses[row.endCause ?? ''] ?? 'void'),
    endCause: row.endCause,
    firedOrderId: row.orderId > 0 ? String(row.orderId) : null,
    createdAtMs: row.createdAtMs,
    endedAtMs: row.endedAtMs,
    seq: row.seq,
  };
}

/** What a position is written with beside its row. */
export interface PositionFacts {
  readonly contract: ListedContract;
  readonly mark: StandingMark;
  readonly markAtMs: number;
  readonly risk: PositionRisk | null;
  readonly tiers: readonly RiskTier[];
  readonly stops: readonly StopRow[];
  readonly nextFunding: bigint | null;
  readonly adlLights: number | null;
}

/** A position as its owner sees it. */
export function positionText(row: PositionRow, facts: PositionFacts): Position {
  const { contract, mark, risk, stops } = facts;
  const money = (units: bigint | null | undefined): string | null =>
    units === null || units === undefined ? null : quoteText(units, contract);
  const isolated = row.mode === 'isolated';
  const margin = isolated ? row.margin : (risk?.initial ?? 0n);
  const triggers = (kind: string) =>
    stops.filter((stop) => stop.kind === kind).map(({ triggerPrice }) => priceText(triggerPrice, contract));
  return {
    id: String(row.positionId),
    money: quoteText(margin, contract),
    flag: row.side === 'long' ? 1 : 2,
    symbol: contract.symbol,
    contractType: contract.type,
    side: row.side === 'long' ? 'long' : 'short',
    marginMode: isolated ? 'isolated' : 'cross',
    leverage: row.leverage,
    status: row.open ? 'open' : 'closed',
    openInterest: quantityText(row.lots, contract),
    lots: String(row.lots),
    costUnits: String(row.cost),
    averageOpenPrice: averageText(row.cost, row.lots, contract),
    positionMargin: quoteText(margin, contract),
    owed: quoteText(row.owed, contract),
    entrustedValue: quoteText(risk?.value ?? 0n, contract),
    mark: priceOrNone(mark.mark, contract),
    markStale: mark.stale,
    markAtMs: mark.mark > 0 ? facts.markAtMs : null,
    expectedLiquidationPrice: ticksOrNone(risk?.liquidationTicks, contract),
    bankruptcyPrice: ticksOrNone(risk?.bankruptcyTicks, contract),
    unrealised: money(risk?.unrealised),
    equity: money(risk?.equity),
    maintenance: money(risk?.maintenance),
    exitFee: money(risk?.exitFee),
    marginRatio: risk?.ratioPpm === undefined ? null : formatDecimal(risk.ratioPpm, ratioScale),
    collateralAssetRatio:
      risk && risk.value > 0n ? formatDecimal((risk.equity * 1_000_000n) / risk.value, ratioScale) : null,
    realised: quoteText(row.realised, contract),
    serviceCharge: quoteText(row.fees, contract),
    funding: quoteText(row.funding, contract),
    net: quoteText(row.realised - row.fees + row.funding, contract),
    nextFunding: money(facts.nextFunding),
    stopTriggerPrices: { stopProfit: triggers('profit'), stopLoss: triggers('loss') },
    stops: stops.map((stop) => lossText(stop, contract)),
    adlLights: facts.adlLights,
    tiers: facts.tiers.map((tier) => tierText(tier, contract)),
    openedAtMs: row.openedAtMs,
    updatedAtMs: row.updatedAtMs,
    closedAtMs: row.closedAtMs,
    closedQuantity: quantityText(row.closedLots, contract),
    averageClosePrice: averageText(row.closedValue, row.closedLots, contract),
    closeCause: row.closeCause as Position['closeCause'],
    seq: row.seq,
  };
}
