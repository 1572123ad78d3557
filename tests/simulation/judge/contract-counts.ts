import type { Exchange, ExchangeEvent, ExchangeRecord } from '@candor/core';
import { stakerGroups } from '../actors/temperaments.ts';
import type { Counters } from '../counters.ts';

type Settled = Extract<ExchangeEvent, { readonly type: 'fixed_period_settled' }>;

const isBot = (userId: number): boolean => stakerGroups.bot.some((each) => each === userId);

/** Counts what became of fixed-period contracts in a run. */
export class ContractCounts {
  readonly #counters: Counters;
  /** Contracts that the last start found open. */
  #found = new Set<number>();
  readonly #openSeconds = new Map<number, number>();

  constructor(counters: Counters) {
    this.#counters = counters;
  }

  /** A new life begins with what is open now. */
  recovered({ fixedPeriod }: Exchange): void {
    this.#found = new Set(fixedPeriod.openContracts().map(({ contractId }) => contractId));
  }

  /** Counts a record whose events are applied already. */
  count({ actor, events }: ExchangeRecord, exchange: Exchange): void {
    const counters = this.#counters;
    if (actor.kind === 'operator' && this.#openSeconds.size > 0)
      counters.add('command of an operator between acceptance and end');
    for (const event of events) this.#event(event, exchange);
  }

  #event(event: ExchangeEvent, exchange: Exchange): void {
    const counters = this.#counters;
    if (event.type === 'fixed_period_accepted') {
      counters.add('contract accepted');
      this.#openSeconds.set(event.contractId, event.openSecond);
    } else if (event.type === 'fixed_period_opened') {
      const isLate = event.second !== this.#openSeconds.get(event.contractId);
      counters.add(isLate ? 'contract opened after its second' : 'contract opened');
    } else if (event.type === 'fixed_period_settled') this.#settled(event, exchange);
    else if (event.type === 'index_sampled' && event.price === 0) counters.add('sample without a price');
    else if (event.type === 'stake_limit_set') counters.add('stake limit set');
    else if (event.type === 'fixed_period_paused') counters.add('stakes paused');
    else if (event.type === 'posted' && 'book' in event.account && event.account.book === 'treasury')
      counters.add(event.cause === 'fees_collected' ? 'fees collected' : 'house funds moved');
  }

  #settled({ contractId, userId, outcome, voidCause }: Settled, exchange: Exchange): void {
    const counters = this.#counters;
    this.#openSeconds.delete(contractId);
    counters.add(outcome === 'voided' && voidCause !== 'none' ? `contract void: ${voidCause}` : nameOf(outcome));
    if (this.#found.delete(contractId)) counters.add('contract settled after a restart');
    if (exchange.user(userId)?.frozen === true) counters.add('contract of a frozen user settled');
    if (isBot(userId)) counters.add('contract of the bot settled');
  }
}

function nameOf(outcome: Settled['outcome']): 'contract won' | 'contract lost' | 'contract equal' {
  if (outcome === 'voided') throw new RangeError('a void has a cause');
  return `contract ${outcome}`;
}
