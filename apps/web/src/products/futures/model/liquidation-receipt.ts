import {
  bankruptcyPrice,
  contractValue,
  deleverageRank,
  exitFeeOf,
  formatDecimal,
  isLiquidated,
  isolatedEquity,
  maintenanceOf,
  markOf,
  markRules,
  unrealisedOf,
  withDeductions,
  type ContractScale,
} from '@candor/amount';
import type { LiquidationReceipt } from '@candor/protocol';
import { ppmOf } from '../../../account/fees.ts';
import { unitsOf } from '../../../market/preview-terms.ts';
import { unitsOfSigned } from './units.ts';

/** Figures of a receipt that a reader recomputes. */
export type LiquidationFigure =
  | 'mark'
  | 'value'
  | 'unrealised'
  | 'equity'
  | 'maintenance'
  | 'exitFee'
  | 'required'
  | 'due'
  | 'bankruptcy'
  | 'closed'
  | 'tradingFee'
  | 'wallet'
  | 'rank';

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

type Figure = readonly [figure: LiquidationFigure, said: bigint, computed: bigint | undefined, scale: number];

/**
 * Recomputes what a receipt says from its inputs alone: F13 from the samples of the minute, F4 and
 * F8 to F12 at that mark, the sums of its fills, F17 of a deleveraging. Gives how many figures were
 * checked, and those that differ.
 */
export function recomputeLiquidation(
  receipt: LiquidationReceipt,
  contract: ContractScale,
  lotScale: number,
): { readonly checked: number; readonly wrong: readonly LiquidationCheck[] } {
  const { settleScale, tickScale } = receipt;
  const figures: readonly Figure[] = [
    ['mark', unitsOf(receipt.mark, tickScale) ?? 0n, markIn(receipt), tickScale],
    ...standingIn(receipt, contract),
    ...sumsIn(receipt, lotScale),
    ...rankIn(receipt, settleScale),
  ];
  const checked = figures.filter(([, , computed]) => computed !== undefined);
  const wrong = checked
    .filter(([, said, computed]) => said !== computed)
    .map(([figure, said, computed, scale]) => ({
      figure,
      said: signedText(said, scale),
      computed: signedText(computed ?? 0n, scale),
    }));
  return { checked: checked.length, wrong };
}

const signedText = (units: bigint, scale: number): string =>
  `${units < 0n ? '-' : ''}${formatDecimal(units < 0n ? -units : units, scale)}`;

/** F13; undefined where the receipt has not the whole minute that the mark is the mean of. */
function markIn({ markSamples, markClampRate, tickScale }: LiquidationReceipt): bigint | undefined {
  const last = markSamples.at(-1);
  const index = unitsOf(last?.index, tickScale);
  if (last === undefined || index === undefined) return undefined;
  const samples = markSamples
    .filter(({ second }) => second > last.second - markRules.windowSeconds)
    .map(({ sample }) => unitsOfSigned(sample, tickScale))
    .filter((sample) => sample !== undefined);
  if (samples.length !== last.samples) return undefined;
  const sum = samples.reduce((whole, sample) => whole + sample, 0n);
  const terms = { clampPpm: ppmOf(markClampRate), samplesLeast: markRules.samplesLeast };
  return markOf(index, { sum, count: samples.length }, terms).markTicks;
}

