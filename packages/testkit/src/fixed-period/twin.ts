import type { Command } from '@candor/core';
import type { RejectionReason } from '@candor/protocol/reasons';
import { naiveIndex } from './naive-index.ts';
import { naiveOpening, naiveResult, type NaiveResult } from './naive-settlement.ts';
import { NaiveLimits } from './naive-limits.ts';

type Of<Type extends Command['type']> = Extract<Command, { readonly type: Type }>;

/** A contract as the twin keeps it, open or ended. */
export interface NaiveContract {
  readonly contractId: number;
  readonly userId: number;
  readonly marketId: number;
  readonly direction: 'rise' | 'fall';
  readonly durationSeconds: number;
  readonly stake: bigint;
  readonly win: bigint;
  readonly openSecond: number;
  openedSecond: number | undefined;
  result: NaiveResult | undefined;
}

interface NaiveMarket {
  readonly tickScale: number;
  index: number;
  isOpen: boolean;
  periods: Of<'set_periods'>['periods'];
  samples: Map<number, number>;
  lastFresh: { readonly second: number; readonly price: number };
}

const one = 10n ** 8n;
const stakeAssetId = 1;

/**
 * Fixed-period contracts as their rules read, without any of the core's structures: all samples in
 * a map, all contracts in a list, every result worked out again. It knows wallets 1 and 6 in one
 * asset of eight decimals, and no orders.
 */
export class NaiveFixedPeriod {
  readonly contracts: NaiveContract[] = [];
  readonly free = new Map<string, bigint>();
  readonly books = { fixedPeriodHouse: 0n, fixedPeriodEscrow: 0n, treasury: 0n, demoFunds: 0n };
  readonly #markets = new Map<number, NaiveMarket>();
  readonly #users = new Set<number>();
  readonly #frozen = new Set<number>();
  readonly #limits = new Map<number, NaiveLimits>();
  readonly #ejected = new Set<string>();
  readonly #openAfterSeconds: number;
  #exposureMax = 200_000n * one;
  #contractsMax = 20;

  /**
   * Contracts open so many whole seconds after the second of their acceptance: 2, unless a test
   * wants another exchange.
   */
  constructor(openAfterSeconds = 2) {
    this.#openAfterSeconds = openAfterSeconds;
  }

  /** Follows a command; gives the reason that it is rejected for. */
  step(command: Command, timeMs: number): RejectionReason | undefined {
    const reason = this.#follow(command, timeMs);
    if (reason === undefined && (command.type === 'tick' || command.type === 'index_prices')) this.#passTime(timeMs);
    return reason;
  }

  open(): NaiveContract[] {
    return this.contracts.filter(({ result }) => result === undefined);
  }

  reserved(userId: number): bigint {
    return this.open().reduce((sum, one) => (one.userId === userId ? sum + one.stake : sum), 0n);
  }

  freeOf(userId: number, wallet: number): bigint {
    return this.free.get(`${userId}/${wallet}`) ?? 0n;
  }

