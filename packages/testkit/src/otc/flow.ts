import { amount } from '@candor/amount';
import {
  type Actor,
  type Command,
  type Exchange,
  type OtcAdvertTerms,
  type OtcTerms,
  otcVerdictReasons,
} from '@candor/core';
import type { SeededRandom } from '../random.ts';
import { plainMarket } from '../run/plain-market.ts';

export const coin = 10n ** 8n;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** People of a run: two merchants, three takers, an ordinary user whose identity is known. */
export const merchants = [1, 2] as const;
const takers = [3, 4, 5] as const;
const ordinary = 6;
export const people = [...merchants, ...takers, ordinary];
export const [usdtId, bitcoinId] = [1, 2];
const [cnyId, jpyId] = [1, 2];
export const feePpm = 1_500;

/** Decimals of prices, steps and fiat money, by pair. */
export const pairs = [
  { assetId: usdtId, fiatId: cnyId, marketId: 0, priceScale: 3, stepScale: 2, minorUnits: 2, ticks: 7_115 },
  { assetId: usdtId, fiatId: jpyId, marketId: 0, priceScale: 2, stepScale: 2, minorUnits: 0, ticks: 15_025 },
  { assetId: bitcoinId, fiatId: cnyId, marketId: 1, priceScale: 2, stepScale: 6, minorUnits: 2, ticks: 27_213_313 },
] as const;

const terms: OtcTerms = {
  feePpm,
  bond: amount(500n * coin),
  windowLeastMinutes: 15,
  windowMostMinutes: 180,
  methods: [
    { method: 'bank', releaseMs: hourMs, reversible: true, holdMs: 24 * hourMs },
    { method: 'alipay', releaseMs: 15 * minuteMs, reversible: false, holdMs: 0 },
  ],
};

const market = plainMarket(coin * 1_000_000n);

/** Whose record a command is in. */
export function actorOf(command: Command): Actor {
  if (command.type === 'resolve_otc') return { kind: 'operator', id: command.operatorB };
  if (command.type === 'take_otc_advert_offline') return { kind: 'operator', id: 7 };
  const isSystem = command.type.startsWith('set_user') || ['register_user', 'grant_demo_funds'].includes(command.type);
  return 'userId' in command && !isSystem ? { kind: 'user', id: command.userId } : { kind: 'system' };
}

/**
 * What people do with adverts and orders, honest and not: buyers who never paid, silent sellers, an
 * operator who decides alone.
 */
export class OtcFlow {
  readonly #random: SeededRandom;
  nowMs = 1_700_000_000_000;
  #evidence = 0;

  constructor(random: SeededRandom) {
    this.#random = random;
  }

  setting(): Command[] {
    const grants = [usdtId, bitcoinId].map((assetId) => ({ assetId, amount: amount(20_000n * coin) }));
    return [
      { type: 'list_asset', assetId: usdtId, symbol: 'USDT', scale: 8 },
      { type: 'list_asset', assetId: bitcoinId, symbol: 'BTC', scale: 8 },
      { type: 'list_market', marketId: 1, baseAssetId: bitcoinId, quoteAssetId: usdtId, terms: market },
      ...grants.map(({ assetId }): Command => ({
        type: 'issue_demo_supply',
        assetId,
        amount: amount(1_000_000n * coin),
      })),
      ...people.flatMap((userId): Command[] => [
        { type: 'register_user', userId, merchant: userId <= 2 },
        { type: 'grant_demo_funds', userId, grants },
        { type: 'set_user_level', userId, level: 1 },
      ]),
      ...merchants.flatMap((userId) =>
        grants.map(({ assetId }): Command => ({
          type: 'transfer',
          userId,
          assetId,
          from: 1,
          to: 8,
          amount: amount(10_000n * coin),
        })),
      ),
      { type: 'index_prices', prices: [{ marketId: 1, price: 381_637 }] },
      { type: 'list_otc_fiat', fiatId: cnyId, code: 'CNY', minorUnits: 2 },
      { type: 'list_otc_fiat', fiatId: jpyId, code: 'JPY', minorUnits: 0 },
      ...pairs.map(({ assetId, fiatId, marketId, priceScale, stepScale }): Command => ({
        type: 'set_otc_pair',
        assetId,
        fiatId,
        marketId,
        terms: {
          open: true,
          priceScale,
          stepScale,
          priceLeast: 1_000,
          priceMost: 10 ** 9,
          minimum: amount(1_000n),
          maximum: amount(100_000_000n),
        },
      })),
      { type: 'set_otc_terms', terms },
      ...merchants.map((userId): Command => ({ type: 'lock_otc_bond', userId })),
    ];
  }

