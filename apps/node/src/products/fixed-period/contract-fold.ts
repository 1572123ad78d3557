import { formatDecimal, settlementRule, type WindowSample, wouldHaveBeenOf } from '@candor/amount';
import type { ExchangeEvent, Posted } from '@candor/core';
import type {
  ContractChanges,
  ContractRow,
  DayRow,
  SampleRow,
  StoredContracts,
  VenueRow,
  VenueText,
} from './contract-rows.ts';
import { withEntry } from './contract-entries.ts';
import { acceptedRow, type Moment, openedRow, type Settled, settledRow } from './contract-steps.ts';

const dayMs = 86_400_000;
/**
 * Seconds of samples that are kept of each market: a window, and what may pass until its contracts
 * are settled.
 */
export const secondsKept = 64;

type Sampled = Extract<ExchangeEvent, { type: 'index_sampled' }>;

/**
 * The fold behind the rows of contracts, samples and daily statistics. It depends on the records
 * alone.
 */
export class ContractFold {
  readonly #open = new Map<number, ContractRow>();
  readonly #samples = new Map<number, Map<number, SampleRow>>();
  readonly #venues = new Map<number, string>();
  readonly #days = new Map<string, DayRow>();
  #changed = emptyChanges();

  /** The fold as it was last saved. */
  static of({ open, samples, venues, days }: StoredContracts): ContractFold {
    const fold = new ContractFold();
    for (const row of open) fold.#open.set(row.contractId, row);
    for (const row of samples) fold.#samplesOf(row.marketId).set(row.second, row);
    for (const { venueId, name } of venues) fold.#venues.set(venueId, name);
    for (const row of days) fold.#days.set(dayKeyOf(row), row);
    return fold;
  }

  apply(event: ExchangeEvent, moment: Moment): void {
    switch (event.type) {
      case 'venue_listed':
        return this.#venue(event);
      case 'index_sampled':
        return this.#sample(event, moment);
      case 'fixed_period_accepted':
        return this.#put(acceptedRow(event, moment));
      case 'fixed_period_opened':
        return this.#put(openedRow(this.#known(event.contractId), event, moment));
      case 'fixed_period_settled':
        return this.#settled(event, moment);
      case 'posted':
        if (event.cause.startsWith('fixed_period_')) this.#posted(event, moment);
        return;
      default:
    }
  }

