import { compareRank, contractValue, type RankFigures, unrealisedOf } from '@candor/amount';
import type { ListedContract } from '../../engine/listings/listed-contract.ts';
import type { PositionRow } from './futures-rows.ts';

/** What F17 is computed from at a record. */
export interface RankGround {
  contract(contractId: number): ListedContract;
  /** All that a user has in a wallet, held or not. */
  total(userId: number, wallet: number, assetId: number): bigint;
  owed(userId: number, assetId: number): bigint;
  /** Ticks. */
  mark(contractId: number): number;
}

/**
 * One side of a contract in the order in which it is deleveraged for a user: the first in line
 * first, the user's own last.
 */
export function deleverageLine(
  positions: Iterable<PositionRow>,
  of: { readonly contractId: number; readonly side: string; readonly userId: number },
  ground: RankGround,
): readonly RankFigures[] {
  const all = [...positions];
  const ofSide = all.filter(({ contractId, side }) => contractId === of.contractId && side === of.side);
  const ranked = (isOwn: boolean): RankFigures[] =>
    ofSide
      .filter(({ userId }) => (userId === of.userId) === isOwn)
      .map((row) => figuresOf(row, all, ground))
      .toSorted(compareRank);
  return [...ranked(false), ...ranked(true)];
}

/** Of a cross position value and equity are the account's. */
function figuresOf(row: PositionRow, all: readonly PositionRow[], ground: RankGround): RankFigures {
  const { positionId, cost } = row;
  const unrealised = unrealisedAt(row, ground);
  if (row.mode === 'isolated') {
    return {
      positionId,
      cost,
      unrealised,
      value: valueAt(row, ground),
      equity: row.margin - row.owed + unrealised,
    };
  }
  const { quoteAssetId, wallet } = ground.contract(row.contractId);
  const account = all.filter(
    ({ userId, contractId }) => userId === row.userId && ground.contract(contractId).quoteAssetId === quoteAssetId,
  );
  const cross = account.filter(({ mode }) => mode === 'cross');
  const isolated = sum(account, ({ mode, margin }) => (mode === 'isolated' ? margin : 0n));
  const money = ground.total(row.userId, wallet, quoteAssetId) - isolated - ground.owed(row.userId, quoteAssetId);
  return {
    positionId,
    cost,
    unrealised,
    value: sum(cross, (one) => valueAt(one, ground)),
    equity: money + sum(cross, (one) => unrealisedAt(one, ground)),
  };
}

const valueAt = (row: PositionRow, ground: RankGround): bigint =>
  contractValue(ground.contract(row.contractId).scale, BigInt(ground.mark(row.contractId)), BigInt(row.lots));

function unrealisedAt(row: PositionRow, ground: RankGround): bigint {
  const side = row.side === 'long' ? 'long' : 'short';
  const of = { contract: ground.contract(row.contractId).scale, side } as const;
  const position = { lots: BigInt(row.lots), cost: row.cost };
  return unrealisedOf(of, position, BigInt(ground.mark(row.contractId)));
}

const sum = (rows: readonly PositionRow[], of: (row: PositionRow) => bigint): bigint =>
  rows.reduce((total, row) => total + of(row), 0n);
