import {
  auditState,
  brokenByOtc,
  type Command,
  type CommandHeader,
  decodeRecord,
  Exchange,
  type ExchangeEvent,
  type ExchangeRecord,
  type Execution,
  forbiddenToOperator,
  type OtcStage,
  RecordAuditor,
} from '@candor/core';
import { compareOtc, Disagreement, NaiveOtc } from '@candor/testkit';
import type { Tally } from '../judge/tally.ts';
import type { OtcCounters } from './otc-counters.ts';
import { crookedId } from './people.ts';

interface Tapped {
  readonly command: Command;
  readonly header: CommandHeader;
  readonly execution: Execution;
  /** Sequence of the last record when the command had been executed. */
  readonly basis: number;
}

/**
 * Judges every command of every life of the node as soon as what it rests on is durable: by the
 * naive twin, the guard, the auditor, and a follower that applies the journal's records alone.
 */
export class OtcJudge {
  readonly follower = Exchange.empty();
  readonly records: ExchangeRecord[] = [];
  readonly #twin = new NaiveOtc();
  readonly #auditor = new RecordAuditor();
  readonly #stages = new Map<number, OtcStage>();
  readonly #counters: OtcCounters;
  readonly #tally: Tally;
  #waiting: Tapped[] = [];
  /** Orders whose deadline the last start found within reach. */
  #found = new Set<number>();

  constructor(counters: OtcCounters, tally: Tally) {
    this.#counters = counters;
    this.#tally = tally;
  }

  get seq(): number {
    return this.follower.seq;
  }

  get idle(): boolean {
    return this.#waiting.length === 0;
  }

  tapped(command: Command, header: CommandHeader, execution: Execution, basis: number): void {
    const kept: Execution = execution.kind === 'record' ? { ...execution, bytes: execution.bytes.slice() } : execution;
    this.#waiting.push({ command, header, execution: kept, basis });
  }

  published({ seq }: ExchangeRecord): void {
    this.#tally.expect(11, seq === this.seq + 1, `record ${seq} is published after ${this.seq}`);
    this.#judgeUpTo(seq);
  }

  /** A new life found the journal up to here. What the last life decided beyond it is void. */
  recovered(lastSeq: number, recovered: Exchange): void {
    this.#judgeUpTo(lastSeq);
    const lost = this.#waiting.filter(({ execution }) => execution.kind === 'record').length;
    this.#counters.add('record lost though never acknowledged', lost);
    this.#waiting = [];
    this.#tally.expect(12, recovered.stateHash() === this.follower.stateHash(), 'what was recovered is not the replay');
    this.#found = new Set(
      this.follower.otc.orders().flatMap(({ orderId, stage }) => (stage === 'unpaid' ? orderId : [])),
    );
  }

  /** Everything that is looked at once, at the end. */
  finish(): void {
    const report = this.#auditor.report();
    const [problem] = [...report.problems, ...auditState(this.follower).problems];
    if (problem !== undefined) throw new Disagreement(`invariant ${problem.invariant}: ${problem.rule}`);
    this.#tally.merge(report.invariants);
  }

  #judgeUpTo(seq: number): void {
    for (let next = this.#waiting[0]; next !== undefined && next.basis <= seq; next = this.#waiting[0]) {
      this.#waiting.shift();
      this.#judge(next);
    }
    if (this.seq !== seq) throw new Disagreement(`record ${seq} is durable, the leader decided up to ${this.seq}`);
  }

  #judge({ command, header, execution }: Tapped): void {
    if (execution.kind === 'repeated' || execution.kind === 'mismatch') return;
    const where = `record ${this.seq + 1}, ${command.type}`;
    const { timeMs, actor } = header;
    const expected = this.#twin.allows(command, timeMs);
    const isDone = execution.kind === 'record';
    if (expected !== undefined && expected !== isDone)
      throw new Disagreement(`${where} is ${execution.kind}, the twin says ${expected}`);
    if (execution.kind === 'rejected') {
      const isCrooked = actor.kind === 'operator' && actor.id === crookedId;
      return this.#counters.add(`${isCrooked ? 'crooked' : 'rejected'}: ${execution.reason}`);
    }
    this.#twin.follow(command, timeMs);
    this.follower.applyRecord(execution.bytes);
    const record = decodeRecord(execution.bytes);
    this.#audit(record, where);
    compareOtc(this.follower, this.#twin, where);
    this.records.push(record);
    for (const event of record.events) this.#count(event, command);
  }

  #audit(record: ExchangeRecord, where: string): void {
    this.#auditor.add(record);
    const broken = brokenByOtc(record) ?? this.#auditor.problems[0];
    if (broken !== undefined) throw new Disagreement(`${where}: invariant ${broken.invariant}: ${broken.rule}`);
    const forbidden = record.actor.kind === 'operator' ? forbiddenToOperator(record.events) : undefined;
    if (forbidden !== undefined) throw new Disagreement(`${where}: an operator caused ${forbidden.type}`);
  }

  #count(event: ExchangeEvent, command: Command): void {
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
        const isPaused = event.price === 0 && command.type === 'index_prices' && this.#hasFloating();
        return counters.add('advert paused by a stale index', isPaused ? 1 : 0);
      }
      default:
    }
  }

  #hasFloating(): boolean {
    const floating = this.follower.otc.adverts().filter(({ price }) => price.kind === 'floating');
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
