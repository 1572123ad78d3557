import { displayAmount, formatDecimal } from '@candor/amount';
import type { OpeningInputs } from './opening.ts';

/** What the tiers allow: the largest value of position and open orders with a leverage. */
export function leverageLimit({ terms }: Pick<OpeningInputs, 'terms'>): {
  readonly boundFor: (leverage: number) => string;
} {
  return {
    boundFor: (leverage) => {
      const tier = terms.tiers.findLast(({ leverageMax }) => leverageMax >= leverage);
      const bound = formatDecimal(tier?.valueMax ?? 0n, terms.settleScale, 0);
      return displayAmount(bound, bound.split('.')[1]?.length ?? 0);
    },
  };
}
