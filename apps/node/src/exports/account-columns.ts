import { addDecimals, multiplyDecimals, subtractDecimals } from '@candor/amount';
import type { ContractFill, DepositRecord, Fill, Swapped, WithdrawalRecord } from '@candor/protocol';
import { type Columns, utc } from './columns.ts';

const orNothing = (timeMs: number | null): string | null => (timeMs === null ? null : utc(timeMs));

/** What came in on chains. */
export const depositColumns: Columns<DepositRecord> = {
  seen: ({ seenAtMs }) => utc(seenAtMs),
  credited: ({ creditedAtMs }) => orNothing(creditedAtMs),
  final: ({ finalAtMs }) => orNothing(finalAtMs),
  deposit: ({ id }) => id,
  unit: ({ coin }) => coin,
  network: ({ network }) => network,
  amount: ({ amount }) => amount,
  fee: ({ fee }) => fee,
  state: ({ state }) => state,
  stage: ({ stage }) => stage,
  address: ({ address }) => address,
  transaction: ({ txHash }) => txHash,
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

/** A fill of any product. */
export type AccountTrade =
  { readonly product: 'spot'; readonly fill: Fill } | { readonly product: 'contract'; readonly fill: ContractFill };

/** Fills of spot markets and of perpetual contracts; `change` is what each did to the wallet in `unit`. */
export const tradeColumns: Columns<AccountTrade> = {
  time: ({ fill }) => utc(fill.timeMs),
  record: ({ fill }) => fill.seq,
  product: ({ product }) => product,
  trade: ({ fill }) => fill.tradeId,
  order: ({ fill }) => fill.orderId,
  market: ({ fill }) => fill.symbol,
  side: (trade) => sideOf(trade),
  role: ({ fill }) => fill.role,
  price: ({ fill }) => fill.price,
  quantity: ({ fill }) => fill.quantity,
  quantity_unit: (trade) => quantityUnit(trade),
  value: (trade) => (trade.product === 'spot' ? trade.fill.notional : trade.fill.value),
  fee_rate_percent: ({ fill }) => multiplyDecimals(fill.feeRate, '100'),
  fee: ({ fill }) => fill.fee,
  realized: (trade) => (trade.product === 'spot' ? null : trade.fill.realised),
  change: (trade) => changeOf(trade),
  unit: ({ fill }) => fill.feeAsset,
};

function sideOf(trade: AccountTrade): string {
  if (trade.product === 'spot') return trade.fill.side;
  const { direction } = trade.fill;
  return `${direction > 2 ? 'close' : 'open'} ${direction === 1 || direction === 3 ? 'long' : 'short'}`;
}

function quantityUnit(trade: AccountTrade): string {
  const { symbol } = trade.fill;
  if (trade.product === 'contract' && trade.fill.contractType === 'coin') return 'contracts';
  return symbol.split('/')[0] ?? '';
}

/** What a fill did to the wallet in the coin of its fee. */
function changeOf(trade: AccountTrade): string {
  if (trade.product === 'contract') return subtractDecimals(trade.fill.realised, trade.fill.fee);
  const { side, notional, fee } = trade.fill;
  return side === 'buy' ? subtractDecimals('0', addDecimals(notional, fee)) : subtractDecimals(notional, fee);
}
