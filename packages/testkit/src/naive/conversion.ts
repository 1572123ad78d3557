import type { Command } from '@candor/core';
import type { RejectionReason } from '@candor/protocol/reasons';
import { compare, fraction, type Fraction, times } from '../fixed-period/fraction.ts';

type Of<Type extends Command['type']> = Extract<Command, { readonly type: Type }>;
type Terms = Of<'set_conversion_terms'>['terms'];

const books = ['custody', 'demoFunds', 'treasury', 'inventory', 'fees', 'securityFund'] as const;
export type SwapBook = (typeof books)[number];

const dayMs = 86_400_000;
const lifeMs = 10_000;
const million = 1_000_000n;

interface Asset {
  readonly scale: number;
  terms: Terms | undefined;
  /** 0 for USDT. */
  marketId: number;
}

interface Price {
  readonly seq: number;
  readonly timeMs: number;
  readonly ticks: number;
}

interface Swap {
  readonly userId: number;
  readonly from: number;
  readonly to: number;
  readonly quoteSeq: number;
  readonly day: number;
  readonly worth: bigint;
  readonly fee: bigint;
}

interface Quote {
  readonly quoteSeq: number;
  readonly from: number;
  readonly to: number;
  readonly spreadPpm: number;
  readonly feePpm: number;
  /** One unit of the ledger in USDT, of what is paid and of what is received. */
  readonly paid: Fraction;
  readonly received: Fraction;
}

/**
 * Swaps as the rules read, in exact fractions and without any of the core's structures: every price
 * and every swap in a list, limits, uses and the fund's tenth summed again each time. It knows the
 * spot wallet.
 */
export class NaiveConversion {
  readonly free = new Map<string, bigint>();
  readonly books = new Map<string, bigint>();
  readonly assets = new Map<number, Asset>();
  readonly swaps: Swap[] = [];
  seq = 0;
  readonly #users = new Set<number>();
  readonly #markets = new Map<number, { readonly tickScale: number; halted: boolean; readonly prices: Price[] }>();
  /** Records that set a price of something that is swapped, by sequence and time. */
  readonly #records: { readonly seq: number; readonly timeMs: number }[] = [];
  readonly #shared = new Map<number, bigint>();
  #limits: Of<'set_conversion_limits'>['limits'] | undefined;

  /** Follows a command; gives the reason that it is rejected for. */
  step(command: Command, timeMs: number): RejectionReason | undefined {
    const reason = this.#step(command, timeMs);
    if (reason === undefined) this.seq += 1;
    return reason;
  }

  book(name: SwapBook, assetId: number): bigint {
    return this.books.get(`${name}/${assetId}`) ?? 0n;
  }

  balance(userId: number, assetId: number): bigint {
    return this.free.get(`${userId}/${assetId}`) ?? 0n;
  }

