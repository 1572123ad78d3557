import { amount } from '@candor/amount';
import {
  type Command,
  type Exchange,
  type OtcAdvertTerms,
  type OtcAdvertView,
  type OtcOrderView,
  type OtcVerdictReason,
} from '@candor/core';
import type { SeededRandom } from '@candor/testkit';
import type { Deed } from '../days/day-simulation.ts';

/** Who trades, by number. The first two are merchants, all have a known identity. */
export const [merchant, silentSeller, taker, falsePayer, reverser, appellant] = [1, 2, 3, 4, 5, 6] as const;
/** Operators: two who decide as the facts are, and one who does not. */
const [firstOperator, secondOperator] = [7, 8] as const;
export const crookedId = 9;

const coin = 10n ** 8n;
const evidenceHash = 'ab'.repeat(32);

/** What really happened to the payment of an order, which only its parties know. */
type Truth = 'paid' | 'nothing' | 'too little' | 'another payer' | 'called back';

const pairs = [
  { assetId: 1, fiatId: 1, floats: false, ticks: 7_115, step: 10n ** 6n, least: 1_000n },
  { assetId: 2, fiatId: 1, floats: true, ticks: 27_213_313, step: 100n, least: 1_000n },
] as const;

/** People who trade with each other, each in their way, and operators, one of whom is crooked. */
export class OtcPeople {
  readonly #random: SeededRandom;
  readonly #truths = new Map<number, Truth>();
  #evidence = 0;

  constructor(random: SeededRandom) {
    this.#random = random;
  }

