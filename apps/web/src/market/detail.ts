import type { MarketRow } from '@candor/protocol';
import { useEffect, useState } from 'react';
import { publicSocket } from '../transport/public-socket.ts';
import { useMarket } from './markets.ts';

/** One market with its index, as fresh as the socket gives it; the list's row until then. */
export function useDetail(symbol: string): MarketRow | undefined {
  const row = useMarket(symbol);
  const [detail, setDetail] = useState<MarketRow>();
  useEffect(
    () =>
      publicSocket.subscribe({ type: 'DETAIL', symbol }, (message) => {
        if (message.type === 'DETAIL') setDetail(message.data);
      }),
    [symbol],
  );
  return detail?.symbol_name === symbol ? detail : row;
}
