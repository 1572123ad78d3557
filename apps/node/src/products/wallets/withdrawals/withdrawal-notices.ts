import { formatDecimal } from '@candor/amount';
import { codeSet, tableCodes } from '@candor/core';
import type { WithdrawalEnd } from '@candor/protocol';
import { and, asc, gt, lte } from 'drizzle-orm';
import type { Listings } from '../../../engine/listings/listings.ts';
import type { Facts } from '../../../talk/notices/facts.ts';
import { NoticeCursor, type NoticeCursorParts } from '../../../talk/notices/notice-cursor.ts';
import type { Notices } from '../../../talk/notices/notices.ts';
import { withdrawals } from '../../../base/sql/schema.ts';

interface WithdrawalNoticeParts extends NoticeCursorParts {
  readonly listings: Listings;
  readonly notices: Pick<Notices, 'tell'>;
}

const kinds = [
  'withdrawal_requested',
  'withdrawal_approved',
  'withdrawal_refused',
  'withdrawal_cancelled',
  'withdrawal_expired',
  'withdrawal_settled',
  'payment_signed',
  'payment_mined',
  'payment_failed',
] as const;
const news = codeSet(...tableCodes(...kinds));

type Stage = Extract<Facts, { readonly kind: 'withdrawal' }>['stage'];

/** What the user is notified of at a stage. */
const toldAt: Readonly<Record<WithdrawalEnd, Stage>> = {
  in_review: 'requested',
  approved: 'requested',
  planned: 'requested',
  signed: 'sent',
  arrived: 'arrived',
  canceled: 'canceled',
  refused: 'refused',
  expired: 'expired',
  failed: 'failed',
};

/** Notifies users of what became of their withdrawals, each stage once. */
export function withdrawalNotices(parts: WithdrawalNoticeParts): NoticeCursor {
  const { listings, notices } = parts;
  return new NoticeCursor(parts, {
    name: 'notices.withdrawalSeq',
    concerns: (record) => record.hasAny(news),
    isNews: ({ type }) => (kinds as readonly string[]).includes(type),
    failed: 'withdrawals were not notified of',
    notify: async (db, after, until) => {
      const { seq } = withdrawals;
      const rows = await db
        .select()
        .from(withdrawals)
        .where(and(gt(seq, after), lte(seq, until)))
        .orderBy(asc(seq));
      for (const { userId, withdrawalId, assetId, amount, address, stage } of rows) {
        const { symbol, scale } = listings.asset(assetId);
        const told = toldAt[stage as WithdrawalEnd];
        const facts = { amount: formatDecimal(amount, scale, 0), asset: symbol, address };
        await notices.tell(userId, `withdrawal-${withdrawalId}-${told}`, { kind: 'withdrawal', stage: told, ...facts });
      }
      return until;
    },
  });
}
