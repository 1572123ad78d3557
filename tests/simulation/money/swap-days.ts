import type { Command, Exchange, ExchangeEvent } from '@candor/core';
import { prophet, SwapFlow, swapPlay } from '@candor/testkit';
import { machineCounterNames } from '../days/day-counters.ts';
import type { ProductOfDays } from '../days/day-simulation.ts';
import type { SimulatedVenues } from '../world/feed.ts';
import { MoneyPeople, wakeLater } from './money-people.ts';
import { MoneyRules } from './money-rules.ts';

const symbols = [
  ['BTC/USDT', 381_637, 1],
  ['LINK/USDT', 14_250, 3],
] as const;
const quoteLifeMs = 10_000;

/** What must happen somewhere in a run of some seeds. */
const needed = [
  ...machineCounterNames,
  'started again at a deadline',
  'swap of who sees venues early',
  'converted',
  'conversion_terms_set',
  'proof_published',
  'rejected: quote_used',
  'rejected: quote_expired',
  'rejected: quote_unknown',
  'rejected: prices_stale',
  'rejected: market_halted',
  'rejected: conversion_below_minimum',
  'rejected: conversion_user_limit',
  'rejected: conversion_day_limit',
  'rejected: insufficient_available',
  'rejected: book_insufficient',
  'rejected: proof_not_begun',
  'rejected: proof_sums_differ',
  'over a restart: quote_used',
  'over a restart: proof_not_begun',
];

/**
 * People who swap, one of whom hears of venues before the exchange does and picks quote and moment.
 */
export const swapDays: ProductOfDays = {
  needed,
  make: ({ random, ownChances, counters, tally }) => {
    const flow = new SwapFlow(ownChances);
    const play = swapPlay(flow);
    const rules = new SwapRules(play, counters, tally, flow);
    const people = new MoneyPeople({ play, rules, random: ownChances });
    return {
      setting: flow.setting(),
      symbols,
      rules,
      next: (exchange, venues) => people.next(() => flow.deed(exchange, comingOf(exchange, venues))),
      wake: (exchange) => {
        const due = [rules.pricedAtMs + quoteLifeMs];
        const isAtEnd = random.chance(1, 3);
        const atMs = isAtEnd ? rules.pricedAtMs + quoteLifeMs + random.integer(-1_000, 1_000) : undefined;
        return { atMs: atMs ?? wakeLater(exchange, random), due };
      },
    };
  },
};

/** The rules of money, and the prices that swaps are made at. */
class SwapRules extends MoneyRules {
  readonly #flow: SwapFlow;
  readonly #ticks: number[] = symbols.map(([, middle]) => middle);
  readonly #add: (name: string) => void;
  /** When the last record set a price. */
  pricedAtMs = 0;

  constructor(...[play, counters, tally, flow]: [...ConstructorParameters<typeof MoneyRules>, SwapFlow]) {
    super(play, counters, tally);
    this.#flow = flow;
    this.#add = (name) => counters.add(name);
  }

  override count(event: ExchangeEvent, command: Command, exchange: Exchange): void {
    super.count(event, command, exchange);
    if (event.type === 'converted' && event.userId === prophet) this.#add('swap of who sees venues early');
    if (event.type !== 'index_price_set') return;
    this.#ticks[event.marketId - 1] = event.price;
    this.pricedAtMs = exchange.timeMs;
    this.#flow.priced(exchange.seq, [...this.#ticks]);
  }
}

/** A hundredth up or down where the venues have gone that way since the exchange heard of them. */
function comingOf(exchange: Exchange, venues: Pick<SimulatedVenues, 'ahead'>): number[] {
  return symbols.map(([symbol], place) => {
    const ticks = exchange.market(place + 1)?.indexPrice ?? 0;
    const way = venues.ahead(symbol, ticks);
    if (way === undefined) return 0;
    return Math.round(way === 'rise' ? ticks * 1.01 : ticks * 0.99);
  });
}
