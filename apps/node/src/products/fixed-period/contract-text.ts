import { compareDecimals, formatDecimal, settlementPriceOf } from '@candor/amount';
import type { FixedPeriodContract } from '@candor/protocol';
import { rateText } from '../../engine/listings/listed-market.ts';
import { contractNumber } from './contract-number.ts';
import type { ContractRow } from './contract-rows.ts';
import type { PricedMarket } from './priced-market.ts';

/** What a contract's text needs beside its row. */
export interface ContractTextParts {
  readonly market: PricedMarket;
  /** The index now; null while it is stale. */
  readonly currentPrice: string | null;
  /** When the text is written, which its countdown is counted from. */
  readonly nowMs: number;
  /** The user's words for a contract that was settled. */
  readonly settledText: string;
  readonly keyOf: (number: string) => string;
}

/** A contract as the wire has it. */
export function contractText(row: ContractRow, parts: ContractTextParts): FixedPeriodContract {
  const { market } = parts;
  const orderCode = contractNumber(row.contractId, row.acceptedAtMs);
  const ticks = (price: number | null) => (price === null ? null : formatDecimal(BigInt(price), market.tickScale));
  const units = (amount: bigint) => formatDecimal(amount, market.stakeScale);
  return {
    orderCode,
    id: String(row.contractId),
    createTime: row.acceptedAtMs,
    status: statusOf(row),
    statusText: row.open ? null : parts.settledText,
    symbol: market.symbol,
    type: 'fixed_period',
    direction: row.direction as FixedPeriodContract['direction'],
    quantity: units(row.stake),
    stakeAsset: market.stakeAsset,
    durationSeconds: row.durationSeconds,
    payoutRate: rateText(row.payoutPpm),
    maximumWin: units(row.maximumWin),
    rule: { name: 'TM-10', version: row.ruleVersion },
    openSecond: row.openSecond,
    openedSecond: row.openedSecond,
    openPrice: ticks(row.openPrice),
    expirySecond: row.expirySecond,
    price: row.sumTicks === null ? null : settlementPriceOf(row.sumTicks, market.tickScale),
    currentPrice: parts.currentPrice,
    countdown: row.expirySecond === null ? null : secondsLeft(row.expirySecond, parts.nowMs),
    value: valueText(row, ticks(row.openPrice), parts),
    outcome: row.outcome as FixedPeriodContract['outcome'],
    voidCause: row.voidCause as FixedPeriodContract['voidCause'],
    profitAndLoss: row.credited === null ? null : units(resultOf(row)),
    credited: row.credited === null ? null : units(row.credited),
    settledAtMs: row.settledAtMs,
    acceptedSeq: row.acceptedSeq,
    openedSeq: row.openedSeq,
    settledSeq: row.settledSeq,
    receiptKey: parts.keyOf(orderCode),
  };
}

const secondsLeft = (second: number, nowMs: number): number => Math.max(0, Math.ceil(second - nowMs / 1_000));

/** What was credited; of a running contract, what would be at the index now. */
function valueText(row: ContractRow, openPrice: string | null, parts: ContractTextParts): string | null {
  const { stake, maximumWin, direction, credited } = row;
  const units = (amount: bigint) => formatDecimal(amount, parts.market.stakeScale);
  if (credited !== null) return units(credited);
  if (openPrice === null || parts.currentPrice === null) return null;
  const moved = compareDecimals(parts.currentPrice, openPrice);
  if (moved === 0) return units(stake);
  return units(moved > 0 === (direction === 'rise') ? stake + maximumWin : 0n);
}

/** The win, minus the stake, or 0. */
export function resultOf({ outcome, maximumWin, stake }: ContractRow): bigint {
  if (outcome === 'won') return maximumWin;
  return outcome === 'lost' ? -stake : 0n;
}

function statusOf({ open, openedSecond }: ContractRow): FixedPeriodContract['status'] {
  if (!open) return 'settlement';
  return openedSecond === null ? 'created' : 'countdown';
}
