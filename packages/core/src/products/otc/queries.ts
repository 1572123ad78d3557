import type { RejectionReason } from '@candor/protocol/reasons';
import type { AgainstFloor } from '../../product.ts';
import type { State } from '../../state/state.ts';
import type { OpenOtcOrder, OtcTerms } from './commands.ts';
import type { OtcOrderOpened } from './events.ts';
import { judgeOpening } from './opening.ts';
import { otcOf } from './own.ts';
import { priceNow } from './prices.ts';
import type {
  Advert,
  OtcBond,
  OtcFiat,
  OtcHold,
  OtcOrder,
  OtcPair,
  OtcState,
  ScheduledTerms,
  Trader,
} from './state.ts';

/** An advert, with the price that it has now. */
export interface OtcAdvertView extends Readonly<Advert> {
  /**
   * Ticks; undefined while the index is stale, or the price lies outside its bounds: then it is
   * paused.
   */
  readonly priceNow: number | undefined;
}

/** An order that holds coins, or on which a claim is possible or open. */
export type OtcOrderView = Readonly<OtcOrder>;

/** Trading between people, to those who ask: always the newest state. */
export class OtcView {
  readonly #state: State;
  readonly #againstFloor: AgainstFloor;

  constructor(state: State, againstFloor: AgainstFloor) {
    this.#againstFloor = againstFloor;
    this.#state = state;
  }

  /** Fiat moneys in the order they were listed. */
  fiats(): readonly OtcFiat[] {
    return [...this.#own.fiats.values()];
  }

  pairs(): readonly OtcPair[] {
    return [...this.#own.pairs.values()];
  }

  pair(assetId: number, fiatId: number): OtcPair | undefined {
    return this.#own.pair(assetId, fiatId);
  }

  /** The terms that hold at a time; none before the first. */
  termsAt(timeMs: number): OtcTerms | undefined {
    return this.#own.termsAt(timeMs);
  }

  /** Terms that hold, and those that were announced. */
  scheduledTerms(): readonly ScheduledTerms[] {
    return this.#own.scheduled;
  }

  /** Adverts that are not closed, oldest first. */
  adverts(): OtcAdvertView[] {
    return Array.from(this.#own.adverts.values(), (advert) => this.#viewOf(advert));
  }

  advertsOf(userId: number): OtcAdvertView[] {
    return Array.from(this.#own.advertsOf.get(userId) ?? [], (advert) => this.#viewOf(advert));
  }

  advert(advertId: number): OtcAdvertView | undefined {
    const advert = this.#own.adverts.get(advertId);
    return advert && this.#viewOf(advert);
  }

  /** Orders that have not ended, and expired ones on which a claim is possible; oldest first. */
  orders(): OtcOrderView[] {
    return Array.from(this.#own.orders.values(), (order) => ({ ...order }));
  }

  ordersOf(userId: number): OtcOrderView[] {
    return Array.from(this.#own.ordersOf.get(userId) ?? [], (order) => ({ ...order }));
  }

  order(orderId: number): OtcOrderView | undefined {
    const order = this.#own.orders.get(orderId);
    return order && { ...order };
  }

  /** What a user did as buyer and taker. */
  traderOf(userId: number): Readonly<Trader> {
    const trader = this.#own.traders.get(userId);
    return { completed: 0, faultDay: 0, faults: 0, blockedUntilMs: 0, evidenceId: 0, ...trader };
  }

  bondOf(userId: number): Readonly<OtcBond> {
    return { amount: 0n, leavingSinceMs: 0, lastOrderMs: 0, ...this.#own.bonds.get(userId) };
  }

  /** Coins of a user that stay within the platform, with the time until when. */
  holdsOf(userId: number, timeMs: number): readonly OtcHold[] {
    return this.#own.holdsOf(userId, timeMs);
  }

  get lastAdvertId(): number {
    return this.#own.lastAdvertId;
  }

  get lastOrderId(): number {
    return this.#own.lastOrderId;
  }

  /** What an order would be now, or the first reason against it: the very code that decides. */
  preview(command: OpenOtcOrder, timeMs: number): OtcOrderOpened | RejectionReason {
    return judgeOpening({ state: this.#state, own: this.#own, timeMs, againstFloor: this.#againstFloor }, command);
  }

  #viewOf(advert: Advert): OtcAdvertView {
    const price = priceNow(this.#state, this.#own, advert);
    return { ...advert, priceNow: typeof price === 'string' ? undefined : price.ticks };
  }

  get #own(): OtcState {
    return otcOf(this.#state);
  }
}
