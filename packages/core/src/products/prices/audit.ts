import { EjectionWatch, sampleOf } from '@candor/amount';
import type { AuditProblems } from '../../rules/problems.ts';
import type { ExchangeEvent } from '../events.ts';
import type { IndexSampled } from './events.ts';
import { watchSample } from './watched.ts';

/**
 * Older seconds than this are not asked for: a settlement that is later than a stop finds no newer
 * samples either.
 */
const secondsRemembered = 4_096;

const ejectAfterSeconds = 60;

interface AuditedIndex {
  readonly tickScale: number;
  index: number;
  /** Ticks by second; 0 where the sample was stale. */
  readonly samples: Map<number, number>;
  readonly ejected: Set<number>;
  readonly ejections: EjectionWatch;
  lastFresh: { readonly second: number; readonly price: number };
  lastSecond: number;
  /** What needs samples: products that have open contracts on it, each under a name of its own. */
  readonly needs: Set<unknown>;
}

/**
 * An auditor's own list of indices and samples: each sample within its second, once, and what its
 * venues give (27, 28).
 */
export class PricesAudit {
  readonly #indices = new Map<number, AuditedIndex>();
  readonly #problems: AuditProblems;
  #venues = 0;

  constructor(problems: AuditProblems) {
    this.#problems = problems;
  }

  follow(event: ExchangeEvent, timeMs: number): void {
    if (event.type === 'market_listed') this.#list(event.marketId, event.terms.tickScale);
    if (event.type === 'index_market_listed') this.#list(event.marketId, event.tickScale);
    if (event.type === 'index_price_set') this.#setIndex(event.marketId, event.price);
    if (event.type === 'venue_listed') {
      this.#venues += 1;
      this.#problems.expect(39, event.venueId === this.#venues, `venue ${event.venueId} has the next number`);
    }
    if (event.type === 'venue_standing_set') this.#setStanding(event.marketId, event.venueId, event.ejected);
    if (event.type === 'index_sampled') this.#sample(event, timeMs);
  }

  has(marketId: number): boolean {
    return this.#indices.has(marketId);
  }

  index(marketId: number): number {
    return this.#indices.get(marketId)?.index ?? 0;
  }

  /** Ticks of a second: 0 where its sample was stale, undefined where it has none. */
  at(marketId: number, second: number): number | undefined {
    return this.#indices.get(marketId)?.samples.get(second);
  }

  /** Somebody needs samples from now on: a jump is judged by the index until the first of them. */
  begin(marketId: number, timeMs: number, who: unknown): void {
    const audited = this.#indices.get(marketId);
    if (audited === undefined) return;
    if (audited.needs.size === 0) audited.lastFresh = { second: Math.floor(timeMs / 1_000), price: audited.index };
    audited.needs.add(who);
  }

  /** Somebody needs none any more; with the last one the samples go. */
  end(marketId: number, who: unknown): void {
    const audited = this.#indices.get(marketId);
    if (audited === undefined) return;
    audited.needs.delete(who);
    if (audited.needs.size === 0) audited.samples.clear();
  }

  #list(marketId: number, tickScale: number): void {
    const lastFresh = { second: 0, price: 0 };
    const [samples, ejected, needs] = [new Map<number, number>(), new Set<number>(), new Set()];
    const watched = { ejected, ejections: new EjectionWatch(), samples };
    this.#indices.set(marketId, { tickScale, index: 0, lastFresh, lastSecond: 0, needs, ...watched });
  }

  #setIndex(marketId: number, price: number): void {
    const audited = this.#indices.get(marketId);
    if (audited !== undefined) audited.index = price;
  }

  #setStanding(marketId: number, venueId: number, isEjected: boolean): void {
    const ejected = this.#indices.get(marketId)?.ejected;
    this.#problems.expect(28, ejected !== undefined && venueId <= this.#venues, 'a venue that is judged is listed');
    if (isEjected) ejected?.add(venueId);
    else ejected?.delete(venueId);
  }

  #sample(event: IndexSampled, timeMs: number): void {
    const { marketId, second, price } = event;
    const name = `the sample of market ${marketId} in second ${second}`;
    const audited = this.#indices.get(marketId);
    if (audited === undefined) return this.#problems.fail(28, `${name} is of no market`);
    this.#problems.expect(27, audited.needs.size > 0, `${name} is needed by a contract`);
    this.#problems.expect(27, Math.floor(timeMs / 1_000) === second, `${name} is written at ${timeMs} ms`);
    this.#problems.expect(27, second > audited.lastSecond, `${name} comes after that of ${audited.lastSecond}`);
    this.#problems.expect(28, isTrue(event, audited), `${name} is what its venues give`);
    this.#problems.expect(
      28,
      watchSample(audited.ejections, event).length === 0,
      `${name} counts and leaves out as samples before it allow`,
    );
    audited.samples.set(second, price);
    audited.lastSecond = second;
    if (price > 0) audited.lastFresh = { second, price };
    for (const old of audited.samples.keys()) {
      if (old > second - secondsRemembered) break;
      audited.samples.delete(old);
    }
  }
}

function isTrue(event: IndexSampled, { tickScale, ejected, lastFresh }: AuditedIndex): boolean {
  const { venues, previous, price, problem, second } = event;
  const expected = second - lastFresh.second < ejectAfterSeconds ? lastFresh.price : 0;
  if (previous !== expected) return false;
  const quotes = venues.map((quote) => ({ ...quote, ejected: ejected.has(quote.venueId) }));
  const made = sampleOf(quotes, previous > 0 ? BigInt(previous) : undefined, tickScale);
  const agree = made.standings.every((standing, place) => standing === venues[place]?.standing);
  return agree && made.ticks === BigInt(price) && (made.problem ?? 'none') === problem;
}
