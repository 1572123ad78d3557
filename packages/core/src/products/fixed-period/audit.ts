import type { AuditProblems } from '../../rules/problems.ts';
import type { ExchangeEvent } from '../events.ts';
import { PricesAudit } from '../prices/audit.ts';
import type { FixedPeriodAccepted, FixedPeriodOpened, FixedPeriodSettled } from './events.ts';

/** An open contract as an auditor knows it. */
interface Audited {
  readonly accepted: FixedPeriodAccepted;
  openPrice: number;
  expirySecond: number;
}

/** What a contract's user must have been posted in one record, by contract. */
interface Expected {
  available: bigint;
  reserved: bigint;
}

const windowSeconds = 10;
const patienceSeconds = 5;

/**
 * The rules of fixed-period contracts written a second time, on decoded events alone: each opens at
 * the sample of its second (27), each ends once with what its own window gives (25), and what they
 * may pay lies in escrow (26).
 */
export class FixedPeriodAudit {
  readonly prices: PricesAudit;
  readonly #problems: AuditProblems;
  readonly #open = new Map<number, Audited>();
  readonly #openByMarket = new Map<number, number>();
  readonly #expected = new Map<number, Expected>();
  readonly #posted = new Map<number, Expected>();
  readonly #escrow = new Map<number, bigint>();
  #touched = false;
  #lastContractId = 0;

  constructor(problems: AuditProblems) {
    this.#problems = problems;
    this.prices = new PricesAudit(problems);
  }

