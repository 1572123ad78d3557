import type { AuditProblems } from '../../rules/problems.ts';
import type { ExchangeEvent, ExchangeRecord } from '../events.ts';
import type {
  OtcAdvertEdited,
  OtcAdvertPublished,
  OtcEvent,
  OtcOrderClosed,
  OtcOrderOpened,
  OtcResolved,
} from './events.ts';
import { OtcPriceAudit } from './audit-prices.ts';
import { brokenByOtc } from './guard.ts';
import { isBondMove } from './owed.ts';

type Context = Pick<ExchangeRecord, 'timeMs' | 'actor'>;

interface AuditedAdvert {
  readonly userId: number;
  readonly wallet: number;
  readonly side: 'sell' | 'buy';
  readonly assetId: number;
  total: bigint;
  remaining: bigint;
  reserved: bigint;
  online: boolean;
  blocked: boolean;
  feePpm: number;
  terms: OtcAdvertPublished | OtcAdvertEdited;
}

interface AuditedOrder {
  readonly opened: OtcOrderOpened;
  stage: 'unpaid' | 'paid' | 'appealed' | 'expired' | 'claimed';
  expiresAtMs: number;
  extensions: number;
  paidAtMs: number;
  sinceMs: number;
  appellant: string;
  wasWithdrawn: boolean;
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/**
 * The rules of trading between people written a second time, on events alone. An escrow opens once
 * and closes once, in the record that ends its order, and pays what the order says (35); adverts
 * and bonds reserve what they say (3); a fee is the floor of its rate and a tenth of all is in the
 * security fund (8); two operators decide (41); nobody but its parties, time and a verdict moves an
 * order (42).
 */
export class OtcAudit {
  readonly #problems: AuditProblems;
  readonly #prices = new OtcPriceAudit();
  readonly #adverts = new Map<number, AuditedAdvert>();
  readonly #orders = new Map<number, AuditedOrder>();
  readonly #bonds = new Map<number, bigint>();
  readonly #frozen = new Set<number>();
  readonly #fees = new Map<number, { taken: bigint; shared: bigint }>();
  /** What adverts and bonds have to reserve more by the end of the record, by account. */
  readonly #dues = new Map<string, bigint>();
  #events: ExchangeEvent[] = [];
  #lastOrderId = 0;
  #lastAdvertId = 0;

  constructor(problems: AuditProblems) {
    this.#problems = problems;
  }

  follow(event: ExchangeEvent, context: Context): void {
    this.#prices.follow(event);
    if (event.type === 'user_frozen_set') {
      if (event.frozen) this.#frozen.add(event.userId);
      else this.#frozen.delete(event.userId);
    } else if (event.type === 'posted') {
      if (!event.cause.startsWith('otc_')) return;
      this.#events.push(event);
      if (!('userId' in event.account)) return;
      const { userId, wallet } = event.account;
      const what = event.cause === 'otc_offer' ? `offer ${event.subject}` : isBondMove(event) ? 'bond' : '';
      if (what !== '') this.#owe(`${what} ${userId}/${wallet}`, 0n - event.reserved);
    } else if (event.type.startsWith('otc_')) {
      this.#events.push(event);
      this.#followOwn(event as OtcEvent, context);
    }
  }

