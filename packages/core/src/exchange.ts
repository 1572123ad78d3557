// Proof: tests/properties and tests/simulation run it whole.

import type { RejectionReason } from '@candor/protocol/reasons';
import { type Amount, sha256Hex } from '@candor/amount';
import { apply } from './apply.ts';
import { invariant } from './base/assert.ts';
import type { Actor, Command, PlatformBook, RequestKey } from './commands.ts';
import { decide } from './decide.ts';
import type { Balance } from './ledger/balance.ts';
import type { PaidOut } from './ledger/ledger.ts';
import type { UserAccount } from './ledger/posted-account.ts';
import type { Follower, Hold } from './product.ts';
import { BUY, SELL, type BookLevel, type Iceberg } from './order-book/order-book.ts';
import { type AccountBalance, balancesOf, userView, type UserView } from './products/accounts/queries.ts';
import { ConversionView } from './products/conversion/queries.ts';
import { DepositsView } from './products/deposits/queries.ts';
import { FixedPeriodView } from './products/fixed-period/queries.ts';
import { excess } from './products/futures/excess.ts';
import { FuturesView } from './products/futures/queries.ts';
import { againstFloor, freeInWallet, rooms } from './products/index.ts';
import { assetViews, type AssetView, marketView, type MarketView } from './products/listings/queries.ts';
import { NetworksView } from './products/networks/queries.ts';
import { lastOtcDetail } from './products/otc/last-detail.ts';
import { OtcView } from './products/otc/queries.ts';
import { PricesView } from './products/prices/queries.ts';
import { SolvencyView } from './products/solvency/queries.ts';
import { icebergsOf, type OpenOrder, openOrderOf, openOrdersOf } from './products/spot/queries.ts';
import { decideNextStop } from './products/spot/trigger-orders.ts';
import { RechargeView } from './products/recharge/queries.ts';
import { WithdrawalsView } from './products/withdrawals/queries.ts';
import { viewOf } from './codec/decode.ts';
import { headerBytes } from './record/layout.ts';
import { RecordWriter } from './record/writer.ts';
import { readSnapshot } from './snapshot/read.ts';
import { writeSnapshot } from './snapshot/write.ts';
import { shortfall } from './state/shortfall.ts';
import { State, type BookMaker, type StandingThresholds } from './state/state.ts';

/**
 * Steps of products that one record may take when time passes; the rest comes in the next records.
 */
const stepsMax = 1_000;

/**
 * Who, when, and under which key. Time never goes back: an earlier one counts as the last record's.
 */
export interface CommandHeader {
  readonly timeMs: number;
  readonly actor: Actor;
  readonly request?: RequestKey;
}

/**
 * What became of a command. A record's bytes are good until the next command: anyone who keeps them
 * copies them.
 */
export type Execution =
  | { readonly kind: 'record'; readonly seq: number; readonly bytes: Uint8Array }
  | { readonly kind: 'rejected'; readonly reason: RejectionReason; readonly detail?: Readonly<Record<string, string>> }
  | { readonly kind: 'repeated'; readonly seq: number }
  | { readonly kind: 'mismatch' };

export interface ExchangeOptions {
  readonly makeBook?: BookMaker;
}

/**
 * One exchange in memory: executes commands one after the other, or follows the records of another.
 * Pure: no clock, no chance, no I/O.
 */
export class Exchange {
  readonly #state: State;
  readonly #writer = new RecordWriter();
  #moreIsDue = false;
  /** Products in which a record's events set something in motion. */
  readonly #followers: readonly Follower[];
  /** Index prices, samples and markets without a book. */
  readonly prices: PricesView;
  /** Fixed-period contracts that are open, and the limits around them. */
  readonly fixedPeriod: FixedPeriodView;
  /** Perpetual contracts, their orders and positions. */
  readonly futures: FuturesView;
  /** Networks, what is paused, and what the platform holds where. */
  readonly networks: NetworksView;
  /** Deposit addresses, and deposits that are not final. */
  readonly deposits: DepositsView;
  /** Open withdrawals, and what users may take out. */
  readonly withdrawals: WithdrawalsView;
  /** Swaps: terms, limits, quotes. */
  readonly conversion: ConversionView;
  /** What is owed to users, and what was proved of it. */
  readonly solvency: SolvencyView;
  /** Bank money: terms, requests, receipts. */
  readonly recharge: RechargeView;
  /** Trading between people: adverts, orders, bonds. */
  readonly otc: OtcView;

  private constructor(state: State) {
    this.#state = state;
    this.#followers = rooms.flatMap(({ followIn }) => followIn?.(state) ?? []);
    this.prices = new PricesView(state);
    this.fixedPeriod = new FixedPeriodView(state);
    this.futures = new FuturesView(state);
    this.networks = new NetworksView(state);
    this.deposits = new DepositsView(state);
    this.withdrawals = new WithdrawalsView(state, againstFloor);
    this.conversion = new ConversionView(state);
    this.solvency = new SolvencyView(state);
    this.recharge = new RechargeView(state);
    this.otc = new OtcView(state, againstFloor);
  }

