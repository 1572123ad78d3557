import { deleverageRank, formatDecimal, type RankFigures } from '@candor/amount';
import type { LiquidationReceipt } from '@candor/protocol';
import type { ListedContract } from '../../engine/listings/listed-contract.ts';
import { quoteText } from '../../engine/listings/listed-market.ts';

/** Decimals of a rank that is shown. */
const scoreScale = 8;

/** F17 as a decimal, cut. */
export function scoreText(figures: RankFigures): string {
  const { numerator, denominator } = deleverageRank(figures);
  return formatDecimal((numerator * 10n ** BigInt(scoreScale)) / denominator, scoreScale);
}

/** What a position is ranked by. */
export function rankText(
  figures: RankFigures,
  contract: ListedContract,
): LiquidationReceipt['takenOver'][number]['rank'] {
  const money = (units: bigint): string => quoteText(units, contract);
  return {
    unrealised: money(figures.unrealised),
    cost: money(figures.cost),
    value: money(figures.value),
    equity: money(figures.equity),
    score: scoreText(figures),
  };
}
