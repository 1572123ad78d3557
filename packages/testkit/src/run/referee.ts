import {
  decodeRecord,
  RecordAuditor,
  type AmendOrder,
  type Command,
  type CommandHeader,
  type Exchange,
  type ExchangeRecord,
  type Execution,
  type OrderFinished,
  type PlaceOco,
  type PlaceOrder,
  type Trade,
  type Wallet,
} from '@candor/core';
import { compareContracts } from '../fixed-period/compare.ts';
import { NaiveFixedPeriod } from '../fixed-period/twin.ts';
import { NaiveExchange, type NaiveOutcome } from '../naive/exchange.ts';
import { checkBook } from './book-checks.ts';
import { bigintsAsText, Disagreement, equal } from './disagreement.ts';
import {
  checkAmended,
  checkAmendRefusal,
  checkBooked,
  checkFired,
  checkRefusal,
  PreviewCount,
  type Firing,
} from './preview-checks.ts';
import { previewAmendBefore, previewAtTrigger, previewBefore } from './preview-input.ts';
import { Promises } from './promises.ts';
import type { Setting } from './setting.ts';
import { checkFact, checkStanding } from './standing-checks.ts';

const platformBooksInUse = ['custody', 'fees', 'securityFund', 'demoFunds'] as const;

/** What the referee looks at: an exchange in the state where the judged execution left it. */
type Judged = Pick<
  Exchange,
  'balance' | 'bookBalance' | 'depth' | 'fixedPeriod' | 'market' | 'tierThresholds' | 'user'
>;

type JudgedSetting = Pick<Setting, 'users' | 'assets' | 'markets' | 'stakers'>;

/** What a judged command led to. */
export interface Judgement {
  readonly record: ExchangeRecord;
  /** Order ids accepted, in order. */
  readonly accepted: readonly number[];
}

/**
 * Holds what an exchange did against the reference model, the auditor and the previews: the same
 * verdict and reason, fills, fees and ends, no broken rule in the record, the balances of everyone
 * it touched, and every preview booked to the unit.
 */
export class Referee {
  readonly naive: NaiveExchange;
  readonly auditor = new RecordAuditor();
  readonly previews = new PreviewCount();
  readonly promises = new Promises();
  readonly #exchange: Judged;
  readonly #setting: JudgedSetting;
  readonly #contracts: NaiveFixedPeriod | undefined;
  readonly #firings: Firing[] = [];
  #lastSeq = 0;

