import { and, asc, gt, lte } from 'drizzle-orm';
import { EachAlone } from '../../talk/notices/each-alone.ts';
import type { Facts } from '../../talk/notices/facts.ts';
import { NoticeCursor, type NoticeCursorParts } from '../../talk/notices/notice-cursor.ts';
import type { Notices } from '../../talk/notices/notices.ts';
import { otcOrders } from '../../base/sql/otc-schema.ts';
import type { Listings } from '../../engine/listings/listings.ts';
import { isOrderEvent, orderCodes } from './otc-events.ts';
import { type OrderStep, type OtcOrderRow, stepsOf } from './order-rows.ts';
import { codeOf } from './orders.ts';
import { coinText, pairOf } from './pairs.ts';

interface OtcNoticeParts extends NoticeCursorParts {
  readonly exchange: Parameters<typeof pairOf>[0] & NoticeCursorParts['exchange'];
  readonly listings: Pick<Listings, 'asset'>;
  readonly notices: Pick<Notices, 'tell'>;
  /** What follows an opening outside the exchange; done again it changes nothing. */
  readonly opened: (orderId: number, userId: number) => Promise<void>;
}

/** Steps that the other side, or both, are notified of. */
const told = ['opened', 'paid', 'extended', 'warned', 'released', 'cancelled', 'expired'] as const;
const appealSteps = {
  appealed: 'appealed',
  appeal_withdrawn: 'withdrawn',
  claimed: 'claimed',
  awarded_buyer: 'verdict',
  awarded_seller: 'verdict',
  claim_upheld: 'verdict',
  claim_refused: 'verdict',
} as const;

/**
 * Notifies both sides of what becomes of their orders, each step once; who did it knows already.
 */
export function otcNotices(parts: OtcNoticeParts): NoticeCursor {
  const alone = new EachAlone(parts.logger, 'the notices of an order between people were passed over');
  return new NoticeCursor(parts, {
    name: 'notices.otcSeq',
    concerns: (record) => record.hasAny(orderCodes),
    isNews: isOrderEvent,
    failed: 'orders between people were not notified of',
    notify: async (db, after, until) => {
      const rows = await db
        .select()
        .from(otcOrders)
        .where(and(gt(otcOrders.seq, after), lte(otcOrders.seq, until)))
        .orderBy(asc(otcOrders.seq));
      const idOf = ({ orderId }: OtcOrderRow): number => orderId;
      await alone.through(rows, idOf, (row) => notifyOf(parts, row, { after, until }));
      return until;
    },
  });
}

async function notifyOf(
  { exchange, listings, notices, opened }: OtcNoticeParts,
  row: OtcOrderRow,
  { after, until }: { readonly after: number; readonly until: number },
): Promise<void> {
  const pair = pairOf(exchange, listings, row);
  const about = { orderCode: codeOf(row), amount: coinText(pair, row.quantity), asset: pair.asset.symbol };
  const steps = stepsOf(row).filter(({ seq }) => seq > after && seq <= until);
  for (const step of steps) {
    const facts = factsOf(step, about);
    if (facts === undefined) continue;
    for (const userId of toldOf(step, row))
      await notices.tell(userId, `otc-${row.orderId}-${step.seq}-${step.what}`, facts);
  }
  // The node may have ended between the order's record and what follows it.
  if (row.open && steps.some(({ what }) => what === 'opened')) await opened(row.orderId, row.ownerId);
}

function factsOf(
  { what }: OrderStep,
  about: { readonly orderCode: string; readonly amount: string; readonly asset: string },
): Facts | undefined {
  const step = told.find((one) => one === what);
  if (step !== undefined) return { kind: 'otc', what: step, ...about };
  const appeal = Object.hasOwn(appealSteps, what) ? appealSteps[what as keyof typeof appealSteps] : undefined;
  return appeal === undefined ? undefined : { kind: 'appeal', what: appeal, ...about };
}

const toldOf = ({ by }: OrderStep, { buyerId, sellerId }: OtcOrderRow): number[] => {
  if (by === 'buyer') return [sellerId];
  return by === 'seller' ? [buyerId] : [buyerId, sellerId];
};
