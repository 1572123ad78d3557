import { displayAmount, displayFinePercent, displayPrice } from '@candor/amount';
import type { ContractRow, Position } from '@candor/protocol';
import type { Text } from '../../../i18n/text.ts';
import { decimalsOf } from '../../../market/scale.ts';
import { sizeUnitOf } from './size-unit.ts';

/** Decimals of a contract's figures in tables. */
export interface Shown {
  readonly price: number;
  readonly size: number;
  readonly money: number;
  readonly unit: string;
  readonly settleAsset: string;
}

/** How a contract's figures are shown. */
export function shownOf(row: ContractRow | undefined, text: Text): Shown {
  if (row === undefined) return { price: 2, size: 3, money: 2, unit: '', settleAsset: '' };
  return {
    price: decimalsOf(row.terms.tickSize),
    size: decimalsOf(row.terms.lotSize),
    money: row.contractType === 'u' ? 2 : 6,
    unit: sizeUnitOf(row, text),
    settleAsset: row.settleAsset,
  };
}

export const priceOr = (decimal: string | null, decimals: number, none: string): string =>
  decimal === null ? none : displayPrice(decimal, decimals);

export const amountOr = (decimal: string | null, decimals: number): string =>
  decimal === null ? '—' : displayAmount(decimal, decimals);

/** A margin ratio, a fraction; at 100% a position is liquidated. */
export const ratioText = (fraction: string | null): string => (fraction === null ? '—' : displayFinePercent(fraction));

/** How much of the way to liquidation is used, 0 to 100, for a bar. */
export function ratioPercent({ marginRatio }: Pick<Position, 'marginRatio'>): number {
  if (marginRatio === null) return 0;
  const [whole = '0', decimals = ''] = marginRatio.split('.');
  return Math.min(100, Number(`${whole}${decimals.padEnd(2, '0').slice(0, 2)}`));
}
