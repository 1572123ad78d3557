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

const quoted = (value: string): string => (/^[-\w.:/ ]*$/.test(value) ? value : `"${value.replaceAll('"', '""')}"`);
const utc = (second: number | null): string => (second === null ? '' : new Date(second * 1_000).toISOString());

/** Contracts as comma-separated values: plain figures, both prices with their seconds, times in UTC. */
export function contractsCsv(contracts: readonly FixedPeriodContract[]): string {
  const head =
    'contract,accepted,market,direction,duration_seconds,stake,asset,payout_rate,opening_second,opening_price,' +
    'settlement_second,settlement_price,result,cause,profit_and_loss,credited,record';
  const rows = contracts.map((one) =>
    [
      one.orderCode,
      new Date(one.createTime).toISOString(),
      one.symbol,
      one.direction,
      String(one.durationSeconds),
      one.quantity,
      one.stakeAsset,
      one.payoutRate,
      utc(one.openedSecond),
      one.openPrice ?? '',
      utc(one.expirySecond),
      one.price ?? '',
      one.outcome ?? '',
      one.voidCause ?? '',
      one.profitAndLoss ?? '',
      one.credited ?? '',
      String(one.settledSeq ?? ''),
    ]
      .map(quoted)
      .join(','),
  );
  return [head, ...rows].join('\r\n');
}
