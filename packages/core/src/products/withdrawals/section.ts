import { amount } from '@candor/amount';
import { UnreadableSnapshot, type ByteSink, type ByteSource } from '../../base/bytes.ts';
import { Sender } from './sender.ts';
import type { Withdrawal, WithdrawalsState } from './state.ts';
import { withdrawalKinds, withdrawalStages } from './words.ts';

/**
 * Writes the room's part of a snapshot: rules, users' levels and uses, wallets that pay, open
 * withdrawals.
 */
export function writeWithdrawals(sink: ByteSink, own: WithdrawalsState): void {
  sink.f64(own.lastWithdrawalId);
  writeRules(sink, own);
  const leavers = [...own.leavers].toSorted(([a], [b]) => a - b);
  sink.u32(leavers.length);
  for (const [userId, { level, evidenceId, uses }] of leavers) {
    sink.u32(userId);
    sink.u8(level);
    sink.f64(evidenceId);
    sink.u32(uses.length);
    for (const { withdrawalId, timeMs, worth } of uses) {
      sink.f64(withdrawalId);
      sink.f64(timeMs);
      sink.wide(worth);
    }
  }
  const senders = [...own.senders.values()].toSorted((a, b) => a.networkId - b.networkId || a.sender - b.sender);
  sink.u32(senders.length);
  for (const { networkId, sender, next, free } of senders) {
    sink.u32(networkId);
    sink.u32(sender);
    sink.f64(next);
    sink.u32(free.length);
    for (const nonce of free) sink.f64(nonce);
  }
  const fees = [...own.feesTaken].toSorted(([a], [b]) => a - b);
  sink.u32(fees.length);
  for (const [assetId, taken] of fees) {
    sink.u32(assetId);
    sink.wide(taken);
  }
  const open = [...own.open.values()].toSorted((a, b) => a.withdrawalId - b.withdrawalId);
  sink.u32(open.length);
  for (const withdrawal of open) writeWithdrawal(sink, withdrawal);
}

function writeRules(sink: ByteSink, { rules }: WithdrawalsState): void {
  sink.u8(rules === undefined ? 0 : 1);
  if (rules === undefined) return;
  for (const units of [...rules.limits, rules.reviewOneAbove, rules.reviewTwoAbove]) sink.wide(units);
  for (const figure of [rules.outflowPpm, rules.velocityMax, rules.reviewMs]) sink.f64(figure);
}

function writeWithdrawal(sink: ByteSink, one: Withdrawal): void {
  for (const figure of [one.withdrawalId, one.receiptId, one.requestedAtMs, one.expiresAtMs, one.nonce])
    sink.f64(figure);
  for (const figure of [one.userId, one.recipientId, one.networkId, one.assetId, one.checks, one.sender])
    sink.u32(figure);
  sink.u8(withdrawalKinds.indexOf(one.kind));
  sink.u8(withdrawalStages.indexOf(one.stage));
  sink.u8(one.reviews);
  sink.wide(one.amount);
  sink.wide(one.fee);
  sink.ascii(one.address);
  sink.u32(one.approvals.length);
  for (const operatorId of one.approvals) sink.u32(operatorId);
  sink.u32(one.attempts.length);
  for (const { txHash, isFiller } of one.attempts) {
    sink.ascii(txHash);
    sink.u8(isFiller ? 1 : 0);
  }
}

/** Reads it again, after the parts of networks and deposits. */
export function readWithdrawals(source: ByteSource, own: WithdrawalsState): void {
  own.lastWithdrawalId = source.f64();
  readRules(source, own);
  for (let count = source.u32(); count > 0; count -= 1) {
    const leaver = own.leaver(source.u32());
    leaver.level = source.u8();
    leaver.evidenceId = source.f64();
    for (let uses = source.u32(); uses > 0; uses -= 1)
      leaver.uses.push({ withdrawalId: source.f64(), timeMs: source.f64(), worth: source.wide() });
  }
  for (let count = source.u32(); count > 0; count -= 1) {
    const sender = new Sender(source.u32(), source.u32(), source.f64());
    for (let free = source.u32(); free > 0; free -= 1) sender.free.push(source.f64());
    own.senders.set(`${sender.networkId}/${sender.sender}`, sender);
  }
  for (let count = source.u32(); count > 0; count -= 1) own.feesTaken.set(source.u32(), source.wide());
  for (let count = source.u32(); count > 0; count -= 1) readWithdrawal(source, own);
}

function readRules(source: ByteSource, own: WithdrawalsState): void {
  if (source.u8() === 0) return;
  const units = () => amount(source.wide());
  const limits = [units(), units(), units()] as const;
  const [reviewOneAbove, reviewTwoAbove] = [units(), units()];
  const [outflowPpm, velocityMax, reviewMs] = [source.f64(), source.f64(), source.f64()];
  own.rules = { limits, reviewOneAbove, reviewTwoAbove, outflowPpm, velocityMax, reviewMs };
}

function readWithdrawal(source: ByteSource, own: WithdrawalsState): void {
  const [withdrawalId, receiptId, requestedAtMs, expiresAtMs] = [
    source.f64(),
    source.f64(),
    source.f64(),
    source.f64(),
  ];
  const nonce = source.f64();
  const [userId, recipientId, networkId, assetId] = [source.u32(), source.u32(), source.u32(), source.u32()];
  const [checks, sender] = [source.u32(), source.u32()];
  const [kind, stage] = [withdrawalKinds[source.u8()], withdrawalStages[source.u8()]];
  if (kind === undefined || stage === undefined)
    throw new UnreadableSnapshot(`withdrawal ${withdrawalId} has no stage`);
  const reviews = source.u8();
  const [units, fee] = [source.wide(), source.wide()];
  const address = source.ascii();
  const approvals = Array.from({ length: source.u32() }, () => source.u32());
  const attempts = Array.from({ length: source.u32() }, () => ({
    txHash: source.ascii(),
    isFiller: source.u8() === 1,
  }));
  const terms = { withdrawalId, kind, userId, recipientId, receiptId, networkId, assetId, amount: units, fee, address };
  own.hold({ ...terms, checks, reviews, requestedAtMs, expiresAtMs, approvals, stage, sender, nonce, attempts });
  const wallet = own.senderOf(networkId, sender);
  if (wallet !== undefined && (stage === 'planned' || stage === 'signed')) wallet.inFlight += 1;
}
