import {
  decodeRecord,
  Exchange,
  RecordAuditor,
  type Command,
  type ExchangeEvent,
  type ExchangeRecord,
  type Execution,
  type OrderFinished,
  type PlaceOco,
  type PlaceOrder,
  type Trade,
  type Wallet,
} from '@candor/core';
import { NaiveExchange, type NaiveOutcome } from '../naive/exchange.ts';
import { checkBook } from './book-checks.ts';
import { bigintsAsText, Disagreement, equal } from './disagreement.ts';
import { checkBooked, checkRefusal, PreviewCount } from './preview-checks.ts';
import { previewBefore } from './preview-input.ts';
import type { Setting } from './setting.ts';
import { PlacedOrders, type Step } from './step.ts';

const platformBooksInUse = ['custody', 'fees', 'securityFund', 'demoFunds'] as const;
const startMs = 1_700_000_000_000;

/**
 * Plays a run on the core, the reference model and the auditor at once. After every step: the same verdict, reason, fills and ends; no
 * broken rule in the record; the balances of everyone it touched. `checkAll` compares everything and proves that replay and a snapshot
 * with its tail give the live state hash.
 */
export class Comparison {
  readonly exchange: Exchange;
  readonly naive = new NaiveExchange();
  readonly auditor = new RecordAuditor();
  readonly previews = new PreviewCount();
  readonly placed = new PlacedOrders();
  readonly #setting: Setting;
  readonly #records: Uint8Array[] = [];
  #snapshot: { readonly bytes: Uint8Array; readonly records: number } | undefined;
  #lastSeq = 0;
  #lastEvents: readonly ExchangeEvent[] = [];

  constructor(setting: Setting, exchange = Exchange.empty()) {
    this.exchange = exchange;
    this.#setting = setting;
    for (const command of setting.commands) {
      this.play({ key: 0, timeMs: startMs, actor: { kind: 'system' }, command });
    }
  }

  static readonly startMs = startMs;

  /** Events of the last record. */
  get lastEvents(): readonly ExchangeEvent[] {
    return this.#lastEvents;
  }

  get records(): readonly Uint8Array[] {
    return this.#records;
  }

  /** What a generator may know. */
  openOrders(userId: number): readonly { readonly key: number; readonly leg: number }[] {
    return this.naive
      .openOrders()
      .filter((order) => order.userId === userId)
      .flatMap(({ orderId }) => this.placed.stepOf(orderId) ?? []);
  }

  /** Plays one step; throws a `Disagreement` when something is not as it must be. */
  play(step: Step): Execution {
    const command = this.placed.resolve(step);
    const header = {
      timeMs: step.timeMs,
      actor: step.actor,
      ...(step.request === undefined ? {} : { request: step.request }),
    };
    const preview = isOrder(command) ? previewBefore(this.naive, command, step.timeMs) : undefined;
    const execution = this.exchange.execute(command, header);
    const expected = this.naive.execute(command, header);
    requireSameVerdict(command, execution, expected);
    if (preview !== undefined && isOrder(command) && execution.kind === 'rejected') {
      checkRefusal(command, preview, execution.reason);
    }
    if (execution.kind !== 'record' || expected.kind !== 'record') return execution;

    this.#records.push(execution.bytes);
    const record = decodeRecord(execution.bytes);
    if (step.key !== 0) this.placed.note(step.key, expected.accepted);
    this.#checkRecord(command, record, expected);
    if (preview !== undefined && isOrder(command)) checkBooked(command, preview, record.events, this.previews);
    return execution;
  }

  #checkRecord(command: Command, record: ExchangeRecord, expected: NaiveOutcome & { readonly kind: 'record' }): void {
    equal('sequence', record.seq, this.#lastSeq + 1);
    this.#lastSeq = record.seq;
    this.#lastEvents = record.events;
    const what = JSON.stringify(command, bigintsAsText);
    equal(`orders accepted by ${what}`, acceptedIn(record), expected.accepted);
    equal(`fills of ${what}`, fillsIn(record), fillsOf(expected));
    equal(`ends of ${what}`, endsIn(record), endsOf(expected));
    this.auditor.add(record);
    const problem = this.auditor.problems[0];
    if (problem !== undefined) throw new Disagreement(`record ${problem.seq}, ${what}: broken rule: ${problem.rule}`);
    for (const userId of usersIn(record)) this.#compareUser(userId);
  }

