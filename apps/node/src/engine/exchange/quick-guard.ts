import {
  codeSet,
  endCauses,
  eventCode,
  type Exchange,
  optionalField,
  orderEnds,
  type RecordView,
  type Wallet,
} from '@candor/core';

const { orderAccepted, orderRested, trade, orderFinished } = eventCode;
const usual = codeSet(orderAccepted, orderRested, trade, orderFinished);
const { clientOrderId, price, quantity } = optionalField;
/** The optional fields that are read here, or that decoding cannot refuse. */
const plainFields = clientOrderId | price | quantity;
/** Places in the lists of kinds, times in force and preventions. */
const [kindMax, timeInForceMax, preventionMax] = [4, 3, 2];
const million = 1_000_000;
const clientOrderIdMax = 36;

/** The wallet that orders are paid from. */
export const spotWallet: Wallet = 1;

/** What the rules need of a market. */
export interface MarketFacts {
  readonly baseAssetId: number;
  readonly quoteAssetId: number;
  bandPpm: number;
  /** Smallest units of the quote asset in one tick times one lot. */
  readonly unitsPerTickLot: bigint;
  readonly unitsInNumber: number;
}

/**
 * The rules of `RecordGuard` for the records that orders make, on numbers where they lie. It only
 * ever says that all of them hold; where one does not, or a figure is beyond what a number holds
 * exactly, or an event is of another kind, the guard decodes the record and judges by itself.
 */
export class QuickGuard {
  readonly #exchange: Exchange;
  readonly #marketOf: (marketId: number) => MarketFacts | undefined;

  constructor(exchange: Exchange, marketOf: (marketId: number) => MarketFacts | undefined) {
    this.#exchange = exchange;
    this.#marketOf = marketOf;
  }

  /** Whether every rule for the record's events holds for certain. */
  holds(record: RecordView): boolean {
    if (!record.hasOnly(usual)) return false;
    let count = 0;
    let feeAssetId = 0;
    record.rewind();
    while (record.next()) {
      count += 1;
      const { code } = record;
      const facts = this.#marketOf(record.marketId);
      if (!facts || record.side > 1) return false;
      if (code === trade) {
        if (!this.#trade(record, facts)) return false;
        if (facts.quoteAssetId !== feeAssetId && !this.#fund(facts.quoteAssetId)) return false;
        feeAssetId = facts.quoteAssetId;
      } else if (code === orderRested) {
        if (!this.#rested(record, facts)) return false;
      } else if (code === orderFinished) {
        if (!isUnits(record.released) || record.end >= orderEnds.length || record.cause >= endCauses.length)
          return false;
      } else if (!accepted(record)) return false;
    }
    return count === record.count;
  }

  #trade(record: RecordView, facts: MarketFacts): boolean {
    const { makerUserId, takerUserId, notional, makerFee, takerFee, fundShare } = record;
    if (makerUserId === takerUserId || !isPositive(record.quantity) || !isPositive(record.price)) return false;
    if (!withinBand(record, facts.bandPpm)) return false;
    const exact = record.price * record.quantity * facts.unitsInNumber;
    if (!isUnits(exact) || !isUnits(record.price * record.quantity) || notional !== exact) return false;
    if (record.makerPpm > million || makerFee !== feeOf(notional, record.makerPpm)) return false;
    if (!isUnits(takerFee) || !isUnits(fundShare) || !isUnits(makerFee + takerFee)) return false;
    if (fundShare > makerFee + takerFee || !isUnits(record.makerReleased)) return false;
    const { baseAssetId, quoteAssetId } = facts;
    return (
      this.#notNegative(makerUserId, baseAssetId) &&
      this.#notNegative(makerUserId, quoteAssetId) &&
      this.#notNegative(takerUserId, baseAssetId) &&
      this.#notNegative(takerUserId, quoteAssetId)
    );
  }

  #rested(record: RecordView, { baseAssetId, quoteAssetId }: MarketFacts): boolean {
    if (!(record.restedRemaining > 0) || !(record.restedDisplayed <= record.restedRemaining)) return false;
    if (!isUnits(record.reserved)) return false;
    return this.#notNegative(record.userId, record.side === 0 ? quoteAssetId : baseAssetId);
  }

  /**
   * All fees ever taken are in two books or were paid out of them, and exactly a tenth of them went
   * to the fund.
   */
  #fund(assetId: number): boolean {
    const paid = this.#exchange.paidOut(assetId);
    const fund: bigint = this.#exchange.bookBalance('securityFund', assetId);
    const fees: bigint = this.#exchange.bookBalance('fees', assetId);
    const everInFund = fund + paid.securityFund;
    return fund >= 0n && fees >= 0n && everInFund === (everInFund + fees + paid.fees) / 10n;
  }

  #notNegative(userId: number, assetId: number): boolean {
    const { available, reserved } = this.#exchange.balance({ userId, wallet: spotWallet, assetId });
    return available >= 0n && reserved >= 0n;
  }
}

function accepted(record: RecordView): boolean {
  const { kind, timeInForce, prevention, optional } = record;
  if ((optional & clientOrderId) !== 0 && record.clientOrderIdLength > clientOrderIdMax) return false;
  return (
    kind <= kindMax && timeInForce <= timeInForceMax && prevention <= preventionMax && (optional & ~plainFields) === 0
  );
}

/** |price − reference| ≤ band × reference; a market without a reference has no band. */
function withinBand({ price: at, referencePrice }: RecordView, bandPpm: number): boolean {
  if (referencePrice === 0) return true;
  const distance = Math.abs(at - referencePrice) * million;
  const band = bandPpm * referencePrice;
  return isPositive(referencePrice) && Number.isSafeInteger(distance) && Number.isSafeInteger(band) && distance <= band;
}

/** floor(notional × ppm ÷ 10^6) without a product beyond 2^53. */
function feeOf(notional: number, ppm: number): number {
  const rest = notional % million;
  return ((notional - rest) / million) * ppm + Math.floor((rest * ppm) / million);
}

/**
 * A product of whole numbers that is within the safe ones was exact: a larger one would not round
 * to less.
 */
const isUnits = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;
const isPositive = (value: number): boolean => Number.isSafeInteger(value) && value > 0;
