export { amount } from './units.ts';
export type { Amount, Units } from './units.ts';
export { divide, mulDiv, powerOfTen, rescale } from './rounding.ts';
export type { Rounding } from './rounding.ts';
export { formatDecimal, parseDecimal, parseSignedDecimal, WIRE_AMOUNT, WIRE_AMOUNT_LENGTH_MAX } from './decimal.ts';
export type { DecimalProblem, ParsedDecimal } from './decimal.ts';
export {
  addDecimals,
  compareDecimals,
  divideDecimals,
  isZeroDecimal,
  multiplyDecimals,
  negateDecimal,
  roundDecimal,
  subtractDecimals,
} from './decimal-strings.ts';
export {
  displayAmount,
  displayChange,
  displayCompact,
  displayLocalValue,
  displayPercent,
  displayPpm,
  displayPrice,
  displayRate,
  displayShares,
  displaySigned,
  displaySmallPrice,
  MINUS,
} from './display-rules.ts';
export { changePercent } from './day-change.ts';
export { displayFinePercent } from './fine-percent.ts';
export { groupTyped, stepAmount } from './amount-input.ts';
export { codeIn, codeOrWordIn, digitsIn, plainWidth } from './typed/plain-characters.ts';
export { readFigure } from './typed/read-figure.ts';
export type { FigureProblem, FigureRead, FigureTerms } from './typed/read-figure.ts';
export { changeFigure, pasteBetween } from './typed/type-figure.ts';
export type { Typed } from './typed/type-figure.ts';
export { baseAmount, isWorse, notional, quotePerTickLot } from './order/scale.ts';
export type { BookSide, MarketScale, Side } from './order/scale.ts';
export { breakEvenOf } from './order/break-even.ts';
export type { BreakEven } from './order/break-even.ts';
export { boundOf } from './order/bound.ts';
export type { OrderBound } from './order/bound.ts';
export { feeOf, fundShareOf, takerFeeSplit } from './order/fees.ts';
export {
  bandTicks,
  largerRate,
  protectionPriceTicks,
  reserveForBuy,
  reserveForStopBuy,
  trailingTriggerTicks,
} from './order/reserve.ts';
export type { BandTicks, FeeRates } from './order/reserve.ts';
export { affordableLots, largestNotionalForBudget, largestQuantityForBudget } from './order/budget.ts';
export type { BudgetQuantity } from './order/budget.ts';
export { TRAILING_OFFSET_PPM } from './order/problems.ts';
export { previewAmend } from './order/preview-amend.ts';
export type { AmendInput, AmendPreview, AmendPreviewProblem } from './order/preview-amend.ts';
export { previewOrder } from './order/preview.ts';
export type {
  AveragePrice,
  FeeLine,
  OrderPreview,
  PreviewBook,
  PreviewFill,
  PreviewInput,
  PreviewLimit,
  PreviewMarket,
  PreviewOco,
  PreviewProblem,
  PreviewSelfTrade,
  PreviewStopLimit,
  PreviewStopMarket,
  PreviewTerms,
  PreviewTrailingStop,
  PreviewWaiting,
  PreviewWarning,
  Reserve,
  RestingPart,
  WaitingPart,
  WalkEnd,
} from './order/preview-types.ts';
export {
  maximumWinOf,
  openingPatienceSeconds,
  openSecondOf,
  outcomeOf,
  settlementPriceOf,
  settlementRule,
  settleWindow,
  trimmedSum,
  windowSum,
  wouldHaveBeenOf,
} from './fixed-period/settlement-rule.ts';
export type {
  DecidedOutcome,
  FixedPeriodDirection,
  FixedPeriodVoidCause,
  Settlement,
  WindowSample,
  WindowSum,
} from './fixed-period/settlement-rule.ts';
export {
  afterBuy,
  afterMove,
  afterSell,
  averageCostOf,
  noCoinCost,
  openResultOf,
  soldResultOf,
} from './coin-cost/coin-cost.ts';
export type { CoinCost } from './coin-cost/coin-cost.ts';
export { previewFixedPeriod } from './fixed-period/preview.ts';
export type { FixedPeriodPreview, FixedPeriodPreviewInput, FixedPeriodPreviewProblem } from './fixed-period/preview.ts';
export { recomputeReceipt } from './fixed-period/recompute-receipt.ts';
export type {
  Receipt,
  ReceiptCheck,
  ReceiptEntry,
  ReceiptFigure,
  ReceiptRecomputation,
  ReceiptSample,
  ReceiptVenue,
} from './fixed-period/receipt.ts';
export { EjectionWatch } from './index-rule/ejection-watch.ts';
export { indexOf, indexScale, isFreshAge, sampleOf, unitsOfQuote } from './index-rule/index-rule.ts';
export type {
  IndexProblem,
  IndexQuote,
  IndexResult,
  IndexSampleResult,
  QuoteStanding,
} from './index-rule/index-rule.ts';
export { isFurther, median } from './index-rule/median.ts';
export { indexRules } from './index-rule/rules.ts';
export {
  averageTicks,
  contractValue,
  inverseScale,
  linearScale,
  lotsForValue,
  lotsWithinValue,
  valueSign,
} from './futures/contract.ts';
export type { ContractKind, ContractScale, ContractSide, PositionSide } from './futures/contract.ts';
export { averageOpenPrice, cutPosition, realisedOf, unrealisedOf } from './futures/position.ts';
export type { PositionCut, PositionLots } from './futures/position.ts';
export {
  areTiersValid,
  exitFeeOf,
  exitRateOf,
  leverageMaxOf,
  maintenanceOf,
  requiredOf,
  tierPlace,
  withDeductions,
} from './futures/tiers.ts';
export type { RiskTier, TierTerms } from './futures/tiers.ts';
export {
  compareMarginRatio,
  crossEquity,
  freeOf,
  initialMarginOf,
  isLiquidated,
  isolatedEquity,
  leastMarginOf,
  marginRatioPpm,
  neededToOpen,
  openLossOf,
} from './futures/margin.ts';
export type { MarginStanding, NeededToOpen, Opened } from './futures/margin.ts';
export { bankruptcyPrice, liquidationFraction, liquidationPrice } from './futures/liquidation-price.ts';
export type { PriceQuestion, TicksFraction } from './futures/liquidation-price.ts';
export { basisSample, impactPriceOf, markOf, markRules } from './futures/mark.ts';
export type { ImpactPrice, Mark, MarkTerms } from './futures/mark.ts';
export { fundingPayment, fundingRateOf, fundingRules, fundingUnit, premiumSample } from './futures/funding.ts';
export type { FundingTerms } from './futures/funding.ts';
export { compareRank, deleverageLights, deleverageRank } from './futures/deleverage.ts';
export type { DeleverageRank, RankFigures } from './futures/deleverage.ts';
export {
  fundLimitTicks,
  fundPaysMax,
  liquidationFeeOf,
  liquidationRules,
  lotsToClose,
} from './futures/liquidation-step.ts';
export {
  fundingTerms,
  futuresParameters,
  impactValueOf,
  leavesRoomForClamp,
  listedTiers,
  markTerms,
} from './futures/parameters.ts';
export { levelsBehind, previewClosing } from './futures/closing.ts';
export type { Closing } from './futures/closing.ts';
export { liquidationAfter } from './futures/liquidation-after.ts';
export { previewContractOrder } from './futures/preview.ts';
export type {
  ContractPreview,
  ContractPreviewInput,
  ContractPreviewProblem,
  PreviewPosition,
} from './futures/preview.ts';
export { ledgerStep, toChain, toLedger } from './custody/chain-units.ts';
export type { ChainScale, LedgerShare } from './custody/chain-units.ts';
export { leastPayment, swapFundShare, swapOf, swapRatio, swapWorth } from './conversion/swap.ts';
export type { Swapped, SwapSide, SwapTerms } from './conversion/swap.ts';
export { hexOf, sha256, sha256Hex } from './hash/sha256.ts';
export {
  filler,
  hashBytes,
  leafMessage,
  levelWidths,
  liabilityRoot,
  nodeBytes,
  parentOf,
  sharesOf,
  unpackNode,
} from './solvency/liabilities.ts';
export type { AssetTop, HashFunction, SumNode } from './solvency/liabilities.ts';
export { type AssetTree, AssetTreeBuilder, liabilityPath } from './solvency/asset-tree.ts';
export { checkLiabilities } from './solvency/check-liabilities.ts';
export type { LiabilityCheck, LiabilityProblem, LiabilityStep } from './solvency/check-liabilities.ts';
export { liabilityFormat } from './solvency/read-liabilities.ts';
export type { LiabilityFile } from './solvency/read-liabilities.ts';
export { floatingPriceOf, otcRateScale } from './otc/price.ts';
export type { FloatingPrice } from './otc/price.ts';
export { againstReference, otcStep, otcSum } from './otc/sum.ts';
export type { OtcAgainstReference, OtcScale, OtcSum, OtcTyped } from './otc/sum.ts';
export { otcEscrow, otcOffer } from './otc/escrow.ts';
export type { OtcEscrow, OtcSide } from './otc/escrow.ts';
