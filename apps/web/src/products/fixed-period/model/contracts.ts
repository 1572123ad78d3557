import type { FixedPeriodContract } from '@candor/protocol';

/** The journal record of a contract's newest step. */
const newestSeq = ({ acceptedSeq, openedSeq, settledSeq }: FixedPeriodContract): number =>
  Math.max(acceptedSeq, openedSeq ?? 0, settledSeq ?? 0);

/**
 * Contracts that were read, with what the socket reported since: newest first, none twice, the
 * newer state of each.
 */
export function mergedContracts(
  live: readonly FixedPeriodContract[],
  read: readonly FixedPeriodContract[],
): readonly FixedPeriodContract[] {
  const byCode = new Map(read.map((contract) => [contract.orderCode, contract]));
  for (const contract of live) {
    const known = byCode.get(contract.orderCode);
    if (known === undefined || newestSeq(known) <= newestSeq(contract)) byCode.set(contract.orderCode, contract);
  }
  return [...byCode.values()].toSorted((a, b) => b.acceptedSeq - a.acceptedSeq);
}

/**
 * What is kept when the channel begins again with all contracts that run at a record. One that ran
 * before and is not among them has settled unseen: the list of the settled has it.
 */
export function keptAfter(
  { running, seq }: { readonly running: readonly FixedPeriodContract[]; readonly seq: number },
  live: readonly FixedPeriodContract[],
): readonly FixedPeriodContract[] {
  const codes = new Set(running.map(({ orderCode }) => orderCode));
  return live.filter((one) => one.status === 'settlement' || codes.has(one.orderCode) || newestSeq(one) > seq);
}

/** Contracts that have not settled, the one that settles first at the head. */
export const runningOf = (contracts: readonly FixedPeriodContract[]): readonly FixedPeriodContract[] =>
  contracts
    .filter(({ status }) => status !== 'settlement')
    .toSorted((a, b) => (a.expirySecond ?? Infinity) - (b.expirySecond ?? Infinity) || a.acceptedSeq - b.acceptedSeq);

/** Contracts that have settled, the newest settlement first. */
export const settledOf = (contracts: readonly FixedPeriodContract[]): readonly FixedPeriodContract[] =>
  contracts
    .filter(({ status }) => status === 'settlement')
    .toSorted((a, b) => (b.settledSeq ?? 0) - (a.settledSeq ?? 0) || b.acceptedSeq - a.acceptedSeq);
