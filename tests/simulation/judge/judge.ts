import { isDeepStrictEqual } from 'node:util';
import {
  decodeRecord,
  Exchange,
  type Command,
  type CommandHeader,
  type ExchangeRecord,
  type Execution,
  type RequestKey,
  type Trade,
} from '@candor/core';
import {
  Disagreement,
  PlacedOrders,
  Referee,
  renameUsers,
  verifyFixedPeriods,
  type Judgement,
  type SeededRandom,
  type Setting,
} from '@candor/testkit';
import { isCounter, type Counters } from '../counters.ts';
import { ProjectionTables } from '../world/projection-memory.ts';
import { ContractCounts } from './contract-counts.ts';
import type { Tally } from './tally.ts';

interface Tapped {
  readonly command: Command;
  readonly header: CommandHeader;
  readonly execution: Execution;
  /** Sequence of the last record when the command had been executed: what its answer rests on. */
  readonly basis: number;
  readonly key: number | undefined;
}

/**
 * Judges every command of every life of the node in the order in which the leader decided it, as
 * soon as what it rests on is durable: by the reference model, the auditor, the previews, and a
 * follower that applies the journal's records and nothing else. What a life decided and lost with
 * the power was never shown to anyone, and is not judged.
 */
export class Judge {
  readonly follower = Exchange.empty();
  readonly placed = new PlacedOrders();
  readonly records: ExchangeRecord[] = [];
  readonly trades: { readonly seq: number; readonly trade: Trade }[] = [];
  /** Highest sequence that anyone outside has seen. */
  shownSeq = 0;
  readonly referee: Referee;
  readonly #judging: boolean;
  readonly #setting: Setting;
  readonly #counters: Counters;
  readonly #tally: Tally;
  readonly #bytes: Uint8Array[] = [];
  readonly #log: { readonly command: Command; readonly header: CommandHeader; readonly told: string }[] = [];
  readonly #contracts: ContractCounts;
  #waiting: Tapped[] = [];
  /** Requests whose records were lost before anyone heard of them. */
  readonly #lost = new Set<string>();
  readonly #stale = new Set<number>();

  /**
   * Without `judging` only what the run itself needs is followed: for another playing of a run that
   * was judged.
   */
  constructor(setting: Setting, counters: Counters, tally: Tally, judging = true) {
    this.#judging = judging;
    this.#setting = setting;
    this.#counters = counters;
    this.#tally = tally;
    this.referee = new Referee(this.follower, setting);
    this.#contracts = new ContractCounts(counters);
  }

  get seq(): number {
    return this.follower.seq;
  }

  /** Nothing that was decided waits to be judged. */
  get idle(): boolean {
    return this.#waiting.length === 0;
  }

  /** The leader decided a command. `key` names the step of an actor that it came from. */
  tapped(command: Command, header: CommandHeader, execution: Execution, basis: number, key: number | undefined): void {
    const kept: Execution = execution.kind === 'record' ? { ...execution, bytes: execution.bytes.slice() } : execution;
    this.#waiting.push({ command, header, execution: kept, basis, key });
  }

  /** The leader published a record as durable. */
  published(record: ExchangeRecord): void {
    this.#tally.expect(11, record.seq === this.seq + 1, `record ${record.seq} is published after ${this.seq}`);
    this.#judgeUpTo(record.seq);
    this.shownSeq = record.seq;
  }

