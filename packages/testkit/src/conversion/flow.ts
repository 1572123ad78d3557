import { amount } from '@candor/amount';
import type { Actor, Command, Exchange } from '@candor/core';
import type { SeededRandom } from '../random.ts';
import { plainMarket } from '../run/plain-market.ts';

const whole = 10n ** 8n;
const secondMs = 1_000;

/** Assets that are swapped: USDT, and two coins that the ledger counts in other units. */
export const swapAssets = [
  { assetId: 1, symbol: 'USDT', scale: 8, marketId: 0, tickScale: 0, startTicks: 1 },
  { assetId: 2, symbol: 'BTC', scale: 8, marketId: 1, tickScale: 1, startTicks: 381_637 },
  { assetId: 3, symbol: 'LINK', scale: 6, marketId: 2, tickScale: 3, startTicks: 14_250 },
] as const;
export const swappers = [1, 2, 3];
/** Who knows the index two seconds ahead, and picks quote and moment. */
export const prophet = 3;
const markets = [1, 2] as const;
const foresight = 2;

const marketTerms = (tickScale: number, lotScale: number) => plainMarket(whole * 10_000_000n, tickScale, lotScale);

const unitsOf = (scale: number): bigint => 10n ** BigInt(scale);

/** A second's prices as they are set, by market. */
type Second = readonly number[];

/**
 * People who swap at a walking index, one of whom sees it coming; and operators who change terms.
 */
export class SwapFlow {
  nowMs = 1_700_000_000_000;
  readonly #random: SeededRandom;
  /** Prices of seconds to come. */
  readonly #ahead: Second[] = [];
  /** The last quotes, with their prices. */
  readonly #quotes: { readonly seq: number; readonly ticks: Second }[] = [];

  constructor(random: SeededRandom) {
    this.#random = random;
  }

  /** What is there before anybody swaps. */
  setting(): Command[] {
    const coins = swapAssets.filter(({ marketId }) => marketId !== 0);
    const limits = { userDay: amount(40_000n * whole), day: amount(90_000n * whole), small: amount(10n * whole) };
    return [
      ...swapAssets.map(({ assetId, symbol, scale }): Command => ({ type: 'list_asset', assetId, symbol, scale })),
      ...coins.map(({ assetId, marketId, tickScale }): Command => ({
        type: 'list_market',
        marketId,
        baseAssetId: assetId,
        quoteAssetId: 1,
        terms: marketTerms(tickScale, 3),
      })),
      ...swapAssets.flatMap(({ assetId, scale }): Command[] => [
        { type: 'issue_demo_supply', assetId, amount: amount(400_000n * unitsOf(scale)) },
        { type: 'fund_treasury', assetId, amount: amount(200_000n * unitsOf(scale)) },
        {
          type: 'move_inventory',
          assetId,
          amount: amount((assetId === 2 ? 5n : 30_000n) * unitsOf(scale)),
          direction: 'to_inventory',
        },
      ]),
      ...swappers.flatMap((userId): Command[] => [
        { type: 'register_user', userId, merchant: false },
        {
          type: 'grant_demo_funds',
          userId,
          grants: swapAssets.map(({ assetId, scale }) => ({
            assetId,
            amount: amount((assetId === 2 ? 2n : 20_000n) * unitsOf(scale)),
          })),
        },
      ]),
      ...swapAssets.map(({ assetId, marketId }) => this.#terms(assetId, marketId, true)),
      { type: 'set_conversion_limits', limits },
      { type: 'index_prices', prices: this.#walk().map((price, place) => ({ marketId: place + 1, price })) },
    ];
  }

  next(exchange: Exchange): Command {
    const random = this.#random;
    const chosen = random.weighted([
      ['second', 30],
      ['swap', 34],
      ['prophet', 14],
      ['small', 6],
      ['operate', 8],
      ['wrong', 8],
    ] as const);
    if (chosen === 'second') return this.#second(exchange);
    if (chosen === 'prophet') return this.#foreseen(exchange);
    if (chosen === 'operate') return this.#operate();
    if (chosen === 'small') return this.#small(exchange);
    return this.#swap(exchange, chosen === 'wrong');
  }

  /**
   * What somebody does where others set time and prices: `coming` is the price of each market that
   * the prophet expects, 0 where there is none.
   */
  deed(exchange: Exchange, coming: Second): Command {
    const random = this.#random;
    const chosen = random.weighted([
      ['swap', 34],
      ['prophet', 14],
      ['small', 6],
      ['operate', 8],
      ['halt', 2],
      ['wrong', 8],
    ] as const);
    if (chosen === 'prophet') return this.#best(exchange, coming);
    if (chosen === 'operate') return this.#operate();
    if (chosen === 'halt') return this.#halt(exchange);
    if (chosen === 'small') return this.#small(exchange);
    return this.#swap(exchange, chosen === 'wrong');
  }

  /** A record set these prices. */
  priced(seq: number, ticks: Second): void {
    this.#quotes.push({ seq, ticks });
    if (this.#quotes.length > 15) this.#quotes.shift();
  }

  #halt(exchange: Exchange): Command {
    const marketId = this.#random.pick(markets);
    const state = exchange.market(marketId)?.state === 'halted' ? 'open' : 'halted';
    return { type: 'set_market_state', marketId, state };
  }

  /** The next second, now and then an hour; a market may go stale or halt in it. */
  #second(exchange: Exchange): Command {
    const random = this.#random;
    this.nowMs += random.chance(1, 60) ? random.integer(1, 9) * 3_600_000 : random.integer(1, 3) * secondMs;
    if (random.chance(1, 40)) return this.#halt(exchange);
    const ticks = this.#ahead.shift() ?? this.#walk();
    this.priced(exchange.seq + 1, ticks);
    return { type: 'index_prices', prices: ticks.map((price, place) => ({ marketId: place + 1, price })) };
  }

  #walk(): Second {
    const random = this.#random;
    const last = this.#ahead.at(-1) ?? this.#quotes.at(-1)?.ticks ?? [381_637, 14_250];
    return last.map((ticks, place) => {
      if (random.chance(1, 50)) return 0;
      const base = ticks === 0 ? (place === 0 ? 381_637 : 14_250) : ticks;
      return Math.max(1, base + random.integer(-1, 1) * Math.floor(base / random.pick([200, 1_000, 5_000])));
    });
  }

