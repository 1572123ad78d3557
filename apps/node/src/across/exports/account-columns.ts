import { addDecimals, multiplyDecimals, subtractDecimals } from '@candor/amount';
import type {
  ContractFill,
  DepositRecord,
  Fill,
  FixedPeriodContract,
  Swapped,
  WithdrawalRecord,
} from '@candor/protocol';
import { type Columns, utc } from './columns.ts';
import type { CreditedReceipt } from './credited-receipts.ts';

const orNothing = (timeMs: number | null): string | null => (timeMs === null ? null : utc(timeMs));

/** What came in: on a chain, or given by the exchange for a payment that came another way. */
export type AccountDeposit =
  | { readonly way: 'chain'; readonly record: DepositRecord }
  | { readonly way: CreditedReceipt['way']; readonly receipt: CreditedReceipt };

/** When a deposit was first seen; what was given is seen as it is credited. */
export const seenAtMs = (deposit: AccountDeposit): number =>
  deposit.way === 'chain' ? deposit.record.seenAtMs : deposit.receipt.timeMs;

const onChain = (deposit: AccountDeposit): DepositRecord | null => (deposit.way === 'chain' ? deposit.record : null);
const creditedAtMs = (deposit: AccountDeposit): number | null =>
  deposit.way === 'chain' ? deposit.record.creditedAtMs : deposit.receipt.timeMs;
const finalAtMs = (deposit: AccountDeposit): number | null =>
  deposit.way === 'chain' ? deposit.record.finalAtMs : deposit.receipt.timeMs;
const moneyOf = (deposit: AccountDeposit) => (deposit.way === 'chain' ? deposit.record : deposit.receipt);

/** Deposits; `record` is that of what was given, whose `deposit`, network and address are empty. */
export const depositColumns: Columns<AccountDeposit> = {
  seen: (deposit) => utc(seenAtMs(deposit)),
  credited: (deposit) => orNothing(creditedAtMs(deposit)),
  final: (deposit) => orNothing(finalAtMs(deposit)),
  deposit: (deposit) => onChain(deposit)?.id ?? null,
  unit: (deposit) => moneyOf(deposit).coin,
  network: (deposit) => onChain(deposit)?.network ?? null,
  amount: (deposit) => moneyOf(deposit).amount,
  fee: (deposit) => moneyOf(deposit).fee,
  state: (deposit) => onChain(deposit)?.state ?? 'review passed',
  stage: (deposit) => onChain(deposit)?.stage ?? 'given',
  address: (deposit) => onChain(deposit)?.address ?? null,
  transaction: (deposit) => onChain(deposit)?.txHash ?? null,
  way: ({ way }) => way,
  record: (deposit) => (deposit.way === 'chain' ? null : deposit.receipt.seq),
};

/** What went out, and what became of it. */
export const withdrawalColumns: Columns<WithdrawalRecord> = {
  requested: ({ requestedAtMs }) => utc(requestedAtMs),
  sent: ({ sentAtMs }) => orNothing(sentAtMs),
  ended: ({ endedAtMs }) => orNothing(endedAtMs),
  withdrawal: ({ id }) => id,
  unit: ({ coin }) => coin,
  network: ({ network }) => network,
  amount: ({ amount }) => amount,
  fee: ({ fee }) => fee,
  arrives: ({ arrives }) => arrives,
  inside: ({ inside }) => (inside ? 'yes' : 'no'),
  state: ({ state }) => state,
  stage: ({ stage }) => stage,
  reason: ({ reason }) => reason,
  address: ({ address }) => address,
  transaction: ({ txHash }) => txHash,
};

/** Swaps, each with the record of its price. */
export const swapColumns: Columns<Swapped> = {
  time: ({ timeMs }) => utc(timeMs),
  record: ({ seq }) => seq,
  swap: ({ swapId }) => swapId,
  paid: ({ pay }) => pay,
  paid_unit: ({ from }) => from,
  gross: ({ gross }) => gross,
  fee: ({ fee }) => fee,
  received: ({ receive }) => receive,
  received_unit: ({ to }) => to,
  paid_price: ({ fromPrice }) => fromPrice,
  received_price: ({ toPrice }) => toPrice,
  spread_percent: ({ spreadPpm }) => percentOf(spreadPpm),
  fee_percent: ({ feePpm }) => percentOf(feePpm),
  price_record: ({ quoteSeq }) => quoteSeq,
};

