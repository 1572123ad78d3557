import { formatDecimal } from '@candor/amount';
import type { Period } from '@candor/core';

/** A market's periods as they are proposed and shown to operators. */
export const periodTexts = (periods: readonly Period[], quoteScale: number) =>
  periods.map(({ durationSeconds, payoutPpm, minimumStake, maximumStake }) => ({
    durationSeconds,
    payoutPpm,
    minimumStake: formatDecimal(minimumStake, quoteScale),
    maximumStake: formatDecimal(maximumStake, quoteScale),
  }));
