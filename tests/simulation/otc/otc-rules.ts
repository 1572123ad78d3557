import {
  brokenByOtc,
  type Command,
  type CommandHeader,
  type Exchange,
  type ExchangeEvent,
  type OtcStage,
} from '@candor/core';
import { compareOtc, Disagreement, NaiveOtc } from '@candor/testkit';
import type { DayCounters } from '../days/day-counters.ts';
import type { DayRules, Decided } from '../days/day-judge.ts';
import type { Tally } from '../judge/tally.ts';
import { crookedId } from './people.ts';

/** Trading between people, judged by its naive twin and its guard. */
export class OtcRules implements DayRules {
  readonly brokenBy = brokenByOtc;
  readonly #twin = new NaiveOtc();
  readonly #stages = new Map<number, OtcStage>();
  readonly #counters: DayCounters;
  readonly #tally: Tally;
  /** Orders whose deadline the last start found within reach. */
  #found = new Set<number>();

  constructor(counters: DayCounters, tally: Tally) {
    this.#counters = counters;
    this.#tally = tally;
  }

  follow({ command, header, execution }: Decided, where: string): void {
    const expected = this.#twin.allows(command, header.timeMs);
    const isDone = execution.kind === 'record';
    if (expected !== undefined && expected !== isDone)
      throw new Disagreement(`${where} is ${execution.kind}, the twin says ${expected}`);
    if (isDone) this.#twin.follow(command, header.timeMs);
  }

  refused(_command: Command, { actor }: CommandHeader, reason: string): void {
    const isCrooked = actor.kind === 'operator' && actor.id === crookedId;
    this.#counters.add(`${isCrooked ? 'crooked' : 'rejected'}: ${reason}`);
  }

  compare(exchange: Exchange, where: string): void {
    compareOtc(exchange, this.#twin, where);
  }

  recovered(exchange: Exchange): void {
    const unpaid = exchange.otc.orders().filter(({ stage }) => stage === 'unpaid');
    this.#found = new Set(unpaid.map(({ orderId }) => orderId));
  }

  count(event: ExchangeEvent, command: Command, exchange: Exchange): void {
    const counters = this.#counters;
    switch (event.type) {
      case 'otc_order_opened':
        return void this.#stages.set(event.orderId, 'unpaid');
      case 'otc_order_paid':
        return this.#step(event.orderId, 'pay', 'paid');
      case 'otc_order_extended':
        return this.#step(event.orderId, 'extend', 'unpaid');
      case 'otc_order_warned':
        return this.#step(event.orderId, 'warn', 'unpaid');
      case 'otc_order_appealed':
        if (event.cause === 'party_frozen') counters.add('appeal of a frozen party');
        return this.#step(event.orderId, `appeal by ${event.by}`, 'appealed');
      case 'otc_appeal_withdrawn':
        return this.#step(event.orderId, 'withdraw_appeal', 'paid');
      case 'otc_claimed':
        return this.#step(event.orderId, 'claim', 'claimed');
      case 'otc_order_closed':
        return this.#closed(event);
      case 'otc_claim_closed':
        return this.#step(event.orderId, acts[event.outcome], undefined);
      case 'otc_resolved':
        counters.add(`verdict: ${event.reasonCode}`);
        return counters.add('bond paid a compensation', event.compensation > 0n ? 1 : 0);
      case 'otc_bond_set':
        return counters.add(`bond ${event.move}`);
      case 'otc_advert_blocked':
        return counters.add('advert taken offline by an operator');
      case 'otc_advert_closed':
        return counters.add('advert closed with the right', event.cause === 'right_lost' ? 1 : 0);
      case 'index_price_set': {
        const isPaused = event.price === 0 && command.type === 'index_prices' && this.#hasFloating(exchange);
        return counters.add('advert paused by a stale index', isPaused ? 1 : 0);
      }
      default:
    }
  }

  #hasFloating(exchange: Exchange): boolean {
    const floating = exchange.otc.adverts().filter(({ price }) => price.kind === 'floating');
    for (const { advertId, priceNow } of floating)
      this.#tally.require(priceNow === undefined, `advert ${advertId} has a price without an index`);
    return floating.length > 0;
  }

  #closed({ orderId, outcome, heldUntilMs, claimUntilMs }: Extract<ExchangeEvent, { type: 'otc_order_closed' }>): void {
    const counters = this.#counters;
    if (heldUntilMs > 0) counters.add('coins held after a reversible payment');
    if (outcome === 'expired' && this.#found.has(orderId)) counters.add('order expired after a restart');
    this.#step(orderId, acts[outcome], claimUntilMs > 0 ? 'expired' : undefined);
  }

  #step(orderId: number, act: string, to: OtcStage | undefined): void {
    const from = this.#stages.get(orderId);
    this.#tally.expect(35, from !== undefined, `order ${orderId} is ended once, and then: ${act}`);
    this.#counters.add(`${from} ${act}`);
    if (to === undefined) this.#stages.delete(orderId);
    else this.#stages.set(orderId, to);
  }
}

/** Ends of orders and claims, as the table of steps names what leads there. */
const acts = {
  released: 'release',
  cancelled: 'cancel',
  expired: 'expire',
  awarded_buyer: 'award_buyer',
  awarded_seller: 'award_seller',
  upheld: 'uphold',
  refused: 'refuse',
  lapsed: 'lapse',
} as const;