  /** Ends a record: what its events say was posted, no more and no less. */
  closeRecord(actor: ExchangeRecord['actor']): void {
    if (this.#events.length === 0) return;
    const broken = brokenByOtc({ actor, events: this.#events });
    this.#problems.expect(broken?.invariant ?? 35, broken === undefined, broken?.rule ?? '');
    for (const [due, units] of this.#dues)
      this.#problems.expect(3, units === 0n, `${due} reserves ${units} otherwise than it says`);
    this.#events = [];
    this.#dues.clear();
  }

  #followOwn(event: OtcEvent, context: Context): void {
    const { timeMs } = context;
    switch (event.type) {
      case 'otc_advert_published':
      case 'otc_advert_edited':
        return this.#setAdvert(event, context);
      case 'otc_advert_online_set':
      case 'otc_advert_closed':
        return this.#changeAdvert(event, context);
      case 'otc_advert_blocked': {
        const advert = this.#adverts.get(event.advertId);
        if (advert !== undefined) advert.blocked = true;
        return;
      }
      case 'otc_order_opened':
        return this.#open(event, timeMs);
      case 'otc_order_paid': {
        const order = this.#step(event.orderId, ['unpaid'], 'is paid');
        if (order === undefined) return;
        this.#expect(timeMs < order.expiresAtMs, event.orderId, 'is paid in time');
        Object.assign(order, { stage: 'paid', paidAtMs: timeMs, sinceMs: timeMs });
        return;
      }
      case 'otc_order_extended': {
        const order = this.#step(event.orderId, ['unpaid'], 'is extended');
        if (order === undefined) return;
        const isSound = event.extensions === order.extensions + 1 && event.extensions <= 3;
        const isLater = event.expiresAtMs === order.expiresAtMs + 15 * minuteMs && timeMs < order.expiresAtMs;
        this.#expect(isSound && isLater, event.orderId, 'is extended by 15 minutes, three times at most');
        Object.assign(order, { extensions: event.extensions, expiresAtMs: event.expiresAtMs });
        return;
      }
      case 'otc_order_warned': {
        const order = this.#step(event.orderId, ['unpaid'], 'is warned');
        if (order !== undefined)
          this.#expect(timeMs >= order.expiresAtMs - 5 * minuteMs, event.orderId, 'is warned five minutes before');
        return;
      }
      case 'otc_order_appealed':
        return this.#appeal(event.orderId, event.by, timeMs);
      case 'otc_appeal_withdrawn': {
        const order = this.#step(event.orderId, ['appealed'], 'has its appeal withdrawn');
        if (order === undefined) return;
        this.#expect(
          order.appellant === event.by && !order.wasWithdrawn,
          event.orderId,
          'is withdrawn once, by its appellant',
        );
        Object.assign(order, { stage: 'paid', sinceMs: timeMs, appellant: '', wasWithdrawn: true });
        return;
      }
      case 'otc_order_closed':
        return this.#close(event, timeMs);
      case 'otc_claimed': {
        const order = this.#step(event.orderId, ['expired'], 'is claimed');
        if (order === undefined) return;
        this.#expect(timeMs <= order.expiresAtMs, event.orderId, 'is claimed within 48 hours');
        order.stage = 'claimed';
        return;
      }
      case 'otc_claim_closed':
        this.#step(event.orderId, event.outcome === 'lapsed' ? ['expired'] : ['claimed'], 'ends its claim');
        this.#orders.delete(event.orderId);
        return;
      case 'otc_resolved':
        return this.#resolve(event);
      case 'otc_bond_set':
        return this.#setBond(event.userId, event.move, event.bond);
      case 'otc_fiat_listed':
      case 'otc_pair_set':
      case 'otc_terms_set':
        return;
    }
  }

  #setAdvert(event: OtcAdvertPublished | OtcAdvertEdited, { actor }: Context): void {
    const { advertId, userId, wallet, side, assetId, total, remaining, reserved, online, feePpm } = event;
    const before = this.#adverts.get(advertId);
    const isNew = event.type === 'otc_advert_published';
    const name = `advert ${advertId}`;
    this.#problems.expect(42, actor.kind === 'user' && actor.id === userId, `${name} is its owner’s`);
    this.#problems.expect(35, isNew === (before === undefined), `${name} is published once`);
    if (isNew) this.#problems.expect(35, advertId === ++this.#lastAdvertId, `${name} has the next number`);
    if (before !== undefined) {
      const isSame = before.userId === userId && before.wallet === wallet && before.assetId === assetId;
      this.#problems.expect(42, isSame && before.side === side && before.online === online, `${name} stays what it is`);
    }
    const used = before === undefined ? 0n : before.total - before.remaining;
    this.#problems.expect(35, total - remaining === used && remaining >= 0n, `${name} keeps what orders took`);
    const due = online && side === 'sell' ? remaining + floorPpm(remaining, feePpm) : 0n;
    this.#problems.expect(3, reserved === due, `${name} reserves ${reserved} for ${remaining}`);
    this.#owe(`offer ${advertId} ${userId}/${wallet}`, reserved - (before?.reserved ?? 0n));
    const figures = { userId, wallet, side, assetId, total, remaining, reserved, online, feePpm };
    this.#adverts.set(advertId, { ...figures, blocked: false, terms: { ...event } });
  }

  #changeAdvert(event: Extract<OtcEvent, { type: 'otc_advert_online_set' | 'otc_advert_closed' }>, { actor }: Context) {
    const { advertId, userId } = event;
    const advert = this.#adverts.get(advertId);
    if (advert?.userId !== userId) return this.#problems.fail(35, `advert ${advertId} stands`);
    const isOwners = actor.kind === 'user' && actor.id === userId;
    this.#problems.expect(42, isOwners || event.cause !== 'owner', `advert ${advertId} is its owner’s`);
    const isOnline = event.type === 'otc_advert_online_set' && event.online;
    this.#problems.expect(
      42,
      !isOnline || (isOwners && !advert.blocked),
      `advert ${advertId} goes online by its owner`,
    );
    const feePpm = event.type === 'otc_advert_online_set' ? event.feePpm : advert.feePpm;
    const after = isOnline && advert.side === 'sell' ? advert.remaining + floorPpm(advert.remaining, feePpm) : 0n;
    const says = event.type === 'otc_advert_online_set' ? event.reserved : 0n;
    this.#problems.expect(3, says === after, `advert ${advertId} reserves ${says} for ${advert.remaining}`);
    this.#owe(`offer ${advertId} ${userId}/${advert.wallet}`, after - advert.reserved);
    Object.assign(advert, { online: isOnline, reserved: after, feePpm });
    if (event.type === 'otc_advert_closed') this.#adverts.delete(advertId);
  }

