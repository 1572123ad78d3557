import type { Actor } from '../../base/words.ts';
import type { AuditProblems } from '../../rules/problems.ts';
import {
  down,
  million,
  paidFrom,
  termsAt,
  up,
  valueOf,
  type AuditedContract,
  type AuditedPosition,
} from './audit-kept.ts';
import type { FundingPaid, FundingSettled, FuturesEvent, PositionSet } from './events.ts';

type PremiumSampled = Extract<FuturesEvent, { readonly type: 'premium_sampled' }>;

const nano = 1_000_000_000n;
const periodMs = 28_800_000;
const staleMs = 3_600_000;
/** Half of one sample a minute for eight hours. */
const samplesLeast = 240;
/** How far the rate is drawn from the premium towards the interest, in 10⁻⁹. */
const draw = 500_000n;

/** A price that need not be a tick: `top` ÷ `bottom`. */
interface Average {
  readonly top: bigint;
  readonly bottom: bigint;
}

/**
 * The average price at which the impact value would be filled on one side of the book; undefined
 * where the side is too thin.
 */
export function impactOf(contract: AuditedContract, side: 'bids' | 'asks', timeMs: number): Average | undefined {
  const isLinear = contract.listing.kind === 'linear';
  let missing: bigint = termsAt(contract, timeMs)?.impact ?? 0n;
  let [lots, cost] = [0n, 0n];
  for (const [price, shown] of contract.book.levels(side)) {
    const wanted = isLinear ? up(missing, valueOf(contract, price, 1n)) : missing;
    const taken = wanted < shown ? wanted : shown;
    const value = valueOf(contract, price, taken);
    [lots, cost, missing] = [lots + taken, cost + value, missing - (isLinear ? value : taken)];
    if (missing > 0n) continue;
    // The value of so many lots at a price of one tick: linear by multiplying, inverse by dividing.
    const one = valueOf(contract, 1n, isLinear ? 1n : lots);
    return isLinear ? { top: cost, bottom: lots * one } : { top: one, bottom: cost };
  }
  return undefined;
}

/** What a contract's funding comes from. */
interface Samples {
  readonly byPeriod: Map<number, { sum: bigint; count: number }>;
  lastMinute: number;
  settled: number;
}

/** What the funding that is being written must still give. */
interface Expected {
  readonly payments: Map<number, bigint>;
  readonly dueAtMs: number;
  remainder: bigint;
}

/**
 * Funding written a second time: premium samples from the book (F14), the rate from samples (F15),
 * each payment and the fund's difference (F16).
 */
export class FundingAudit {
  readonly #problems: AuditProblems;
  readonly #samples = new Map<AuditedContract, Samples>();
  readonly #expected = new Map<AuditedContract, Expected>();
  /** The payment whose effect comes next. */
  #paid: FundingPaid | undefined;

  constructor(problems: AuditProblems) {
    this.#problems = problems;
  }

  list(contract: AuditedContract, timeMs: number): void {
    this.#samples.set(contract, { byPeriod: new Map(), lastMinute: 0, settled: Math.floor(timeMs / periodMs) - 1 });
  }

  sample(contract: AuditedContract, event: PremiumSampled, index: number, timeMs: number): void {
    const samples = this.#samples.get(contract);
    if (samples === undefined) return;
    const name = `the premium of contract ${event.contractId}`;
    const minute = Math.floor(event.second / 60);
    this.#problems.expect(21, event.second === Math.floor(timeMs / 1_000), `${name} is of second ${event.second}`);
    this.#problems.expect(21, minute > samples.lastMinute && index > 0, `${name} is sampled once a minute`);
    const own = premiumOf(contract, BigInt(index), timeMs);
    const agrees = event.hasSample === (own !== undefined) && BigInt(event.premium) === (own ?? 0n);
    this.#problems.expect(21, agrees, `${name} is ${event.premium}, the book gives ${own}`);
    samples.lastMinute = minute;
    if (!event.hasSample) return;
    const period = Math.floor((event.second * 1_000) / periodMs);
    const kept = samples.byPeriod.get(period) ?? { sum: 0n, count: 0 };
    samples.byPeriod.set(period, { sum: kept.sum + BigInt(event.premium), count: kept.count + 1 });
  }