  #follow(command: Command, timeMs: number): RejectionReason | undefined {
    switch (command.type) {
      case 'list_market':
        return this.#list(command.marketId, command.terms.tickScale);
      case 'list_index_market':
        return this.#list(command.marketId, command.tickScale);
      case 'register_user':
        this.#users.add(command.userId);
        return undefined;
      case 'set_user_frozen':
        if (command.frozen) this.#frozen.add(command.userId);
        else this.#frozen.delete(command.userId);
        return undefined;
      case 'set_market_state':
        this.#market(command.marketId).isOpen = command.state === 'open';
        return undefined;
      case 'set_periods':
        this.#market(command.marketId).periods = command.periods;
        return undefined;
      case 'issue_demo_supply':
        if (command.assetId === stakeAssetId) this.books.demoFunds += command.amount;
        return undefined;
      case 'grant_demo_funds':
        for (const { assetId, amount } of command.grants) {
          if (assetId !== stakeAssetId) continue;
          this.books.demoFunds -= amount;
          this.#add(command.userId, 1, amount);
        }
        return undefined;
      case 'transfer':
        return this.#transfer(command);
      case 'fund_treasury':
        return this.#move('demoFunds', 'treasury', command.amount);
      case 'move_house_funds':
        return command.direction === 'to_house'
          ? this.#move('treasury', 'fixedPeriodHouse', command.amount)
          : this.#move('fixedPeriodHouse', 'treasury', command.amount);
      case 'set_fixed_period_limits':
        this.#exposureMax = command.exposureMax;
        this.#contractsMax = command.contractsPerUserMax;
        return undefined;
      case 'set_stake_limit':
        if (command.limit % one !== 0n) return 'stake_not_whole';
        this.#limitsOf(command.userId).set(command.limit, timeMs);
        return undefined;
      case 'pause_fixed_period':
        return this.#limitsOf(command.userId).pause(command.days, timeMs) ? undefined : 'pause_shorter';
      case 'index_prices':
        return this.#prices(command, timeMs);
      case 'open_fixed_period':
        return this.#open(command, timeMs);
      default:
        return undefined;
    }
  }

  #list(marketId: number, tickScale: number): undefined {
    const lastFresh = { second: 0, price: 0 };
    this.#markets.set(marketId, { tickScale, index: 0, isOpen: true, periods: [], samples: new Map(), lastFresh });
    return undefined;
  }

  #transfer({ userId, from, to, amount }: Of<'transfer'>): RejectionReason | undefined {
    if (this.#frozen.has(userId)) return 'account_frozen';
    if (amount > this.freeOf(userId, from)) return 'insufficient_available';
    this.#add(userId, from, 0n - amount);
    this.#add(userId, to, amount);
    return undefined;
  }

  #move(from: keyof typeof this.books, to: keyof typeof this.books, amount: bigint): RejectionReason | undefined {
    if (amount > this.books[from]) return 'book_insufficient';
    this.books[from] -= amount;
    this.books[to] += amount;
    return undefined;
  }

  #prices(command: Of<'index_prices'>, timeMs: number): RejectionReason | undefined {
    const { second, samples = [], standings = [], prices } = command;
    const isOutside = second !== undefined && Math.floor(timeMs / 1_000) !== second;
    const isNamed = second !== undefined || (samples.length === 0 && standings.length === 0);
    const needed = samples.filter(({ marketId }) => this.open().some((one) => one.marketId === marketId));
    const isTwice = needed.some(({ marketId }) => this.#market(marketId).samples.has(second ?? 0));
    if (isOutside || !isNamed || isTwice) return 'sample_late';
    const ejectedOf = (marketId: number, venue: string): boolean =>
      standings.findLast((one) => one.marketId === marketId && one.venue === venue)?.ejected ??
      this.#ejected.has(`${marketId}/${venue}`);
    for (const { marketId, venues, price, problem = 'none' } of needed) {
      const { tickScale, lastFresh } = this.#market(marketId);
      const quotes = venues.map((quote) => ({ ...quote, ejected: ejectedOf(marketId, quote.venue) }));
      const previous = (second ?? 0) - lastFresh.second < 60 ? lastFresh.price : 0;
      const made = naiveIndex(quotes, previous, tickScale);
      if (made.ticks !== price || made.problem !== problem) return 'sample_mismatch';
    }
    for (const { marketId, venue, ejected } of standings) {
      if (ejected) this.#ejected.add(`${marketId}/${venue}`);
      else this.#ejected.delete(`${marketId}/${venue}`);
    }
    for (const { marketId, price } of needed) {
      const market = this.#market(marketId);
      market.samples.set(second ?? 0, price);
      if (price > 0) market.lastFresh = { second: second ?? 0, price };
    }
    for (const { marketId, price } of prices) this.#market(marketId).index = price;
    return undefined;
  }

  #open(command: Of<'open_fixed_period'>, timeMs: number): RejectionReason | undefined {
    const { userId, marketId, stake, durationSeconds, direction, payoutPpm } = command;
    if (!this.#users.has(userId)) return 'unknown_user';
    const market = this.#markets.get(marketId);
    if (market === undefined) return 'unknown_market';
    if (this.#frozen.has(userId)) return 'account_frozen';
    if (!market.isOpen) return 'market_halted';
    if (market.index === 0) return 'prices_stale';
    const period = market.periods.find((one) => one.durationSeconds === durationSeconds);
    if (period === undefined) return 'period_not_offered';
    if (payoutPpm !== undefined && payoutPpm !== period.payoutPpm) return 'payout_changed';
    if (stake % one !== 0n) return 'stake_not_whole';
    if (stake < period.minimumStake) return 'stake_below_minimum';
    if (stake > period.maximumStake) return 'stake_above_maximum';
    const limits = this.#limitsOf(userId);
    if (limits.isPaused(timeMs)) return 'paused_by_user';
    if (limits.isReached(stake, timeMs)) return 'stake_limit_reached';
    const open = this.open();
    if (open.filter((one) => one.userId === userId).length >= this.#contractsMax) return 'too_many_contracts';
    if (stake > this.freeOf(userId, 6)) return 'insufficient_available';
    const win = (stake * BigInt(period.payoutPpm)) / 1_000_000n;
    const here = open.filter((one) => one.marketId === marketId);
    if (here.reduce((sum, one) => sum + one.win, win) > this.#exposureMax) return 'exposure_limit';
    if (win > this.books.fixedPeriodHouse) return 'house_limit';
    const second = Math.floor(timeMs / 1_000);
    if (here.length === 0) market.lastFresh = { second, price: market.index };
    if (here.length === 0) market.samples = new Map();
    const contractId = this.contracts.length + 1;
    const openSecond = second + this.#openAfterSeconds;
    const terms = { contractId, userId, marketId, direction, durationSeconds, stake, win, openSecond };
    this.contracts.push({ ...terms, openedSecond: undefined, result: undefined });
    limits.note(stake, timeMs);
    this.#add(userId, 6, 0n - stake);
    return this.#move('fixedPeriodHouse', 'fixedPeriodEscrow', win);
  }

  #passTime(timeMs: number): void {
    for (const contract of this.open()) {
      const { samples } = this.#market(contract.marketId);
      const opened = naiveOpening(samples, contract.openSecond, timeMs);
      if (opened === 'void') this.#end(contract, { outcome: 'voided', voidCause: 'no_opening_sample' });
      if (typeof opened !== 'number') continue;
      contract.openedSecond = opened;
      const result = naiveResult(samples, contract, opened, timeMs);
      if (result !== undefined) this.#end(contract, result);
    }
  }

  #end(contract: NaiveContract, result: NaiveResult): void {
    const { userId, stake, win } = contract;
    contract.result = result;
    if (result.outcome === 'lost') this.books.fixedPeriodHouse += stake;
    else this.#add(userId, 6, stake);
    this.books.fixedPeriodEscrow -= win;
    if (result.outcome === 'won') this.#add(userId, 6, win);
    else this.books.fixedPeriodHouse += win;
  }

  #market(marketId: number): NaiveMarket {
    const market = this.#markets.get(marketId);
    if (market === undefined) throw new RangeError(`the twin has no market ${marketId}`);
    return market;
  }

  #limitsOf(userId: number): NaiveLimits {
    const limits = this.#limits.get(userId) ?? new NaiveLimits();
    this.#limits.set(userId, limits);
    return limits;
  }

  #add(userId: number, wallet: number, units: bigint): void {
    this.free.set(`${userId}/${wallet}`, this.freeOf(userId, wallet) + units);
  }
}
