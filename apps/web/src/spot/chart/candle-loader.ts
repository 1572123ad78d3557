import { kline, type Interval } from '@candor/protocol';
import type { DataLoader } from 'klinecharts';
import { publicSocket } from '../../transport/public-socket.ts';
import { request } from '../../transport/request.ts';
import { barOf } from './bars.ts';

const pageSize = 500;

export interface LoaderEvents {
  readonly onLoaded: () => void;
  readonly onFailed: () => void;
  readonly onUpdate: () => void;
}

/** Feeds the chart: pages of candles back in time, the running candle live. A reconnection brings the newest candles again, which closes any gap. */
export function candleLoader(symbol: string, interval: Interval, events: LoaderEvents): DataLoader {
  let stop: (() => void) | undefined;
  const page = async (endMs: number | undefined) => {
    const input = { symbol, interval, limit: pageSize, ...(endMs === undefined ? {} : { endMs }) };
    return (await request(kline, { input, quiet: true })).records.map(barOf);
  };
  return {
    getBars: async ({ type, timestamp, callback }) => {
      // The library asks "forward" for what is older than its first candle; there is nothing newer than what the socket brings.
      if (type === 'backward') return callback([], { backward: false, forward: true });
      const endMs = type === 'init' || timestamp === null ? undefined : timestamp - 1;
      const bars = await page(endMs).catch(() => undefined);
      callback(bars ?? [], { forward: bars?.length === pageSize, backward: false });
      if (bars === undefined) events.onFailed();
      else events.onLoaded();
    },
    subscribeBar: ({ callback }) => {
      stop?.();
      stop = publicSocket.subscribe({ type: 'KLINE', symbol, interval }, (message) => {
        if (message.type !== 'KLINE') return;
        for (const candle of message.data.slice(-3)) callback(barOf(candle));
        events.onUpdate();
      });
    },
    unsubscribeBar: () => {
      stop?.();
      stop = undefined;
    },
  };
}
