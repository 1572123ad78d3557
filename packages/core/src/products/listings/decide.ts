// Proof: tests/properties/market-terms.test.ts and operator-commands.test.ts.

import type { RejectionReason } from '@candor/protocol/reasons';
import { isWhole } from '../../base/exact.ts';
import type { ChangeableTerms } from '../../base/terms.ts';
import { accountMarketMax } from '../../ledger/posted-account.ts';
import { termsAreExact, termsHold } from '../../markets/grid.ts';
import type { Market } from '../../markets/market.ts';
import type { State } from '../../state/state.ts';
import { pricedMarket } from '../prices/priced.ts';
import type { ListMarket, SetMarketTerms } from './commands.ts';
import { ordersFit } from './orders-fit.ts';

/**
 * A market whose notionals could round is refused, one whose largest order would leave exact
 * arithmetic, and one whose number an account of a market cannot name.
 */
export function reasonAgainstMarket(state: State, command: ListMarket): RejectionReason | undefined {
  const base = state.tradable(command.baseAssetId);
  const quote = state.tradable(command.quoteAssetId);
  if (base === undefined || quote === undefined) return 'unknown_asset';
  if (pricedMarket(state, command.marketId) !== undefined) return 'market_exists';
  const { terms } = command;
  if (terms.tickScale + terms.lotScale > quote.scale || terms.lotScale > base.scale) return 'market_scale_too_fine';
  if (!termsAreExact(terms, 10 ** (base.scale - terms.lotScale))) return 'market_scale_too_fine';
  return isWhole(command.marketId, 1, accountMarketMax) ? undefined : 'market_terms_invalid';
}

/**
 * Bounds and band may change while a market is open; its grid only while it is halted and nothing
 * in it would be stranded.
 */
export function reasonAgainstTerms(
  state: State,
  market: Market,
  command: SetMarketTerms,
  nowMs: number,
): RejectionReason | undefined {
  const { terms } = market;
  const next = termsAfter(market, command);
  const newGrid = next.tickStep !== terms.tickStep || next.lotStep !== terms.lotStep;
  if (newGrid && market.state !== 'halted') return 'market_not_halted';
  if (!termsHold(next, market.baseUnit)) return 'market_terms_invalid';
  return newGrid && !ordersFit(state, market, next, nowMs) ? 'market_orders_off_grid' : undefined;
}

/** A market's terms once a command changed them. */
export const termsAfter = ({ terms }: Market, { changes }: SetMarketTerms): ChangeableTerms => ({
  ...terms,
  ...changes,
});
