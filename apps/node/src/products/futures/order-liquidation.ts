import { liquidationAfter, type PositionSide } from '@candor/amount';
import { type ListedContract, ratesOf, termsAt } from '../../engine/listings/listed-contract.ts';
import type { FuturesOrderRow } from './futures-rows.ts';
import { type AssetRisk, exitPpmOf, type MarkedPosition } from './risk.ts';

/** What holds for a user's orders in a contract. */
export interface OrderSetting {
  readonly mode: string;
  readonly leverage: number;
}

/** What an order's liquidation price depends on beside the order. */
export interface OrderGround {
  readonly contract: ListedContract;
  /** Ticks, more than 0. */
  readonly mark: number;
  readonly nowMs: number;
  readonly feeTier: number;
  /** The owner's positions. */
  readonly positions: readonly MarkedPosition[];
  /** Of the settlement asset. */
  readonly risk: AssetRisk;
  readonly setting: OrderSetting;
}

/**
 * Where the owner's position would be liquidated once the rest of an open order has filled at its
 * price, or where it triggers; in ticks. Undefined: nowhere.
 */
export function orderLiquidation(order: FuturesOrderRow, ground: OrderGround): bigint | undefined {
  const { contract, mark, nowMs, feeTier, positions, risk, setting } = ground;
  const closes = order.direction > 2;
  const side: PositionSide = order.direction === 1 || order.direction === 3 ? 'long' : 'short';
  const held = positions.find(({ row }) => row.contractId === contract.contractId && row.side === side);
  const own = held && risk.positions.get(held.row.positionId);
  const isCross = (held?.row.mode ?? setting.mode) === 'cross';
  const rates = ratesOf(contract, feeTier);
  const ownRequired = own ? own.maintenance + own.exitFee : 0n;
  return liquidationAfter({
    contract: contract.scale,
    tiers: termsAt(contract, nowMs).tiers,
    ...rates,
    feePpm: order.status === 'waiting' ? order.takerPpm : order.makerPpm,
    side,
    closes,
    lots: BigInt(order.quantity - order.filledLots),
    priceTicks: BigInt(order.price || order.triggerPrice || mark),
    markTicks: BigInt(mark),
    leverage: held?.row.leverage ?? setting.leverage,
    position: held && {
      lots: BigInt(held.row.lots),
      cost: held.row.cost,
      margin: held.row.margin,
      owed: held.row.owed,
      exitPpm: exitPpmOf(held),
    },
    ...(isCross &&
      risk.cross && {
        cross: {
          equity: risk.cross.equity - (own?.unrealised ?? 0n),
          othersRequired: risk.cross.maintenance + risk.cross.exitFees - ownRequired,
        },
      }),
  });
}
