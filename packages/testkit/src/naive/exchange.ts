import type { Command, PlatformBook, RequestKey, StandingThresholds, Wallet } from '@candor/core';
import type { RejectionReason } from '@candor/protocol/reasons';
import { administer } from './admin.ts';
import { amend, cancel, cancelAll } from './changes.ts';
import { place, placeOco, ratesOf } from './placing.ts';
import type { NaiveFixedPeriod } from '../fixed-period/twin.ts';
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
 * The reference model: the rules of the exchange in arrays and bigints, searched from one end to
 * the other, nothing kept that can be recomputed. Written from the rules, not from the core; slow
 * on purpose. The core must give the same verdict, fills and balances.
 */
export class NaiveExchange {
  readonly #state = new NaiveState();
  readonly #stakers: Stakers | undefined;

  /**
   * With stakers, who place no orders, fixed-period contracts are part of the exchange, by a twin
   * of their own.
   */
  constructor(stakers?: Stakers) {
    this.#stakers = stakers;
  }

  execute(command: Command, header: { readonly timeMs: number; readonly request?: RequestKey }): NaiveOutcome {
    const state = this.#state;
    const earlier = header.request === undefined ? undefined : state.requests.get(nameOf(header.request));
    if (earlier !== undefined && header.request !== undefined) {
      return earlier.check === header.request.check ? { kind: 'repeated', seq: earlier.seq } : { kind: 'mismatch' };
    }

    state.begin(header.timeMs);
    const reason = this.#stakers === undefined ? decide(state, command) : decideAll(state, this.#stakers, command);
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

  /**
   * The listener is called for each stop that fires, when it is about to meet the book: what is
   * asked then is the book it meets.
   */
  onFire(listener: (order: Readonly<NaiveOrder>, budget: bigint | undefined) => void): void {
    this.#state.onFire = listener;
  }

  balance(userId: number, wallet: Wallet, assetId: number): { readonly available: bigint; readonly reserved: bigint } {
    if (this.#stakers?.users.has(userId) === true && assetId === stakeAssetId) {
      const { twin } = this.#stakers;
      return { available: twin.freeOf(userId, wallet), reserved: wallet === stakeWallet ? twin.reserved(userId) : 0n };
    }
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

/** Users who stake on contracts, and the twin that keeps their money. */
export interface Stakers {
  readonly users: ReadonlySet<number>;
  readonly twin: NaiveFixedPeriod;
}

const stakeAssetId = 1;
const stakeWallet = 6;

/**
 * The same where there are contracts: their commands are the twin's, and it hears of everything
 * else that was carried out.
 */
function decideAll(state: NaiveState, { users, twin }: Stakers, command: Command): RejectionReason | undefined {
  switch (command.type) {
    case 'open_fixed_period':
    case 'pause_fixed_period':
    case 'set_fixed_period_limits':
    case 'set_stake_limit':
    case 'move_house_funds':
    case 'list_index_market':
      return twin.step(command, state.timeMs);
    case 'fund_treasury':
      state.ledger.addToBook('demoFunds', command.assetId, 0n - command.amount);
      return twin.step(command, state.timeMs);
    case 'collect_fees':
      if (command.amount > state.ledger.book('fees', command.assetId)) return 'book_insufficient';
      state.ledger.addToBook('fees', command.assetId, 0n - command.amount);
      twin.books.treasury += command.amount;
      return undefined;
    case 'transfer':
      return users.has(command.userId) ? twin.step(command, state.timeMs) : decide(state, command);
    case 'index_prices':
      return twin.step(command, state.timeMs) ?? decide(state, command);
    default: {
      const reason = decide(state, command);
      return reason ?? twin.step(command, state.timeMs);
    }
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
