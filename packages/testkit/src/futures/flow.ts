import { amount, futuresParameters, listedTiers } from '@candor/amount';
import type { Command, Exchange, ListContract, PlaceContractOrder } from '@candor/core';
import type { SeededRandom } from '../random.ts';
import { plainMarket } from '../run/plain-market.ts';

const one = 10n ** 8n;

/** BTC/USDT:USDT and BTC/USD:BTC. */
export const [linearId, inverseId] = [10_001, 10_002] as const;

/** A little before a funding time. */
const startMs = 1_699_992_000_000;
const periodMs = 28_800_000;

/** The first funding time that is seven days away: from then on the announced terms count. */
const tighterFromMs = Math.ceil((startMs + 7 * 86_400_000) / periodMs) * periodMs;
/** After so many commands a week has passed. */
const weekAfter = 1_600;

/** The spot market whose index the contracts of these runs follow. */
const market = plainMarket(one * 1_000_000n);

/** USDT (1), BTC (2) and their market (1), whose index prices both contracts. */
export const plainListings: readonly Command[] = [
  { type: 'list_asset', assetId: 1, symbol: 'USDT', scale: 8 },
  { type: 'list_asset', assetId: 2, symbol: 'BTC', scale: 8 },
  { type: 'list_market', marketId: 1, baseAssetId: 2, quoteAssetId: 1, terms: market },
];

export function listingOf(kind: 'linear' | 'inverse'): ListContract {
  const isLinear = kind === 'linear';
  return {
    type: 'list_contract',
    contractId: isLinear ? linearId : inverseId,
    symbol: isLinear ? 'BTC/USDT:USDT' : 'BTC/USD:BTC',
    kind,
    marketId: 1,
    settleAssetId: isLinear ? 1 : 2,
    lotScale: isLinear ? 3 : 0,
    face: isLinear ? 0 : 100,
    minimumQuantity: 1,
    maximumQuantity: 1_000_000,
    slippageCapPpm: 50_000,
    openOrdersMax: 50,
    makerPpm: futuresParameters.makerPpm,
    takerPpm: futuresParameters.takerPpm,
    risk: {
      bandPpm: futuresParameters.bandPpm,
      clampPpm: futuresParameters.markClampPpm,
      impact: amount(isLinear ? 500n * one : 5n),
      interest: 100_000,
      fundingCap: 3_750_000,
      tiers: listedTiers(kind, 'BTC', 8) ?? [],
    },
  };
}

/**
 * What people in a run do. 1 and 2 quote, 3 takes all the leverage there is, 4 hedges, 5 and 6
 * trade with each other far from the mark, 7 is in both contracts with cross margin, 8 closes
 * everything and lives by stops.
 */
export const traders = [1, 2, 3, 4, 5, 6, 7, 8] as const;

/** Random commands, in which prices jump, stand still and fail. */
export class FuturesFlow {
  nowMs = startMs;
  readonly #random: SeededRandom;
  #index = 600_000;
  #staleFor = 0;
  /** So many quiet minutes follow: enough of them for a funding rate. */
  #quietFor = 0;
  #count = 0;

  constructor(random: SeededRandom) {
    this.#random = random;
  }

