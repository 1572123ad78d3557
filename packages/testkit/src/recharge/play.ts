import {
  auditState,
  brokenByRecharge,
  decodeRecord,
  Exchange,
  type ExchangeRecord,
  forbiddenToOperator,
  RecordAuditor,
} from '@candor/core';
import { NaiveRecharge } from '../naive/recharge.ts';
import type { SeededRandom } from '../random.ts';
import { Disagreement } from '../run/disagreement.ts';
import { bankId, payers, rechargeActorOf, RechargeFlow } from './flow.ts';

/** What a run met, by name: reasons of rejections, and kinds of events. */
export interface RechargeRun {
  readonly met: ReadonlyMap<string, number>;
  readonly records: readonly ExchangeRecord[];
  readonly stateHash: string;
}

/**
 * Plays payments by bank through an exchange and its naive twin, and compares them after each
 * command; each record is judged by the guard and the auditor. Now and then the exchange goes on
 * from its snapshot, and at the end from its records alone. Throws a Disagreement.
 */
export function playRecharges(random: SeededRandom, commands: number): RechargeRun {
  const flow = new RechargeFlow(random);
  const twin = new NaiveRecharge();
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
    const execution = exchange.execute(command, { timeMs: flow.nowMs, actor: rechargeActorOf(command) });
    const expected = twin.step(command);
    const reason = execution.kind === 'rejected' ? execution.reason : undefined;
    if (reason !== expected) throw new Disagreement(`${where}: ${reason}, the twin says ${expected}`);
    if (reason !== undefined) meet(reason);
    if (execution.kind === 'record') {
      const record = decodeRecord((bytes[bytes.length] = execution.bytes.slice()));
      records.push(record);
      for (const { type } of record.events) meet(type);
      judge(exchange, record, auditor, where);
    }
    compare(exchange, twin, where);
    if (random.chance(1, 100)) exchange = Exchange.restore(exchange.snapshot());
  }
  const [problem] = [...auditor.report().problems, ...auditState(exchange).problems];
  if (problem !== undefined) throw new Disagreement(`invariant ${problem.invariant}: ${problem.rule}`);
  const again = Exchange.empty();
  for (const record of bytes) again.applyRecord(record);
  if (again.stateHash() !== exchange.stateHash()) throw new Disagreement('the records give another state');
  return { met, records, stateHash: exchange.stateHash() };
}

function judge(exchange: Exchange, record: ExchangeRecord, auditor: RecordAuditor, where: string): void {
  auditor.add(record);
  const [problem] = auditor.problems;
  const money = {
    recharge: exchange.recharge,
    clearing: (assetId: number) => exchange.bookBalance('bankClearing', assetId),
    treasury: (assetId: number) => exchange.bookBalance('treasury', assetId),
    isHouseOnly: (assetId: number) => exchange.isHouseOnly(assetId),
  };
  const broken = brokenByRecharge(record, money) ?? problem;
  if (broken !== undefined) throw new Disagreement(`${where}: invariant ${broken.invariant}: ${broken.rule}`);
  const forbidden = record.actor.kind === 'operator' ? forbiddenToOperator(record.events) : undefined;
  if (forbidden !== undefined) throw new Disagreement(`${where}: an operator caused ${forbidden.type}`);
}

function compare(exchange: Exchange, twin: NaiveRecharge, where: string): void {
  const agree = (what: string, one: bigint, other: bigint): void => {
    if (one !== other) throw new Disagreement(`${where}: ${what} is ${one}, the twin says ${other}`);
  };
  for (const [assetId, { isHouses }] of twin.assets) {
    for (const userId of payers) {
      const { available } = exchange.balance({ userId, wallet: 1, assetId });
      agree(`asset ${assetId} of user ${userId}`, available, twin.balance(userId, assetId));
    }
    for (const book of NaiveRecharge.books)
      if (isHouses || book !== 'custody')
        agree(`${book} of asset ${assetId}`, exchange.bookBalance(book, assetId), twin.book(book, assetId));
  }
  agree('what the bank is owed', exchange.recharge.owed(bankId), twin.owed);
  agree('the number of receipts', BigInt(exchange.recharge.receipts().length), BigInt(twin.receipts.size));
  agree('the number of claims', BigInt(exchange.recharge.requests().length), BigInt(twin.requests.size));
}
