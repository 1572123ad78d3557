import type { IndexSample } from '@candor/protocol';
import { useEffect, useState } from 'react';
import { publicSocket } from '../../../transport/public-socket.ts';
import { withSamples } from '../model/index-path.ts';

interface Path {
  readonly symbol: string;
  readonly samples: readonly IndexSample[];
}

/**
 * A market's index, one sample a second, for the last ten minutes; empty until the first message.
 */
export function useIndexPath(symbol: string): readonly IndexSample[] {
  const [path, setPath] = useState<Path>({ symbol, samples: [] });
  useEffect(
    () =>
      publicSocket.subscribe({ type: 'INDEX', symbol }, (message) => {
        if (message.type !== 'INDEX') return;
        setPath((before) => ({
          symbol,
          samples: withSamples(before.symbol === symbol ? before.samples : [], message),
        }));
      }),
    [symbol],
  );
  return path.symbol === symbol ? path.samples : none;
}

const none: readonly IndexSample[] = [];
