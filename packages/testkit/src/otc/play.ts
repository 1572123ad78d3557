import { auditState, brokenByOtc, decodeRecord, Exchange, type ExchangeRecord, RecordAuditor } from '@candor/core';
import type { SeededRandom } from '../random.ts';
import { Disagreement } from '../run/disagreement.ts';
import { judge } from '../run/play-product.ts';
import { compareOtc } from './compare.ts';
import { actorOf, OtcFlow } from './flow.ts';
import { NaiveOtc } from './twin.ts';

/** What a run met, by name: reasons, kinds of events, ends and reasons of verdicts. */
export interface OtcRun {
  readonly met: ReadonlyMap<string, number>;
  readonly records: readonly ExchangeRecord[];
}

/**
 * Plays people who trade with each other through an exchange and its naive twin, and compares every
 * balance after each command; each record is judged by the guard and the auditor. Now and then the
 * exchange goes on from its snapshot. Throws a Disagreement.
 */
export function playOtc(random: SeededRandom, commands: number): OtcRun {
  const [flow, twin, auditor] = [new OtcFlow(random), new NaiveOtc(), new RecordAuditor()];
  const [met, records] = [new Map<string, number>(), new Array<ExchangeRecord>()];
  const meet = (name: string): void => void met.set(name, (met.get(name) ?? 0) + 1);
  let exchange = Exchange.empty();
  const setting = flow.setting();
  for (let count = 0; count < setting.length + commands; count += 1) {
    const command = setting[count] ?? flow.next(exchange);
    const where = `command ${count}, ${command.type}`;
    const expected = twin.allows(command, flow.nowMs);
    const execution = exchange.execute(command, { timeMs: flow.nowMs, actor: actorOf(command) });
    const isDone = execution.kind === 'record';
    if (expected !== undefined && expected !== isDone)
      throw new Disagreement(`${where}: ${JSON.stringify(execution)}, the twin says ${expected}`);
    if (execution.kind === 'rejected') meet(execution.reason);
    if (!isDone) continue;
    twin.follow(command, flow.nowMs);
    const record = decodeRecord(execution.bytes.slice());
    records.push(record);
    for (const event of record.events) {
      meet(event.type);
      if (event.type === 'otc_order_closed') meet(event.outcome);
      if (event.type === 'otc_resolved') meet(event.reasonCode);
      if (event.type === 'otc_order_closed' && event.heldUntilMs > 0) meet('hold');
    }
    auditor.add(record);
    judge(record, brokenByOtc(record) ?? auditor.problems[0], where);
    compareOtc(exchange, twin, where);
    if (random.chance(1, 50)) exchange = Exchange.restore(exchange.snapshot());
  }
  const [problem] = [...auditor.report().problems, ...auditState(exchange).problems];
  if (problem !== undefined) throw new Disagreement(`invariant ${problem.invariant}: ${problem.rule}`);
  return { met, records };
}
