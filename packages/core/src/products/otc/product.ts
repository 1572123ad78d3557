import { formatDecimal } from '@candor/amount';
import type { Hold, Part, Product } from '../../product.ts';
import { decideBlock, decideClose, decideEdit, decideOnline, decidePublish } from './adverts.ts';
import { applyOtc } from './apply.ts';
import { decideLock, decideWithdraw } from './bonds.ts';
import type { OtcCommand } from './commands.ts';
import { dueOtc } from './due.ts';
import { otcTable } from './events.ts';
import { lastOtcDetail } from './last-detail.ts';
import { merchantWallet, usdtOf } from './money.ts';
import { decideOpening } from './opening.ts';
import {
  decideAppeal,
  decideCancel,
  decideClaim,
  decideExtend,
  decidePaid,
  decideRelease,
  decideWithdrawAppeal,
} from './orders.ts';
import { otcRoom } from './own.ts';
import { readOtc, writeOtc } from './section.ts';
import { isInEscrow, type OtcState } from './state.ts';
import { decideFiat, decidePair, decideTerms } from './terms.ts';
import { decideVerdict } from './verdict.ts';

/** Coins against local money, from person to person: adverts, escrow, appeals and bonds. */
export const otc: Product<OtcCommand, (typeof otcTable)['shapes'], OtcState> = {
  ...otcRoom,
  by: {
    list_otc_fiat: 'operator',
    set_otc_pair: 'operator',
    set_otc_terms: 'operator',
    publish_otc_advert: 'user',
    edit_otc_advert: 'user',
    set_otc_advert_online: 'user',
    close_otc_advert: 'user',
    take_otc_advert_offline: 'operator',
    open_otc_order: 'user',
    mark_otc_paid: 'user',
    cancel_otc_order: 'user',
    extend_otc_order: 'user',
    release_otc_order: 'user',
    appeal_otc_order: 'user',
    withdraw_otc_appeal: 'user',
    claim_otc_expired: 'user',
    resolve_otc: 'operator',
    lock_otc_bond: 'user',
    withdraw_otc_bond: 'user',
  },
  decide: {
    list_otc_fiat: decideFiat,
    set_otc_pair: decidePair,
    set_otc_terms: decideTerms,
    publish_otc_advert: decidePublish,
    edit_otc_advert: decideEdit,
    set_otc_advert_online: decideOnline,
    close_otc_advert: decideClose,
    take_otc_advert_offline: decideBlock,
    open_otc_order: decideOpening,
    mark_otc_paid: decidePaid,
    cancel_otc_order: decideCancel,
    extend_otc_order: decideExtend,
    release_otc_order: decideRelease,
    appeal_otc_order: decideAppeal,
    withdraw_otc_appeal: decideWithdrawAppeal,
    claim_otc_expired: decideClaim,
    resolve_otc: decideVerdict,
    lock_otc_bond: decideLock,
    withdraw_otc_bond: decideWithdraw,
  },
  events: otcTable,
  apply: applyOtc,
  due: dueOtc,
  holds,
  keeping: { required, reason: 'otc_reversible_payment', explain, leaving },
  section: { version: 1, isEmpty: (own) => own.isEmpty, write: writeOtc, read: readOtc },
};

/** What adverts, escrows and bonds reserve. */
function* holds({ state, adverts, orders, bonds }: OtcState): Iterable<Hold> {
  for (const { userId, wallet, assetId, reserved } of adverts.values())
    yield { userId, wallet, assetId, amount: reserved };
  for (const order of orders.values()) {
    const { sellerId, sellerWallet, assetId, escrow } = order;
    if (isInEscrow(order)) yield { userId: sellerId, wallet: sellerWallet, assetId, amount: escrow };
  }
  const bondAssetId = usdtOf(state)?.assetId ?? 0;
  for (const [userId, { amount }] of bonds) yield { userId, wallet: merchantWallet, assetId: bondAssetId, amount };
}

/** Coins that were bought by a payment that can be called back. */
function required(own: OtcState, userId: number, timeMs: number): readonly Part[] {
  return own.holds.has(userId) ? own.holdsOf(userId, timeMs) : [];
}

/** The coins that are held longest, all of that asset, and until when. */
function explain(own: OtcState, userId: number, timeMs: number): void {
  const holds = own.holdsOf(userId, timeMs);
  const latest = holds.reduce((last, hold) => (hold.untilMs > last.untilMs ? hold : last));
  const held = holds.reduce((sum, { assetId, amount }) => (assetId === latest.assetId ? sum + amount : sum), 0n);
  const asset = own.state.asset(latest.assetId);
  lastOtcDetail.figures = {
    asset: asset?.symbol ?? '',
    amount: formatDecimal(held, asset?.scale ?? 0),
    untilMs: String(latest.untilMs),
  };
}

/** Coins of adverts and of escrows, which their user may still own. */
function* leaving({ advertsOf, ordersOf }: OtcState, userId: number): Iterable<Part> {
  for (const { assetId, reserved } of advertsOf.get(userId) ?? []) yield { assetId, amount: reserved };
  for (const order of ordersOf.get(userId) ?? [])
    if (order.sellerId === userId && isInEscrow(order)) yield { assetId: order.assetId, amount: order.escrow };
}