  /** The next thing that somebody does. */
  next(exchange: Exchange): Command {
    const random = this.#random;
    const make = random.weighted<(exchange: Exchange) => Command | undefined>([
      [() => this.#publish(), 12],
      [(at) => this.#advert(at), 8],
      [(at) => this.#open(at), 40],
      [(at) => this.#act(at), 70],
      [() => this.#people(), 4],
      [() => this.#pass(), 20],
    ]);
    return make(exchange) ?? this.#pass();
  }

  #pass(): Command {
    const random = this.#random;
    if (random.chance(1, 6)) {
      const price = random.chance(1, 6) ? 0 : 381_637 + random.integer(-200, 200);
      return { type: 'index_prices', prices: [{ marketId: 1, price }] };
    }
    this.nowMs += random.weighted([
      [1_000, 6],
      [5 * minuteMs, 6],
      [15 * minuteMs, 4],
      [24 * hourMs, 1],
      [31 * 24 * hourMs, 1],
    ] as const);
    return { type: 'tick' };
  }

  #terms(pair: (typeof pairs)[number]): OtcAdvertTerms {
    const random = this.#random;
    const isFloating = pair.marketId !== 0 && random.chance(1, 2);
    const steps = BigInt(random.integer(1_000, 50_000));
    return {
      price: isFloating
        ? { kind: 'floating', rate: 7_120_000, marginPpm: random.integer(-5_000, 5_000) }
        : { kind: 'fixed', ticks: pair.ticks + random.integer(-20, 20) },
      total: amount(steps * 10n ** BigInt(8 - pair.stepScale)),
      minimum: amount(1_000n),
      maximum: amount(100_000_000n),
      windowMinutes: random.pick([15, 30, 60]),
      methods: ['bank', 'alipay'],
      taker: { level: 0, completedOrders: 0, accountDays: 0 },
    };
  }

  #publish(): Command {
    const random = this.#random;
    const pair = random.pick(pairs);
    return {
      type: 'publish_otc_advert',
      userId: random.pick([...merchants, ...merchants, ordinary]),
      side: random.pick(['sell', 'buy']),
      assetId: pair.assetId,
      fiatId: pair.fiatId,
      online: random.chance(4, 5),
      terms: this.#terms(pair),
    };
  }

  #advert(exchange: Exchange): Command | undefined {
    const random = this.#random;
    const adverts = exchange.otc.adverts();
    if (adverts.length === 0) return undefined;
    const { advertId, userId, online, assetId, fiatId } = random.pick(adverts);
    const pair = pairs.find((one) => one.assetId === assetId && one.fiatId === fiatId) ?? pairs[0];
    return random.weighted<Command>([
      [{ type: 'edit_otc_advert', userId, advertId, terms: this.#terms(pair) }, 4],
      [{ type: 'set_otc_advert_online', userId, advertId, online: !online }, 4],
      [{ type: 'close_otc_advert', userId, advertId }, 2],
      [{ type: 'take_otc_advert_offline', advertId, operatorId: 7, reason: 'complaints' }, 1],
      [{ type: 'withdraw_otc_bond', userId }, 1],
      [{ type: 'lock_otc_bond', userId }, 2],
    ]);
  }

  #open(exchange: Exchange): Command | undefined {
    const random = this.#random;
    const adverts = exchange.otc.adverts();
    if (adverts.length === 0) return undefined;
    const { advertId, priceNow = 1, remaining, assetId, fiatId } = random.pick(adverts);
    const pair = pairs.find((one) => one.assetId === assetId && one.fiatId === fiatId) ?? pairs[0];
    const step = 10n ** BigInt(8 - pair.stepScale);
    const steps = (remaining / step) * BigInt(random.integer(1, 105));
    const coins = (steps / 100n) * step;
    const typed = random.pick(['fiat', 'coin'] as const);
    const fiat = (coins * BigInt(priceNow) * 10n ** BigInt(pair.minorUnits)) / 10n ** BigInt(8 + pair.priceScale);
    return {
      type: 'open_otc_order',
      userId: random.pick(people),
      advertId,
      method: random.pick(['bank', 'alipay']),
      expectedPrice: random.chance(1, 20) ? priceNow + 1 : priceNow,
      typed,
      amount: amount(typed === 'coin' ? coins : fiat),
      accountSinceMs: 0,
    };
  }

  #act(exchange: Exchange): Command | undefined {
    const random = this.#random;
    const orders = exchange.otc.orders();
    if (orders.length === 0) return undefined;
    const { orderId, sellerId, buyerId } = random.pick(orders);
    const userId = random.chance(1, 30) ? random.pick(people) : buyerId;
    const isAlone = random.chance(1, 8);
    this.#evidence += 1;
    return random.weighted<Command>([
      [{ type: 'mark_otc_paid', userId, orderId }, 20],
      [{ type: 'cancel_otc_order', userId, orderId, statesNotPaid: random.chance(1, 2) }, 4],
      [{ type: 'extend_otc_order', userId: sellerId, orderId }, 3],
      [{ type: 'release_otc_order', userId: sellerId, orderId, evidenceId: this.#evidence }, 12],
      [{ type: 'appeal_otc_order', userId: random.pick([sellerId, buyerId]), orderId, cause: 'other' }, 8],
      [{ type: 'withdraw_otc_appeal', userId: random.pick([sellerId, buyerId]), orderId }, 4],
      [{ type: 'claim_otc_expired', userId, orderId }, 5],
      [
        {
          type: 'resolve_otc',
          orderId,
          to: random.pick(['buyer', 'seller']),
          reasonCode: random.pick([...otcVerdictReasons, 'bond_claim', 'bond_claim']),
          evidenceHash: 'ab'.repeat(32),
          operatorA: isAlone ? 8 : 7,
          operatorB: 8,
          compensation: amount(random.chance(1, 2) ? 0n : BigInt(random.integer(0, 400)) * coin),
        },
        16,
      ],
    ]);
  }

  #people(): Command {
    const random = this.#random;
    if (random.chance(1, 4))
      return { type: 'set_user_merchant', userId: random.pick(merchants), merchant: random.chance(3, 4) };
    return { type: 'set_user_frozen', userId: random.pick(people), frozen: random.chance(1, 4) };
  }
}
