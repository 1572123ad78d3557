import { codeSet, tableCodes } from '@candor/core';
import { and, asc, eq, gt, lte } from 'drizzle-orm';
import { demoMakers } from '../../engine/exchange/first-start.ts';
import { priceText } from '../../engine/listings/listed-market.ts';
import { NoticeCursor, type NoticeCursorParts } from '../../talk/notices/notice-cursor.ts';
import type { Notices } from '../../talk/notices/notices.ts';
import type { Database } from '../../base/sql/open-sql.ts';
import { futuresReceipts, futuresStops } from '../../base/sql/schema.ts';
import type { FuturesParts } from './futures-parts.ts';
import { ownText } from './receipt-texts.ts';

export interface FuturesNoticeParts extends NoticeCursorParts, Pick<FuturesParts, 'listings' | 'receiptKeys'> {
  readonly notices: Pick<Notices, 'tell'>;
}

const news = codeSet(...tableCodes('liquidation_step', 'deleveraged', 'stop_ended'));

/** Nobody reads the inbox of the demo's own accounts. */
export const hasInbox = (userId: number): boolean => !(Object.values(demoMakers) as number[]).includes(userId);

/** Notifies users of liquidations, deleveragings and stops that fired. */
export function futuresNotices(parts: FuturesNoticeParts): NoticeCursor {
  return new NoticeCursor(parts, {
    name: 'notices.futuresSeq',
    concerns: (record) => record.hasAny(news),
    isNews: ({ type }) => type === 'liquidation_step' || type === 'deleveraged' || type === 'stop_ended',
    failed: 'liquidations and stops were not notified of',
    notify: async (db, after, until) => {
      await notifyOfReceipts(db, parts, [after, until]);
      await notifyOfStops(db, parts, [after, until]);
      return until;
    },
  });
}

type Span = readonly [after: number, until: number];

async function notifyOfReceipts(db: Database, parts: FuturesNoticeParts, [after, until]: Span): Promise<void> {
  const { listings, receiptKeys, notices } = parts;
  const { seq, place } = futuresReceipts;
  const rows = await db
    .select()
    .from(futuresReceipts)
    .where(and(gt(seq, after), lte(seq, until)))
    .orderBy(asc(seq), asc(place));
  for (const row of rows.filter(({ userId }) => hasInbox(userId))) {
    const contract = listings.contract(row.contractId);
    const own = ownText(row, contract, (number) => receiptKeys.keyOf(number));
    const { kind, symbol, quantity, price, walletChange, asset, liquidationId, receiptKey } = own;
    await notices.tell(row.userId, `receipt-${liquidationId}`, {
      kind: 'liquidation',
      what: kind,
      symbol,
      quantity: `${quantity} ${contract.type === 'u' ? contract.base : contract.symbol}`,
      price,
      change: walletChange,
      asset,
      receipt: `${liquidationId}-${receiptKey}`,
    });
  }
}

async function notifyOfStops(db: Database, { listings, notices }: FuturesNoticeParts, span: Span): Promise<void> {
  const { seq, stopId, endCause } = futuresStops;
  const [after, until] = span;
  const rows = await db
    .select()
    .from(futuresStops)
    .where(and(eq(endCause, 'fired'), gt(seq, after), lte(seq, until)))
    .orderBy(asc(seq), asc(stopId));
  for (const row of rows.filter(({ userId }) => hasInbox(userId))) {
    const contract = listings.contract(row.contractId);
    await notices.tell(row.userId, `contract-stop-${row.stopId}`, {
      kind: 'stop_fired',
      which: row.kind === 'profit' ? 'profit' : 'loss',
      symbol: contract.symbol,
      price: priceText(row.triggerPrice, contract),
    });
  }
}
