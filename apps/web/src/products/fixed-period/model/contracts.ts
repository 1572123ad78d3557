import type { FixedPeriodContract } from '@candor/protocol';

/** The journal record of a contract's newest step. */
const newestSeq = ({ acceptedSeq, openedSeq, settledSeq }: FixedPeriodContract): number =>
  Math.max(acceptedSeq, openedSeq ?? 0, settledSeq ?? 0);

/** Contracts that were read, with what the socket told since: newest first, none twice, the newer state of each. */
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
