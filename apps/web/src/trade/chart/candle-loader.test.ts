import type { Candle, Interval } from '@candor/protocol';
import type { KLineData } from 'klinecharts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CandleLoader, type CandleSource } from './candle-loader.ts';
import { periodOf } from './periods.ts';

const minuteMs = 60_000;
const candle = (minute: number, close = '1'): Candle => ({
  openTimeMs: minute * minuteMs,
  open: close,
  high: close,
  low: close,
  close,
  volume: '0',
  turnover: '0',
});
const span = (from: number, to: number): Candle[] =>
  Array.from({ length: to - from + 1 }, (_, index) => candle(from + index));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type News = Parameters<Parameters<CandleSource['follow']>[2]>[0];

/**
 * A chart as the library drives its loader: a setting that changes forgets the series and asks for
 * it again.
 */
function charted() {
  const questions: { readonly of: string; answer: (candles: readonly Candle[] | 'nothing') => Promise<void> }[] = [];
  let tell: ((news: News) => void) | undefined;
  const said: string[] = [];
  const source: CandleSource = {
    page: (symbol, interval, endMs) =>
      new Promise((resolve, reject) => {
        questions.push({
          of: `${symbol} ${interval}${endMs === undefined ? '' : ` before ${endMs / minuteMs}`}`,
          answer: async (candles) => {
            if (candles === 'nothing') reject(new Error('no answer'));
            else resolve(candles);
            await vi.advanceTimersByTimeAsync(0);
          },
        });
      }),
    follow: (_symbol, _interval, take) => {
      tell = take;
      return () => (tell = undefined);
    },
  };
  const loader = new CandleLoader(
    { onLoaded: () => said.push('loaded'), onFailed: () => said.push('failed'), onUpdate: () => undefined },
    source,
  );
  let bars: KLineData[] = [];
  let ticker = 'BTC/USDT';
  let interval: Interval = '1m';
  const ask = (type: 'init' | 'forward') => {
    void loader.getBars({
      type,
      timestamp: type === 'init' ? null : (bars[0]?.timestamp ?? null),
      symbol: { ticker, pricePrecision: 2, volumePrecision: 3 },
      period: periodOf[interval],
      callback: (data) => {
        bars = type === 'init' ? data : [...data, ...bars];
        if (type !== 'init') return;
        loader.subscribeBar({
          callback: (bar) => {
            const known = bars.findIndex(({ timestamp }) => timestamp === bar.timestamp);
            if (known === -1) bars.push(bar);
            else bars[known] = bar;
          },
        });
      },
    });
  };
  const change = (set: () => void) => {
    loader.unsubscribeBar();
    set();
    ask('init');
  };
  return {
    said,
    questions,
    tell: (news: News) => tell?.(news),
    followed: () => tell !== undefined,
    choose: async (market: string, length: Interval) => {
      change(() => (ticker = market));
      change(() => (interval = length));
      await vi.advanceTimersByTimeAsync(0);
    },
    older: async () => {
      ask('forward');
      await vi.advanceTimersByTimeAsync(0);
    },
    end: loader.end,
    minutes: () => bars.map(({ timestamp }) => timestamp / minuteMs),
    closes: () => bars.map(({ close }) => close),
  };
}

async function loaded(from = 1, to = 3) {
  const chart = charted();
  await chart.choose('BTC/USDT', '1m');
  await chart.questions[0]?.answer(span(from, to));
  return chart;
}

test('a choice of market and interval asks once, for both', async () => {
  const { choose, questions } = await loaded();
  await choose('ETH/USDT', '1h');
  expect(questions.map(({ of }) => of)).toEqual(['BTC/USDT 1m', 'ETH/USDT 1h']);
});

test('an answer for what was chosen before is dropped, in whatever order the answers come', async () => {
  const { choose, questions, minutes } = await loaded();
  await choose('BTC/USDT', '1h');
  await choose('ETH/USDT', '1h');
  await questions[2]?.answer(span(60, 61));
  await questions[1]?.answer(span(1, 9));
  expect(minutes()).toEqual([60, 61]);
});

test('what was drawn of another market or interval is gone as soon as another is chosen', async () => {
  const { choose, minutes, tell } = await loaded();
  await choose('BTC/USDT', '1d');
  tell({ snapshot: false, data: [candle(4)] });
  expect(minutes()).toEqual([]);
});

test('older candles of what was chosen before are dropped', async () => {
  const { choose, older, questions, minutes } = await loaded(10, 12);
  await older();
  await choose('ETH/USDT', '1m');
  await questions[2]?.answer(span(11, 12));
  await questions[1]?.answer(span(1, 9));
  expect(questions[1]?.of).toBe('BTC/USDT 1m before 9.999983333333333');
  expect(minutes()).toEqual([11, 12]);
});

test('an answer after the chart is gone is dropped', async () => {
  const chart = charted();
  await chart.choose('BTC/USDT', '1m');
  chart.end();
  await chart.questions[0]?.answer(span(1, 3));
  expect([chart.minutes(), chart.followed(), chart.said]).toEqual([[], false, []]);
});

test('after a lost connection every candle of the gap is there', async () => {
  const { tell, minutes, closes } = await loaded();
  tell({ snapshot: true, data: [candle(2), candle(3, '7'), ...span(4, 40)] });
  expect(minutes()).toEqual(span(1, 40).map(({ openTimeMs }) => openTimeMs / minuteMs));
  expect(closes()[2]).toBe(7);
});

test('a gap that the snapshot does not reach across is read as a reload would read it', async () => {
  const { tell, minutes, questions } = await loaded();
  tell({ snapshot: true, data: span(600, 1_100) });
  tell({ snapshot: false, data: [candle(1_101)] });
  expect(minutes()).toEqual([1, 2, 3]);
  await questions[1]?.answer(span(601, 1_100));
  expect(questions[1]?.of).toBe('BTC/USDT 1m');
  expect(minutes()).toEqual(span(601, 1_101).map(({ openTimeMs }) => openTimeMs / minuteMs));
});

test('a series that could not be read is asked for again', async () => {
  const chart = charted();
  await chart.choose('BTC/USDT', '1m');
  await chart.questions[0]?.answer('nothing');
  await vi.advanceTimersByTimeAsync(3_000);
  await chart.questions[1]?.answer(span(1, 2));
  expect([chart.said, chart.minutes()]).toEqual([
    ['failed', 'loaded'],
    [1, 2],
  ]);
});