  static empty(options: ExchangeOptions = {}): Exchange {
    return new Exchange(new State(options.makeBook));
  }

  /** The exchange that a snapshot was taken of; throws `UnreadableSnapshot`. */
  static restore(snapshot: Uint8Array, options: ExchangeOptions = {}): Exchange {
    return new Exchange(readSnapshot(snapshot, options.makeBook));
  }

  /** Sequence of the last applied record; 0 before the first. */
  get seq(): number {
    return this.#state.seq;
  }

  get timeMs(): number {
    return this.#state.timeMs;
  }

  /**
   * Whether the last record of the system had no room for everything that time and prices do: the
   * next tick goes on with it.
   */
  get moreIsDue(): boolean {
    return this.#moreIsDue;
  }

  /**
   * Whether a tick has to come before any other command of this time: what is due then, such as
   * funding, is settled on the state of before.
   */
  timeComesFirst(timeMs: number): boolean {
    for (const follower of this.#followers) if (follower.comesFirst(timeMs)) return true;
    return false;
  }

  /**
   * Asks the state itself, for what products tell of theirs. The answer holds nothing that changes
   * later.
   */
  ask<Answer>(question: (state: State) => Answer): Answer {
    return question(this.#state);
  }

  /**
   * The record that answered a request before: 0 for a new one, undefined where its id came with
   * another content.
   */
  seqOfRequest({ high, low, check }: RequestKey): number | undefined {
    const { requests } = this.#state;
    const known = requests.find(high, low, requests.approach(high, low));
    if (known < 0) return 0;
    return requests.check(known) === (check | 0) ? requests.seq(known) : undefined;
  }

  /**
   * Decides a command and applies its record. Memory is then ahead of any disk: nobody may be
   * answered before the record is durable.
   */
  execute(command: Command, header: CommandHeader): Execution {
    const state = this.#state;
    const { request } = header;
    const hash = request === undefined ? 0 : state.requests.approach(request.high, request.low);
    const timeMs = header.timeMs > state.timeMs ? header.timeMs : state.timeMs;
    const writer = this.#writer;
    writer.begin();
    const reason = decide(state, command, timeMs, writer, header.actor.kind);
    // Deciding changes nothing, so a request that was answered before may be found out after it: by
    // then its words are here.
    const known = request === undefined ? -1 : state.requests.find(request.high, request.low, hash);
    if (known >= 0 && request !== undefined) {
      if (state.requests.check(known) !== (request.check | 0)) return { kind: 'mismatch' };
      return { kind: 'repeated', seq: state.requests.seq(known) };
    }
    if (reason === 'insufficient_available')
      return { kind: 'rejected', reason, detail: shortfall(state, timeMs, freeInWallet) };
    if (reason === 'close_exceeds_position') return { kind: 'rejected', reason, detail: excess() };
    if (reason === 'otc_price_moved' || reason === 'otc_reversible_payment')
      return { kind: 'rejected', reason, detail: lastOtcDetail.figures };
    if (reason !== undefined) return { kind: 'rejected', reason };

    apply(state, writer.view, headerBytes, writer.at, timeMs);
    while (state.moved.size > 0) {
      const applied = writer.at;
      if (!decideNextStop(state, timeMs, writer)) break;
      apply(state, writer.view, applied, writer.at, timeMs);
    }
    this.#follow(timeMs, header.actor);
    if (header.actor.kind === 'system' && (command.type === 'tick' || command.type === 'index_prices')) {
      this.#actDue(timeMs);
      this.#follow(timeMs, header.actor);
    }
    const seq = state.seq + 1;
    const bytes = writer.finish(seq, timeMs, header.actor, request);
    state.seq = seq;
    state.timeMs = timeMs;
    if (request !== undefined) state.requests.add(request, seq, timeMs, hash);
    return { kind: 'record', seq, bytes };
  }

  /** What time and prices do in products, in their order; at most so many steps in one record. */
  #actDue(timeMs: number): void {
    const state = this.#state;
    const writer = this.#writer;
    let room = stepsMax;
    for (const { due } of rooms) {
      if (due === undefined) continue;
      let from = writer.at;
      for (let steps = -1; steps !== 0 && room > 0; room -= steps) {
        steps = due({ state, timeMs, writer }, room);
        apply(state, writer.view, from, writer.at, timeMs);
        from = writer.at;
      }
    }
    this.#moreIsDue = room <= 0;
  }

  /**
   * What the events of this record set in motion in products. An operator's record moves nobody's
   * position: the next one goes on.
   */
  #follow(timeMs: number, { kind }: Actor): void {
    const state = this.#state;
    const writer = this.#writer;
    for (const follower of this.#followers) {
      if (follower.isCalm(timeMs)) continue;
      let from = writer.at;
      for (let steps = kind === 'operator' ? 0 : -1; steps !== 0;) {
        steps = follower.step(timeMs, writer);
        apply(state, writer.view, from, writer.at, timeMs);
        from = writer.at;
      }
      follower.calm();
    }
  }

