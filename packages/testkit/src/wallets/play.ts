import {
  auditState,
  brokenByDeposits,
  brokenByNetworks,
  brokenByWithdrawals,
  decodeRecord,
  Exchange,
  forbiddenToOperator,
  RecordAuditor,
  type ExchangeRecord,
} from '@candor/core';
import { NaiveWallets } from '../naive/wallets.ts';
import type { SeededRandom } from '../random.ts';
import { Disagreement } from '../run/disagreement.ts';
import { actorOf, coinPrice, networkId, users, WalletFlow } from './flow.ts';

/** What a run met, by name: reasons of rejections, and kinds of events. */
export interface WalletRun {
  readonly met: ReadonlyMap<string, number>;
  readonly stateHash: string;
}

const books = ['custody', 'securityFund', 'suspense', 'treasury', 'networkFees', 'fees'] as const;

/**
 * Plays people around one chain through an exchange and its naive twin, and compares them after
 * each command; each record is judged by the guards and the auditor. Now and then the exchange goes
 * on from its snapshot, and at the end from its records alone. Throws a Disagreement.
 */
export function playWallets(random: SeededRandom, commands: number): WalletRun {
  const flow = new WalletFlow(random);
  const twin = new NaiveWallets(coinPrice);
  const auditor = new RecordAuditor();
  const met = new Map<string, number>();
  const meet = (name: string): void => void met.set(name, (met.get(name) ?? 0) + 1);
  const bytes: Uint8Array[] = [];
  let exchange = Exchange.empty();
  const setting = flow.setting();
  for (let count = 0; count < setting.length + commands; count += 1) {
    const command = setting[count] ?? flow.next(exchange);
    const where = `command ${count}, ${command.type}`;
    const timeMs = flow.nowMs;
    const execution = exchange.execute(command, { timeMs, actor: actorOf(command) });
    const expected = twin.step(command, timeMs);
    const reason = execution.kind === 'rejected' ? execution.reason : undefined;
    if (reason !== expected) throw new Disagreement(`${where}: ${reason}, the twin says ${expected}`);
    if (reason !== undefined) meet(reason);
    if (execution.kind === 'record') {
      const record = decodeRecord((bytes[bytes.length] = execution.bytes.slice()));
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
  return { met, stateHash: exchange.stateHash() };
}

function judge(exchange: Exchange, record: ExchangeRecord, auditor: RecordAuditor, where: string): void {
  auditor.add(record);
  const { networks, withdrawals } = exchange;
  const [problem] = auditor.problems;
  const broken =
    brokenByNetworks(record, networks, (assetId) => exchange.bookBalance('suspense', assetId)) ??
    brokenByDeposits(record, networks) ??
    brokenByWithdrawals(record, withdrawals) ??
    problem;
  if (broken !== undefined) throw new Disagreement(`${where}: invariant ${broken.invariant}: ${broken.rule}`);
  const forbidden = record.actor.kind === 'operator' ? forbiddenToOperator(record.events) : undefined;
  if (forbidden !== undefined) throw new Disagreement(`${where}: an operator caused ${forbidden.type}`);
}

function compare(exchange: Exchange, twin: NaiveWallets, where: string): void {
  const agree = (what: string, one: unknown, other: unknown): void => {
    if (one !== other) throw new Disagreement(`${where}: ${what} is ${String(one)}, the twin says ${String(other)}`);
  };
  for (const assetId of twin.assets.keys()) {
    for (const userId of users) {
      const { available, reserved } = exchange.balance({ userId, wallet: 1, assetId });
      agree(`asset ${assetId} of user ${userId}`, available, twin.free.get(`${userId}/${assetId}`) ?? 0n);
      agree(`the reserve of user ${userId}`, reserved, twin.held.get(`${userId}/${assetId}`) ?? 0n);
    }
    for (const book of books)
      agree(`${book} of asset ${assetId}`, exchange.bookBalance(book, assetId), twin.book(book, assetId));
    const asset = twin.assets.get(assetId);
    agree(`the shortfall of asset ${assetId}`, exchange.networks.shortfall(assetId), asset?.shortfall);
    agree(`what chains hold of asset ${assetId}`, exchange.networks.asset(networkId, assetId)?.chainHeld, asset?.chain);
  }
  const stages = (all: readonly { readonly stage: string; readonly nonce: number }[]): string =>
    all.map(({ stage, nonce }) => (stage === 'planned' || stage === 'signed' ? `${stage} ${nonce}` : stage)).join();
  agree('the stages of withdrawals', stages(exchange.withdrawals.open()), stages(twin.open()));
}
