import type { PlantedBug } from './bugs.ts';

const swaps = 'packages/core/src/products/conversion';

/** Mistakes around swaps: hunted in runs of people who swap, one of whom sees prices coming. */
export const swapBugs: readonly PlantedBug[] = [
  {
    name: 'a swap gives its user the broken unit',
    file: 'packages/amount/src/conversion/swap.ts',
    find: 'const gross = (pay * numerator) / denominator;',
    replace: 'const gross = (pay * numerator + denominator - 1n) / denominator;',
  },
  {
    name: 'a quote is used twice',
    file: `${swaps}/state.ts`,
    find: 'this.used.set(useKey(userId, fromAssetId, toAssetId, quoteSeq), quoteSeq);',
    replace: '',
  },
  {
    name: 'the fund’s tenth of a swap is skipped',
    file: `${swaps}/decide.ts`,
    find: 'const fundShare = swapFundShare(fee, before);',
    replace: 'const fundShare = 0n * swapFundShare(fee, before);',
  },
];
