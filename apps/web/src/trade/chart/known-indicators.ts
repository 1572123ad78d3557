import { useEffect, useMemo, useState } from 'react';
import type { ShownIndicator } from './chart-state.ts';

/** Indicators that are not the library's: they are fetched when one is shown. */
const own: ReadonlySet<string> = new Set(['VWAP', 'ATR', 'Stochastic', 'Supertrend', 'Ichimoku']);
const isOwn = ({ name }: ShownIndicator): boolean => own.has(name);
let fetched = false;

/** The indicators that the chart's library knows by now. */
export function useKnownIndicators(indicators: readonly ShownIndicator[]): readonly ShownIndicator[] {
  const [known, setKnown] = useState(fetched);
  const waits = !known && indicators.some(isOwn);
  useEffect(() => {
    if (!waits) return;
    import('./own-indicators.ts')
      .then(() => {
        fetched = true;
        return setKnown(true);
      })
      // Without a connection the others are drawn.
      .catch(() => undefined);
  }, [waits]);
  return useMemo(() => (known ? indicators : indicators.filter((one) => !isOwn(one))), [known, indicators]);
}
