import {
  auditState,
  type BrokenByRecord,
  type Command,
  type CommandHeader,
  decodeRecord,
  Exchange,
  type ExchangeEvent,
  type ExchangeRecord,
  type Execution,
  forbiddenToOperator,
  RecordAuditor,
} from '@candor/core';
import { Disagreement } from '@candor/testkit';
import type { Tally } from '../judge/tally.ts';
import type { DayCounters } from './day-counters.ts';

/** A command as the leader decided it. */
export interface Decided {
  readonly command: Command;
  readonly header: CommandHeader;
  readonly execution: Extract<Execution, { kind: 'record' | 'rejected' }>;
}

/** What a product is judged by. */
export interface DayRules {
  /** Throws where the naive twin decides otherwise; else the twin follows. */
  readonly follow: (decided: Decided, where: string) => void;
  /** Notes what was refused, and for what reason. */
  readonly refused: (command: Command, header: CommandHeader, reason: string) => void;
  /** The rule of the product's own guard that a record breaks; asked once it is applied. */
  readonly brokenBy: (record: ExchangeRecord, exchange: Exchange) => BrokenByRecord | undefined;
  /** Throws where exchange and twin differ. */
  readonly compare: (exchange: Exchange, where: string) => void;
  /** Notes what an event of a record says, once it is applied. */
  readonly count: (event: ExchangeEvent, command: Command, exchange: Exchange) => void;
  /** A new life begins from this state. */
  readonly recovered: (exchange: Exchange) => void;
}

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
export class DayJudge {
  readonly follower = Exchange.empty();
  readonly records: ExchangeRecord[] = [];
  readonly #rules: DayRules;
  readonly #auditor = new RecordAuditor();
  readonly #counters: DayCounters;
  readonly #tally: Tally;
  #waiting: Tapped[] = [];

  constructor(rules: DayRules, counters: DayCounters, tally: Tally) {
    this.#rules = rules;
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
    this.#rules.compare(recovered, `start after record ${lastSeq}`);
    this.#requireWhole(recovered);
    this.#rules.recovered(recovered);
  }

  /** Everything that is looked at once, at the end. */
  finish(): void {
    const { problems, invariants } = this.#auditor.report();
    const [problem] = problems;
    if (problem !== undefined) throw new Disagreement(`invariant ${problem.invariant}: ${problem.rule}`);
    this.#requireWhole(this.follower);
    this.#tally.merge(invariants);
  }

  #requireWhole(exchange: Exchange): void {
    const [problem] = auditState(exchange).problems;
    if (problem !== undefined) throw new Disagreement(`invariant ${problem.invariant}: ${problem.rule}`);
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
    this.#rules.follow({ command, header, execution }, where);
    if (execution.kind === 'rejected') return this.#rules.refused(command, header, execution.reason);
    this.follower.applyRecord(execution.bytes);
    const record = decodeRecord(execution.bytes);
    this.#audit(record, where);
    this.#rules.compare(this.follower, where);
    this.records.push(record);
    for (const event of record.events) this.#rules.count(event, command, this.follower);
  }

  #audit(record: ExchangeRecord, where: string): void {
    this.#auditor.add(record);
    const broken = this.#rules.brokenBy(record, this.follower) ?? this.#auditor.problems[0];
    if (broken !== undefined) throw new Disagreement(`${where}: invariant ${broken.invariant}: ${broken.rule}`);
    const forbidden = record.actor.kind === 'operator' ? forbiddenToOperator(record.events) : undefined;
    if (forbidden !== undefined) throw new Disagreement(`${where}: an operator caused ${forbidden.type}`);
  }
}
