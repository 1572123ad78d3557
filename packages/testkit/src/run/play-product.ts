import {
  type Actor,
  auditState,
  type BrokenByRecord,
  type Command,
  decodeRecord,
  Exchange,
  type ExchangeRecord,
  forbiddenToOperator,
  RecordAuditor,
} from '@candor/core';
import type { SeededRandom } from '../random.ts';
import { Disagreement } from './disagreement.ts';

/** What a run met, by name: reasons of rejections, and kinds of events. */
export interface ProductRun {
  readonly met: ReadonlyMap<string, number>;
  readonly records: readonly ExchangeRecord[];
  readonly stateHash: string;
}

/** Chooses the commands of a run. */
interface Flow {
  readonly nowMs: number;
  setting(): readonly Command[];
  next(exchange: Exchange): Command;
}

/** What a product's run is played and judged with. */
export interface ProductPlay {
  readonly flow: Flow;
  readonly twin: { step(command: Command, timeMs: number): string | undefined };
  readonly actorOf: (command: Command) => Actor;
  /** The rule of the product's own guard that a record breaks. */
  readonly brokenBy: (record: ExchangeRecord, exchange: Exchange) => BrokenByRecord | undefined;
  /** Throws a Disagreement where the exchange and the twin differ. */
  readonly compare: (exchange: Exchange, where: string) => void;
  /** What users are owed in all by the twin, by asset, where it is not zero. */
  readonly owed?: () => ReadonlyMap<number, bigint>;
}

/**
 * Plays a product through an exchange and its naive twin, and compares them after each command;
 * each record is judged by the product's guard and the auditor. Now and then the exchange goes on
 * from its snapshot, and at the end from its records alone. Throws a Disagreement.
 */
export function playProduct(play: ProductPlay, random: SeededRandom, commands: number): ProductRun {
  const { flow, twin } = play;
  const auditor = new RecordAuditor();
  const met = new Map<string, number>();
  const meet = (name: string): void => void met.set(name, (met.get(name) ?? 0) + 1);
  const bytes: Uint8Array[] = [];
  const records: ExchangeRecord[] = [];
  let exchange = Exchange.empty();
  const setting = flow.setting();
  for (let count = 0; count < setting.length + commands; count += 1) {
    const command = setting[count] ?? flow.next(exchange);
    const where = `command ${count}, ${command.type}`;
    const timeMs = flow.nowMs;
    const execution = exchange.execute(command, { timeMs, actor: play.actorOf(command) });
    const expected = twin.step(command, timeMs);
    const reason = execution.kind === 'rejected' ? execution.reason : undefined;
    if (reason !== expected) throw new Disagreement(`${where}: ${reason}, the twin says ${expected}`);
    if (reason !== undefined) meet(reason);
    if (execution.kind === 'record') {
      const record = decodeRecord((bytes[bytes.length] = execution.bytes.slice()));
      records.push(record);
      for (const { type } of record.events) meet(type);
      auditor.add(record);
      judge(record, play.brokenBy(record, exchange) ?? auditor.problems[0], where);
    }
    play.compare(exchange, where);
    if (random.chance(1, 100)) exchange = Exchange.restore(exchange.snapshot());
  }
  checkEnd(exchange, auditor, bytes);
  return { met, records, stateHash: exchange.stateHash() };
}

/** Throws a Disagreement where a record breaks a rule, or is an operator's and must not be. */
export function judge(record: ExchangeRecord, broken: BrokenByRecord | undefined, where: string): void {
  if (broken !== undefined) throw new Disagreement(`${where}: invariant ${broken.invariant}: ${broken.rule}`);
  const forbidden = record.actor.kind === 'operator' ? forbiddenToOperator(record.events) : undefined;
  if (forbidden !== undefined) throw new Disagreement(`${where}: an operator caused ${forbidden.type}`);
}

function checkEnd(exchange: Exchange, auditor: RecordAuditor, bytes: readonly Uint8Array[]): void {
  const [problem] = [...auditor.report().problems, ...auditState(exchange).problems];
  if (problem !== undefined) throw new Disagreement(`invariant ${problem.invariant}: ${problem.rule}`);
  const again = Exchange.empty();
  for (const record of bytes) again.applyRecord(record);
  if (again.stateHash() !== exchange.stateHash()) throw new Disagreement('the records give another state');
}
