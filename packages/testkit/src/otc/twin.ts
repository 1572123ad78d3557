import type { Command, OtcMethod } from '@candor/core';
import { fraction, times, type Fraction } from '../fixed-period/fraction.ts';
import { bitcoinId, coin, feePpm, pairs, usdtId } from './flow.ts';

interface Advert {
  readonly id: number;
  readonly owner: number;
  readonly wallet: number;
  readonly side: 'sell' | 'buy';
  readonly pair: (typeof pairs)[number];
  total: bigint;
  left: bigint;
  reserved: bigint;
  online: boolean;
  blocked: boolean;
  minutes: number;
}

interface Order {
  readonly id: number;
  readonly advert: Advert;
  readonly seller: number;
  readonly buyer: number;
  readonly method: OtcMethod;
  readonly quantity: bigint;
  readonly fee: bigint;
  readonly escrow: bigint;
  readonly worth: bigint;
  stage: 'unpaid' | 'paid' | 'appealed' | 'expired' | 'claimed';
  deadline: number;
  extensions: number;
  paidAt: number;
  since: number;
  appellant: number;
  withdrawn: boolean;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Reasons of verdicts that give to one party alone. */
const onlyTo: Readonly<Record<string, 'buyer' | 'seller'>> = {
  paid_proven: 'buyer',
  seller_silent: 'buyer',
  not_paid: 'seller',
  buyer_silent: 'seller',
  reversed: 'seller',
};

/** ⌊a × b⌋ of whole numbers and fractions. */
const floorOf = ({ top, bottom }: Fraction): bigint => top / bottom;

/**
 * Trading between people implemented a second time, naively: balances are plain numbers that move,
 * prices are fractions, and each rule of an order is written where it is used.
 */
export class NaiveOtc {
  readonly available = new Map<string, bigint>();
  readonly reserved = new Map<string, bigint>();
  readonly books = { fees: new Map<number, bigint>(), securityFund: new Map<number, bigint>() };
  readonly adverts = new Map<number, Advert>();
  readonly orders = new Map<number, Order>();
  readonly bonds = new Map<number, { units: bigint; leaving: number; last: number }>();
  readonly #frozen = new Set<number>();
  readonly #merchants = new Set<number>();
  /** The last use of a second factor that counted for a release, by user. */
  readonly #evidence = new Map<number, number>();
  #index = 0;
  #lastAdvert = 0;
  #lastOrder = 0;