  #open(event: OtcOrderOpened, timeMs: number): void {
    const { orderId, advertId, side, sellerId, buyerId, quantity, fee, escrow, feePpm, expiresAtMs } = event;
    this.#expect(orderId === this.#lastOrderId + 1, orderId, 'has the next number');
    this.#lastOrderId = orderId;
    const advert = this.#adverts.get(advertId);
    if (advert === undefined) return this.#problems.fail(35, `order ${orderId} takes an advert that stands`);
    const ownerId = side === 'sell' ? sellerId : buyerId;
    const isIts = advert.userId === ownerId && advert.side === side && advert.assetId === event.assetId;
    this.#expect(isIts && sellerId !== buyerId, orderId, 'is between its advert’s owner and another');
    this.#expect(advert.online && !advert.blocked, orderId, 'takes an advert that is online');
    this.#expect(quantity > 0n && quantity <= advert.remaining, orderId, 'takes what is left');
    const isFee = feePpm === advert.feePpm && fee === floorPpm(quantity, feePpm);
    this.#problems.expect(8, isFee, `order ${orderId} has the fee of its advert`);
    this.#expect(
      expiresAtMs === timeMs + advert.terms.windowMinutes * minuteMs,
      orderId,
      'has the window of its advert',
    );
    const wrong = this.#prices.problemOf(event, advert.terms);
    this.#expect(wrong === undefined, orderId, wrong ?? '');
    advert.remaining -= quantity;
    if (side === 'sell') {
      advert.reserved -= escrow;
      this.#owe(`offer ${advertId} ${sellerId}/${advert.wallet}`, 0n - escrow);
    }
    const figures = { stage: 'unpaid', expiresAtMs, extensions: 0, paidAtMs: 0, sinceMs: timeMs } as const;
    this.#orders.set(orderId, { opened: { ...event }, ...figures, appellant: '', wasWithdrawn: false });
  }

  #appeal(orderId: number, by: string, timeMs: number): void {
    const order = this.#step(orderId, ['paid'], 'is appealed');
    if (order === undefined) return;
    const { sellerId, buyerId, releaseMs } = order.opened;
    if (by === 'buyer') this.#expect(timeMs >= order.paidAtMs + releaseMs, orderId, 'is appealed by its buyer in time');
    const isFrozen = this.#frozen.has(sellerId) || this.#frozen.has(buyerId);
    if (by === 'system') this.#expect(isFrozen || timeMs >= order.sinceMs + dayMs, orderId, 'is appealed after a day');
    Object.assign(order, { stage: 'appealed', appellant: by });
  }

  #close(event: OtcOrderClosed, timeMs: number): void {
    const { orderId, advertId, outcome, quantity, fee, escrow, fundShare, assetId, toAdvert, heldUntilMs } = event;
    const from = { released: ['paid', 'appealed'], expired: ['unpaid'] } as const;
    const awarded = outcome === 'awarded_buyer' || outcome === 'awarded_seller';
    const stages =
      outcome === 'cancelled'
        ? (['unpaid', 'paid', 'appealed'] as const)
        : awarded
          ? (['appealed'] as const)
          : from[outcome];
    const order = this.#step(orderId, stages, `is ${outcome}`);
    if (order === undefined) return;
    const { opened } = order;
    if (outcome === 'expired') this.#expect(timeMs >= order.expiresAtMs, orderId, 'expires at its time');
    const pays = outcome === 'released' || outcome === 'awarded_buyer';
    const isSame =
      opened.sellerId === event.sellerId &&
      opened.buyerId === event.buyerId &&
      opened.sellerWallet === event.sellerWallet;
    const isWhole = quantity === opened.quantity && escrow === opened.escrow && fee === (pays ? opened.fee : 0n);
    this.#expect(isSame && isWhole && opened.side === event.side, orderId, 'ends as it was opened');
    const held = pays && opened.holdMs > 0 ? timeMs + opened.holdMs : 0;
    this.#expect(heldUntilMs === held, orderId, 'holds what a payment that can be called back bought');
    this.#fee(assetId, fee, fundShare);
    const advert = this.#adverts.get(advertId);
    this.#expect(!toAdvert || (advert !== undefined && !pays), orderId, 'goes back to an advert that stands');
    if (toAdvert && advert !== undefined) this.#giveBack(advertId, advert, opened, event.offered);
    if (event.claimUntilMs === 0) this.#orders.delete(orderId);
    else Object.assign(order, { stage: 'expired', expiresAtMs: event.claimUntilMs });
  }

  #giveBack(advertId: number, advert: AuditedAdvert, { side, quantity }: OtcOrderOpened, offered: bigint): void {
    advert.remaining += quantity;
    advert.reserved += offered;
    const due = side === 'sell' && advert.online ? advert.remaining + floorPpm(advert.remaining, advert.feePpm) : 0n;
    this.#problems.expect(3, advert.reserved === due, `advert ${advertId} reserves what it offers`);
    this.#owe(`offer ${advertId} ${advert.userId}/${advert.wallet}`, offered);
  }

  #fee(assetId: number, fee: bigint, fundShare: bigint): void {
    const fees = this.#fees.get(assetId) ?? { taken: 0n, shared: 0n };
    fees.taken += fee;
    fees.shared += fundShare;
    this.#fees.set(assetId, fees);
    this.#problems.expect(8, fees.shared === fees.taken / 10n, `a tenth of the fees of orders in asset ${assetId}`);
  }

  #resolve({ orderId, bondOwnerId, compensation, sellerId, buyerId }: OtcResolved): void {
    const order = this.#step(orderId, ['appealed', 'claimed'], 'is decided on');
    if (order === undefined) return;
    const { side, worth } = order.opened;
    const isParties = order.opened.sellerId === sellerId && order.opened.buyerId === buyerId;
    this.#problems.expect(42, isParties, `the verdict on order ${orderId} is on its parties`);
    if (compensation === 0n) return;
    const bond = this.#bonds.get(bondOwnerId) ?? 0n;
    const isOwners = bondOwnerId === (side === 'sell' ? sellerId : buyerId);
    this.#expect(isOwners && compensation <= worth && compensation <= bond, orderId, 'is compensated within its worth');
    this.#bonds.set(bondOwnerId, bond - compensation);
  }

  #setBond(userId: number, move: 'locked' | 'leaving' | 'released', after: bigint): void {
    const before = this.#bonds.get(userId) ?? 0n;
    const isSound = move === 'locked' ? after >= before : after === (move === 'leaving' ? before : 0n);
    this.#problems.expect(35, isSound, `the bond of user ${userId} is ${move}`);
    const isClaimed = [...this.#orders.values()].some(
      ({ opened: { side, sellerId, buyerId } }) => userId === (side === 'sell' ? sellerId : buyerId),
    );
    this.#problems.expect(35, move !== 'released' || !isClaimed, `the bond of user ${userId} leaves after its orders`);
    this.#owe(`bond ${userId}/8`, after - before);
    this.#bonds.set(userId, after);
  }

  /** The order, which has to be at one of the stages. */
  #step(orderId: number, stages: readonly AuditedOrder['stage'][], what: string): AuditedOrder | undefined {
    const order = this.#orders.get(orderId);
    const isThere = order !== undefined && stages.includes(order.stage);
    this.#expect(isThere, orderId, `${what} while ${order?.stage ?? 'ended'}`);
    return isThere ? order : undefined;
  }

  #expect(holds: boolean, orderId: number, rule: string): void {
    this.#problems.expect(35, holds, `order ${orderId} ${rule}`);
  }

  #owe(due: string, units: bigint): void {
    this.#dues.set(due, (this.#dues.get(due) ?? 0n) + units);
  }
}

/** ⌊units × rate ÷ 10⁶⌋. */
const floorPpm = (units: bigint, ppm: number): bigint => (units * BigInt(ppm)) / 1_000_000n;
