import type { CDPSession, Page } from '@playwright/test';
import { framesOf, watchFrames, type Frames } from './frames.ts';

export interface HundredMarketsResult extends Frames {
  readonly rowsDrawn: number;
  /** Script for one change of all 100 markets, less what the page runs without any. */
  readonly scriptMsPerUpdate: number;
}

interface Row {
  readonly symbol_name: string;
  readonly base_symbol: string;
  readonly close: string | null;
  readonly amount: string;
  readonly part_cou: number;
  readonly [name: string]: unknown;
}

/** The list of markets with 100 of them, each of which changes once a second. */
export async function hundredMarkets(page: Page, seconds: number): Promise<HundredMarketsResult> {
  const feed = { on: false, updates: 0 };
  let rows: readonly Row[] = [];
  await page.route('**/open/market/initData*', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: { markets: Row[] } };
    rows = hundredOf(body.data.markets);
    await route.fulfill({ json: { ...body, data: { ...body.data, markets: rows } } });
  });
  await page.routeWebSocket(/\/ws\/\d+$/, (client) => {
    client.onMessage(() => {});
    const timer = setInterval(() => {
      if (!feed.on) return client.send(JSON.stringify({ type: 'HEARTBEAT', timeMs: Date.now() }));
      feed.updates += 1;
      client.send(
        JSON.stringify({ type: 'ALL_SYMBOL_DETAIL', timeMs: Date.now(), data: rows.map(changed(feed.updates)) }),
      );
    }, 1_000);
    timer.unref();
    client.onClose(() => clearInterval(timer));
  });
  await page.goto('/quotes/index');
  await page.locator('tbody tr').nth(10).waitFor();
  await page.waitForTimeout(4_000);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await watchFrames(page);
  const idle = await scriptMsDuring(session, page, seconds);
  feed.on = true;
  const busy = await scriptMsDuring(session, page, seconds);
  return {
    rowsDrawn: await page.locator('tbody tr[data-row]').count(),
    scriptMsPerUpdate: Math.round(((busy - idle) / Math.max(1, feed.updates)) * 10) / 10,
    ...(await framesOf(page)),
  };
}

function hundredOf(markets: readonly Row[]): readonly Row[] {
  return Array.from({ length: 100 }, (_, index) => {
    const market = markets[index % markets.length];
    if (market === undefined) throw new Error('The exchange lists no market.');
    const base = index < markets.length ? market.base_symbol : `X${index}${market.base_symbol}`.slice(0, 8);
    return { ...market, c_id: String(index + 1), symbol_name: `${base}/USDT`, base_symbol: base };
  });
}

const changed = (turn: number) => (row: Row, index: number) => ({
  symbolName: row.symbol_name,
  close: (Number(row.close) * (1 + 0.0001 * ((turn + index) % 7))).toFixed(row.part_cou),
  zdf: (((turn + index) % 13) / 1000 - 0.005).toFixed(6),
  amount: (Number(row.amount) + turn).toFixed(8),
  high: row['high'],
  low: row['low'],
  openPrice: row['openPrice'],
  indexStale: false,
  stateCause: null,
});

async function scriptMsDuring(session: CDPSession, page: Page, seconds: number): Promise<number> {
  const before = await scriptMs(session);
  await page.waitForTimeout(seconds * 1_000);
  return (await scriptMs(session)) - before;
}

async function scriptMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1_000;
}
