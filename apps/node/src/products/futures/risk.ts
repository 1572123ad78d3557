import {
  bankruptcyPrice,
  contractValue,
  crossEquity,
  exitFeeOf,
  exitRateOf,
  freeOf,
  initialMarginOf,
  isolatedEquity,
  liquidationPrice,
  maintenanceOf,
  marginRatioPpm,
  type PositionSide,
  type RiskTier,
  unrealisedOf,
} from '@candor/amount';
import { type ListedContract, ratesOf, tiersOf } from '../../engine/listings/listed-contract.ts';
import type { PositionRow } from './futures-rows.ts';

/** What a user has in the wallet of one settlement asset. */
export interface WalletFigures {
  readonly available: bigint;
  /** Held by opening orders. */
  readonly held: bigint;
  readonly owed: bigint;
}

/** A position with its contract and the mark it is looked at. */
export interface MarkedPosition {
  readonly row: PositionRow;
  readonly contract: ListedContract;
  /** Ticks; 0 where there is none. */
  readonly mark: number;
  readonly feeTier: number;
}

/** F4 and F8 of one position at its mark; null where there is no mark. */
interface Figures {
  readonly value: bigint;
  readonly unrealised: bigint;
  readonly initial: bigint;
  readonly maintenance: bigint;
  readonly exitFee: bigint;
}

/** F8 to F12 of a position. Null where a mark is missing that it depends on. */
export interface PositionRisk extends Figures {
  readonly tiers: readonly RiskTier[];
  readonly exitPpm: number;
  readonly equity: bigint;
  /** Parts per million, up; 1,000,000 is liquidation. Undefined where no equity is left. */
  readonly ratioPpm: bigint | undefined;
  readonly liquidationTicks: bigint | undefined;
  readonly bankruptcyTicks: bigint | undefined;
}

export const sideOf = ({ side }: Pick<PositionRow, 'side'>): PositionSide => (side === 'long' ? 'long' : 'short');

/** A taker rate that counts for leaving: the lower of the frozen and the current one. */
export const exitPpmOf = ({ row, contract, feeTier }: Omit<MarkedPosition, 'mark'>): number =>
  exitRateOf(row.exitPpm, ratesOf(contract, feeTier).takerPpm);

function figuresOf(position: MarkedPosition): Figures | null {
  const { row, contract, mark } = position;
  if (mark === 0) return null;
  const ticks = BigInt(mark);
  const lots = BigInt(row.lots);
  const value = contractValue(contract.scale, ticks, lots);
  return {
    value,
    unrealised: unrealisedOf({ contract: contract.scale, side: sideOf(row) }, { lots, cost: row.cost }, ticks),
    initial: initialMarginOf(value, row.leverage),
    maintenance: maintenanceOf(tiersOf(contract, row.termsVersion), value),
    exitFee: exitFeeOf(value, exitPpmOf(position)),
  };
}

/** What all positions of one settlement asset of a user come to. */
export interface AssetRisk {
  /** By position id. */
  readonly positions: ReadonlyMap<number, PositionRisk | null>;
  readonly isolatedMargin: bigint;
  /** Null where a mark is missing. */
  readonly cross: {
    readonly unrealised: bigint;
    readonly equity: bigint;
    readonly maintenance: bigint;
    readonly exitFees: bigint;
    readonly value: bigint;
    readonly free: bigint;
  } | null;
}

/** F8 to F12 of one user's positions of one settlement asset. */
export function assetRisk(positions: readonly MarkedPosition[], wallet: WalletFigures): AssetRisk {
  const figures = new Map(positions.map((position) => [position.row.positionId, figuresOf(position)] as const));
  const cross = crossOf(
    positions.filter(({ row }) => row.mode === 'cross').map(({ row }) => figures.get(row.positionId) ?? null),
    wallet,
  );
  return {
    positions: new Map(
      positions.map((one) => [one.row.positionId, riskOf(one, figures.get(one.row.positionId), cross)]),
    ),
    isolatedMargin: positions.reduce((sum, { row }) => sum + row.margin, 0n),
    cross,
  };
}

function crossOf(all: readonly (Figures | null)[], wallet: WalletFigures): AssetRisk['cross'] {
  const figures = all.filter((one) => one !== null);
  if (figures.length < all.length) return null;
  const sum = (of: (one: Figures) => bigint): bigint => figures.reduce((total, one) => total + of(one), 0n);
  const unrealised = sum((one) => one.unrealised);
  const { available, owed } = wallet;
  return {
    unrealised,
    equity: crossEquity({ ...wallet, unrealised }),
    maintenance: sum((one) => one.maintenance),
    exitFees: sum((one) => one.exitFee),
    value: sum((one) => one.value),
    free: freeOf({ available, owed, unrealised, initialMargins: sum((one) => one.initial) }),
  };
}

function riskOf(
  position: MarkedPosition,
  figures: Figures | null | undefined,
  cross: AssetRisk['cross'],
): PositionRisk | null {
  const { row, contract } = position;
  const isCross = row.mode === 'cross';
  if (!figures || (isCross && !cross)) return null;
  const tiers = tiersOf(contract, row.termsVersion);
  const exitPpm = exitPpmOf(position);
  const own = figures.maintenance + figures.exitFee;
  const all = isCross && cross ? cross.maintenance + cross.exitFees : own;
  const equity = isCross && cross ? cross.equity : isolatedEquity({ ...row, unrealised: figures.unrealised });
  const margin = equity - figures.unrealised;
  const asked = {
    contract: contract.scale,
    side: sideOf(row),
    position: { lots: BigInt(row.lots), cost: row.cost },
    exitPpm,
  };
  return {
    ...figures,
    tiers,
    exitPpm,
    equity,
    ratioPpm: marginRatioPpm({ equity, required: all }),
    liquidationTicks: liquidationPrice({ ...asked, margin: margin - (all - own) }, tiers),
    bankruptcyTicks: bankruptcyPrice({ ...asked, margin }),
  };
}