  /** Follows a record that was executed elsewhere or earlier. Records come in sequence. */
  applyRecord(bytes: Uint8Array): void {
    const state = this.#state;
    const view = viewOf(bytes);
    const seq = view.getFloat64(8, true);
    const timeMs = view.getFloat64(16, true);
    invariant(seq === state.seq + 1, 'records are applied in sequence');
    invariant(timeMs >= state.timeMs, 'time never goes back');
    const hasRequest = view.getUint8(2) === 1;
    const [high, low, check] = [view.getInt32(32, true), view.getInt32(36, true), view.getInt32(40, true)];
    const hash = hasRequest ? state.requests.approach(high, low) : 0;
    apply(state, view, headerBytes, bytes.length, timeMs);
    state.moved.clear();
    for (const follower of this.#followers) if (!follower.isCalm(timeMs)) follower.calm();
    state.seq = seq;
    state.timeMs = timeMs;
    if (hasRequest) state.requests.add({ high, low, check }, seq, timeMs, hash);
  }

  /** The whole state in its canonical form. */
  snapshot(): Uint8Array {
    return writeSnapshot(this.#state);
  }

  /** SHA-256 of the snapshot, in hex: equal for states that behave alike. */
  stateHash(): string {
    return sha256Hex(this.snapshot());
  }

  /** Zero for an account that never had anything, also of an unknown user or asset. */
  balance(account: UserAccount & { readonly assetId: number }): Balance {
    const { users, ledger, assetRows } = this.#state;
    const row = users.find(account.userId) - 1;
    const asset = assetRows.get(account.assetId);
    if (row < 0 || asset === undefined) return { available: 0n as Amount, reserved: 0n as Amount };
    const { wallet, marketId } = account;
    if (marketId !== undefined) return ledger.inMarkets.balance(row, wallet, asset, marketId);
    return ledger.balance(row, wallet, asset);
  }

  /** The user's balances that are not zero. */
  balancesOf(userId: number): AccountBalance[] {
    return balancesOf(this.#state, userId);
  }

  /** What left the books of spot fees by postings: with what they hold, all fees ever taken. */
  paidOut(assetId: number): PaidOut {
    const asset = this.#state.assetRows.get(assetId);
    return asset === undefined ? { fees: 0n, securityFund: 0n } : this.#state.ledger.paidOut(asset);
  }

  /** Everything that products hold of users' accounts. */
  holds(): Hold[] {
    return rooms.flatMap(({ holds }) => [...holds(this.#state)]);
  }

  bookBalance(book: PlatformBook, assetId: number): Amount {
    const asset = this.#state.assetRows.get(assetId);
    return asset === undefined ? (0n as Amount) : this.#state.ledger.book(book, asset);
  }

  user(userId: number): UserView | undefined {
    return userView(this.#state, userId);
  }

  /** The smallest id above every registered user's. */
  nextUserId(): number {
    return this.#state.users.lastUserId + 1;
  }

  /** Oldest first. */
  openOrdersOf(userId: number, marketId?: number): OpenOrder[] {
    return openOrdersOf(this.#state, userId, marketId);
  }

  /** An open order; ended ones are forgotten. */
  order(orderId: number): OpenOrder | undefined {
    return openOrderOf(this.#state, orderId);
  }

  /** Assets that users can hold. */
  assets(): AssetView[] {
    return assetViews(this.#state);
  }

  /** Assets that no user can hold, such as money at a bank. */
  houseAssets(): AssetView[] {
    return assetViews(this.#state, true);
  }

  isHouseOnly(assetId: number): boolean {
    return this.#state.houseAssets.has(assetId);
  }

  market(marketId: number): MarketView | undefined {
    const market = this.#state.market(marketId);
    return market && marketView(market);
  }

  markets(): MarketView[] {
    return this.#state.markets.map(marketView);
  }

  /**
   * What earns fee tiers by the records; no thresholds while nobody has changed what the exchange
   * began with.
   */
  tierThresholds(): StandingThresholds {
    return this.#state.thresholds;
  }

  /** The public book: shown quantities by price, best first, at most `levels` prices a side. */
  depth(marketId: number, levels: number): { readonly bids: BookLevel[]; readonly asks: BookLevel[] } {
    const book = this.#state.market(marketId)?.book;
    return { bids: book?.levels(BUY, levels) ?? [], asks: book?.levels(SELL, levels) ?? [] };
  }

  /** Resting orders that hide a part, for anyone who keeps the public book from events. */
  icebergs(marketId: number): Iceberg[] {
    return icebergsOf(this.#state, marketId);
  }

  /** Rates that the user's next order in the market would be accepted with. */
  feesOf(userId: number, marketId: number): { readonly makerPpm: number; readonly takerPpm: number } {
    const market = this.#state.market(marketId);
    const row = this.#state.users.find(userId) - 1;
    const tier = row < 0 ? 0 : this.#state.users.tier(row);
    return { makerPpm: market?.makerRate(tier) ?? 0, takerPpm: market?.takerRate(tier) ?? 0 };
  }
}