  follow(event: ExchangeEvent, timeMs: number): void {
    this.prices.follow(event, timeMs);
    if (event.type === 'fixed_period_accepted') this.#accept(event, timeMs);
    else if (event.type === 'fixed_period_opened') this.#opened(event, timeMs);
    else if (event.type === 'fixed_period_settled') this.#settled(event, timeMs);
    else if (event.type === 'posted' && event.cause.startsWith('fixed_period_') && 'userId' in event.account) {
      const sum = sumOf(this.#posted, event.subject);
      sum.available += event.available;
      sum.reserved += event.reserved;
    }
  }

  /**
   * Ends a record: users were posted what their contracts say, and escrow holds what open contracts
   * may pay.
   */
  closeRecord(escrowOf: (assetId: number) => bigint): void {
    if (!this.#touched && this.#posted.size === 0) return;
    for (const contractId of new Set([...this.#expected.keys(), ...this.#posted.keys()])) {
      const [expected, posted] = [sumOf(this.#expected, contractId), sumOf(this.#posted, contractId)];
      const agrees = expected.available === posted.available && expected.reserved === posted.reserved;
      this.#problems.expect(25, agrees, `contract ${contractId} posts to its user what its result says`);
    }
    for (const [assetId, wins] of this.#escrow)
      this.#problems.expect(
        26,
        escrowOf(assetId) === wins,
        `asset ${assetId}: escrow holds ${wins} for open contracts`,
      );
    this.#expected.clear();
    this.#posted.clear();
    this.#touched = false;
  }

  #accept(event: FixedPeriodAccepted, timeMs: number): void {
    const { contractId, marketId, stake, maximumWin, payoutPpm, openSecond, assetId } = event;
    const name = `contract ${contractId}`;
    this.#touched = true;
    this.#problems.expect(26, contractId === this.#lastContractId + 1, `${name} has the next number`);
    this.#lastContractId = contractId;
    this.#problems.expect(25, maximumWin === (stake * BigInt(payoutPpm)) / 1_000_000n, `${name} may win ${maximumWin}`);
    this.#problems.expect(27, openSecond === Math.floor(timeMs / 1_000) + 2, `${name} opens in second ${openSecond}`);
    this.#problems.expect(27, this.prices.index(marketId) > 0, `${name} is accepted while the index is fresh`);
    this.#problems.expect(27, this.prices.index(marketId) === event.indexPrice, `${name} names the index it saw`);
    this.prices.begin(marketId, timeMs, this);
    this.#openByMarket.set(marketId, (this.#openByMarket.get(marketId) ?? 0) + 1);
    this.#open.set(contractId, { accepted: event, openPrice: 0, expirySecond: 0 });
    this.#escrow.set(assetId, (this.#escrow.get(assetId) ?? 0n) + maximumWin);
    add(sumOf(this.#expected, contractId), 0n - stake, stake);
  }

  #opened(event: FixedPeriodOpened, timeMs: number): void {
    const { contractId, marketId, second, price, expirySecond } = event;
    const name = `contract ${contractId}`;
    const contract = this.#open.get(contractId);
    if (contract === undefined || contract.openPrice > 0) return this.#problems.fail(27, `${name} opens once`);
    const { accepted } = contract;
    this.#problems.expect(42, isOf(event, accepted), `${name} opens for its user in its market`);
    this.#problems.expect(27, second === this.#openingSecond(accepted, timeMs), `${name} opens in second ${second}`);
    this.#problems.expect(27, this.prices.at(marketId, second) === price, `${name} opens at its second’s sample`);
    this.#problems.expect(25, expirySecond === second + accepted.durationSeconds, `${name} expires in ${expirySecond}`);
    contract.openPrice = price;
    contract.expirySecond = expirySecond;
  }

  /**
   * The second that opens a contract by the samples; undefined where none did, or some is still to
   * come.
   */
  #openingSecond({ marketId, openSecond }: FixedPeriodAccepted, timeMs: number): number | undefined {
    for (let second = openSecond; second <= openSecond + patienceSeconds; second += 1) {
      const price = this.prices.at(marketId, second);
      if (price !== undefined && price > 0) return second;
      if (price === undefined && timeMs < (second + 1) * 1_000) return undefined;
    }
    return undefined;
  }

  #settled(event: FixedPeriodSettled, timeMs: number): void {
    const { contractId, marketId, outcome, voidCause, paid } = event;
    const name = `contract ${contractId}`;
    this.#touched = true;
    const contract = this.#open.get(contractId);
    if (contract === undefined) return this.#problems.fail(26, `${name} ends once`);
    const { accepted } = contract;
    this.#open.delete(contractId);
    this.#escrow.set(accepted.assetId, (this.#escrow.get(accepted.assetId) ?? 0n) - accepted.maximumWin);
    const isSame = event.openPrice === contract.openPrice && event.expirySecond === contract.expirySecond;
    const isOwn = isSame && isOf(event, accepted) && event.stake === accepted.stake;
    this.#problems.expect(42, isOwn, `${name} ends with the terms it was accepted with`);
    const result = contract.openPrice > 0 ? this.#resultOf(contract, timeMs) : this.#unopened(accepted, timeMs);
    const agrees = result.outcome === outcome && result.cause === voidCause && result.sum === event.sum;
    this.#problems.expect(25, agrees, `${name} is ${result.outcome} ${result.cause}, not ${outcome} ${voidCause}`);
    const back = { won: accepted.stake + accepted.maximumWin, lost: 0n, equal: accepted.stake, voided: accepted.stake };
    this.#problems.expect(25, paid === back[outcome], `${name} gives back ${back[outcome]}`);
    add(sumOf(this.#expected, contractId), back[outcome], 0n - accepted.stake);
    const left = (this.#openByMarket.get(marketId) ?? 0) - 1;
    this.#openByMarket.set(marketId, left);
    if (left === 0) this.prices.end(marketId, this);
  }

  #resultOf({ accepted, openPrice, expirySecond }: Audited, timeMs: number): Result {
    const seconds = Array.from({ length: windowSeconds }, (_, place) => expirySecond - place);
    const prices = seconds.map((second) => this.prices.at(accepted.marketId, second));
    const isPast = timeMs >= (expirySecond + 1) * 1_000 || prices[0] !== undefined;
    if (!isPast) return { outcome: 'early', cause: 'none', sum: 0n };
    if (prices.includes(undefined)) return { outcome: 'voided', cause: 'window_missing', sum: 0n };
    if (prices.includes(0)) return { outcome: 'voided', cause: 'window_stale', sum: 0n };
    const counted = prices.toSorted((a = 0, b = 0) => a - b).slice(1, -1);
    const sum = counted.reduce((total, price) => total + BigInt(price ?? 0), 0n);
    const distance = (sum - 8n * BigInt(openPrice)) * (accepted.direction === 'rise' ? 1n : -1n);
    const outcome = distance > 0n ? 'won' : distance < 0n ? 'lost' : 'equal';
    return { outcome, cause: 'none', sum };
  }

  #unopened(accepted: FixedPeriodAccepted, timeMs: number): Result {
    const last = accepted.openSecond + patienceSeconds;
    const isPast = timeMs >= (last + 1) * 1_000 || this.prices.at(accepted.marketId, last) !== undefined;
    const isVoid = isPast && this.#openingSecond(accepted, timeMs) === undefined;
    return { outcome: isVoid ? 'voided' : 'early', cause: 'no_opening_sample', sum: 0n };
  }
}

interface Result {
  readonly outcome: string;
  readonly cause: string;
  readonly sum: bigint;
}

const isOf = (event: FixedPeriodOpened | FixedPeriodSettled, { userId, marketId }: FixedPeriodAccepted): boolean =>
  event.userId === userId && event.marketId === marketId;

function sumOf(sums: Map<number, Expected>, contractId: number): Expected {
  let sum = sums.get(contractId);
  if (sum === undefined) sums.set(contractId, (sum = { available: 0n, reserved: 0n }));
  return sum;
}

function add(sum: Expected, available: bigint, reserved: bigint): void {
  sum.available += available;
  sum.reserved += reserved;
}