  /**
   * Assets, contracts, a small fund, and people with 5,000 USDT and 0.2 BTC in their contract
   * wallets.
   */
  setting(): Command[] {
    return [
      ...plainListings,
      listingOf('linear'),
      listingOf('inverse'),
      this.#tighterTerms(),
      { type: 'issue_demo_supply', assetId: 1, amount: amount(one * 10_000_000n) },
      { type: 'issue_demo_supply', assetId: 2, amount: amount(one * 1_000n) },
      { type: 'fund_treasury', assetId: 1, amount: amount(one * 20_000n) },
      { type: 'fund_insurance', assetId: 1, amount: amount(one * 2_000n) },
      { type: 'index_prices', prices: [{ marketId: 1, price: this.#index }] },
      ...traders.flatMap((userId) => this.#newTrader(userId)),
      ...[3, 5].map((userId) => this.#leverage(userId, linearId, 100)),
      ...[3, 6].map((userId) => this.#leverage(userId, inverseId, 100)),
      { type: 'set_margin_mode', userId: 7, contractId: linearId, mode: 'cross' },
      { type: 'set_margin_mode', userId: 7, contractId: inverseId, mode: 'cross' },
      { type: 'set_margin_mode', userId: 2, contractId: linearId, mode: 'cross' },
      this.#leverage(7, linearId, 50),
      this.#leverage(7, inverseId, 50),
      { type: 'set_position_mode', userId: 6, mode: 'one_way' },
    ];
  }

  /** Half of each bound, announced for positions that are opened or increased in a week. */
  #tighterTerms(): Command {
    const { risk } = listingOf('linear');
    const tiers = risk.tiers.map((tier) => ({ ...tier, valueMax: amount(tier.valueMax / 2n) }));
    return {
      type: 'set_contract_terms',
      contractId: linearId,
      risk: { ...risk, tiers },
      effectiveFromMs: tighterFromMs,
    };
  }

  #newTrader(userId: number): Command[] {
    const grants = [
      { assetId: 1, amount: amount(one * 6_000n) },
      { assetId: 2, amount: amount(one / 4n) },
    ];
    return [
      { type: 'register_user', userId, merchant: false },
      { type: 'grant_demo_funds', userId, grants },
      { type: 'transfer', userId, assetId: 1, from: 1, to: 2, amount: amount(one * (userId < 3 ? 6_000n : 3_000n)) },
      { type: 'transfer', userId, assetId: 2, from: 1, to: 3, amount: amount(one / 5n) },
    ];
  }

  #leverage(userId: number, contractId: number, leverage: number): Command {
    return { type: 'set_leverage', userId, contractId, leverage };
  }

  next(exchange: Exchange): Command {
    const random = this.#random;
    this.#count += 1;
    if (this.#count === weekAfter) this.nowMs = Math.max(this.nowMs, tighterFromMs);
    if (this.#quietFor > 0) return this.#quiet();
    if (random.chance(1, 700)) this.#quietFor = 500;
    return random.weighted<() => Command>([
      [() => this.#prices(), 30],
      [() => this.#quote(random.pick([1, 2])), 22],
      [() => this.#take(3), 10],
      [() => this.#hedge(), 6],
      [() => this.#collude(), 8],
      [() => this.#take(7), 8],
      [() => this.#take(8), 5],
      [() => this.#waiting(), 6],
      [() => this.#amend(exchange), 4],
      [() => this.#close(exchange), 6],
      [() => this.#stop(exchange), 5],
      [() => this.#cancel(exchange), 4],
      [() => this.#margin(exchange), 3],
      [() => this.#money(exchange), 3],
      [() => this.#state(), random.chance(1, 2) ? 1 : 2],
    ])();
  }

  /** A minute in which little happens. */
  #quiet(): Command {
    this.#quietFor -= 1;
    this.nowMs += 60_000;
    this.#index += this.#random.integer(-30, 30);
    return { type: 'index_prices', prices: [{ marketId: 1, price: this.#index }] };
  }

  /** A second or a minute later: a small step, a jump, or no price for an hour. */
  #prices(): Command {
    const random = this.#random;
    this.nowMs += random.chance(1, 3) ? 60_000 : 1_000;
    if (random.chance(1, 60)) this.nowMs += 3_600_000 * random.integer(1, 8);
    if (this.#staleFor > 0) this.#staleFor -= 1;
    else if (random.chance(1, 80)) this.#staleFor = random.integer(1, 6);
    const reach = random.weighted([
      [4, 12],
      [30, 6],
      [250, 2],
      [800, 1],
    ] as const);
    const moved = Math.round((this.#index * (10_000 + random.integer(-reach, reach))) / 10_000);
    this.#index = Math.max(200_000, Math.min(1_800_000, moved));
    return { type: 'index_prices', prices: [{ marketId: 1, price: this.#staleFor > 0 ? 0 : this.#index }] };
  }

  #order(
    userId: number,
    contractId: number,
    direction: PlaceContractOrder['direction'],
    change: Partial<PlaceContractOrder>,
  ): Command {
    return {
      type: 'place_contract_order',
      userId,
      contractId,
      direction,
      kind: 'limit',
      timeInForce: 'GTC',
      postOnly: false,
      selfTradePrevention: 'expire_maker',
      ...change,
    };
  }

  #contract = (): number => (this.#random.chance(1, 3) ? inverseId : linearId);

  #near(ppm: number): number {
    return Math.max(1, Math.round(this.#index * (1 + ppm / 1_000_000)));
  }

  /** Quotes on both sides, sometimes deep, sometimes gone. */
  #quote(userId: number): Command {
    const random = this.#random;
    const contractId = this.#contract();
    const buys = random.chance(1, 2);
    const distance = random.integer(100, random.pick([1_000, 6_000, 20_000]));
    const quantity = contractId === linearId ? random.integer(5, 120) : random.integer(1, 40);
    return this.#order(userId, contractId, buys ? 1 : 2, {
      price: this.#near(buys ? -distance : distance),
      quantity,
      ...(random.chance(1, 6) && { displayQuantity: Math.max(1, quantity >> 2) }),
    });
  }

  #take(userId: number): Command {
    const random = this.#random;
    const contractId = this.#contract();
    const buys = random.chance(1, 2);
    const most = userId === 7 ? 900 : 300;
    const quantity = contractId === linearId ? random.integer(1, most) : random.integer(1, most / 5);
    const stops = {
      stopLoss: { triggerPrice: this.#near(buys ? -20_000 : 20_000), source: random.pick(['mark', 'last'] as const) },
    };
    return this.#order(userId, contractId, buys ? 1 : 2, {
      price: this.#near(buys ? 12_000 : -12_000),
      quantity,
      timeInForce: random.pick(['GTC', 'IOC'] as const),
      ...(random.chance(1, 4) && stops),
    });
  }

  #hedge(): Command {
    return this.#order(4, linearId, this.#random.pick([1, 2] as const), {
      price: this.#near(this.#random.integer(-4_000, 4_000)),
      quantity: this.#random.integer(1, 60),
    });
  }

  /** Both far on one side of the mark, so that one loses to the other. */
  #collude(): Command {
    const random = this.#random;
    const userId = random.pick([5, 6]);
    return this.#order(userId, this.#contract(), random.pick([1, 2, 3, 4] as const), {
      price: this.#near(random.pick([-48_000, 48_000])),
      quantity: random.integer(1, 100),
    });
  }

  /** An order that waits for a price, or one that ends at its time. */
  #waiting(): Command {
    const random = this.#random;
    const userId = random.pick([1, 4, 8]);
    const contractId = this.#contract();
    const buys = random.chance(1, 2);
    const away = (ppm: number): number => this.#near(buys ? ppm : -ppm);
    const reach = random.integer(200, 8_000);
    const trigger = { triggerPrice: away(reach), triggerSource: random.pick(['mark', 'last', 'index'] as const) };
    const change = random.pick<Partial<PlaceContractOrder>>([
      { kind: 'stop_limit', price: away(reach + 3_000), ...trigger },
      { kind: 'stop_market', timeInForce: 'IOC', ...trigger },
      {
        kind: 'trailing_stop',
        timeInForce: 'IOC',
        trailingOffsetPpm: random.integer(1_000, 20_000),
        triggerSource: trigger.triggerSource,
      },
      { timeInForce: 'GTD', price: away(-reach), expiresAtMs: this.nowMs + random.integer(1, 300) * 1_000 },
    ]);
    const quantity = contractId === linearId ? random.integer(1, 40) : random.integer(1, 10);
    return this.#order(userId, contractId, buys ? 1 : 2, { quantity, ...change });
  }

  /** Another price, another quantity, or both. */
  #amend(exchange: Exchange): Command {
    const random = this.#random;
    const userId = random.pick(traders);
    const resting = exchange.futures.openOrdersOf(userId).filter(({ waiting }) => !waiting);
    const order = randomOf(random, resting);
    if (order === undefined) return { type: 'tick' };
    const { orderId, price, quantity } = order;
    const other = Math.max(1, quantity + random.integer(-20, 20));
    const moved = Math.max(1, Math.round(price * (1 + random.integer(-2_000, 2_000) / 1_000_000)));
    const change = random.pick([{ quantity: other }, { price: moved }, { price: moved, quantity: other }]);
    return { type: 'amend_contract_order', userId, orderId, ...change };
  }

  #close(exchange: Exchange): Command {
    const random = this.#random;
    const position = randomOf(random, exchange.futures.positions());
    if (position === undefined) return { type: 'tick' };
    const direction = position.side === 'long' ? 3 : 4;
    const price = random.chance(1, 2) ? {} : { price: this.#near(random.integer(-9_000, 9_000)) };
    const quantity = random.chance(1, 3) ? {} : { quantity: random.integer(1, Math.max(1, Number(position.lots))) };
    const kind =
      'price' in price
        ? ({ kind: 'limit', timeInForce: 'GTC' } as const)
        : ({ kind: 'market', timeInForce: 'IOC' } as const);
    return this.#order(position.userId, position.contractId, direction, { ...kind, ...price, ...quantity });
  }

  #stop(exchange: Exchange): Command {
    const random = this.#random;
    const position = randomOf(random, exchange.futures.positions());
    if (position === undefined) return { type: 'tick' };
    const { userId, contractId, side, lots } = position;
    const kind = random.pick(['profit', 'loss'] as const);
    const upward = (side === 'long') === (kind === 'profit');
    const triggerPrice = this.#near((upward ? 1 : -1) * random.integer(100, 15_000));
    return {
      type: 'set_position_stop',
      userId,
      contractId,
      side,
      kind,
      triggerPrice,
      source: random.pick(['mark', 'last'] as const),
      ...(random.chance(1, 3) && { quantity: random.integer(1, Math.max(1, Number(lots))) }),
      ...(random.chance(1, 3) && { price: this.#near(upward ? 14_000 : -14_000) }),
    };
  }

  #cancel(exchange: Exchange): Command {
    const userId = this.#random.pick(traders);
    const order = randomOf(this.#random, exchange.futures.openOrdersOf(userId));
    if (order === undefined || this.#random.chance(1, 4)) return { type: 'cancel_all_contract_orders', userId };
    return { type: 'cancel_contract_order', userId, orderId: order.orderId };
  }

  #margin(exchange: Exchange): Command {
    const random = this.#random;
    const position = randomOf(random, exchange.futures.positions());
    if (position === undefined) return { type: 'tick' };
    const { userId, contractId, side } = position;
    if (random.chance(1, 3)) return this.#leverage(userId, contractId, random.pick([1, 5, 20, 50, 100]));
    const action = random.pick(['add', 'take'] as const);
    const units = amount(BigInt(random.integer(1, 1_000_000)) * (contractId === linearId ? 20_000n : 10n));
    return { type: 'move_position_margin', userId, contractId, side, action, amount: units };
  }

  /** Money from wallet to wallet; first to one who owes something. */
  #money(exchange: Exchange): Command {
    const random = this.#random;
    const debts = traders.flatMap((userId) =>
      [1, 2].flatMap((assetId) =>
        (exchange.futures.account(userId, assetId)?.owed ?? 0n) > 0n ? [{ userId, assetId }] : [],
      ),
    );
    const debt = randomOf(random, debts);
    const userId = debt?.userId ?? random.pick(traders);
    const linear = debt === undefined ? random.chance(1, 2) : debt.assetId === 1;
    const [wallet, assetId] = linear ? ([2, 1] as const) : ([3, 2] as const);
    const units = amount(BigInt(random.integer(1, 500)) * (linear ? one : one / 5_000n));
    const isIn = debt !== undefined || random.chance(1, 2);
    const [from, to] = isIn ? ([1, wallet] as const) : ([wallet, 1] as const);
    return { type: 'transfer', userId, assetId, from, to, amount: units };
  }

  #state(): Command {
    const state = this.#random.pick(['open', 'open', 'open', 'open', 'halted', 'cancel_only'] as const);
    return { type: 'set_contract_state', contractId: this.#contract(), state };
  }
}

const randomOf = <Value>(random: SeededRandom, values: readonly Value[]): Value | undefined =>
  values.length === 0 ? undefined : random.pick(values);
