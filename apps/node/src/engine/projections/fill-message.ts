import { formatDecimal } from '@candor/amount';
import type { Fill } from '@candor/protocol';
import type { fills } from '../../base/sql/schema.ts';
import { priceText, quantityText, quoteText, rateText } from '../listings/listed-market.ts';
import type { Listings } from '../listings/listings.ts';

/** A fill as the wire has it. */
export function fillMessage(row: typeof fills.$inferSelect, listings: Listings): Fill {
  const market = listings.market(row.marketId);
  return {
    tradeId: String(row.tradeId),
    orderId: String(row.orderId),
    symbol: market.symbol,
    side: row.side === 'buy' ? 'buy' : 'sell',
    role: row.role === 'maker' ? 'maker' : 'taker',
    price: priceText(row.price, market),
    quantity: quantityText(row.quantity, market),
    notional: quoteText(row.notional, market),
    feeRate: rateText(row.ppm),
    fee: quoteText(row.fee, market),
    feeAsset: market.quote,
    fundShare: formatDecimal(row.fundShare, market.quoteScale),
    timeMs: row.timeMs,
    seq: row.seq,
  };
}
