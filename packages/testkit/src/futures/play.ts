import { actOf, decodeRecord, Exchange, RecordAuditor, type Actor, type Command } from '@candor/core';
import { Disagreement } from '../run/disagreement.ts';
import type { SeededRandom } from '../random.ts';
import { FuturesFlow, traders } from './flow.ts';
import { FuturesJudge } from './judge.ts';

/** What a run met, by name, and the state that it ended with. */
export interface FuturesRun {
  readonly records: number;
  readonly met: ReadonlyMap<string, number>;
  readonly stateHash: string;
}

/**
 * Plays random commands of people with perpetual contracts; every record is judged and audited. Now
 * and then the exchange goes on from its snapshot, and at the end from its records alone. Throws a
 * Disagreement.
 */
export function playFutures(random: SeededRandom, commands: number): FuturesRun {
  const flow = new FuturesFlow(random);
  const judge = new FuturesJudge(traders);
  const auditor = new RecordAuditor();
  const bytes: Uint8Array[] = [];
  let exchange = Exchange.empty();
  const setting = flow.setting();
  for (let count = 0; count < setting.length + commands; count += 1) {
    const command = setting[count] ?? flow.next(exchange);
    const before = judge.look(exchange);
    const execution = exchange.execute(command, { timeMs: flow.nowMs, actor: actorOf(command) });
    if (execution.kind === 'rejected') judge.met.set(execution.reason, (judge.met.get(execution.reason) ?? 0) + 1);
    if (execution.kind !== 'record') continue;
    bytes.push(execution.bytes.slice());
    const record = decodeRecord(execution.bytes);
    judge.judge(exchange, record, before);
    auditor.add(record);
    const [problem] = auditor.problems;
    if (problem !== undefined) throw new Disagreement(`record ${record.seq}: the audit says ${problem.rule}`);
    if (random.chance(1, 150)) exchange = Exchange.restore(exchange.snapshot());
  }
  const again = Exchange.empty();
  for (const record of bytes) again.applyRecord(record);
  if (again.stateHash() !== exchange.stateHash()) throw new Disagreement('the records give another state');
  return { records: bytes.length, met: judge.met, stateHash: exchange.stateHash() };
}

/** Whose act a command is: its user's, or an operator's where the system may not. */
export function actorOf(command: Command): Actor {
  const act = actOf(command);
  if (act === 'user' && 'userId' in command) return { kind: 'user', id: command.userId };
  return act === 'operator' ? { kind: 'operator', id: 1 } : { kind: 'system' };
}
