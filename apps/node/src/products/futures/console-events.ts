import type { ContractNewsMessage } from '@candor/protocol';
import type { ListedContract } from '../../engine/listings/listed-contract.ts';
import { priceText, quantityText } from '../../engine/listings/listed-market.ts';
import type { DeleveragingRow, LiquidationRow } from './futures-rows.ts';

/** The newest rows of each list that operators see. */
export const rowsShown = 20;

/** The steps of a liquidation that operators see. */
export const stepsShown = ['position_chosen', 'waiting'];

/** Liquidations and deleveragings as operators see them: without names, newest first. */
export function deskEvents(
  steps: readonly LiquidationRow[],
  deleveraged: readonly DeleveragingRow[],
  contractOf: (contractId: number) => ListedContract,
): ContractNewsMessage['events'] {
  const events = [
    ...steps.map((row) => ({
      ...row,
      what: row.phase === 'waiting' ? ('waiting' as const) : ('liquidation' as const),
      price: row.bankruptcyPrice,
    })),
    // The row has the side that was liquidated; the other one was deleveraged.
    ...deleveraged.map((row) => ({
      ...row,
      what: 'deleveraging' as const,
      side: row.side === 'long' ? 'short' : 'long',
    })),
  ];
  return events
    .toSorted((one, other) => other.seq - one.seq || other.place - one.place)
    .slice(0, rowsShown)
    .map(({ what, contractId, side, lots, mark, price, timeMs, seq }) => {
      const contract = contractOf(contractId);
      return {
        what,
        symbol: contract.symbol,
        side: side === 'long' ? ('long' as const) : ('short' as const),
        quantity: quantityText(lots, contract),
        mark: priceText(mark, contract),
        bankruptcyPrice: priceText(price, contract),
        timeMs,
        seq,
      };
    });
}