  /**
   * F15, once a period, as soon as a record comes after it; `standing` is the mark, 0 while stale.
   * An index that is fresh again counts once the mark that follows from it is written.
   */
  settle(contract: AuditedContract, event: FundingSettled, standing: number, timeMs: number): void {
    const samples = this.#samples.get(contract);
    if (samples === undefined) return;
    const name = `the funding of contract ${event.contractId}`;
    const { dueAtMs, outcome } = event;
    const period = dueAtMs / periodMs - 1;
    const last = Math.floor(timeMs / periodMs) - 1;
    const mayBeUnwritten = contract.isMarkStale || timeMs >= dueAtMs + staleMs;
    // Of a period that another one followed nobody is paid: its mark has gone by.
    const mark = period < last || (mayBeUnwritten && event.mark === 0) ? 0 : standing;
    const isDue = Number.isInteger(period) && period > samples.settled && period <= last;
    this.#problems.expect(21, isDue, `${name} is due at ${dueAtMs}`);
    const { sum, count } = samples.byPeriod.get(period) ?? { sum: 0n, count: 0 };
    const rate = count < samplesLeast ? undefined : rateOf(contract, sum / BigInt(count), dueAtMs - 1);
    const said = rate === undefined ? 'few_samples' : mark > 0 ? 'paid' : 'stale';
    const mayGiveUp = mark > 0 || timeMs >= dueAtMs + staleMs;
    this.#problems.expect(21, outcome === said && mayGiveUp, `${name} ended as ${outcome}, not ${said}`);
    const mean = count === 0 ? 0n : sum / BigInt(count);
    const agrees = event.samples === count && BigInt(event.mean) === mean && BigInt(event.rate) === (rate ?? 0n);
    this.#problems.expect(
      21,
      agrees && event.mark === mark,
      `${name} has a rate of ${event.rate}, samples give ${rate}`,
    );
    samples.settled = period;
    for (const old of samples.byPeriod.keys()) if (old <= period) samples.byPeriod.delete(old);
    this.#expect(contract, event, outcome === 'paid' ? BigInt(event.rate) : 0n);
  }

  #expect(contract: AuditedContract, event: FundingSettled, rate: bigint): void {
    const payments = new Map<number, bigint>();
    if (event.outcome === 'paid')
      for (const position of allOf(contract))
        payments.set(position.positionId, paymentOf(position, BigInt(event.mark), rate));
    let [paid, received] = [0n, 0n];
    for (const units of payments.values()) {
      if (units < 0n) paid -= units;
      else received += units;
    }
    const agrees = event.paid === paid && event.received === received && event.positions === payments.size;
    this.#problems.expect(21, agrees, `funding of contract ${event.contractId}: ${event.paid} paid, not ${paid}`);
    const remainder = paid - received;
    const isSmall = remainder >= 0n && remainder <= BigInt(payments.size);
    this.#problems.expect(21, isSmall, `funding of contract ${event.contractId} leaves ${remainder}`);
    this.#expected.set(contract, { payments, remainder, dueAtMs: event.dueAtMs });
  }

  /** F16 of one position. */
  pay(contract: AuditedContract, event: FundingPaid): void {
    const expected = this.#expected.get(contract);
    const own = expected?.payments.get(event.positionId);
    const agrees = own === event.amount && event.dueAtMs === expected?.dueAtMs;
    this.#problems.expect(21, agrees, `position ${event.positionId} gets ${event.amount} of funding, not ${own}`);
    expected?.payments.delete(event.positionId);
    this.#paid = event;
  }

  /** An isolated position pays from its margin, and owes what that lacks. */
  takeMargin(event: PositionSet, before: AuditedPosition | undefined): void {
    const units = this.#takePaid(event.positionId);
    if (units === undefined || before === undefined) return;
    const after = paidFrom(before.margin, before.owed, units);
    const agrees = event.margin === after.money && event.owed === after.owed;
    this.#problems.expect(
      21,
      agrees,
      `funding leaves position ${event.positionId} ${event.margin}, not ${after.money}`,
    );
  }

  /** A cross position pays from what is available, and its account owes what that lacks. */
  takeOwed(userId: number, owed: bigint, before: { readonly available: bigint; readonly owed: bigint }): void {
    if (this.#paid?.userId !== userId) return this.#problems.fail(21, `user ${userId} owes funding that is not there`);
    const units = this.#takePaid(this.#paid.positionId) ?? 0n;
    const after = paidFrom(before.available, before.owed, units);
    this.#problems.expect(21, owed === after.owed, `funding leaves user ${userId} owing ${owed}, not ${after.owed}`);
  }

  #takePaid(positionId: number): bigint | undefined {
    const paid = this.#paid;
    if (paid?.positionId !== positionId) {
      this.#problems.fail(21, `position ${positionId} changed by funding that is not there`);
      return undefined;
    }
    this.#paid = undefined;
    return paid.amount;
  }

  /** The difference that the insurance fund got. */
  takeRemainder(contract: AuditedContract, units: bigint): void {
    const expected = this.#expected.get(contract);
    this.#problems.expect(
      21,
      expected?.remainder === units,
      `the fund got ${units} of funding, not ${expected?.remainder}`,
    );
    if (expected !== undefined) expected.remainder = 0n;
  }

  /**
   * Nothing of a funding is left out, and none that is due waits while there is a fresh mark; an
   * operator's record moves nobody's position, so the next one pays.
   */
  closeRecord(actor: Actor['kind'], timeMs: number, markOf: (contract: AuditedContract) => number): void {
    for (const [contract, { payments, remainder }] of this.#expected) {
      const isWhole = payments.size === 0 && remainder === 0n;
      this.#problems.expect(21, isWhole, `funding of contract ${contract.listing.contractId} is not paid out`);
    }
    this.#expected.clear();
    this.#paid = undefined;
    for (const [contract, { settled }] of this.#samples) {
      if (actor === 'operator' || contract.isMarkStale || timeMs < (settled + 2) * periodMs) continue;
      this.#problems.expect(21, markOf(contract) === 0, `funding of contract ${contract.listing.contractId} is late`);
    }
  }
}