  /** Someone was answered from the state at a sequence, while the disk had so much. */
  answered(basis: number, durableSeq: number): void {
    this.#tally.expect(
      17,
      basis <= durableSeq,
      `an answer rests on record ${basis}, but only ${durableSeq} is durable`,
    );
    this.shownSeq = Math.max(this.shownSeq, basis);
  }

  /** A new life found these records in the journal. What the last life decided beyond is void. */
  recovered(entries: readonly { readonly seq: number; readonly bytes: Uint8Array }[], lastSeq: number): void {
    this.#tally.expect(17, lastSeq >= this.shownSeq, `${this.shownSeq} was shown, the journal ends at ${lastSeq}`);
    const decided = new Map(
      this.#waiting.flatMap(({ execution }) =>
        execution.kind === 'record' ? [[execution.seq, execution.bytes] as const] : [],
      ),
    );
    for (const { seq, bytes } of entries) {
      const judged = seq <= this.seq;
      const known = judged ? this.#bytes[seq - 1] : decided.get(seq);
      const same = known !== undefined && Buffer.compare(known, bytes) === 0;
      this.#tally.expect(17, same, `record ${seq} of the journal is not what was decided`);
      if (!judged) this.#counters.add('record durable though never acknowledged');
    }
    this.#judgeUpTo(lastSeq);
    this.#contracts.recovered(this.follower);
    // From here on the new life shows it to anyone who asks.
    this.shownSeq = lastSeq;
    for (const { execution, header } of this.#waiting) {
      if (execution.kind !== 'record') continue;
      this.#counters.add('record lost though never acknowledged');
      if (header.request) this.#lost.add(nameOf(header.request));
    }
    this.#waiting = [];
  }

  /**
   * Everything that is too expensive to look at after each command. `live` is where the follower
   * is.
   */
  checkAll(live: Exchange): void {
    this.referee.checkAll();
    this.sameHash(live, 'the live state');
  }

  sameHash(other: Exchange, what: string): void {
    const [found, expected] = [other.stateHash(), this.follower.stateHash()];
    this.#tally.expect(
      12,
      other.seq === this.seq && found === expected,
      () => `${what} at ${other.seq} is not the replay`,
    );
  }

  /** Projections that are at a sequence are the fold of the records up to it. */
  checkProjection(tables: ProjectionTables): void {
    const rebuilt = ProjectionTables.of(this.records.slice(0, tables.appliedSeq));
    this.#tally.expect(16, rebuilt.equals(tables), `the projections at ${tables.appliedSeq} are not the fold`);
    this.#counters.add('projections rebuilt to the same rows');
  }

  /** No account is special: the whole run with users renamed gives the outcome renamed. */
  checkRenamed(random: SeededRandom): void {
    const users = [...this.#setting.users, ...(this.#setting.stakers ?? [])];
    const others = random.shuffled([...users, 4_711, 99_999, 7_000_001]).slice(0, users.length);
    const names = new Map(users.map((userId, at) => [userId, others[at] ?? 0]));
    const renamed = Exchange.empty();
    let seq = 0;
    for (const { command, header, told } of this.#log) {
      const execution = renamed.execute(renameUsers(command, names), renameUsers(header, names));
      this.#tally.expect(15, toldOf(execution) === told, () => `renamed: ${toldOf(execution)} in place of ${told}`);
      if (execution.kind !== 'record') continue;
      const [found, expected] = [decodeRecord(execution.bytes), renameUsers(this.records[seq], names)];
      seq += 1;
      this.#tally.expect(15, isDeepStrictEqual(found, expected), () => `record ${seq} renamed is another`);
    }
  }

  /**
   * A second reader, which knows nothing of the core, agrees on every sample and every contract of
   * the run.
   */
  checkContracts(): void {
    const { problems, settled, agreed } = verifyFixedPeriods(this.records);
    const [problem = `${agreed} of ${settled} contracts`] = problems;
    this.#tally.expect(25, problems.length === 0 && agreed === settled, `a second reader disagrees: ${problem}`);
    this.#counters.add('contracts agreed by a second reader', agreed);
  }

  /** Takes over what the auditor counted. */
  finish(): void {
    this.#tally.merge(this.referee.auditor.report().invariants);
  }

  #judgeUpTo(seq: number): void {
    for (let next = this.#waiting[0]; next !== undefined && next.basis <= seq; next = this.#waiting[0]) {
      this.#waiting.shift();
      this.#judge(next);
    }
    if (this.seq !== seq) throw new Disagreement(`record ${seq} is durable, but the leader decided up to ${this.seq}`);
  }

  #judge({ command, header, execution, key }: Tapped): void {
    if (execution.kind === 'record') {
      this.follower.applyRecord(execution.bytes);
      this.#bytes.push(execution.bytes);
    }
    const judged = this.#judging ? this.referee.judge(command, header, execution) : unjudged(execution);
    this.#log.push({ command, header, told: toldOf(execution) });
    this.#countVerdict(execution);
    if (judged === undefined) return;
    if (key !== undefined) this.placed.note(key, judged.accepted);
    this.records.push(judged.record);
    if (header.request && this.#lost.delete(nameOf(header.request)))
      this.#counters.add('retry of what never became durable, decided anew');
    this.#countEvents(judged.record);
    this.#contracts.count(judged.record, this.follower);
  }

  /** The reference model judges the rules of matching, the follower for the record. */
  #countVerdict(execution: Execution): void {
    this.#counters.add(execution.kind);
    this.#tally.held(5);
    this.#tally.held(execution.kind === 'record' ? 4 : 10);
    if (execution.kind !== 'rejected') return;
    const reason = `rejected: ${execution.reason}`;
    if (isCounter(reason)) this.#counters.add(reason);
  }

  /** What the exchange began with is not counted. */
  #countSetting(type: keyof typeof settings, seq: number): void {
    if (seq > this.#setting.commands.length) this.#counters.add(settings[type]);
  }

  #countIndex(marketId: number, price: number): void {
    if (price === 0) {
      this.#stale.add(marketId);
      this.#counters.add('index stale');
    } else if (this.#stale.delete(marketId)) this.#counters.add('index back');
  }

  #countEvents({ seq, events }: ExchangeRecord): void {
    const prices = new Set<string>();
    for (const event of events) {
      if (event.type === 'trade') {
        this.trades.push({ seq, trade: event });
        this.#counters.add('trade');
        prices.add(`${event.takerOrderId} ${event.price}`);
        if (event.makerDisplayed > 0 && event.makerDisplayed < event.makerRemaining)
          this.#counters.add('iceberg refilled');
      } else if (event.type === 'index_price_set') this.#countIndex(event.marketId, event.price);
      else if (isSetting(event.type)) this.#countSetting(event.type, seq);
      else if (event.type === 'order_rested') this.#counters.add('order rested');
      else if (event.type === 'order_amended')
        this.#counters.add(event.keptPriority ? 'order amended in place' : 'order amended to the back');
      else if (event.type === 'order_triggered') this.#counters.add('stop triggered');
      else if (event.type === 'trigger_moved') this.#counters.add('trailing stop moved');
      else if (event.type === 'order_finished') {
        const ended = `ended: ${event.cause}`;
        if (isCounter(ended)) this.#counters.add(ended);
        if (event.cause === 'oco_other_leg') this.#counters.add('oco leg ended by the other');
      }
    }
    if (prices.size > 1) this.#counters.add('trade of more than one level');
  }
}

/** What operators and the system set. */
const settings = {
  market_terms_set: 'market terms changed',
  market_state_set: 'market state set',
  fee_tier_set: 'fee tier set',
  tier_thresholds_set: 'tier thresholds set',
  periods_set: 'periods set',
  user_frozen_set: 'account frozen or let go',
  user_merchant_set: 'merchant’s right given or taken',
  user_registered: 'newcomer registered',
  demo_funds_granted: 'newcomer given funds',
} as const;

const isSetting = (type: string): type is keyof typeof settings => type in settings;

function unjudged(execution: Execution): Judgement | undefined {
  if (execution.kind !== 'record') return undefined;
  const record = decodeRecord(execution.bytes);
  const accepted = record.events.flatMap((event) => (event.type === 'order_accepted' ? [event.orderId] : []));
  return { record, accepted };
}

const nameOf = ({ high, low }: RequestKey): string => `${high}/${low}`;

const toldOf = (execution: Execution): string =>
  execution.kind === 'rejected' ? `rejected: ${execution.reason}` : execution.kind;
