import type { LivePart as Part } from '@candor/protocol';
import { FeeTiers } from '../rates/FeeTiers.tsx';
import { FundSum } from '../rules/FundSum.tsx';
import { MarketBounds } from '../rules/MarketBounds.tsx';
import styles from './Body.module.css';

/** What an article leaves to the running exchange to say. */
export function LivePart({ part }: { readonly part: Part }) {
  return <div className={styles['live']}>{liveOf(part)}</div>;
}

function liveOf(part: Part) {
  switch (part) {
    case 'fees':
      return <FeeTiers />;
    case 'fund':
      return <FundSum />;
    case 'markets':
      return <MarketBounds />;
  }
}
