import {
  auditState,
  brokenByConversion,
  type Converted,
  decodeRecord,
  Exchange,
  type ExchangeRecord,
  forbiddenToOperator,
  RecordAuditor,
} from '@candor/core';
import { fraction } from '../fixed-period/fraction.ts';
import { isNoGift, NaiveConversion, type SwapBook } from '../naive/conversion.ts';
import type { SeededRandom } from '../random.ts';
import { Disagreement } from '../run/disagreement.ts';
import { swapActorOf, swapAssets, SwapFlow, swappers } from './flow.ts';

/** What a run met, by name: reasons of rejections, and kinds of events. */
export interface SwapRun {
  readonly met: ReadonlyMap<string, number>;
  readonly records: readonly ExchangeRecord[];
  readonly stateHash: string;
}

const books: readonly SwapBook[] = ['custody', 'demoFunds', 'treasury', 'inventory', 'fees', 'securityFund'];

/**
 * Plays swaps through an exchange and its naive twin, and compares them after each command; each
 * record is judged by the guard and the auditor, and no swap gives more than it takes at its own
 * prices. Now and then the exchange goes on from its snapshot, and at the end from its records
 * alone. Throws a Disagreement.
 */
export function playSwaps(random: SeededRandom, commands: number): SwapRun {
  const flow = new SwapFlow(random);
  const twin = new NaiveConversion();
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
    const execution = exchange.execute(command, { timeMs: flow.nowMs, actor: swapActorOf(command) });
    const expected = twin.step(command, flow.nowMs);
    const reason = execution.kind === 'rejected' ? execution.reason : undefined;
    if (reason !== expected) throw new Disagreement(`${where}: ${reason}, the twin says ${expected}`);
    if (reason !== undefined) meet(reason);
    if (execution.kind === 'record') {
      const record = decodeRecord((bytes[bytes.length] = execution.bytes.slice()));
      records.push(record);
      for (const { type } of record.events) meet(type);
      judge(record, auditor, where);
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

function judge(record: ExchangeRecord, auditor: RecordAuditor, where: string): void {
  auditor.add(record);
  const [problem] = auditor.problems;
  const broken = brokenByConversion(record) ?? problem;
  if (broken !== undefined) throw new Disagreement(`${where}: invariant ${broken.invariant}: ${broken.rule}`);
  const forbidden = record.actor.kind === 'operator' ? forbiddenToOperator(record.events) : undefined;
  if (forbidden !== undefined) throw new Disagreement(`${where}: an operator caused ${forbidden.type}`);
  for (const event of record.events)
    if (event.type === 'converted' && !givesNoMore(event))
      throw new Disagreement(`${where}: invariant 37: swap ${event.conversionId} gives more than it takes`);
}

/** Invariant 37 for one swap; what no step of a sequence does, the sequence does not. */
function givesNoMore({ fromAssetId, toAssetId, fromTicks, toTicks, pay, gross, fee }: Converted): boolean {
  const priceOf = (assetId: number, ticks: number) => {
    const asset = swapAssets.find((one) => one.assetId === assetId);
    return fraction(BigInt(ticks), 10n ** BigInt((asset?.tickScale ?? 0) + (asset?.scale ?? 0)));
  };
  return isNoGift(
    { units: pay, price: priceOf(fromAssetId, fromTicks) },
    { units: gross - fee, price: priceOf(toAssetId, toTicks) },
  );
}

function compare(exchange: Exchange, twin: NaiveConversion, where: string): void {
  const agree = (what: string, one: bigint, other: bigint): void => {
    if (one !== other) throw new Disagreement(`${where}: ${what} is ${one}, the twin says ${other}`);
  };
  for (const assetId of twin.assets.keys()) {
    for (const userId of swappers) {
      const { available } = exchange.balance({ userId, wallet: 1, assetId });
      agree(`asset ${assetId} of user ${userId}`, available, twin.balance(userId, assetId));
    }
    for (const book of books)
      agree(`${book} of asset ${assetId}`, exchange.bookBalance(book, assetId), twin.book(book, assetId));
  }
}
