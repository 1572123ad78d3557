// Proof: tests/properties/operator-commands.test.ts, and twin.test.ts beside it.

import type { RejectionReason } from '@candor/protocol/reasons';
import { thresholdsHold } from '../../markets/thresholds.ts';
import type { Product } from '../../product.ts';
import { eventCode } from '../../record/layout.ts';
import { writeFigure } from '../../record/write.ts';
import type { State } from '../../state/state.ts';
import { marketAt, userRowAt } from '../../state/written-fields.ts';
import type { SetTierThresholds, TiersCommand } from './commands.ts';
import { thresholdsSetAt, writeFeeTierSet, writeTierThresholdsSet } from './form.ts';

/** Fee tiers: what each costs in a market, what earns it, and whose it is. */
export const tiers: Product<TiersCommand, never, undefined> = {
  name: 'tiers',
  start: () => undefined,
  by: { set_fee_tier: 'operator', set_user_tier: 'operator', set_tier_thresholds: 'operator' },
  decide: {
    set_fee_tier: ({ state, writer }, command) => {
      if (state.market(command.marketId) === undefined) return 'unknown_market';
      writeFeeTierSet(writer, command);
      return undefined;
    },
    set_user_tier: ({ state, writer }, { userId, tier }) => {
      if (state.users.find(userId) === 0) return 'unknown_user';
      writeFigure(writer, eventCode.userTierSet, userId, tier);
      return undefined;
    },
    set_tier_thresholds: ({ state, writer }, command) => {
      const reason = reasonAgainstThresholds(state, command);
      if (reason !== undefined) return reason;
      writeTierThresholdsSet(writer, command.thresholds);
      return undefined;
    },
  },
  written: {
    [eventCode.feeTierSet]: setFeeTier,
    [eventCode.userTierSet]: (state, view, at) =>
      state.users.setTier(userRowAt(state, view, at), view.getFloat64(at + 8, true)),
    [eventCode.tierThresholdsSet]: (state, view, at, timeMs) => {
      state.thresholds = { thresholds: thresholdsSetAt(view, at), sinceMs: timeMs };
    },
  },
};

/** A tier that a market charges no rates for would be charged like the regular one there. */
function reasonAgainstThresholds({ markets }: State, { thresholds }: SetTierThresholds): RejectionReason | undefined {
  const charged = thresholds.every(({ tier }) => markets.every(({ makerPpm }) => makerPpm[tier] !== undefined));
  return charged && thresholdsHold(thresholds) ? undefined : 'tier_thresholds_invalid';
}

function setFeeTier(state: State, view: DataView, at: number): void {
  const market = marketAt(state, view, at);
  const tier = view.getUint32(at + 8, true);
  market.makerPpm[tier] = view.getUint32(at + 12, true);
  market.takerPpm[tier] = view.getUint32(at + 16, true);
}