const percentOf = (ppm: number): string => multiplyDecimals(String(ppm), '0.0001');

type FillTrade =
  | { readonly product: 'spot'; readonly fill: Fill }
  // A contract's fill has columns of its own, as it realises a result and buys no coin.
  | { readonly product: 'contract'; readonly fill: ContractFill };

/** A fill of spot or of a perpetual contract, or a fixed-period contract that settled. */
export type AccountTrade = FillTrade | { readonly product: 'fixed_period'; readonly contract: FixedPeriodContract };

/** The record by which a trade changed the wallet. */
export const tradeSeq = (trade: AccountTrade): number =>
  trade.product === 'fixed_period' ? (trade.contract.settledSeq ?? 0) : trade.fill.seq;

const tradeAtMs = (trade: AccountTrade): number =>
  trade.product === 'fixed_period' ? (trade.contract.settledAtMs ?? 0) : trade.fill.timeMs;
const fillOf = (trade: AccountTrade): Fill | ContractFill | null =>
  trade.product === 'fixed_period' ? null : trade.fill;
const namedOf = (trade: AccountTrade) => (trade.product === 'fixed_period' ? trade.contract : trade.fill);

/**
 * Trades of every product; `change` is what each did to the wallet in `unit`. Of a fixed-period
 * contract `quantity` is the stake and `price` the settlement price, empty where it was voided.
 */
export const tradeColumns: Columns<AccountTrade> = {
  time: (trade) => utc(tradeAtMs(trade)),
  record: (trade) => tradeSeq(trade),
  product: ({ product }) => product,
  trade: (trade) => fillOf(trade)?.tradeId ?? null,
  order: (trade) => (trade.product === 'fixed_period' ? trade.contract.orderCode : trade.fill.orderId),
  market: (trade) => namedOf(trade).symbol,
  side: (trade) => sideOf(trade),
  role: (trade) => fillOf(trade)?.role ?? null,
  price: (trade) => namedOf(trade).price,
  quantity: (trade) => namedOf(trade).quantity,
  quantity_unit: (trade) => quantityUnit(trade),
  value: (trade) => valueOf(trade),
  fee_rate_percent: (trade) => rateOf(fillOf(trade)),
  fee: (trade) => fillOf(trade)?.fee ?? null,
  realized: (trade) => realizedOf(trade),
  change: (trade) => changeOf(trade),
  unit: (trade) => (trade.product === 'fixed_period' ? trade.contract.stakeAsset : trade.fill.feeAsset),
};

const rateOf = (fill: Fill | ContractFill | null): string | null =>
  fill === null ? null : multiplyDecimals(fill.feeRate, '100');

function valueOf(trade: AccountTrade): string | null {
  if (trade.product === 'fixed_period') return null;
  return trade.product === 'spot' ? trade.fill.notional : trade.fill.value;
}

function realizedOf(trade: AccountTrade): string | null {
  if (trade.product === 'fixed_period') return trade.contract.profitAndLoss;
  return trade.product === 'spot' ? null : trade.fill.realised;
}

function sideOf(trade: AccountTrade): string {
  if (trade.product === 'fixed_period') return trade.contract.direction;
  if (trade.product === 'spot') return trade.fill.side;
  const { direction } = trade.fill;
  return `${direction > 2 ? 'close' : 'open'} ${direction === 1 || direction === 3 ? 'long' : 'short'}`;
}

function quantityUnit(trade: AccountTrade): string {
  if (trade.product === 'fixed_period') return trade.contract.stakeAsset;
  if (trade.product === 'contract' && trade.fill.contractType === 'coin') return 'contracts';
  return trade.fill.symbol.split('/')[0] ?? '';
}

/** What a trade did to the wallet in the coin of its fee. */
function changeOf(trade: AccountTrade): string | null {
  if (trade.product === 'fixed_period') return trade.contract.profitAndLoss;
  if (trade.product === 'contract') return subtractDecimals(trade.fill.realised, trade.fill.fee);
  const { side, notional, fee } = trade.fill;
  return side === 'buy' ? subtractDecimals('0', addDecimals(notional, fee)) : subtractDecimals(notional, fee);
}
