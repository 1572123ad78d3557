import { previewClosing, type Closing } from '@candor/amount';
import type { Position } from '@candor/protocol';
import type { Levels } from '../../../market/book-levels.ts';
import { unitsOf } from '../../../market/preview-terms.ts';
import type { ContractTerms } from './terms.ts';
import { unitsOfSigned } from './units.ts';

/**
 * Closes lots of a position against the book, fill by fill as the core does. `limitTicks` bounds
 * how far; absent, the whole book counts.
 */
export function closingOf(
  position: Position,
  lots: bigint,
  terms: ContractTerms,
  {
    book,
    limitTicks,
  }: { readonly book: { readonly bids: Levels; readonly asks: Levels }; readonly limitTicks?: bigint },
): Closing {
  const { contract, tickScale, lotScale, settleScale, takerPpm } = terms;
  const { side } = position;
  const isIsolated = position.marginMode === 'isolated';
  return previewClosing({
    contract,
    side,
    position: {
      lots: BigInt(position.lots),
      cost: BigInt(position.costUnits),
      margin: isIsolated ? (unitsOf(position.positionMargin, settleScale) ?? 0n) : 0n,
    },
    lots,
    levels: (side === 'long' ? book.bids : book.asks).map(
      ([price, quantity]) => [unitsOf(price, tickScale) ?? 0n, unitsOf(quantity, lotScale) ?? 0n] as const,
    ),
    takerPpm,
    ...(limitTicks === undefined ? {} : { limitTicks }),
  });
}

/** Lots of a share of a position, rounded down to lots; a hundred percent is every lot. */
export const shareOfLots = (position: Position, percent: number): bigint =>
  percent >= 100 ? BigInt(position.lots) : (BigInt(position.lots) * BigInt(Math.floor(percent))) / 100n;

/**
 * What a position gained or lost in all so far: unrealised, realised, funding, less fees and the
 * fee to leave.
 */
export function netOf(position: Position, settleScale: number): bigint | undefined {
  const unrealised = unitsOfSigned(position.unrealised, settleScale);
  if (unrealised === undefined) return undefined;
  return (
    unrealised + (unitsOfSigned(position.net, settleScale) ?? 0n) - (unitsOfSigned(position.exitFee, settleScale) ?? 0n)
  );
}
