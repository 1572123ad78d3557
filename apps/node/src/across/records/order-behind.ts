import type { ExchangeEvent, ExchangeRecord, Posted } from '@candor/core';
import type { BillDetail } from '@candor/protocol';
import type { bills } from '../../base/sql/schema.ts';

type BillRow = typeof bills.$inferSelect;
type Order = NonNullable<BillDetail['order']>;

const otcCauses = new Set(['otc_in', 'otc_out', 'otc_fee', 'otc_compensation']);

/**
 * The order that an entry belongs to; null where there is none, or where its record is not kept.
 */
export function orderBehind(record: ExchangeRecord | undefined, row: BillRow): Order | null {
  if (row.orderId !== null) return { product: 'spot', id: String(row.orderId) };
  const posted = record?.events.find((event): event is Posted => isPostingOf(event, row));
  if (record === undefined || posted === undefined) return null;
  const { cause, subject } = posted;
  if (cause === 'swap' || cause === 'swap_fee') return { product: 'swap', id: String(subject) };
  if (cause.startsWith('fixed_period_')) return { product: 'fixedPeriod', id: String(subject) };
  if (otcCauses.has(cause)) return { product: 'otc', id: String(subject) };
  if (cause === 'contract_realised' || cause === 'contract_fee') return ofTrade(record.events, subject, row.userId);
  return null;
}

function isPostingOf(event: ExchangeEvent, row: BillRow): boolean {
  if (event.type !== 'posted' || !('userId' in event.account)) return false;
  const { userId, wallet, marketId = 0 } = event.account;
  const isAccount = userId === row.userId && wallet === row.wallet && marketId === row.marketId;
  const { assetId, cause, amount } = row;
  return isAccount && event.assetId === assetId && event.cause === cause && event.available + event.reserved === amount;
}

/** Postings of contracts name their trade. */
function ofTrade(events: readonly ExchangeEvent[], tradeId: number, userId: number): Order | null {
  const trade = events.find((event) => event.type === 'contract_trade' && event.tradeId === tradeId);
  if (trade?.type !== 'contract_trade') return null;
  const id = trade.makerUserId === userId ? trade.makerOrderId : trade.takerOrderId;
  return { product: 'contract', id: String(id) };
}
