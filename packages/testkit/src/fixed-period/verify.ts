import type { ExchangeEvent, ExchangeRecord } from '@candor/core';
import { NaiveEjection } from './naive-ejection.ts';
import { naiveIndex } from './naive-index.ts';
import { naiveOpening, naiveResult } from './naive-settlement.ts';

type Of<Type extends ExchangeEvent['type']> = Extract<ExchangeEvent, { readonly type: Type }>;

/** How far a second reader agrees with the journal. */
export interface Verification {
  readonly samples: number;
  readonly settled: number;
  readonly agreed: number;
  readonly problems: readonly string[];
}

interface Read {
  readonly accepted: Of<'fixed_period_accepted'>;
  readonly acceptedAtMs: number;
  opened: Of<'fixed_period_opened'> | undefined;
}

/**
 * Reads a journal from its first record and works out every sample and every contract again,
 * knowing nothing of the core: the index and the mean of a window are fractions, and a contract's
 * result follows from all samples that were written.
 */
export function verifyFixedPeriods(records: Iterable<ExchangeRecord>): Verification {
  const reader = new Reader();
  for (const record of records) for (const event of record.events) reader.read(event, record.timeMs);
  return { samples: reader.samples, settled: reader.settled, agreed: reader.agreed, problems: reader.problems };
}

class Reader {
  samples = 0;
  settled = 0;
  agreed = 0;
  readonly problems: string[] = [];
  readonly #tickScales = new Map<number, number>();
  readonly #ejected = new Set<string>();
  readonly #ejections = new Map<number, NaiveEjection>();
  readonly #written = new Map<number, Map<number, number>>();
  readonly #open = new Map<number, Read>();

  read(event: ExchangeEvent, timeMs: number): void {
    if (event.type === 'market_listed') this.#tickScales.set(event.marketId, event.terms.tickScale);
    if (event.type === 'index_market_listed') this.#tickScales.set(event.marketId, event.tickScale);
    if (event.type === 'venue_standing_set') {
      const key = `${event.marketId}/${event.venueId}`;
      if (event.ejected) this.#ejected.add(key);
      else this.#ejected.delete(key);
    }
    if (event.type === 'index_sampled') this.#sample(event, timeMs);
    if (event.type === 'fixed_period_accepted') {
      this.#open.set(event.contractId, { accepted: event, acceptedAtMs: timeMs, opened: undefined });
    }
    if (event.type === 'fixed_period_opened') this.#opened(event, timeMs);
    if (event.type === 'fixed_period_settled') this.#settle(event, timeMs);
  }

  #sample({ marketId, second, price, previous, problem, venues }: Of<'index_sampled'>, timeMs: number): void {
    this.samples += 1;
    const quotes = venues.map((quote) => ({ ...quote, ejected: this.#ejected.has(`${marketId}/${quote.venueId}`) }));
    const made = naiveIndex(quotes, previous, this.#tickScales.get(marketId) ?? 0);
    if (made.ticks !== price || made.problem !== problem) {
      this.problems.push(`market ${marketId}, second ${second}: ${price} ${problem} is ${made.ticks} ${made.problem}`);
    }
    const seen = this.#ejections.get(marketId) ?? new NaiveEjection();
    this.#ejections.set(marketId, seen);
    for (const venueId of seen.impossible(second, quotes, made.ticks > 0)) {
      this.problems.push(`market ${marketId}, second ${second}: venue ${venueId} cannot be out, or back, so soon`);
    }
    if (Math.floor(timeMs / 1_000) !== second) this.problems.push(`second ${second} was written at ${timeMs} ms`);
    const written = this.#samplesOf(marketId);
    if (written.has(second)) this.problems.push(`market ${marketId} has second ${second} twice`);
    written.set(second, price);
  }

  #opened(event: Of<'fixed_period_opened'>, timeMs: number): void {
    const contract = this.#open.get(event.contractId);
    if (contract === undefined) return void this.problems.push(`contract ${event.contractId} opens unknown`);
    const first = Math.floor(contract.acceptedAtMs / 1_000) + 2;
    const samples = this.#samplesOf(event.marketId);
    const second = naiveOpening(samples, first, timeMs);
    if (second !== event.second || samples.get(event.second) !== event.price) {
      this.problems.push(`contract ${event.contractId} opens in second ${event.second}, not ${second}`);
    }
    contract.opened = event;
  }

  #settle(event: Of<'fixed_period_settled'>, timeMs: number): void {
    this.settled += 1;
    const contract = this.#open.get(event.contractId);
    this.#open.delete(event.contractId);
    if (contract === undefined) return void this.problems.push(`contract ${event.contractId} ends twice`);
    const { accepted, opened } = contract;
    const samples = this.#samplesOf(event.marketId);
    const first = Math.floor(contract.acceptedAtMs / 1_000) + 2;
    const result =
      opened === undefined
        ? {
            outcome: naiveOpening(samples, first, timeMs) === 'void' ? 'voided' : 'early',
            voidCause: 'no_opening_sample',
          }
        : naiveResult(samples, accepted, opened.second, timeMs);
    const win = (accepted.stake * BigInt(accepted.payoutPpm)) / 1_000_000n;
    const paid = { won: accepted.stake + win, lost: 0n, equal: accepted.stake, voided: accepted.stake }[event.outcome];
    const isSame = result?.outcome === event.outcome && result.voidCause === event.voidCause && paid === event.paid;
    if (isSame) this.agreed += 1;
    else this.problems.push(`contract ${event.contractId} is ${result?.outcome}, not ${event.outcome}`);
  }

  #samplesOf(marketId: number): Map<number, number> {
    const samples = this.#written.get(marketId) ?? new Map<number, number>();
    this.#written.set(marketId, samples);
    return samples;
  }
}
