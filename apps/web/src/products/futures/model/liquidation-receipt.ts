import {
  bankruptcyPrice,
  contractValue,
  exitFeeOf,
  isLiquidated,
  isolatedEquity,
  unrealisedOf,
  type ContractScale,
} from '@candor/amount';
import type { LiquidationReceipt } from '@candor/protocol';
import { ppmOf } from '../../../account/fees.ts';
import { unitsOf } from '../../../market/preview-terms.ts';
import { unitsOfSigned } from './opening.ts';

/** Figures of a receipt that a reader recomputes. */
export type LiquidationFigure =
  'value' | 'unrealised' | 'equity' | 'maintenance' | 'exitFee' | 'due' | 'bankruptcy' | 'closed';

export interface LiquidationCheck {
  readonly figure: LiquidationFigure;
  readonly said: string;
  readonly computed: string;
}

/** The number and key of /receipt/LQ-…; undefined for other receipts. */
export function liquidationAddress(
  of: string,
): { readonly liquidationId: string; readonly key: string | undefined } | undefined {
  const match = /^((?:LQ|AD)-\d{1,12}-\d{1,6})(?:-([A-Za-z0-9_-]{16,64}))?$/.exec(of);
  return match?.[1] === undefined ? undefined : { liquidationId: match[1], key: match[2] };
}

/**
 * Recomputes what a receipt says from its inputs: value, profit, equity and requirement at the mark, whether liquidation was due, the
 * bankruptcy price, and that the fills add up. Gives every figure that was checked and those that differ.
 */
export function recomputeLiquidation(
  receipt: LiquidationReceipt,
  contract: ContractScale,
  lotScale: number,
): { readonly checked: number; readonly wrong: readonly LiquidationCheck[] } {
  const { settleScale, tickScale, side, tier } = receipt;
  const money = (decimal: string | null): bigint => unitsOfSigned(decimal, settleScale) ?? 0n;
  const of = { contract, side };
  const mark = unitsOf(receipt.mark, tickScale) ?? 1n;
  const lots = BigInt(receipt.lots);
  const cost = BigInt(receipt.costUnits);
  const value = contractValue(contract, mark, lots);
  const unrealised = unrealisedOf(of, { lots, cost }, mark);
  const exitPpm = ppmOf(receipt.exitRate);
  const maintenancePpm = BigInt(ppmOf(tier.maintenanceRate));
  const maintenance = (value * maintenancePpm + 999_999n) / 1_000_000n - money(tier.deduction);
  const exitFee = exitFeeOf(value, exitPpm);
  const isolated = receipt.marginMode === 'isolated';
  const margin = money(receipt.margin);
  const equity = isolated ? isolatedEquity({ margin, owed: money(receipt.owed), unrealised }) : money(receipt.equity);
  const due = receipt.kind === 'deleveraging' || !isolated || isLiquidated({ equity, required: maintenance + exitFee });
  const bankrupt = isolated
    ? bankruptcyPrice({ contract, side, position: { lots, cost }, margin: margin - money(receipt.owed), exitPpm })
    : unitsOf(receipt.bankruptcyPrice, tickScale);
  const filled = receipt.fills.reduce((sum, fill) => sum + (unitsOf(fill.quantity, lotScale) ?? 0n), 0n);
  const figures: readonly (readonly [LiquidationFigure, bigint, bigint])[] = [
    ['value', money(receipt.value), value],
    ['unrealised', money(receipt.unrealised), unrealised],
    ['equity', money(receipt.equity), equity],
    ['maintenance', money(receipt.maintenance), maintenance],
    ['exitFee', money(receipt.exitFee), exitFee],
    ['due', 1n, due ? 1n : 0n],
    ['bankruptcy', unitsOf(receipt.bankruptcyPrice, tickScale) ?? 0n, bankrupt ?? 0n],
    ['closed', unitsOf(receipt.closedQuantity, lotScale) ?? 0n, filled],
  ];
  const wrong = figures
    .filter(([, said, computed]) => said !== computed)
    .map(([figure, said, computed]) => ({ figure, said: String(said), computed: String(computed) }));
  return { checked: figures.length, wrong };
}