  /**
   * The next thing that somebody does, as far as the durable state shows it; undefined where the
   * chosen one has nothing to do.
   */
  next(exchange: Exchange): Deed | undefined {
    const act = this.#random.weighted<(exchange: Exchange) => Deed | undefined>([
      [(at) => this.#sells(at, merchant), 22],
      [(at) => this.#isSilent(at), 5],
      [(at) => this.#takes(at, taker, 'paid'), 16],
      [(at) => this.#isFalse(at), 10],
      [(at) => this.#reverses(at), 9],
      [(at) => this.#appeals(at), 16],
      [(at) => this.#decides(at), 14],
      [(at) => this.#isCrooked(at), 8],
      [(at) => this.#operates(at), 5],
    ]);
    return act(exchange);
  }

  /** Publishes, edits, extends, and does at once what is due to orders. */
  #sells(exchange: Exchange, userId: number): Deed | undefined {
    const random = this.#random;
    const own = exchange.otc.advertsOf(userId);
    const order = this.#oneOf(exchange, userId);
    return random.weighted<() => Deed | undefined>([
      [() => (own.length < 5 ? this.#publishes(userId) : undefined), 6],
      [() => (order && this.#handles(order, userId)) ?? undefined, 20],
      [() => this.#changes(own, userId), 4],
      [() => does({ type: 'lock_otc_bond', userId }), 1],
    ])();
  }

  #publishes(userId: number): Deed {
    const random = this.#random;
    const pair = random.pick(pairs);
    const isFloating = pair.floats && random.chance(2, 3);
    const terms: OtcAdvertTerms = {
      price: isFloating
        ? { kind: 'floating', rate: 7_120_000, marginPpm: random.integer(-5_000, 5_000) }
        : { kind: 'fixed', ticks: pair.ticks + random.integer(-20, 20) },
      total: amount(BigInt(random.integer(2_000, 40_000)) * pair.step),
      minimum: amount(pair.least),
      maximum: amount(100_000_000n),
      windowMinutes: 15,
      methods: ['bank', 'alipay'],
      taker: { level: 0, completedOrders: 0, accountDays: 0 },
    };
    const { assetId, fiatId } = pair;
    const side = random.weighted([
      ['sell', 4],
      ['buy', 1],
    ] as const);
    return does({ type: 'publish_otc_advert', userId, side, assetId, fiatId, online: true, terms });
  }

  #changes(own: readonly OtcAdvertView[], userId: number): Deed | undefined {
    const random = this.#random;
    if (own.length === 0) return undefined;
    const { advertId, online, blocked, total, ...advert } = random.pick(own);
    if (blocked) return does({ type: 'close_otc_advert', userId, advertId });
    const step = advert.assetId === 1 ? 10n ** 6n : 100n;
    const terms = { ...advert, total: amount(total + BigInt(random.integer(-500, 500)) * step) };
    return does(
      random.weighted<Command>([
        [{ type: 'edit_otc_advert', userId, advertId, terms }, 3],
        [{ type: 'set_otc_advert_online', userId, advertId, online: !online }, 2],
        [{ type: 'close_otc_advert', userId, advertId }, 1],
      ]),
    );
  }

  /** What an honest party does with an order now. */
  #handles({ orderId, sellerId, stage, isWarned }: OtcOrderView, userId: number): Deed | undefined {
    const truth = this.#truths.get(orderId) ?? 'paid';
    if (userId !== sellerId) return stage === 'unpaid' ? this.#pays(orderId, userId, 'paid') : undefined;
    if (stage === 'unpaid') return isWarned ? does({ type: 'extend_otc_order', userId, orderId }) : undefined;
    if (stage !== 'paid' && stage !== 'appealed') return undefined;
    if (truth === 'paid') return this.#releases(orderId, userId);
    if (stage === 'paid') return does({ type: 'appeal_otc_order', userId, orderId, cause: 'not_received' });
    // Some make it up between them.
    if (!this.#random.chance(1, 6)) return undefined;
    return this.#random.chance(1, 2)
      ? this.#releases(orderId, userId)
      : does({ type: 'withdraw_otc_appeal', userId, orderId });
  }

  /** Publishes offers, and then says nothing; now and then wants the bond back. */
  #isSilent(exchange: Exchange): Deed | undefined {
    const userId = silentSeller;
    const own = exchange.otc.advertsOf(userId);
    return this.#random.weighted<() => Deed | undefined>([
      [() => (own.length < 3 ? this.#publishes(userId) : undefined), 5],
      [() => does({ type: 'lock_otc_bond', userId }), 3],
      [() => (own[0] ? does({ type: 'close_otc_advert', userId, advertId: own[0].advertId }) : undefined), 2],
      [() => does({ type: 'withdraw_otc_bond', userId }), 3],
      [() => this.#opens(exchange, userId), 3],
    ])();
  }

  #takes(exchange: Exchange, userId: number, truth: Truth): Deed | undefined {
    const order = this.#oneOf(exchange, userId);
    if (order === undefined || this.#random.chance(1, 3)) return this.#opens(exchange, userId);
    if (order.sellerId === userId) return this.#handles(order, userId);
    if (order.stage !== 'unpaid') return undefined;
    const { orderId } = order;
    return this.#random.chance(1, 8)
      ? does({ type: 'cancel_otc_order', userId, orderId })
      : this.#pays(orderId, userId, truth);
  }

  /** Marks paid what was never paid; cancels often; says so only where it must. */
  #isFalse(exchange: Exchange): Deed | undefined {
    const random = this.#random;
    const userId = falsePayer;
    const order = this.#oneOf(exchange, userId);
    if (order === undefined) return this.#opens(exchange, userId);
    if (order.sellerId === userId) return this.#handles(order, userId);
    const { orderId } = order;
    const statesNotPaid = random.chance(1, 2);
    return random.weighted<() => Deed | undefined>([
      [() => this.#pays(orderId, userId, random.pick(['nothing', 'nothing', 'too little'])), 6],
      [() => does({ type: 'cancel_otc_order', userId, orderId, statesNotPaid }), 3],
      [() => does({ type: 'claim_otc_expired', userId, orderId }), 2],
      [() => this.#opens(exchange, userId), 3],
    ])();
  }

  /** Pays by bank and calls some payments back. */
  #reverses(exchange: Exchange): Deed | undefined {
    return this.#takes(exchange, reverser, this.#random.chance(1, 2) ? 'called back' : 'paid');
  }

  /** Appeals too early, in time and again, pays too late and claims, or has another person pay. */
  #appeals(exchange: Exchange): Deed | undefined {
    const random = this.#random;
    const userId = appellant;
    const order = this.#oneOf(exchange, userId);
    if (order === undefined) return this.#opens(exchange, userId);
    const { orderId, sellerId, stage, appellant: by, appealWithdrawn } = order;
    if (sellerId === userId) return this.#handles(order, userId);
    switch (stage) {
      case 'unpaid':
        // Half of these are paid when the time is over.
        return random.chance(1, 2) ? this.#pays(orderId, userId, random.pick(['paid', 'another payer'])) : undefined;
      case 'paid':
        return does({ type: 'appeal_otc_order', userId, orderId, cause: 'not_released' });
      case 'appealed':
        return by === 'buyer' && !appealWithdrawn
          ? does({ type: 'withdraw_otc_appeal', userId, orderId })
          : does({ type: 'cancel_otc_order', userId, orderId, statesNotPaid: random.chance(1, 3) });
      case 'expired':
        if (random.chance(1, 2)) this.#truths.set(orderId, 'paid');
        return does({ type: 'claim_otc_expired', userId, orderId });
      case 'claimed':
        return undefined;
    }
  }

  #opens(exchange: Exchange, userId: number): Deed | undefined {
    const random = this.#random;
    // Some look at a list that is old.
    const isOld = random.chance(1, 10);
    const adverts = exchange.otc.adverts().filter(({ online }) => online || isOld);
    if (adverts.length === 0) return undefined;
    const { advertId, priceNow = 1, remaining, assetId } = random.pick(adverts);
    const step = assetId === 1 ? 10n ** 6n : 100n;
    const steps = random.chance(1, 12)
      ? remaining / step + 1n
      : ((remaining / step) * BigInt(random.integer(5, 60))) / 100n;
    return does({
      type: 'open_otc_order',
      userId,
      advertId,
      method: userId === reverser ? 'bank' : random.pick(['bank', 'alipay']),
      expectedPrice: priceNow,
      typed: 'coin',
      amount: amount(steps * step),
      accountSinceMs: 0,
    });
  }

  #pays(orderId: number, userId: number, truth: Truth): Deed {
    this.#truths.set(orderId, truth);
    return does({ type: 'mark_otc_paid', userId, orderId });
  }

  #releases(orderId: number, userId: number): Deed {
    this.#evidence += 1;
    return does({ type: 'release_otc_order', userId, orderId, evidenceId: this.#evidence });
  }

  /** Two operators decide for what really happened. */
  #decides(exchange: Exchange): Deed | undefined {
    const waiting = exchange.otc.orders().filter(({ stage }) => stage === 'appealed' || stage === 'claimed');
    if (waiting.length === 0) return undefined;
    const order = this.#random.pick(waiting);
    const [to, reasonCode] = this.#judges(order);
    const bond = exchange.otc.bondOf(order.side === 'sell' ? order.sellerId : order.buyerId).amount;
    const most = bond < order.worth ? bond : order.worth;
    const isOwed = to === 'buyer' && order.side === 'sell' && this.#random.chance(1, 2);
    const compensation = amount(isOwed ? most / 20n : 0n);
    return decision({ orderId: order.orderId, to, reasonCode, compensation });
  }

  #judges({ orderId, sellerId, stage }: OtcOrderView): ['buyer' | 'seller', OtcVerdictReason] {
    const random = this.#random;
    const truth = this.#truths.get(orderId) ?? 'nothing';
    if (stage === 'claimed') return [truth === 'paid' ? 'buyer' : 'seller', 'bond_claim'];
    switch (truth) {
      case 'paid':
        return ['buyer', sellerId === silentSeller ? 'seller_silent' : 'paid_proven'];
      case 'nothing':
        return ['seller', random.pick(['buyer_silent', 'not_paid'])];
      case 'too little':
        return [random.pick(['buyer', 'seller']), 'wrong_amount'];
      case 'another payer':
        return ['seller', 'third_party_payer'];
      case 'called back':
        return ['seller', 'reversed'];
    }
  }

  /**
   * Decides alone, or what nobody appealed, or for no reason, or gives away a bond, or raises the
   * fee at once.
   */
  #isCrooked(exchange: Exchange): Deed | undefined {
    const random = this.#random;
    const orders = exchange.otc.orders();
    const order = orders.length > 0 ? random.pick(orders) : undefined;
    const terms = exchange.otc.scheduledTerms().at(-1)?.terms;
    if (order === undefined || random.chance(1, 10))
      return terms && does({ type: 'set_otc_terms', terms: { ...terms, feePpm: terms.feePpm + 1 } }, crookedId);
    const one = { orderId: order.orderId, to: 'buyer', reasonCode: 'paid_proven', compensation: amount(0n) } as const;
    return random.pick<() => Deed>([
      () => decision(one, crookedId, crookedId),
      () => decision({ ...one, to: 'seller' }, firstOperator, crookedId),
      () => decision({ ...one, compensation: amount(100_000n * coin) }, firstOperator, crookedId),
    ])();
  }

  /** Freezes and lets go, takes rights and gives them back, and takes offers offline. */
  #operates(exchange: Exchange): Deed | undefined {
    const random = this.#random;
    const operatorId = secondOperator;
    const frozen = [merchant, taker, falsePayer, reverser, appellant].filter(
      (id) => exchange.user(id)?.frozen === true,
    );
    const [first] = frozen;
    if (first !== undefined) return does({ type: 'set_user_frozen', userId: first, frozen: false }, operatorId);
    const lost = [merchant, silentSeller].find((id) => exchange.user(id)?.merchant !== true);
    if (lost !== undefined) return does({ type: 'set_user_merchant', userId: lost, merchant: true }, operatorId);
    const adverts = exchange.otc.adverts();
    return random.weighted<() => Deed | undefined>([
      [() => does({ type: 'set_user_frozen', userId: random.pick([merchant, taker]), frozen: true }, operatorId), 2],
      [() => does({ type: 'set_user_merchant', userId: silentSeller, merchant: false }, operatorId), 1],
      [() => undefined, 12],
      [
        () => {
          if (adverts.length === 0) return undefined;
          const { advertId } = random.pick(adverts);
          return does({ type: 'take_otc_advert_offline', advertId, operatorId, reason: 'complaints' }, operatorId);
        },
        2,
      ],
    ])();
  }

  #oneOf(exchange: Exchange, userId: number): OtcOrderView | undefined {
    const own = exchange.otc.ordersOf(userId);
    return own.length === 0 ? undefined : this.#random.pick(own);
  }
}

const does = (command: Command, operatorId?: number): Deed =>
  operatorId === undefined ? { command } : { command, operatorId };

type Verdict = Pick<Extract<Command, { type: 'resolve_otc' }>, 'orderId' | 'to' | 'reasonCode' | 'compensation'>;

/** A verdict that the second operator puts into force. */
const decision = (verdict: Verdict, operatorA: number = firstOperator, operatorB: number = secondOperator): Deed =>
  does({ type: 'resolve_otc', ...verdict, evidenceHash, operatorA, operatorB }, operatorB);