  /**
   * Whether an act on an order is possible; an opening without the bond is not. Of the rest nothing
   * is said.
   */
  allows(command: Command, now: number): boolean | undefined {
    if (command.type === 'open_otc_order' && this.#lacksBond(command.advertId)) return false;
    if (!('orderId' in command) || command.type === 'cancel_order') return undefined;
    const order = this.orders.get(command.orderId);
    if (order === undefined) return false;
    const { stage, buyer, seller, deadline } = order;
    switch (command.type) {
      case 'mark_otc_paid':
        return command.userId === buyer && stage === 'unpaid' && now < deadline;
      case 'cancel_otc_order': {
        const isOpen =
          stage === 'unpaid' || ((stage === 'paid' || stage === 'appealed') && command.statesNotPaid === true);
        return command.userId === buyer && isOpen;
      }
      case 'extend_otc_order':
        return command.userId === seller && stage === 'unpaid' && now < deadline && order.extensions < 3;
      case 'release_otc_order':
        return (
          command.userId === seller &&
          (stage === 'paid' || stage === 'appealed') &&
          !this.#frozen.has(seller) &&
          command.evidenceId > (this.#evidence.get(seller) ?? 0)
        );
      case 'appeal_otc_order': {
        const wait = order.method === 'bank' ? hourMs : 15 * minuteMs;
        const isTime = command.userId === seller || (command.userId === buyer && now >= order.paidAt + wait);
        return stage === 'paid' && isTime;
      }
      case 'withdraw_otc_appeal':
        return stage === 'appealed' && order.appellant === command.userId && !order.withdrawn;
      case 'claim_otc_expired':
        return command.userId === buyer && stage === 'expired' && now <= deadline;
      case 'resolve_otc': {
        const isClaim = stage === 'claimed';
        if (!isClaim && stage !== 'appealed') return false;
        if (command.operatorA === command.operatorB || isClaim !== (command.reasonCode === 'bond_claim')) return false;
        if ((onlyTo[command.reasonCode] ?? command.to) !== command.to) return false;
        const bond = this.bonds.get(order.advert.owner)?.units ?? 0n;
        const most = isClaim && command.to === 'seller' ? 0n : bond < order.worth ? bond : order.worth;
        return command.compensation <= most;
      }
      default:
        return undefined;
    }
  }

  /** Whether a merchant's advert is without the bond that the terms publish. */
  #lacksBond(advertId: number): boolean {
    const advert = this.adverts.get(advertId);
    return advert?.wallet === 8 && (this.bonds.get(advert.owner)?.units ?? 0n) < 500n * coin;
  }

  /** What an accepted command changes. */
  follow(command: Command, now: number): void {
    switch (command.type) {
      case 'register_user':
        if (command.merchant) this.#merchants.add(command.userId);
        return;
      case 'grant_demo_funds':
        for (const { assetId, amount } of command.grants) this.#free(command.userId, 1, assetId, amount);
        return;
      case 'transfer':
        this.#free(command.userId, command.from, command.assetId, 0n - command.amount);
        return this.#free(command.userId, command.to, command.assetId, command.amount);
      case 'set_user_merchant':
        if (command.merchant) this.#merchants.add(command.userId);
        else this.#merchants.delete(command.userId);
        return;
      case 'set_user_frozen':
        if (command.frozen) this.#frozen.add(command.userId);
        else this.#frozen.delete(command.userId);
        return;
      case 'index_prices':
        this.#index = command.prices[0]?.price ?? 0;
        return this.#pass(now);
      case 'tick':
        return this.#pass(now);
      default:
        return 'orderId' in command ? this.#act(command, now) : this.#offer(command, now);
    }
  }

  #offer(command: Command, now: number): void {
    switch (command.type) {
      case 'publish_otc_advert': {
        const { userId: owner, side, assetId, fiatId, online } = command;
        const pair = pairs.find((one) => one.assetId === assetId && one.fiatId === fiatId) ?? pairs[0];
        const { total, windowMinutes: minutes } = command.terms;
        const wallet = this.#merchants.has(owner) ? 8 : 1;
        const id = (this.#lastAdvert += 1);
        const advert = {
          id,
          owner,
          wallet,
          side,
          pair,
          total,
          left: total,
          reserved: 0n,
          online,
          blocked: false,
          minutes,
        };
        this.adverts.set(id, advert);
        return this.#reserve(advert, online ? this.#offered(advert) : 0n);
      }
      case 'edit_otc_advert': {
        const advert = this.#advert(command.advertId);
        advert.left += command.terms.total - advert.total;
        advert.total = command.terms.total;
        advert.minutes = command.terms.windowMinutes;
        return this.#reserve(advert, advert.online ? this.#offered(advert) : 0n);
      }
      case 'set_otc_advert_online': {
        const advert = this.#advert(command.advertId);
        advert.online = command.online;
        return this.#reserve(advert, command.online ? this.#offered(advert) : 0n);
      }
      case 'close_otc_advert':
        return this.#close(this.#advert(command.advertId));
      case 'take_otc_advert_offline':
        this.#advert(command.advertId).blocked = true;
        return;
      case 'open_otc_order':
        return this.#open(command, now);
      case 'lock_otc_bond': {
        const bond = this.bonds.get(command.userId) ?? { units: 0n, leaving: 0, last: 0 };
        const more = 500n * coin - bond.units;
        this.bonds.set(command.userId, { ...bond, units: bond.units + (more > 0n ? more : 0n), leaving: 0 });
        if (more > 0n) this.#hold(command.userId, 8, usdtId, more);
        return;
      }
      case 'withdraw_otc_bond': {
        const bond = this.bonds.get(command.userId);
        if (bond !== undefined) bond.leaving = now;
        return;
      }
      default:
    }
  }

  #open(command: Extract<Command, { type: 'open_otc_order' }>, now: number): void {
    const advert = this.#advert(command.advertId);
    const { pair, side, owner } = advert;
    const price = fraction(BigInt(command.expectedPrice), 10n ** BigInt(pair.priceScale));
    const paid = fraction(command.amount, 10n ** BigInt(pair.minorUnits));
    const coins = times(paid, fraction(price.bottom, price.top));
    const steps = floorOf(times(coins, fraction(10n ** BigInt(pair.stepScale))));
    const quantity = command.typed === 'coin' ? command.amount : steps * 10n ** BigInt(8 - pair.stepScale);
    const fee = floorOf(times(fraction(quantity), fraction(this.#rateOf(advert), 1_000_000n)));
    const escrow = side === 'sell' ? quantity + fee : quantity;
    const index = fraction(BigInt(this.#index), 10n);
    const worth = pair.assetId === bitcoinId ? floorOf(times(fraction(quantity), index)) : quantity;
    const [seller, buyer] = side === 'sell' ? [owner, command.userId] : [command.userId, owner];
    const id = (this.#lastOrder += 1);
    advert.left -= quantity;
    if (side === 'sell') advert.reserved -= escrow;
    else this.#hold(seller, 1, pair.assetId, escrow);
    const deadline = now + advert.minutes * minuteMs;
    const sums = { quantity, fee, escrow, worth };
    const start = {
      stage: 'unpaid',
      deadline,
      extensions: 0,
      paidAt: 0,
      since: now,
      appellant: 0,
      withdrawn: false,
    } as const;
    this.orders.set(id, { id, advert, seller, buyer, method: command.method, ...sums, ...start });
    this.#touchBond(owner, now);
  }

  #act(command: Extract<Command, { orderId: number }>, now: number): void {
    const order = this.orders.get(command.orderId);
    if (order === undefined) return;
    switch (command.type) {
      case 'mark_otc_paid':
        Object.assign(order, { stage: 'paid', paidAt: now, since: now });
        return;
      case 'extend_otc_order':
        order.extensions += 1;
        order.deadline += 15 * minuteMs;
        return;
      case 'appeal_otc_order':
        Object.assign(order, { stage: 'appealed', appellant: command.userId });
        return;
      case 'withdraw_otc_appeal':
        Object.assign(order, { stage: 'paid', appellant: 0, withdrawn: true, since: now });
        return;
      case 'claim_otc_expired':
        order.stage = 'claimed';
        return;
      case 'cancel_otc_order':
        return this.#giveBack(order, now);
      case 'release_otc_order':
        this.#evidence.set(command.userId, command.evidenceId);
        return this.#pay(order, now);
      case 'resolve_otc':
        return this.#resolve(order, command, now);
      default:
    }
  }

  #resolve(order: Order, command: Extract<Command, { type: 'resolve_otc' }>, now: number): void {
    const { owner } = order.advert;
    if (order.stage === 'claimed') this.#end(order, now);
    else if (command.to === 'buyer') this.#pay(order, now);
    else this.#giveBack(order, now);
    const bond = this.bonds.get(owner);
    if (command.compensation === 0n || bond === undefined) return;
    bond.units -= command.compensation;
    this.#unhold(owner, 8, usdtId, command.compensation);
    this.#free(order.seller === owner ? order.buyer : order.seller, 1, usdtId, command.compensation);
  }

  #pay(order: Order, now: number): void {
    const { seller, buyer, quantity, fee, escrow, advert } = order;
    const { assetId } = advert.pair;
    const sells = advert.side === 'sell';
    this.#unhold(seller, sells ? advert.wallet : 1, assetId, escrow);
    const buyerWallet = !sells && advert.wallet === 8 && this.#merchants.has(buyer) ? 8 : 1;
    this.#free(buyer, buyerWallet, assetId, sells ? quantity : quantity - fee);
    const [fees, fund] = [this.books.fees, this.books.securityFund];
    const taken = (fees.get(assetId) ?? 0n) + (fund.get(assetId) ?? 0n) + fee;
    fund.set(assetId, taken / 10n);
    fees.set(assetId, taken - taken / 10n);
    this.#end(order, now);
  }

  /** The coins are the seller's, and offered again where the advert is still open. */
  #giveBack(order: Order, now: number): void {
    const { seller, escrow, quantity, advert } = order;
    const wallet = advert.side === 'sell' ? advert.wallet : 1;
    this.#unhold(seller, wallet, advert.pair.assetId, escrow);
    this.#free(seller, wallet, advert.pair.assetId, escrow);
    if (this.adverts.has(advert.id)) {
      advert.left += quantity;
      if (advert.online) this.#reserve(advert, this.#offered(advert));
    }
    this.#end(order, now);
  }

  #end(order: Order, now: number): void {
    this.orders.delete(order.id);
    this.#touchBond(order.advert.owner, now);
  }

  /** Time: adverts first, then orders by their number, then bonds. */
  #pass(now: number): void {
    for (const advert of this.adverts.values()) {
      if (advert.wallet === 8 && !this.#merchants.has(advert.owner)) this.#close(advert);
      else if (advert.online && (advert.blocked || this.#lacksBond(advert.id))) {
        advert.online = false;
        this.#reserve(advert, 0n);
      }
    }
    for (const order of this.orders.values()) this.#passOrder(order, now);
    for (const [userId, bond] of this.bonds) {
      const isHeld = [...this.orders.values()].some(({ advert }) => advert.owner === userId);
      const leavesAt = bond.last === 0 ? bond.leaving : bond.last + 30 * dayMs;
      if (bond.leaving === 0 || isHeld || now < leavesAt) continue;
      this.#unhold(userId, 8, usdtId, bond.units);
      this.#free(userId, 8, usdtId, bond.units);
      this.bonds.delete(userId);
    }
  }

  #passOrder(order: Order, now: number): void {
    const isFrozen = this.#frozen.has(order.seller) || this.#frozen.has(order.buyer);
    if (order.stage === 'paid' && (isFrozen || now >= order.since + dayMs))
      Object.assign(order, { stage: 'appealed', appellant: 0 });
    if (order.stage === 'expired' && now > order.deadline) return this.#end(order, now);
    if (order.stage !== 'unpaid' || now < order.deadline) return;
    const { advert, deadline } = order;
    const isBonded = advert.side === 'sell' && advert.wallet === 8 && (this.bonds.get(advert.owner)?.units ?? 0n) > 0n;
    this.#giveBack(order, now);
    if (!isBonded) return;
    const until = deadline + 48 * hourMs;
    if (now <= until) this.orders.set(order.id, Object.assign(order, { stage: 'expired' as const, deadline: until }));
  }

  #close(advert: Advert): void {
    this.adverts.delete(advert.id);
    this.#reserve(advert, 0n);
  }

