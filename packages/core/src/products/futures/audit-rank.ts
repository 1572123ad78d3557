import type { PositionSide } from '@candor/amount';
import {
  paidFrom,
  shareOf,
  signOf,
  unrealisedOf,
  valueOf,
  type AuditedAccount,
  type AuditedContract,
  type AuditedPosition,
  type AuditedStand,
} from './audit-kept.ts';

/** What an auditor asks about an account while it ranks. */
export interface RankAsked {
  /** Of the cross positions of the account; undefined while a mark among them is stale. */
  crossOf(account: AuditedAccount): AuditedStand | undefined;
  standingMark(contract: AuditedContract): bigint;
}

interface Ranked {
  readonly position: AuditedPosition;
  /** (U ÷ c) × (V ÷ E) of those who gain, (U ÷ c) ÷ (V ÷ E) of the others: as a fraction. */
  readonly top: bigint;
  readonly bottom: bigint;
}

/**
 * F17: the line of one side at the mark, the highest rank first, the owner's own positions last.
 */
export function lineOf(
  asked: RankAsked,
  contract: AuditedContract,
  side: PositionSide,
  ownerId: number,
): AuditedPosition[] {
  const all = [...contract.positions[side].values()].filter(({ lots }) => lots > 0n);
  const ranked = all.map((position) => rankOf(asked, position));
  ranked.sort((a, b) => {
    const [left, right] = [a.top * b.bottom, b.top * a.bottom];
    if (left !== right) return left > right ? -1 : 1;
    return a.position.positionId - b.position.positionId;
  });
  const line = ranked.map(({ position }) => position);
  return [...line.filter(({ userId }) => userId !== ownerId), ...line.filter(({ userId }) => userId === ownerId)];
}

const atLeastOne = (units: bigint): bigint => (units > 0n ? units : 1n);

function rankOf(asked: RankAsked, position: AuditedPosition): Ranked {
  const { contract, cost, mode, account, margin, owed } = position;
  const profit = unrealisedOf(position, asked.standingMark(contract));
  const cross = mode === 'cross' ? asked.crossOf(position.account) : undefined;
  const counted =
    cross === undefined
      ? [position]
      : [...account.positions.values()].filter((each) => each.mode === 'cross' && each.lots > 0n);
  const value = counted.reduce(
    (sum, each) => sum + valueOf(each.contract, asked.standingMark(each.contract), each.lots),
    0n,
  );
  const equity = atLeastOne(cross?.equity ?? margin - owed + profit);
  const [worth, paid] = [atLeastOne(value), atLeastOne(cost)];
  return profit > 0n
    ? { position, top: profit * worth, bottom: paid * equity }
    : { position, top: profit * equity, bottom: paid * worth };
}

/**
 * Whether closing lots at a value would leave their owner below zero: only then may somebody be
 * passed over.
 */
export function endsBelowZero(asked: RankAsked, position: AuditedPosition, lots: bigint, value: bigint): boolean {
  const { contract, side, cost, margin, owed, mode } = position;
  const mark = asked.standingMark(contract);
  const taken = shareOf(cost, lots, position.lots);
  const realised = signOf(contract, side) * (value - taken);
  const rest = { ...position, lots: position.lots - lots, cost: cost - taken };
  const left = rest.lots === 0n ? 0n : unrealisedOf(rest, mark);
  if (mode === 'cross') {
    const before = asked.crossOf(position.account);
    return before === undefined || before.equity - unrealisedOf(position, mark) + realised + left < 0n;
  }
  const freed = shareOf(margin, lots, position.lots);
  const net = freed + realised;
  if (net >= 0n) return false;
  const after = paidFrom(margin - freed, owed, net);
  return after.money - after.owed + left < 0n;
}