  #foreseen(exchange: Exchange): Command {
    while (this.#ahead.length < foresight) this.#ahead.push(this.#walk());
    return this.#best(exchange, this.#ahead[foresight - 1] ?? []);
  }

  /**
   * Buys or sells the coin whose best quote of the last seconds is furthest from the price to come.
   */
  #best(exchange: Exchange, coming: Second): Command {
    const random = this.#random;
    let best = { gain: -Infinity, quoteSeq: exchange.seq, place: 0, isBuy: true };
    for (const { seq, ticks } of this.#quotes)
      for (const [place, now] of ticks.entries()) {
        const later = coming[place] ?? 0;
        if (now === 0 || later === 0) continue;
        const isBuy = later > now;
        const gain = isBuy ? later / now : now / later;
        if (gain > best.gain) best = { gain, quoteSeq: seq, place, isBuy };
      }
    const coin = best.place + 2;
    const [fromAssetId, toAssetId] = best.isBuy ? [1, coin] : [coin, 1];
    const { available } = exchange.balance({ userId: prophet, wallet: 1, assetId: fromAssetId });
    const units = available / BigInt(random.integer(1, 20));
    return {
      type: 'convert',
      userId: prophet,
      fromAssetId,
      toAssetId,
      quoteSeq: best.quoteSeq,
      amount: amount(units),
      side: 'pay',
    };
  }

  #swap(exchange: Exchange, isWrong: boolean): Command {
    const random = this.#random;
    const [from, to] = [random.pick(swapAssets), random.pick(swapAssets)];
    const side = random.pick(['pay', 'receive'] as const);
    const named = side === 'pay' ? from : to;
    const range = named.assetId === 2 ? 90_000_000 : 900_000_000;
    const dust = random.chance(1, 12);
    const units = BigInt(random.integer(1, dust ? 2_000 : range)) * (named.assetId === 1 && !dust ? 1_000n : 1n);
    const wrongSeq = random.pick([exchange.seq + 1, 0, Math.max(1, exchange.seq - 40)]);
    const recent = this.#quotes.length === 0 ? exchange.seq : random.pick(this.#quotes).seq;
    return {
      type: 'convert',
      userId: isWrong && random.chance(1, 6) ? 99 : random.pick(swappers),
      fromAssetId: from.assetId,
      toAssetId: to.assetId,
      quoteSeq: isWrong ? wrongSeq : random.chance(1, 3) ? recent : exchange.seq,
      amount: amount(isWrong && random.chance(1, 6) ? 0n : units),
      side,
    };
  }

  #small(exchange: Exchange): Command {
    const random = this.#random;
    const userId = random.pick(swappers);
    const assetIds = random.pick([[2], [3], [2, 3], [3, 3], []]);
    return { type: 'convert_small', userId, assetIds, toAssetId: 1, quoteSeq: exchange.seq };
  }

  #operate(): Command {
    const random = this.#random;
    const { assetId, scale, marketId } = random.pick(swapAssets);
    const units = BigInt(random.integer(0, 4_000)) * unitsOf(scale);
    const small = amount(BigInt(random.integer(5, 25_000)) * whole);
    return random.pick<Command>([
      this.#terms(assetId, marketId, random.chance(9, 10)),
      this.#terms(assetId, random.chance(1, 2) ? 3 - marketId : marketId, true),
      {
        type: 'move_inventory',
        assetId,
        amount: amount(units),
        direction: random.pick(['to_inventory', 'to_treasury']),
      },
      {
        type: 'set_conversion_limits',
        limits: { userDay: amount(60_000n * whole), day: amount(150_000n * whole), small },
      },
    ]);
  }

  #terms(assetId: number, marketId: number, open: boolean): Command {
    const random = this.#random;
    const unit = unitsOf(assetId === 3 ? 6 : 8);
    const terms = {
      open,
      spreadPpm: random.pick([0, 1_000, 1_500, 2_500]),
      feePpm: random.pick([0, 500, 501]),
      minimum: amount(unit / 1_000n),
      floor: amount(random.chance(1, 4) ? (assetId === 2 ? 4n : 29_000n) * unit : 0n),
      cap: amount((assetId === 2 ? 12n : 60_000n) * unit),
    };
    return { type: 'set_conversion_terms', assetId, marketId, terms };
  }
}

/** In whose record a command of the flow is. */
export function swapActorOf(command: Command): Actor {
  switch (command.type) {
    case 'convert':
    case 'convert_small':
      return { kind: 'user', id: command.userId };
    case 'move_inventory':
    case 'set_conversion_limits':
    case 'set_conversion_terms':
    case 'set_market_state':
      return { kind: 'operator', id: 5 };
    default:
      return { kind: 'system' };
  }
}