  #advert(id: number): Advert {
    const advert = this.adverts.get(id);
    if (advert === undefined) throw new Error(`the twin has no advert ${id}`);
    return advert;
  }

  #rateOf = (advert: Advert): bigint => (advert.wallet === 8 ? BigInt(feePpm) : 0n);

  #offered(advert: Advert): bigint {
    const fee = floorOf(times(fraction(advert.left), fraction(this.#rateOf(advert), 1_000_000n)));
    return advert.side === 'sell' ? advert.left + fee : 0n;
  }

  #reserve(advert: Advert, after: bigint): void {
    this.#hold(advert.owner, advert.wallet, advert.pair.assetId, after - advert.reserved);
    advert.reserved = after;
  }

  #touchBond(userId: number, now: number): void {
    const bond = this.bonds.get(userId);
    if (bond !== undefined) bond.last = now;
  }

  #free(userId: number, wallet: number, assetId: number, units: bigint): void {
    const key = `${userId}/${wallet}/${assetId}`;
    this.available.set(key, (this.available.get(key) ?? 0n) + units);
  }

  #hold(userId: number, wallet: number, assetId: number, units: bigint): void {
    this.#free(userId, wallet, assetId, 0n - units);
    this.#unhold(userId, wallet, assetId, 0n - units);
  }

  #unhold(userId: number, wallet: number, assetId: number, units: bigint): void {
    const key = `${userId}/${wallet}/${assetId}`;
    this.reserved.set(key, (this.reserved.get(key) ?? 0n) - units);
  }
}