  #step(command: Command, timeMs: number): RejectionReason | undefined {
    switch (command.type) {
      case 'register_user':
        this.#users.add(command.userId);
        return undefined;
      case 'list_asset':
        this.assets.set(command.assetId, { scale: command.scale, terms: undefined, marketId: 0 });
        return undefined;
      case 'list_market': {
        const { tickScale } = command.terms;
        this.#markets.set(command.marketId, { tickScale, halted: false, prices: [] });
        return undefined;
      }
      case 'set_market_state':
        this.#market(command.marketId).halted = command.state === 'halted';
        return undefined;
      case 'issue_demo_supply':
        return this.#move(command.assetId, 'custody', 'demoFunds', command.amount);
      case 'fund_treasury':
        return this.#move(command.assetId, 'demoFunds', 'treasury', command.amount);
      case 'grant_demo_funds':
        for (const { assetId, amount } of command.grants) {
          this.#post('demoFunds', assetId, 0n - amount);
          this.#pay(command.userId, assetId, amount);
        }
        return undefined;
      case 'move_inventory':
        return this.#moveInventory(command);
      case 'set_conversion_limits':
        this.#limits = command.limits;
        return undefined;
      case 'set_conversion_terms':
        return this.#setTerms(command, timeMs);
      case 'index_prices':
        for (const { marketId, price } of command.prices) {
          this.#market(marketId).prices.push({ seq: this.seq + 1, timeMs, ticks: price });
          if ([...this.assets.values()].some((one) => one.terms !== undefined && one.marketId === marketId))
            this.#record(timeMs);
        }
        return undefined;
      case 'convert':
        return this.#convert(command, timeMs);
      case 'convert_small':
        return this.#convertSmall(command, timeMs);
      case 'tick':
        return undefined;
      default:
        throw new Error(`the naive swaps do not know ${command.type}`);
    }
  }

  #setTerms({ assetId, marketId, terms }: Of<'set_conversion_terms'>, timeMs: number): RejectionReason | undefined {
    const asset = this.assets.get(assetId);
    if (asset === undefined) return 'unknown_asset';
    if (asset.terms !== undefined && asset.marketId !== marketId) return 'conversion_terms_invalid';
    const { spreadPpm, feePpm, minimum, floor, cap } = terms;
    if ([spreadPpm, feePpm].some((ppm) => ppm < 0 || ppm > 100_000)) return 'conversion_terms_invalid';
    if (minimum <= 0n || floor < 0n || cap < floor) return 'conversion_terms_invalid';
    if (asset.terms === undefined && marketId !== 0) {
      asset.marketId = marketId;
      this.#record(timeMs);
    }
    asset.terms = terms;
    return undefined;
  }

  #moveInventory({ assetId, amount, direction }: Of<'move_inventory'>): RejectionReason | undefined {
    if (amount <= 0n) return 'amount_not_positive';
    const [from, to] =
      direction === 'to_inventory' ? (['treasury', 'inventory'] as const) : (['inventory', 'treasury'] as const);
    if (amount > this.book(from, assetId)) return 'book_insufficient';
    return this.#move(assetId, from, to, amount);
  }

  #convert(command: Of<'convert'>, timeMs: number): RejectionReason | undefined {
    const { userId, fromAssetId, toAssetId, quoteSeq, amount, side } = command;
    if (!this.#users.has(userId)) return 'unknown_user';
    const quote = this.#quote(fromAssetId, toAssetId, quoteSeq, timeMs);
    if (typeof quote === 'string') return quote;
    if (amount <= 0n) return 'amount_not_positive';
    const pay = side === 'pay' ? amount : leastPayment(quote, amount);
    if (pay < (this.assets.get(fromAssetId)?.terms?.minimum ?? 0n)) return 'conversion_below_minimum';
    const reason = this.#reasonAgainst(quote, userId, pay, timeMs, this.swaps);
    if (reason === undefined) this.#swap(quote, userId, pay, timeMs);
    return reason;
  }

  /** One after the other on a copy: the first that cannot be undoes all. */
  #convertSmall(command: Of<'convert_small'>, timeMs: number): RejectionReason | undefined {
    const { userId, assetIds, toAssetId, quoteSeq } = command;
    if (!this.#users.has(userId)) return 'unknown_user';
    if (assetIds.length === 0 || new Set(assetIds).size < assetIds.length) return 'amount_not_positive';
    const before = [...this.swaps];
    const kept = [new Map(this.free), new Map(this.books), new Map(this.#shared)] as const;
    for (const fromAssetId of assetIds) {
      const reason = this.#small(fromAssetId, { userId, toAssetId, quoteSeq }, timeMs, before);
      if (reason === undefined) continue;
      this.swaps.length = before.length;
      for (const [place, map] of [this.free, this.books, this.#shared].entries()) {
        map.clear();
        for (const [key, units] of kept[place] ?? []) (map as Map<unknown, bigint>).set(key, units);
      }
      return reason;
    }
    return undefined;
  }

  #small(
    fromAssetId: number,
    { userId, toAssetId, quoteSeq }: Pick<Of<'convert_small'>, 'userId' | 'toAssetId' | 'quoteSeq'>,
    timeMs: number,
    before: readonly Swap[],
  ): RejectionReason | undefined {
    const quote = this.#quote(fromAssetId, toAssetId, quoteSeq, timeMs);
    if (typeof quote === 'string') return quote;
    const pay = this.balance(userId, fromAssetId);
    if (pay <= 0n) return 'amount_not_positive';
    if (this.#worth(quote, pay) > (this.#limits?.small ?? 0n)) return 'balance_not_small';
    const reason = this.#reasonAgainst(quote, userId, pay, timeMs, before);
    if (reason === undefined) this.#swap(quote, userId, pay, timeMs);
    return reason;
  }

  /**
   * The prices that held after a record: the last one that set prices, or one of the last ten
   * seconds.
   */
  #quote(from: number, to: number, seq: number, timeMs: number): Quote | RejectionReason {
    if (from === to) return 'same_asset';
    const [one, other] = [this.assets.get(from), this.assets.get(to)];
    if (!one?.terms?.open || !other?.terms?.open) return 'conversion_closed';
    if (seq < 1 || seq > this.seq) return 'quote_unknown';
    if ([one, other].some(({ marketId }) => marketId !== 0 && this.#market(marketId).halted)) return 'market_halted';
    const ticks = ({ marketId }: Asset, at: number): number =>
      marketId === 0 ? 1 : (this.#market(marketId).prices.findLast((price) => price.seq <= at)?.ticks ?? 0);
    if (ticks(one, this.seq) === 0 || ticks(other, this.seq) === 0) return 'prices_stale';
    const record = this.#records.findLast((each) => each.seq <= seq);
    if (record === undefined) return 'quote_expired';
    if (record !== this.#records.at(-1) && record.timeMs < timeMs - lifeMs) return 'quote_expired';
    const [paid, received] = [ticks(one, record.seq), ticks(other, record.seq)];
    if (paid === 0 || received === 0) return 'prices_stale';
    const rates = [one.terms, other.terms] as const;
    return {
      quoteSeq: record.seq,
      from,
      to,
      spreadPpm: Math.max(...rates.map(({ spreadPpm }) => spreadPpm)),
      feePpm: Math.max(...rates.map(({ feePpm }) => feePpm)),
      paid: this.#unitPrice(one, paid),
      received: this.#unitPrice(other, received),
    };
  }

  #unitPrice({ scale, marketId }: Asset, ticks: number): Fraction {
    const tickScale = marketId === 0 ? 0 : this.#market(marketId).tickScale;
    return fraction(BigInt(ticks), 10n ** BigInt(tickScale + scale));
  }

  #reasonAgainst(
    quote: Quote,
    userId: number,
    pay: bigint,
    timeMs: number,
    before: readonly Swap[],
  ): RejectionReason | undefined {
    const { from, to, quoteSeq } = quote;
    const { gross, fee } = gives(quote, pay);
    if (gross - fee <= 0n) return 'conversion_below_minimum';
    const isUsed = before.some(
      (one) => one.userId === userId && one.from === from && one.to === to && one.quoteSeq === quoteSeq,
    );
    if (isUsed) return 'quote_used';
    if (this.#limits === undefined) return 'conversion_closed';
    const today = this.swaps.filter(({ day }) => day === Math.floor(timeMs / dayMs));
    const sum = (swaps: readonly Swap[]): bigint => swaps.reduce((all, { worth }) => all + worth, 0n);
    const worth = this.#worth(quote, pay);
    if (sum(today.filter((one) => one.userId === userId)) + worth > this.#limits.userDay)
      return 'conversion_user_limit';
    if (sum(today) + worth > this.#limits.day) return 'conversion_day_limit';
    if (this.balance(userId, from) < pay) return 'insufficient_available';
    if (this.book('inventory', to) - gross < (this.assets.get(to)?.terms?.floor ?? 0n)) return 'book_insufficient';
    if (this.book('inventory', from) + pay > (this.assets.get(from)?.terms?.cap ?? 0n)) return 'inventory_full';
    return undefined;
  }

  #swap(quote: Quote, userId: number, pay: bigint, timeMs: number): void {
    const { from, to, quoteSeq } = quote;
    const { gross, fee } = gives(quote, pay);
    const worth = this.#worth(quote, pay);
    this.swaps.push({ userId, from, to, quoteSeq, fee, worth, day: Math.floor(timeMs / dayMs) });
    this.#pay(userId, from, -pay);
    this.#post('inventory', from, pay);
    this.#post('inventory', to, -gross);
    this.#pay(userId, to, gross - fee);
    // A tenth of all fees ever, less what of it is there already.
    const all = this.swaps.filter((one) => one.to === to).reduce((sum, one) => sum + one.fee, 0n);
    const share = all / 10n - (this.#shared.get(to) ?? 0n);
    this.#shared.set(to, all / 10n);
    this.#post('securityFund', to, share);
    this.#post('fees', to, fee - share);
  }

  /** In units of USDT, rounded down. */
  #worth({ paid }: Quote, pay: bigint): bigint {
    const scale = [...this.assets.values()].find(({ terms, marketId }) => terms && marketId === 0)?.scale ?? 0;
    return floor(times(paid, fraction(pay * 10n ** BigInt(scale))));
  }

  #market(marketId: number) {
    const market = this.#markets.get(marketId);
    if (market === undefined) throw new Error(`there is no market ${marketId}`);
    return market;
  }

  #record(timeMs: number): void {
    if (this.#records.at(-1)?.seq !== this.seq + 1) this.#records.push({ seq: this.seq + 1, timeMs });
  }

  #move(assetId: number, from: SwapBook, to: SwapBook, units: bigint): undefined {
    this.#post(from, assetId, -units);
    this.#post(to, assetId, units);
  }

  #post(book: SwapBook, assetId: number, units: bigint): void {
    this.books.set(`${book}/${assetId}`, this.book(book, assetId) + units);
  }

  #pay(userId: number, assetId: number, units: bigint): void {
    this.free.set(`${userId}/${assetId}`, this.balance(userId, assetId) + units);
  }
}

const floor = ({ top, bottom }: Fraction): bigint => top / bottom;
const share = (ppm: number): Fraction => fraction(BigInt(ppm), million);

/** What a payment gives: the mid price less the spread, then the fee of that; each rounded down. */
function gives({ paid, received, spreadPpm, feePpm }: Quote, pay: bigint) {
  const kept = share(1_000_000 - spreadPpm);
  const mid = times(times(fraction(pay), paid), fraction(received.bottom, received.top));
  const gross = floor(times(mid, kept));
  return { gross, fee: floor(times(fraction(gross), share(feePpm))) };
}

/** By halves: the least payment that gives so much. */
function leastPayment(quote: Quote, wanted: bigint): bigint {
  const arrives = (pay: bigint): bigint => {
    const { gross, fee } = gives(quote, pay);
    return gross - fee;
  };
  let [low, high] = [0n, 1n];
  while (arrives(high) < wanted) high *= 2n;
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (arrives(middle) < wanted) low = middle;
    else high = middle;
  }
  return high;
}

/** Whether what arrived is worth no more than what was paid, at the prices of the swap itself. */
export function isNoGift(
  paid: { readonly units: bigint; readonly price: Fraction },
  arrived: { readonly units: bigint; readonly price: Fraction },
): boolean {
  return compare(times(fraction(arrived.units), arrived.price), times(fraction(paid.units), paid.price)) <= 0;
}