  /** Everything that is too dear to check after each step. */
  checkAll(): void {
    for (const userId of this.#setting.users) this.#compareUser(userId);
    for (const assetId of this.#setting.assets) {
      for (const book of platformBooksInUse) {
        const units = this.exchange.bookBalance(book, assetId);
        equal(`book ${book} of asset ${assetId}`, units, this.naive.book(book, assetId));
        equal(`book ${book} of asset ${assetId} by the auditor`, this.auditor.book(book, assetId), units);
      }
    }
    const report = this.auditor.report();
    if (report.problems[0] !== undefined) throw new Disagreement(`broken rule: ${report.problems[0].rule}`);
    for (const { marketId } of this.#setting.markets) checkBook(this.exchange, this.naive, marketId);
    this.#checkSnapshot();
  }

  /** Replays everything from the first record; its state hash must be the live one. */
  checkReplay(): void {
    const replayed = Exchange.empty();
    for (const bytes of this.#records) replayed.applyRecord(bytes);
    equal('state hash after replay', replayed.stateHash(), this.exchange.stateHash());
  }

  /** The last snapshot with the records since gives the live hash; then a new snapshot is taken, and read back. */
  #checkSnapshot(): void {
    const live = this.exchange.stateHash();
    if (this.#snapshot !== undefined) {
      const restored = Exchange.restore(this.#snapshot.bytes);
      for (const bytes of this.#records.slice(this.#snapshot.records)) restored.applyRecord(bytes);
      equal('state hash after snapshot and tail', restored.stateHash(), live);
    }
    const bytes = this.exchange.snapshot();
    equal('state hash after taking a snapshot', this.exchange.stateHash(), live);
    equal('state hash of the snapshot', Exchange.restore(bytes).stateHash(), live);
    this.#snapshot = { bytes, records: this.#records.length };
  }

  #compareUser(userId: number): void {
    for (const assetId of this.#setting.assets) {
      for (let wallet = 1; wallet <= 8; wallet += 1) {
        const account = { userId, wallet: wallet as Wallet, assetId };
        const expected = this.naive.balance(userId, account.wallet, assetId);
        const { available, reserved } = this.exchange.balance(account);
        equal(`balance of ${JSON.stringify(account)}`, { available, reserved }, expected);
        equal(
          `audited balance of ${JSON.stringify(account)}`,
          this.auditor.balance(userId, account.wallet, assetId),
          expected,
        );
      }
    }
  }
}

const isOrder = (command: Command): command is PlaceOrder | PlaceOco =>
  command.type === 'place_order' || command.type === 'place_oco';

function requireSameVerdict(command: Command, execution: Execution, expected: NaiveOutcome): void {
  const told = (outcome: Execution | NaiveOutcome): string =>
    outcome.kind === 'rejected' ? `rejected: ${outcome.reason}` : outcome.kind;
  equal(`verdict on ${JSON.stringify(command, bigintsAsText)}`, told(execution), told(expected));
}

const acceptedIn = (record: ExchangeRecord): readonly number[] =>
  record.events.flatMap((event) => (event.type === 'order_accepted' ? [event.orderId] : []));

const fillsIn = (record: ExchangeRecord): readonly string[] =>
  record.events
    .filter((event): event is Trade => event.type === 'trade')
    .map(
      (trade) =>
        `${trade.tradeId}: ${trade.takerOrderId} takes ${trade.quantity} at ${trade.price} of ${trade.makerOrderId}, ` +
        `fees ${trade.makerFee} ${trade.takerFee} fund ${trade.fundShare}`,
    );

const fillsOf = (outcome: NaiveOutcome & { readonly kind: 'record' }): readonly string[] =>
  outcome.fills.map(
    (fill) =>
      `${fill.tradeId}: ${fill.takerOrderId} takes ${fill.quantity} at ${fill.price} of ${fill.makerOrderId}, ` +
      `fees ${fill.makerFee} ${fill.takerFee} fund ${fill.fundShare}`,
  );

const endsIn = (record: ExchangeRecord): readonly string[] =>
  record.events
    .filter((event): event is OrderFinished => event.type === 'order_finished')
    .map(({ orderId, cause, remaining }) => `${orderId} ${cause} ${remaining}`);

const endsOf = (outcome: NaiveOutcome & { readonly kind: 'record' }): readonly string[] =>
  outcome.ended.map(({ orderId, cause, remaining }) => `${orderId} ${cause} ${remaining}`);

function usersIn(record: ExchangeRecord): ReadonlySet<number> {
  const users = new Set<number>();
  for (const event of record.events) {
    if ('userId' in event) users.add(event.userId);
    if (event.type === 'trade') users.add(event.makerUserId).add(event.takerUserId);
  }
  return users;
}