  constructor(exchange: Judged, setting: JudgedSetting) {
    this.#exchange = exchange;
    this.#setting = setting;
    const { stakers } = setting;
    this.#contracts = stakers && new NaiveFixedPeriod();
    this.naive = new NaiveExchange(stakers && this.#contracts && { users: new Set(stakers), twin: this.#contracts });
    this.naive.onFire((order, budget) => {
      const form = `${order.kind} ${order.side} at its trigger${order.otherLeg === undefined ? '' : ', leg of an oco'}`;
      this.#firings.push({ orderId: order.orderId, form, preview: previewAtTrigger(this.naive, order, budget) });
    });
  }

  /**
   * Judges one execution; throws a `Disagreement`. Gives what was accepted where there is a record.
   */
  judge(command: Command, header: CommandHeader, execution: Execution): Judgement | undefined {
    const { naive } = this;
    const preview = isOrder(command) ? previewBefore(naive, command, header.timeMs) : undefined;
    const change = command.type === 'amend_order' ? previewAmendBefore(naive, command, header.timeMs) : undefined;
    this.#firings.length = 0;
    const expected = naive.execute(command, header);
    requireSameVerdict(command, execution, expected);
    if (execution.kind === 'rejected') {
      if (preview !== undefined && isOrder(command)) checkRefusal(command, preview, execution.reason);
      if (change !== undefined && isAmend(command)) checkAmendRefusal(command, change, execution.reason);
    }
    if (execution.kind !== 'record' || expected.kind !== 'record') return undefined;

    const record = decodeRecord(execution.bytes);
    this.#checkRecord(command, record, expected);
    if (preview !== undefined && isOrder(command)) {
      checkBooked(command, preview, record.events, this.previews);
      this.promises.make(expected.accepted, preview);
    }
    if (change !== undefined && isAmend(command)) {
      checkAmended(command, change, record.events, this.previews);
      this.promises.amend(command.orderId, change);
    }
    for (const firing of this.#firings) checkFired(firing, record.events, this.previews);
    this.promises.follow(record.events);
    return { record, accepted: expected.accepted };
  }

  /** Everything that is too expensive to check after each command. */
  checkAll(): void {
    for (const userId of [...this.#setting.users, ...(this.#setting.stakers ?? [])]) this.#compareUser(userId);
    for (const assetId of this.#setting.assets) {
      for (const book of platformBooksInUse) {
        const units = this.#exchange.bookBalance(book, assetId);
        equal(`book ${book} of asset ${assetId}`, units, this.naive.book(book, assetId));
        equal(`book ${book} of asset ${assetId} by the auditor`, this.auditor.book(book, assetId), units);
      }
    }
    checkStanding(this.#exchange, this.naive, this.#setting);
    const [problem] = this.auditor.report().problems;
    if (problem !== undefined) throw new Disagreement(`invariant ${problem.invariant}: ${problem.rule}`);
    for (const { marketId } of this.#setting.markets) checkBook(this.#exchange, this.naive, marketId);
  }

  #checkRecord(command: Command, record: ExchangeRecord, expected: NaiveOutcome & { readonly kind: 'record' }): void {
    equal('sequence', record.seq, this.#lastSeq + 1);
    this.#lastSeq = record.seq;
    const what = (): string => JSON.stringify(command, bigintsAsText);
    equal(() => `orders accepted by ${what()}`, acceptedIn(record), expected.accepted);
    equal(() => `fills of ${what()}`, fillsIn(record), fillsOf(expected));
    equal(() => `ends of ${what()}`, endsIn(record), endsOf(expected));
    checkFact(command, record.events, this.naive);
    this.auditor.add(record);
    const [problem] = this.auditor.problems;
    if (problem !== undefined) {
      throw new Disagreement(`record ${problem.seq}, ${what()}: invariant ${problem.invariant}: ${problem.rule}`);
    }
    for (const userId of usersIn(record)) this.#compareUser(userId);
    if (this.#contracts) compareContracts(this.#exchange, this.#contracts, [], what);
  }

  #compareUser(userId: number): void {
    for (const assetId of this.#setting.assets) {
      for (let wallet = 1; wallet <= 8; wallet += 1) {
        const account = { userId, wallet: wallet as Wallet, assetId };
        const expected = this.naive.balance(userId, account.wallet, assetId);
        const found = this.#exchange.balance(account);
        const audited = this.auditor.balance(userId, account.wallet, assetId);
        if (same(found, expected) && same(audited, expected)) continue;
        equal(`balance of ${JSON.stringify(account)}`, found, expected);
        equal(`audited balance of ${JSON.stringify(account)}`, audited, expected);
      }
    }
  }
}

interface Balance {
  readonly available: bigint;
  readonly reserved: bigint;
}

const same = (one: Balance, other: Balance): boolean =>
  one.available === other.available && one.reserved === other.reserved;

const isOrder = (command: Command): command is PlaceOrder | PlaceOco =>
  command.type === 'place_order' || command.type === 'place_oco';
const isAmend = (command: Command): command is AmendOrder => command.type === 'amend_order';

function requireSameVerdict(command: Command, execution: Execution, expected: NaiveOutcome): void {
  const told = (outcome: Execution | NaiveOutcome): string =>
    outcome.kind === 'rejected' ? `rejected: ${outcome.reason}` : outcome.kind;
  equal(() => `verdict on ${JSON.stringify(command, bigintsAsText)}`, told(execution), told(expected));
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
