/**
 * What must have happened somewhere in a run of many seeds, or the run proves less than it claims.
 * Every name has its place in the simulation where it is counted; a run in which one of them stays
 * at zero fails.
 */
export const counterNames = [
  // Verdicts and what orders met.
  'record',
  'rejected',
  'repeated',
  'mismatch',
  'trade',
  'trade of more than one level',
  'iceberg refilled',
  'order rested',
  'order amended in place',
  'order amended to the back',
  'stop triggered',
  'trailing stop moved',
  'oco leg ended by the other',
  'ended: filled',
  'ended: user',
  'ended: cancel_all',
  'ended: immediate_or_cancel',
  'ended: budget_used',
  'ended: self_trade_prevention',
  'ended: expired',
  'ended: price_limit',
  'rejected: insufficient_available',
  'rejected: post_only_would_take',
  'rejected: fill_or_kill_not_filled',
  'rejected: price_outside_band',
  'rejected: not_found',
  'rejected: account_frozen',
  'rejected: market_halted',
  'rejected: prices_stale',
  'rejected: market_terms_invalid',
  'rejected: tier_thresholds_invalid',
  'rejected: periods_invalid',
  'rejected: demo_funds_already_granted',
  // Clients and the network.
  'request lost',
  'request doubled',
  'request overtaken by a later one',
  'answer lost after commit',
  'retry answered with the first outcome',
  'retry over a restart answered with the first outcome',
  'retry of what never became durable, decided anew',
  'repeated request after a snapshot',
  'market terms changed',
  'market state set',
  'fee tier set',
  'tier thresholds set',
  'periods set',
  'account frozen or let go',
  'merchant’s right given or taken',
  'newcomer registered',
  'newcomer given funds',
  'operator refused',
  'operator’s retry answered with the first outcome',
  'audit log anchored',
  'changed audit log refused',
  'foreign order refused',
  'expired or foreign token refused',
  'session ended while in use',
  'old refresh token ended its session',
  'eleventh session ended the first',
  'racing commands of one user',
  // The machine.
  'process killed',
  'power lost',
  'power lost right after a start',
  'killed within a write, sync or rename',
  'write failed',
  'sync failed',
  'disk full',
  'disk had room again',
  'slow disk',
  'torn tail cut',
  'record durable though never acknowledged',
  'record lost though never acknowledged',
  'segment rotated',
  'snapshot written',
  'recovered from a snapshot',
  'recovered without a snapshot',
  'damaged snapshot passed over',
  'flipped bit refused',
  'forged batch refused',
  'lost end refused by a witness',
  'clean stop',
  'wall clock jumped',
  // SQL, sockets, feeds.
  'projection failed and tried again',
  'projection caught up from the journal',
  'reader waited for the projection',
  'reader was refused after two seconds',
  'projections rebuilt to the same rows',
  'socket fell behind and got a snapshot',
  'socket cut and joined again',
  'account read while its commands were on their way',
  'private update before the public one',
  'feed jumped',
  'feed silent',
  'feed lied',
  'index stale',
  'index back',
] as const;

/**
 * What must have happened in a run of many seeds in which people stake on fixed-period contracts.
 */
export const contractCounterNames = [
  'contract accepted',
  'contract opened',
  'contract opened after its second',
  'contract won',
  'contract lost',
  'contract equal',
  'contract void: no_opening_sample',
  'contract void: window_stale',
  'contract void: window_missing',
  'contract settled after a restart',
  'contract of a frozen user settled',
  'contract of the bot settled',
  'command of an operator between acceptance and end',
  'sample without a price',
  'stake limit set',
  'stakes paused',
  'house funds moved',
  'fees collected',
  'rejected: house_limit',
  'rejected: exposure_limit',
  'rejected: too_many_contracts',
  'rejected: stake_limit_reached',
  'rejected: paused_by_user',
  'rejected: pause_shorter',
  'rejected: period_not_offered',
  'rejected: payout_changed',
  'rejected: stake_not_whole',
  'rejected: stake_below_minimum',
  'rejected: stake_above_maximum',
  'rejected: book_insufficient',
  'contracts agreed by a second reader',
] as const;

export type CounterName = (typeof counterNames)[number] | (typeof contractCounterNames)[number];

export class Counters {
  readonly #counts = new Map<CounterName, number>();

  add(name: CounterName, times = 1): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + times);
  }

  get(name: CounterName): number {
    return this.#counts.get(name) ?? 0;
  }

  merge(other: Counters): void {
    for (const [name, times] of other.#counts) this.add(name, times);
  }

  /** Names that were never counted. */
  missing(): CounterName[] {
    return counterNames.filter((name) => this.get(name) === 0);
  }

  /** The same of those that only runs with contracts have. */
  missingOfContracts(): CounterName[] {
    return contractCounterNames.filter((name) => this.get(name) === 0);
  }

  entries(): [CounterName, number][] {
    return [...counterNames, ...contractCounterNames].map((name) => [name, this.get(name)]);
  }
}

/**
 * Whether a text is a counter's name: reasons and ends are counted only where they are named above.
 */
export const isCounter = (name: string): name is CounterName => names.has(name);

const names: ReadonlySet<string> = new Set([...counterNames, ...contractCounterNames]);
