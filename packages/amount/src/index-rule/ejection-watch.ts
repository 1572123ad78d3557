import { unitsOfQuote, type IndexQuote, type IndexSampleResult } from './index-rule.ts';
import { isFurther, median } from './median.ts';
import { indexRules } from './rules.ts';

/** A quote of a sample, with the venue's name or number. */
export type WatchedQuote = Pick<IndexQuote, 'mantissa' | 'decimals'> & { readonly venue: string | number };

/**
 * Holds standings of one market's samples against each other. A venue that counted and was within
 * 5% of the median cannot be ejected until a minute later; one that was ejected and further off
 * cannot be back until five minutes later. Seconds without a sample prove nothing.
 */
export class EjectionWatch {
  /** The last second in which a venue counted within 5%, and in which it was ejected beyond. */
  readonly #right = new Map<string | number, number>();
  readonly #wrong = new Map<string | number, number>();

  /** The places of venues whose standing in the sample of a second earlier samples rule out. */
  ruledOut(
    second: number,
    quotes: readonly Pick<WatchedQuote, 'venue'>[],
    { standings }: Pick<IndexSampleResult, 'standings'>,
  ): number[] {
    return quotes.flatMap(({ venue }, place) => {
      const standing = standings[place];
      if (standing !== 'ejected' && !isCounted(standing)) return [];
      const [since, leastMs] =
        standing === 'ejected'
          ? [this.#right.get(venue), indexRules.ejectAfterMs]
          : [this.#wrong.get(venue), indexRules.backAfterMs];
      return since !== undefined && (second - since) * 1_000 < leastMs ? [place] : [];
    });
  }

  /**
   * Takes the sample of a second, seconds rising; gives the places of venues whose standing earlier
   * samples rule out.
   */
  take(
    second: number,
    quotes: readonly WatchedQuote[],
    made: Pick<IndexSampleResult, 'problem' | 'standings'>,
  ): number[] {
    const ruledOut = this.ruledOut(second, quotes, made);
    const { standings, problem } = made;
    const units = quotes.map(unitsOfQuote);
    const middle = median(units.filter((_, place) => isCounted(standings[place])));
    // Where most venues jump together, nobody is judged.
    if (middle === undefined || problem !== undefined) return ruledOut;
    quotes.forEach(({ venue }, place) => {
      const standing = standings[place];
      const isWrong = isFurther(units[place] ?? 0n, middle, indexRules.ejectPpm);
      if (standing === 'ejected' && isWrong) this.#wrong.set(venue, second);
      if (isCounted(standing) && !isWrong) this.#right.set(venue, second);
    });
    return ruledOut;
  }
}

const isCounted = (standing: string | undefined): boolean => standing === 'counted' || standing === 'held';
