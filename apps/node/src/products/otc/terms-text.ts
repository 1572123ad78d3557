import { formatDecimal } from '@candor/amount';
import type { OtcTerms } from '@candor/core';
import type { Listings } from '../../engine/listings/listings.ts';

/** What the core keeps for everybody and no terms change. */
const unpaidOrdersMax = 2;
const cancelsBeforeWait = 3;
const waitMinutes = [15, 30, 60, 240, 1_440];

/** Terms as they are read. */
export function termsText(terms: OtcTerms | undefined, listings: Pick<Listings, 'findAsset'>) {
  const methods = terms?.methods ?? [];
  return {
    feePpm: terms?.feePpm ?? 0,
    bond: formatDecimal(terms?.bond ?? 0n, listings.findAsset('USDT')?.scale ?? 0, 0),
    holds: methods
      .filter(({ reversible, holdMs }) => reversible && holdMs > 0)
      .map(({ method, holdMs }) => ({ method, hours: Math.round(holdMs / 3_600_000) })),
    releaseMinutes: methods.map(({ method, releaseMs }) => ({ method, minutes: Math.round(releaseMs / 60_000) })),
    unpaidOrdersMax,
    cancelsBeforeWait,
    waitMinutes,
  };
}
