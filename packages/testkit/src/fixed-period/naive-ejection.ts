import { fraction, isWithin, middleOf, type Fraction } from './fraction.ts';
import type { NaiveQuote } from './naive-index.ts';

const fivePercent = fraction(1n, 20n);
const [minute, fiveMinutes] = [60, 300];

/**
 * What samples of a market say of its venues, by the words of docs/how-prices-are-made.md: a venue
 * that counts and is within 5% now is not ejected within a minute, and one that is out and further
 * away is not back within five.
 */
export class NaiveEjection {
  readonly #near = new Map<number, number>();
  readonly #far = new Map<number, number>();

  /**
   * Venues of a second’s sample that cannot be what they are; `isIndex` says that there was an
   * index.
   */
  impossible(
    second: number,
    quotes: readonly (NaiveQuote & { readonly venueId: number })[],
    isIndex: boolean,
  ): number[] {
    const fresh = quotes.filter(({ ageMs }) => ageMs <= 10_000 && ageMs >= -2_000);
    const middle = middleOf(fresh.filter(({ ejected }) => !ejected).map(priceOf));
    const wrong = fresh.filter(({ venueId, ejected }) => {
      const since = (ejected ? this.#near : this.#far).get(venueId) ?? -Infinity;
      return second - since < (ejected ? minute : fiveMinutes);
    });
    for (const quote of isIndex && middle ? fresh : []) {
      const isNear = isWithin(priceOf(quote), middle ?? fraction(0n), fivePercent);
      if (quote.ejected && !isNear) this.#far.set(quote.venueId, second);
      if (!quote.ejected && isNear) this.#near.set(quote.venueId, second);
    }
    return wrong.map(({ venueId }) => venueId);
  }
}

const priceOf = ({ mantissa, decimals }: NaiveQuote): Fraction => fraction(mantissa, 10n ** BigInt(decimals));
