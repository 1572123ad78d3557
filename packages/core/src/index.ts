export * from './commands.ts';
export { actOf } from './acts.ts';
export { ownState } from './product.ts';
export type { ActOf, Acts, Deciding, Hold, Product, Section } from './product.ts';
export { actorsOfCause, isUnlistedOutflow, post, postedCode, postingCauses } from './ledger/posted.ts';
export type { Posted, Posting, PostingCause } from './ledger/posted.ts';
export { namesItsMarket, type PostedAccount, type UserAccount } from './ledger/posted-account.ts';
export type { PaidOut } from './ledger/ledger.ts';
export { actorsOf, isTableEvent, tableCodes } from './codec/tables.ts';
export type * from './products/events.ts';
export { isOrderEvent, type OrderEvent } from './products/spot/events.ts';
export { BrokenInvariant, invariant } from './base/assert.ts';
export { compilerFlags } from './base/compiler-flags.ts';
export { Exchange, type CommandHeader, type Execution, type ExchangeOptions } from './exchange.ts';
export type { AccountBalance, UserView } from './products/accounts/queries.ts';
export type { AssetView, MarketView } from './products/listings/queries.ts';
export type { OpenOrder } from './products/spot/queries.ts';
export type { Balance } from './ledger/balance.ts';
export { decodeRecord } from './codec/decode.ts';
export { UnreadableRecord } from './record/unreadable.ts';
export { encodeRecord } from './codec/encode.ts';
export { endCauses, eventCode, optionalField, orderEnds, sides } from './record/layout.ts';
export { type CodeSet, codeSet, RecordView } from './codec/record-view.ts';
export { UnreadableSnapshot } from './base/bytes.ts';
export { type OrderStatus, type OrderStep, statusAfter } from './orders/life.ts';
export { termsHold } from './markets/grid.ts';
export type { FixedPeriodAccepted, FixedPeriodOpened, FixedPeriodSettled } from './products/fixed-period/events.ts';
export { periodsCanBeSet, periodsHold } from './products/fixed-period/periods.ts';
export type { ExposureView, FixedPeriodView, OpenContract, OwnLimitsView } from './products/fixed-period/queries.ts';
export type {
  ContractOrderView,
  ContractView,
  FuturesAccountView,
  FuturesView,
  MarkView,
  PositionView,
} from './products/futures/queries.ts';
export type { ContractOrderPreview } from './products/futures/preview.ts';
export type { ConvertedAssetView, QuoteView } from './products/conversion/queries.ts';
export type { QuotedSwap } from './products/conversion/quote.ts';
export type { Converted } from './products/conversion/events.ts';
export type { BankLinesBooked } from './products/recharge/events.ts';
export type { BankPaymentView, BankReceiptView } from './products/recharge/queries.ts';
export type { RechargedAsset } from './products/recharge/state.ts';
export type { OtcOrderClosed, OtcOrderOpened, OtcResolved } from './products/otc/events.ts';
export { blamelessFromMs } from './products/otc/due.ts';
export { extensionMs, extensionsMax } from './products/otc/orders.ts';
export type { OtcAdvertView, OtcOrderView, OtcView } from './products/otc/queries.ts';
export type { OtcBond, OtcFiat, OtcHold, OtcPair, Trader } from './products/otc/state.ts';
export { costsMore as otcTermsCostMore, otcNoticeMs } from './products/otc/terms.ts';
export { otcTransitions, type OtcAct, type OtcEnd, type OtcTransition } from './products/otc/transitions.ts';
export {
  bitsOfMethods,
  methodsOfBits,
  otcAdvertCauses,
  otcMethods,
  otcOfflineReasons,
  otcUserAppealCauses,
  otcVerdictReasons,
} from './products/otc/words.ts';
export type {
  OtcAdvertCause,
  OtcAppealCause,
  OtcClaimOutcome,
  OtcMethod,
  OtcOfflineReason,
  OtcOutcome,
  OtcRole,
  OtcStage,
  OtcVerdictReason,
} from './products/otc/words.ts';
export type { DepositView } from './products/deposits/queries.ts';
export { depositFates } from './products/deposits/events.ts';
export type { NetworkAssetView, NetworkView, PauseView, ReceiptView } from './products/networks/queries.ts';
export { feePurposes, networkKinds, pauseCauses, receiptCauses, walletDirections } from './products/networks/words.ts';
export type { FeePurpose, NetworkKind, PauseCause, ReceiptCause, WalletDirection } from './products/networks/words.ts';
export type { PricedMarket } from './products/prices/priced.ts';
export type { PricesView } from './products/prices/queries.ts';
export type { IndexMarket } from './products/prices/state.ts';
export { checksOfBits } from './products/withdrawals/queries.ts';
export type { SenderView, WithdrawalLimitView, WithdrawalView } from './products/withdrawals/queries.ts';
export { failureCauses, refusalReasons, withdrawalChecks, withdrawalStages } from './products/withdrawals/words.ts';
export type {
  FailureCause,
  RefusalReason,
  WithdrawalCheck,
  WithdrawalKind,
  WithdrawalStage,
} from './products/withdrawals/words.ts';
export { thresholdsHold } from './markets/thresholds.ts';
export type { StandingPeriods } from './markets/market.ts';
export { apply } from './apply.ts';
export { decide } from './decide.ts';
export { RecordWriter } from './record/writer.ts';
export { State, type BookMaker, type StandingThresholds } from './state/state.ts';
export { writeSnapshot } from './snapshot/write.ts';
export { sha256Hex } from '@candor/amount';
export {
  BUY,
  SELL,
  type BookLevel,
  type BookSideIndex,
  type Iceberg,
  type OrderBook,
} from './order-book/order-book.ts';
export { OrderPool } from './order-book/order-pool.ts';
export { LadderBook } from './order-book/ladder-book.ts';
export { auditRecords, RecordAuditor, type AuditReport } from './audit/auditor.ts';
export { forbiddenToOperator, mayCause } from './audit/operator-record.ts';
export { brokenByContracts } from './products/fixed-period/guard.ts';
export { brokenByConversion } from './products/conversion/guard.ts';
export { brokenByRecharge } from './products/recharge/guard.ts';
export { brokenByDeposits } from './products/deposits/guard.ts';
export { brokenByOtc } from './products/otc/guard.ts';
export { brokenByNetworks } from './products/networks/guard.ts';
export { brokenBySolvency } from './products/solvency/guard.ts';
export { brokenByWithdrawals } from './products/withdrawals/guard.ts';
export { brokenByFutures } from './products/futures/guard.ts';
export { brokenByHouseFunds } from './products/house-funds/guard.ts';
export type { AuditProblem } from './rules/problems.ts';
export { auditState, type StateAudit } from './audit/state.ts';
export {
  invariantNames,
  invariantNumbers,
  invariantPlaces,
  type BrokenByRecord,
  type InvariantFigures,
  type InvariantNumber,
} from './rules/invariants.ts';