function* allOf({ positions }: AuditedContract): Iterable<AuditedPosition> {
  for (const position of positions.long.values()) if (position.lots > 0n) yield position;
  for (const position of positions.short.values()) if (position.lots > 0n) yield position;
}

/** F14, toward zero. */
function premiumOf(contract: AuditedContract, index: bigint, timeMs: number): bigint | undefined {
  const [bid, ask] = [impactOf(contract, 'bids', timeMs), impactOf(contract, 'asks', timeMs)];
  if (bid === undefined || ask === undefined) return undefined;
  const over = bid.top - index * bid.bottom;
  const under = index * ask.bottom - ask.top;
  const [above, below] = [over > 0n ? over : 0n, under > 0n ? under : 0n];
  return ((above * ask.bottom - below * bid.bottom) * nano) / (index * bid.bottom * ask.bottom);
}

/** F15: the mean, drawn towards the interest, within the cap. */
function rateOf(contract: AuditedContract, mean: bigint, timeMs: number): bigint {
  const terms = termsAt(contract, timeMs);
  const cap = BigInt(terms?.fundingCap ?? 0);
  const drawn = within(BigInt(terms?.interest ?? 0) - mean, draw);
  return within(mean + drawn, cap);
}

const within = (units: bigint, limit: bigint): bigint => (units > limit ? limit : units < -limit ? -limit : units);

/** F16: payers up, receivers down, rounded once. */
function paymentOf({ contract, side, lots }: AuditedPosition, mark: bigint, rate: bigint): bigint {
  const received = side === 'long' ? -rate : rate;
  if (contract.listing.kind === 'linear') return down(valueOf(contract, mark, lots) * received, nano);
  const { face, tickScale } = contract.listing;
  const whole = lots * BigInt(face) * 10n ** BigInt(contract.settleScale + tickScale);
  return down(whole * received, mark * nano);
}

/** F13: one basis sample in ticks, toward zero. */
export function basisOf(contract: AuditedContract, index: bigint, timeMs: number): bigint | undefined {
  const [bid, ask] = [impactOf(contract, 'bids', timeMs), impactOf(contract, 'asks', timeMs)];
  if (bid === undefined || ask === undefined) return undefined;
  const both = 2n * bid.bottom * ask.bottom;
  return (bid.top * ask.bottom + ask.top * bid.bottom - index * both) / both;
}

/** F13: index + the mean of the samples, within the clamp. */
export function markOfSamples(index: bigint, basis: readonly bigint[], clampPpm: number) {
  const mean = basis.length < 10 ? 0n : basis.reduce((sum, each) => sum + each, 0n) / BigInt(basis.length);
  return { mean, mark: index + within(mean, (index * BigInt(clampPpm)) / million) };
}
