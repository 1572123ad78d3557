import { decodeRecord, Exchange, type Actor, type Command, type ExchangeRecord } from '@candor/core';
import { Disagreement } from '../run/disagreement.ts';
import type { SeededRandom } from '../random.ts';
import { compareContracts } from './compare.ts';
import { FixedPeriodFlow } from './flow.ts';
import { NaiveFixedPeriod } from './twin.ts';
import { verifyFixedPeriods, type Verification } from './verify.ts';

/** What a run met, by name: outcomes, causes of voids, and reasons of rejections. */
export interface FixedPeriodRun {
  readonly records: readonly ExchangeRecord[];
  readonly met: ReadonlyMap<string, number>;
  readonly verification: Verification;
  readonly stateHash: string;
}

const users = [1, 2, 3];

/**
 * Plays random commands of the product through an exchange and its naive twin and compares them
 * after each: reasons, wallets, books and open contracts. Now and then the exchange goes on from
 * its snapshot, and at the end from its records alone. Throws a Disagreement.
 */
export function playFixedPeriods(random: SeededRandom, commands: number, openAfterSeconds = 2): FixedPeriodRun {
  const flow = new FixedPeriodFlow(random, users);
  const twin = new NaiveFixedPeriod(openAfterSeconds);
  const bytes: Uint8Array[] = [];
  const met = new Map<string, number>();
  const meet = (name: string): void => void met.set(name, (met.get(name) ?? 0) + 1);
  let exchange = Exchange.empty();
  const setting = flow.setting();
  for (let count = 0; count < setting.length + commands; count += 1) {
    const command = setting[count] ?? flow.next(twin.open().length);
    const timeMs = flow.nowMs;
    const execution = exchange.execute(command, { timeMs, actor: actorOf(command) });
    const expected = twin.step(command, timeMs);
    const reason = execution.kind === 'rejected' ? execution.reason : undefined;
    if (reason !== expected) throw new Disagreement(`command ${count}, ${command.type}: ${reason}, not ${expected}`);
    if (reason !== undefined) meet(reason);
    if (execution.kind === 'record') bytes.push(execution.bytes.slice());
    compareContracts(exchange, twin, users, () => `command ${count}, ${command.type}`);
    if (random.chance(1, 200)) exchange = Exchange.restore(exchange.snapshot());
  }
  const records = bytes.map((record) => decodeRecord(record));
  for (const { result } of twin.contracts) if (result !== undefined) meet(nameOf(result));
  const again = Exchange.empty();
  for (const record of bytes) again.applyRecord(record);
  if (again.stateHash() !== exchange.stateHash()) throw new Disagreement('the records give another state');
  return { records, met, verification: verifyFixedPeriods(records), stateHash: exchange.stateHash() };
}

const nameOf = ({ outcome, voidCause }: { readonly outcome: string; readonly voidCause: string }): string =>
  voidCause === 'none' ? outcome : voidCause;

function actorOf(command: Command): Actor {
  if (
    command.type === 'open_fixed_period' ||
    command.type === 'set_stake_limit' ||
    command.type === 'pause_fixed_period'
  )
    return { kind: 'user', id: command.userId };
  if (command.type === 'transfer') return { kind: 'user', id: command.userId };
  return { kind: 'system' };
}