/** F4 and F8 to F12 at the mark that stood. A cross account's equity is taken as it is said. */
function standingIn(receipt: LiquidationReceipt, contract: ContractScale): readonly Figure[] {
  const { settleScale, tickScale, side } = receipt;
  const money = (decimal: string | null): bigint => unitsOfSigned(decimal, settleScale) ?? 0n;
  const of = { contract, side };
  const mark = unitsOf(receipt.mark, tickScale) ?? 1n;
  const held = { lots: BigInt(receipt.lots), cost: BigInt(receipt.costUnits) };
  const tiers = withDeductions(
    receipt.tiers.map(({ bound, leverage, maintenanceRate }) => ({
      valueMax: money(bound),
      leverageMax: leverage,
      maintenancePpm: ppmOf(maintenanceRate),
    })),
  );
  const value = contractValue(contract, mark, held.lots);
  const unrealised = unrealisedOf(of, held, mark);
  const exitPpm = ppmOf(receipt.exitRate);
  const [maintenance, exitFee] = [maintenanceOf(tiers, value), exitFeeOf(value, exitPpm)];
  const isIsolated = receipt.marginMode === 'isolated';
  const isLiquidation = receipt.kind === 'liquidation';
  const equity = isIsolated
    ? isolatedEquity({ margin: money(receipt.margin), owed: money(receipt.owed), unrealised })
    : undefined;
  const others = receipt.others.reduce((sum, one) => sum + money(one.maintenance) + money(one.exitFee), 0n);
  const required = maintenance + exitFee + others;
  const due = isLiquidated({ equity: equity ?? money(receipt.equity), required });
  const bankrupt = bankruptcyPrice({ ...of, position: held, margin: (equity ?? 0n) - unrealised, exitPpm }) ?? 0n;
  return [
    ['value', money(receipt.value), value, settleScale],
    ['unrealised', money(receipt.unrealised), unrealised, settleScale],
    ['equity', money(receipt.equity), equity, settleScale],
    ['maintenance', money(receipt.maintenance), maintenance, settleScale],
    ['exitFee', money(receipt.exitFee), exitFee, settleScale],
    ['required', money(receipt.required), required, settleScale],
    ['due', 1n, isLiquidation ? (due ? 1n : 0n) : undefined, 0],
    ['bankruptcy', unitsOf(receipt.bankruptcyPrice, tickScale) ?? 0n, isIsolated ? bankrupt : undefined, tickScale],
  ];
}

/** What was closed, paid and gained, from its parts. */
function sumsIn(receipt: LiquidationReceipt, lotScale: number): readonly Figure[] {
  const { settleScale, fills } = receipt;
  const money = (decimal: string | null): bigint => unitsOfSigned(decimal, settleScale) ?? 0n;
  const filled = fills.reduce((sum, fill) => sum + (unitsOf(fill.quantity, lotScale) ?? 0n), 0n);
  const fees = fills.reduce((sum, fill) => sum + money(fill.fee), 0n);
  // Where the fund pays or something was owed, the wallet ends at what was left of it.
  const isPlain = money(receipt.fundPaid) === 0n && money(receipt.owed) === 0n;
  const wallet = money(receipt.realised) - money(receipt.tradingFee) - money(receipt.liquidationFee);
  return [
    ['closed', unitsOf(receipt.closedQuantity, lotScale) ?? 0n, filled, lotScale],
    ['tradingFee', money(receipt.tradingFee), fees, settleScale],
    ['wallet', money(receipt.walletChange), isPlain ? wallet : undefined, settleScale],
  ];
}

/** F17: what decides who is deleveraged first, of everybody whom the receipt ranks. */
function rankIn(receipt: LiquidationReceipt, settleScale: number): readonly Figure[] {
  const money = (decimal: string): bigint => unitsOfSigned(decimal, settleScale) ?? 0n;
  const ranks = [receipt.adlRank, ...receipt.takenOver.map(({ rank }) => rank)].filter((rank) => rank !== null);
  return ranks.map((rank): Figure => {
    const { numerator, denominator } = deleverageRank({
      positionId: 0,
      unrealised: money(rank.unrealised),
      cost: money(rank.cost),
      value: money(rank.value),
      equity: money(rank.equity),
    });
    const scale = rank.score.split('.')[1]?.length ?? 0;
    return ['rank', unitsOfSigned(rank.score, scale) ?? 0n, (numerator * 10n ** BigInt(scale)) / denominator, scale];
  });
}
