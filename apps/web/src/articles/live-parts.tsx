import type { LivePart } from '@candor/protocol';
import { FeeTiers } from '../rates/FeeTiers.tsx';
import { FundSum } from '../rules/FundSum.tsx';
import { MarketBounds } from '../rules/MarketBounds.tsx';

/** What an article leaves to the running exchange to say. */
export function liveOf(part: LivePart) {
  switch (part) {
    case 'fees':
      return <FeeTiers />;
    case 'fund':
      return <FundSum />;
    case 'markets':
      return <MarketBounds />;
  }
}
