import { formatDecimal, type IndexQuote, parseDecimal, sampleOf } from '@candor/amount';
import type { IndexSample } from '@candor/protocol';
import type { PricedMarket } from './priced-market.ts';

/** Venues' newest prices of a market, judged as the index judges them now. */
export interface QuoteSource {
  quotes(symbol: string): readonly (IndexQuote & { readonly venue: string })[];
}

/** So many seconds are shown to somebody who begins to look. */
const secondsKept = 600;
/** A jump is judged by a sample that is younger than this. */
const previousSeconds = 60;

/**
 * The index of each market second by second, for people who look. Where a contract needs a market's
 * samples, the journal's take the place of these: they are the ones that decide.
 */
export class LiveIndex {
  readonly #source: QuoteSource;
  readonly #samples = new Map<number, IndexSample[]>();

  constructor(source: QuoteSource) {
    this.#source = source;
  }

  /** Takes a sample of each market for a second; once a second at most. */
  take(second: number, markets: readonly PricedMarket[]): void {
    for (const market of markets) {
      const kept = this.#of(market.marketId);
      if ((kept.at(-1)?.second ?? 0) >= second) continue;
      kept.push(this.#sample(second, market));
      if (kept.length > secondsKept) kept.splice(0, kept.length - secondsKept);
    }
  }

  /** The journal's sample of a second, in place of what was shown. */
  journalled(marketId: number, sample: IndexSample): void {
    const kept = this.#of(marketId);
    const at = kept.findIndex(({ second }) => second >= sample.second);
    if (at < 0) kept.push(sample);
    else kept.splice(at, kept[at]?.second === sample.second ? 1 : 0, sample);
  }

  /** The kept samples of a market after a second, oldest first. */
  after(marketId: number, second: number): readonly IndexSample[] {
    return this.#of(marketId).filter((sample) => sample.second > second);
  }

  #sample(second: number, { marketId, symbol, tickScale }: PricedMarket): IndexSample {
    const quotes = this.#source.quotes(symbol);
    const previous = this.#previous(marketId, second);
    const previousTicks = previous === undefined ? undefined : ticksOf(previous, tickScale);
    const { ticks, problem, standings } = sampleOf(quotes, previousTicks, tickScale);
    return {
      second,
      price: ticks > 0n ? formatDecimal(ticks, tickScale) : null,
      problem: problem ?? null,
      previousPrice: previous ?? null,
      venues: quotes.map(({ venue, mantissa, decimals, ageMs }, place) => ({
        venue,
        price: formatDecimal(mantissa, decimals),
        ageMs,
        standing: standings[place] ?? 'stale',
      })),
      seq: null,
    };
  }

  #previous(marketId: number, second: number): string | undefined {
    const fresh = this.#of(marketId).findLast(({ price }) => price !== null);
    if (fresh === undefined || fresh.second <= second - previousSeconds) return undefined;
    return fresh.price ?? undefined;
  }

  #of(marketId: number): IndexSample[] {
    const known = this.#samples.get(marketId);
    if (known) return known;
    const made: IndexSample[] = [];
    this.#samples.set(marketId, made);
    return made;
  }
}

/** A price of a sample in ticks. */
function ticksOf(price: string, tickScale: number): bigint | undefined {
  const parsed = parseDecimal(price, tickScale);
  return parsed.ok ? parsed.units : undefined;
}
