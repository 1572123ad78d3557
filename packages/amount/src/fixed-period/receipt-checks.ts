import { formatDecimal, parseDecimal } from '../decimal.ts';
import { sampleOf, type IndexQuote } from '../index-rule/index-rule.ts';
import { EjectionWatch } from '../index-rule/ejection-watch.ts';
import type { ReceiptCheck, ReceiptFigure, ReceiptSample, ReceiptVenue } from './receipt.ts';
import type { WindowSample } from './settlement-rule.ts';

const quoteScale = 18;

/** Which sample and venue, or which entry of the ledger, a figure belongs to. */
type Place = Pick<ReceiptCheck, 'second' | 'venue' | 'entry'>;

/** Collects what was recomputed, beside what the receipt says. */
export class ReceiptChecks {
  readonly list: ReceiptCheck[] = [];
  readonly #ejections = new EjectionWatch();

  expect(figure: ReceiptFigure, said: string | null, computed: string | null, place: Place = {}): void {
    this.list.push({ figure, ...place, said, computed, holds: said === computed });
  }

  /** Compares numbers: 1.50 and 1.5 are one. */
  expectDecimal(figure: ReceiptFigure, said: string | null, computed: string | null, place: Place = {}): void {
    this.list.push({ figure, ...place, said, computed, holds: plain(said) === plain(computed) });
  }

  /** Recomputes samples that follow each other from their venues. */
  samples(samples: readonly ReceiptSample[], tickScale: number): void {
    samples.forEach((sample, place) => {
      if (sample.problem !== 'missing') this.#sample(sample, tickScale);
      const before = samples[place - 1];
      if (before !== undefined) this.#follows(before, sample);
    });
  }

  #sample(sample: ReceiptSample, tickScale: number): void {
    const { second, price, problem, venues, previousPrice } = sample;
    const previous = previousPrice === null ? undefined : ticksOf(previousPrice, tickScale);
    const made = sampleOf(venues.map(quoteOf), previous, tickScale);
    const computed = made.ticks > 0n ? formatDecimal(made.ticks, tickScale) : null;
    this.expectDecimal('samplePrice', price, computed, { second });
    this.expect('sampleProblem', problem, made.problem ?? null, { second });
    const quotes = venues.map((venue) => ({ ...quoteOf(venue), venue: venue.venue }));
    const ruledOut = this.#ejections.take(second, quotes, made);
    venues.forEach(({ venue, standing }, place) => {
      const own = made.standings[place] ?? null;
      const other = own === 'ejected' ? 'counted' : 'ejected';
      this.expect('venueStanding', standing, ruledOut.includes(place) ? other : own, { second, venue });
    });
  }

  /** A sample is judged by the last fresh one before it. */
  #follows(before: ReceiptSample, sample: ReceiptSample): void {
    if (sample.problem === 'missing' || before.problem === 'missing' || sample.second !== before.second + 1) return;
    const { previousPrice, second } = sample;
    if (before.price !== null) return this.expectDecimal('previousPrice', previousPrice, before.price, { second });
    // The last fresh one counts for a minute, so it may end between two stale samples.
    if (previousPrice !== null) this.expectDecimal('previousPrice', previousPrice, before.previousPrice, { second });
  }
}

/**
 * A decimal of a receipt in units of its scale; -1 where it is no such decimal, which no figure
 * equals.
 */
export function ticksOf(text: string, scale: number): bigint {
  const parsed = parseDecimal(text, scale);
  return parsed.ok ? parsed.units : -1n;
}

/** A sample as the settlement rule takes it. */
export function windowSampleOf(sample: ReceiptSample, tickScale: number): WindowSample {
  if (sample.problem === 'missing') return 'missing';
  return sample.price === null ? 'stale' : ticksOf(sample.price, tickScale);
}

function quoteOf({ price, ageMs, standing }: ReceiptVenue): IndexQuote {
  return { mantissa: ticksOf(price, quoteScale), decimals: quoteScale, ageMs, ejected: standing === 'ejected' };
}

function plain(text: string | null): string | null {
  if (text === null || !text.includes('.')) return text;
  return text.replace(/\.?0+$/, '');
}