  /** What a fold that goes on from here begins with. */
  stored(): StoredContracts {
    return {
      open: [...this.#open.values()],
      samples: [...this.#samples.values()].flatMap((ofMarket) => [...ofMarket.values()]),
      venues: Array.from(this.#venues, ([venueId, name]) => ({ venueId, name })),
      days: [...this.#days.values()],
    };
  }

  /** What the records since the last call changed. */
  take(): ContractChanges {
    const { contracts, samples, venues, days } = this.#changed;
    this.#changed = emptyChanges();
    return {
      contracts: [...contracts.values()],
      samples,
      venues,
      days: [...days.values()],
    };
  }

  /** The first difference from another fold; undefined when they are one. */
  differenceFrom(other: ContractFold): string | undefined {
    for (const [contractId, row] of this.#open) {
      const found = other.#open.get(contractId);
      if (found === undefined || textOf(found) !== textOf(row)) return `contract ${contractId} is another`;
    }
    if (other.#open.size !== this.#open.size) return `it has ${other.#open.size} contracts, not ${this.#open.size}`;
    for (const [key, row] of this.#days) {
      const found = other.#days.get(key);
      if (found === undefined || textOf(found) !== textOf(row)) return `the day ${key} of contracts is another`;
    }
    return undefined;
  }

  #venue({ venueId, name }: VenueRow): void {
    this.#venues.set(venueId, name);
    this.#changed.venues.push({ venueId, name });
  }

  #sample({ marketId, second, price, problem, previous, venues }: Sampled, { seq }: Moment): void {
    const texts = venues.map(({ venueId, mantissa, decimals, ageMs, standing }): VenueText => {
      return [this.#venues.get(venueId) ?? String(venueId), formatDecimal(mantissa, decimals), ageMs, standing];
    });
    const why = problem === 'none' ? null : problem;
    const row = { marketId, second, price, problem: why, previousPrice: previous, venues: JSON.stringify(texts), seq };
    const kept = this.#samplesOf(marketId);
    kept.set(second, row);
    for (const at of kept.keys()) if (at <= second - secondsKept) kept.delete(at);
    this.#changed.samples.push(row);
  }

  #settled(event: Settled, moment: Moment): void {
    const row = settledRow(this.#known(event.contractId), event, moment);
    this.#put(row);
    this.#open.delete(row.contractId);
    this.#count(row, Math.floor(moment.timeMs / dayMs));
  }

  /** A contract's postings follow its step in the same record. */
  #posted(posted: Posted, { seq }: Moment): void {
    const row = this.#open.get(posted.subject) ?? this.#changed.contracts.get(posted.subject);
    if (row === undefined) throw new Error(`A posting names contract ${posted.subject}, which is not open.`);
    const changed = { ...row, entries: withEntry(row, posted, seq) };
    if (row.open) this.#open.set(row.contractId, changed);
    this.#changed.contracts.set(row.contractId, changed);
  }

  /** Time never goes back, so only one day's figures can still change. */
  #count(row: ContractRow, day: number): void {
    const { marketId, durationSeconds, outcome, voidCause } = row;
    const key = dayKeyOf({ day, marketId, durationSeconds });
    for (const [other, kept] of this.#days) if (kept.day < day) this.#days.delete(other);
    const before = this.#days.get(key) ?? emptyDay(day, marketId, durationSeconds);
    const would = outcome === 'voided' ? this.#wouldHaveBeen(row) : undefined;
    const one = (holds: boolean): number => Number(holds);
    const counted = {
      ...before,
      contracts: before.contracts + 1,
      won: before.won + one(outcome === 'won'),
      lost: before.lost + one(outcome === 'lost'),
      equal: before.equal + one(outcome === 'equal'),
      noOpeningSample: before.noOpeningSample + one(voidCause === 'no_opening_sample'),
      windowStale: before.windowStale + one(voidCause === 'window_stale'),
      windowMissing: before.windowMissing + one(voidCause === 'window_missing'),
      staked: before.staked + row.stake,
      paidBeyondStakes: before.paidBeyondStakes + (outcome === 'won' ? row.maximumWin : 0n),
      keptStakes: before.keptStakes + (outcome === 'lost' ? row.stake : 0n),
      wouldHaveWon: before.wouldHaveWon + one(would === 'won'),
      wouldHaveLost: before.wouldHaveLost + one(would === 'lost'),
      undecided: before.undecided + one(outcome === 'voided' && would !== 'won' && would !== 'lost'),
    };
    this.#days.set(key, counted);
    this.#changed.days.set(key, counted);
  }

  #wouldHaveBeen({ marketId, expirySecond, openPrice, direction }: ContractRow): string | undefined {
    if (expirySecond === null || openPrice === null) return undefined;
    const kept = this.#samplesOf(marketId);
    const first = expirySecond - settlementRule.samples + 1;
    const window = Array.from({ length: settlementRule.samples }, (_, place) => windowSample(kept.get(first + place)));
    return wouldHaveBeenOf(direction === 'rise' ? 'rise' : 'fall', BigInt(openPrice), window, 0)?.outcome;
  }

  #known(contractId: number): ContractRow {
    const row = this.#open.get(contractId);
    if (!row) throw new Error(`Contract ${contractId} is not open.`);
    return row;
  }

  #put(row: ContractRow): void {
    this.#open.set(row.contractId, row);
    this.#changed.contracts.set(row.contractId, row);
  }

  #samplesOf(marketId: number): Map<number, SampleRow> {
    const known = this.#samples.get(marketId);
    if (known) return known;
    const made = new Map<number, SampleRow>();
    this.#samples.set(marketId, made);
    return made;
  }
}

/** A sample of a row as the settlement rule takes it. */
export function windowSample(row: Pick<SampleRow, 'price'> | undefined): WindowSample {
  if (row === undefined) return 'missing';
  return row.price === 0 ? 'stale' : BigInt(row.price);
}

interface Changed {
  readonly contracts: Map<number, ContractRow>;
  readonly samples: SampleRow[];
  readonly venues: VenueRow[];
  /** A batch may end one day and begin the next. */
  readonly days: Map<string, DayRow>;
}

const emptyChanges = (): Changed => ({ contracts: new Map(), samples: [], venues: [], days: new Map() });

const textOf = (row: object): string =>
  Object.entries(row)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, value]) => String(value))
    .join();

const dayKeyOf = ({ day, marketId, durationSeconds }: Pick<DayRow, 'day' | 'marketId' | 'durationSeconds'>): string =>
  `${day}/${marketId}/${durationSeconds}`;

const emptyDay = (day: number, marketId: number, durationSeconds: number): DayRow => ({
  day,
  marketId,
  durationSeconds,
  contracts: 0,
  won: 0,
  lost: 0,
  equal: 0,
  noOpeningSample: 0,
  windowStale: 0,
  windowMissing: 0,
  staked: 0n,
  paidBeyondStakes: 0n,
  keptStakes: 0n,
  wouldHaveWon: 0,
  wouldHaveLost: 0,
  undecided: 0,
});
