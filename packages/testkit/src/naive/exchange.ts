import type { Command, PlatformBook, RequestKey, StandingThresholds, Wallet } from '@candor/core';
import type { RejectionReason } from '@candor/protocol/reasons';
import { administer } from './admin.ts';
import { amend, cancel, cancelAll } from './changes.ts';
import { place, placeOco, ratesOf } from './placing.ts';
import { NaiveState, type NaiveEnd } from './exchange-state.ts';
import type { NaiveFill, NaiveMarket, NaiveOrder, NaiveUser } from './state.ts';
import { fireStops } from './stops.ts';

export type NaiveOutcome =
  | {
      readonly kind: 'record';
      readonly seq: number;
      readonly accepted: readonly number[];
      readonly fills: readonly NaiveFill[];
      readonly ended: readonly NaiveEnd[];
    }
  | { readonly kind: 'rejected'; readonly reason: RejectionReason }
  | { readonly kind: 'repeated'; readonly seq: number }
  | { readonly kind: 'mismatch' };

/**
 * The reference model: the rules of the exchange in arrays and bigints, searched from one end to the other, nothing kept that can be
 * recomputed. Written from the rules, not from the core; slow on purpose. The core must give the same verdict, fills and balances.
 */
export class NaiveExchange {
  readonly #state = new NaiveState();

  execute(command: Command, header: { readonly timeMs: number; readonly request?: RequestKey }): NaiveOutcome {
    const state = this.#state;
    const earlier = header.request === undefined ? undefined : state.requests.get(nameOf(header.request));
    if (earlier !== undefined && header.request !== undefined) {
      return earlier.check === header.request.check ? { kind: 'repeated', seq: earlier.seq } : { kind: 'mismatch' };
    }

    state.begin(header.timeMs);
    const reason = decide(state, command);
    if (reason !== undefined) {
      state.abandon();
      return { kind: 'rejected', reason };
    }
    state.expireDue();
    fireStops(state);
    const { accepted, fills, ended } = state.commit();
    if (header.request !== undefined) {
      state.requests.set(nameOf(header.request), { seq: state.seq, check: header.request.check });
    }
    return { kind: 'record', seq: state.seq, accepted, fills, ended };
  }

  /** The listener is called for each stop that fires, when it is about to meet the book: what is asked then is the book it meets. */
  onFire(listener: (order: Readonly<NaiveOrder>, budget: bigint | undefined) => void): void {
    this.#state.onFire = listener;
  }

  balance(userId: number, wallet: Wallet, assetId: number): { readonly available: bigint; readonly reserved: bigint } {
    const reserved = this.#state.reserved(userId, wallet, assetId);
    return { available: this.#state.ledger.total(userId, wallet, assetId) - reserved, reserved };
  }

  book(name: PlatformBook, assetId: number): bigint {
    return this.#state.ledger.book(name, assetId);
  }

  market(marketId: number): Readonly<NaiveMarket> | undefined {
    return this.#state.markets.get(marketId);
  }

  user(userId: number): Readonly<NaiveUser> | undefined {
    return this.#state.users.get(userId);
  }

  thresholds(): StandingThresholds {
    return this.#state.thresholds;
  }

  asset(assetId: number): { readonly symbol: string; readonly scale: number } | undefined {
    return this.#state.assets.get(assetId);
  }

  /** The rates that the user's next order in the market would be accepted with. */
  ratesOf(userId: number, marketId: number): { readonly makerPpm: bigint; readonly takerPpm: bigint } {
    return ratesOf(this.#state, userId, marketId);
  }

  openOrders(): readonly Readonly<NaiveOrder>[] {
    return this.#state.open();
  }
}

/** Carries the command out, or gives the reason why not, having changed nothing that lasts. */
function decide(state: NaiveState, command: Command): RejectionReason | undefined {
  if (command.type === 'place_order') return place(state, command);
  if (command.type === 'place_oco') return placeOco(state, command);
  if (command.type === 'cancel_order') return cancel(state, command);
  if (command.type === 'cancel_all_orders') return cancelAll(state, command);
  if (command.type === 'amend_order') return amend(state, command);
  return administer(state, command);
}

const nameOf = (request: RequestKey): string => `${request.high}/${request.low}`;
