import { expect, type Page } from '@playwright/test';
import { Api } from './support/api.ts';
import type { RunningExchange } from './support/exchange.ts';
import { picture } from './support/picture.ts';
import { test } from './support/shared.ts';
import { Trader } from './support/trader.ts';

let exchange: RunningExchange;
test.beforeAll(({ shared }) => {
  exchange = shared;
});

interface Written {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Notes what each canvas shows: texts are forgotten when their canvas is cleared. */
function noteTexts(): void {
  const { prototype } = CanvasRenderingContext2D;
  const clearRect = Reflect.get(prototype, 'clearRect');
  const fillText = Reflect.get(prototype, 'fillText');
  const shown = new Map<HTMLCanvasElement, Written[]>();
  Object.assign(window, { shownTexts: shown });
  prototype.clearRect = function clear(...area) {
    shown.set(this.canvas, []);
    Reflect.apply(clearRect, this, area);
  };
  prototype.fillText = function write(text, x, y, most) {
    const { width, actualBoundingBoxAscent, actualBoundingBoxDescent } = this.measureText(text);
    const left = this.textAlign === 'center' ? x - width / 2 : this.textAlign === 'right' ? x - width : x;
    const box = {
      text,
      left,
      right: left + width,
      top: y - actualBoundingBoxAscent,
      bottom: y + actualBoundingBoxDescent,
    };
    if (text.trim() !== '') shown.set(this.canvas, [...(shown.get(this.canvas) ?? []), box]);
    Reflect.apply(fillText, this, most === undefined ? [text, x, y] : [text, x, y, most]);
  };
}

/** Pairs of texts that overlap, on all canvases of the page. */
const overprinted = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const { shownTexts } = window as unknown as { readonly shownTexts: Map<HTMLCanvasElement, Written[]> };
    const onPage = [...shownTexts].filter(([canvas]) => canvas.isConnected);
    const boxes = onPage.flatMap(([canvas, texts]) => {
      const { left, top } = canvas.getBoundingClientRect();
      // A chart that scrolls hides what is out of its view; its texts meet those of the same chart
      // alone.
      const chart = canvas.closest('[role="img"]');
      return texts.map((one) => ({
        chart,
        text: one.text,
        left: one.left + left,
        right: one.right + left,
        top: one.top + top,
        bottom: one.bottom + top,
      }));
    });
    return boxes.flatMap((a, at) =>
      boxes
        .slice(at + 1)
        .filter(
          (b) =>
            a.chart === b.chart &&
            a.left < b.right - 1 &&
            b.left < a.right - 1 &&
            a.top < b.bottom - 1 &&
            b.top < a.bottom - 1,
        )
        .map((b) => `${a.text} | ${b.text}`),
    );
  });

const countOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { shownTexts } = window as unknown as { readonly shownTexts: Map<HTMLCanvasElement, Written[]> };
    return [...shownTexts].flatMap(([canvas, texts]) => (canvas.isConnected ? texts : [])).length;
  });

const indicators = [
  { name: 'MA', place: 'price', parameters: [7, 25, 99] },
  { name: 'BOLL', place: 'price', parameters: [20, 2] },
  { name: 'VOL', place: 'below', parameters: [] },
  { name: 'RSI', place: 'below', parameters: [6, 12, 24] },
  { name: 'MACD', place: 'below', parameters: [12, 26, 9] },
];

/** Orders close to the market on both sides, a stop, an OCO, and a row of fills in one candle. */
async function trade(api: Api): Promise<void> {
  const at = (price: string, factor: number): string => (Number(price) * factor).toFixed(2);
  const submit = (order: object) =>
    api.call('/api/currency/order/submit', { symbol: 'BTC/USDT', requestId: crypto.randomUUID(), ...order });
  for (let round = 0; round < 4; round += 1) await submit({ side: 'buy', type: 'market', quantity: '0.002' });
  // The market moves while they are sent: each keeps off the book of its own moment.
  for (const factor of [0.9997, 0.9996, 0.9994]) {
    const price = at((await api.best('BTC/USDT')).bid, factor);
    await submit({ side: 'buy', type: 'limit', price, quantity: '0.001', postOnly: true });
  }
  const { bid, ask } = await api.best('BTC/USDT');
  await submit({ side: 'sell', type: 'limit', price: at(ask, 1.0003), quantity: '0.001', postOnly: true });
  await submit({
    side: 'buy',
    type: 'stop_limit',
    triggerSource: 'last',
    quantity: '0.001',
    triggerPrice: at(ask, 1.001),
    price: at(ask, 1.002),
  });
  await submit({
    side: 'sell',
    type: 'oco',
    triggerSource: 'last',
    quantity: '0.002',
    price: at(ask, 1.0015),
    triggerPrice: at(bid, 0.9985),
  });
}

test('no two texts of a chart overlap, however many charts and indicators there are', async ({ browser }) => {
  const trader = await Trader.at(browser, { baseURL: exchange.url, viewport: { width: 1440, height: 900 } });
  await trader.openAccount();
  const api = new Api(exchange.url);
  await api.logIn(trader.email, trader.password);
  await trade(api);
  const { page } = trader;
  await page.addInitScript(noteTexts);
  const pane = (symbol: string) => ({ symbol, interval: '1h' });
  const panes = [pane('ETH/USDT'), pane('BNB/USDT'), pane('SOL/USDT')];
  for (const [charts, width] of [
    [1, 1440],
    [2, 1440],
    [4, 1440],
    [1, 390],
  ] as const) {
    await page.evaluate(
      ([shown, layout]) => {
        const states = { 'BTC/USDT': { style: 'candle_up_stroke', axis: 'normal', indicators: shown, drawings: [] } };
        localStorage.setItem('candor_charts', JSON.stringify({ states }));
        localStorage.setItem('candor_layouts', JSON.stringify({ current: { middle: layout }, named: [] }));
      },
      [indicators, { charts, panes: panes.slice(0, charts - 1), sizes: {} }] as const,
    );
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    await page.goto('/trade/index?type=spot&symbol=BTC/USDT');
    await expect.poll(() => countOf(page)).toBeGreaterThan(12);
    await expect.poll(() => overprinted(page), { message: `${charts} charts at ${width}` }).toEqual([]);
    await picture(page, `chart-labels-${charts}-${width}`);
  }
  expect(trader.complaints).toEqual([]);
});

const drawnOf = (page: Page): Promise<readonly { readonly name: string; readonly text?: string }[]> =>
  page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('candor_charts') ?? '{}') as {
      content?: { states?: Record<string, { drawings: { name: string; text?: string }[] }> };
    };
    return (stored.content?.states?.['BTC/USDT']?.drawings ?? []).map(({ name, text }) => ({
      name,
      ...(text !== undefined && { text }),
    }));
  });

test('our own indicators and drawings keep their texts apart, are made with the keyboard and outlive a reload', async ({
  browser,
}) => {
  const trader = await Trader.at(browser, { baseURL: exchange.url, viewport: { width: 1440, height: 900 } });
  await trader.register();
  const { page } = trader;
  await page.addInitScript(noteTexts);
  await page.evaluate(() => {
    const own = [
      { name: 'VWAP', place: 'price', parameters: [4] },
      { name: 'Ichimoku', place: 'price', parameters: [9, 26, 52, 26] },
      { name: 'Supertrend', place: 'price', parameters: [10, 3] },
      { name: 'ATR', place: 'below', parameters: [14] },
      { name: 'Stochastic', place: 'below', parameters: [14, 3, 3] },
    ];
    const states = { 'BTC/USDT': { style: 'candle_up_stroke', axis: 'normal', indicators: own, drawings: [] } };
    localStorage.setItem('candor_charts', JSON.stringify({ states }));
  });
  await page.goto('/trade/index?type=spot&symbol=BTC/USDT');
  await expect.poll(() => countOf(page)).toBeGreaterThan(12);
  const choose = async (tool: string): Promise<void> => {
    await page.getByRole('button', { name: 'Draw' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: tool, exact: true }).press('Enter');
  };
  for (const tool of ['Measure', 'Rectangle']) {
    await choose(tool);
    await expect(page.getByText(`${tool}: click on the chart`)).toBeVisible();
    await page.keyboard.press('Enter');
  }
  await choose('Text');
  await page.getByRole('textbox', { name: 'Text' }).fill('Sold too early');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Text: click on the chart')).toBeVisible();
  await page.keyboard.press('Enter');
  const drawn = [{ name: 'measure' }, { name: 'rectangle' }, { name: 'note', text: 'Sold too early' }];
  await expect.poll(() => drawnOf(page)).toEqual(drawn);
  await choose('Ray');
  await page.keyboard.press('Escape');
  await expect.poll(() => overprinted(page)).toEqual([]);
  await page.reload();
  await expect.poll(() => drawnOf(page)).toEqual(drawn);
  const written = () =>
    page.evaluate(() => {
      const { shownTexts } = window as unknown as { readonly shownTexts: Map<HTMLCanvasElement, Written[]> };
      return [...shownTexts].flatMap(([canvas, texts]) => (canvas.isConnected ? texts.map(({ text }) => text) : []));
    });
  await expect.poll(written).toContain('Sold too early');
  await expect.poll(async () => (await written()).join(' ')).toMatch(/Senkou A: .*\+: .*%K: /s);
  await expect.poll(() => overprinted(page)).toEqual([]);
  await picture(page, 'chart-own-indicators');
  await page.getByRole('button', { name: 'Indicators' }).click();
  await expect(page.getByLabel('MACD: Signal')).toHaveValue('9');
  await expect(page.getByLabel('VOL: Average 3')).toHaveValue('20');
  await page.getByLabel('ATR: Length').fill('7');
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('candor_charts')))
    .toMatch(/"name":"ATR","place":"below","parameters":\[7\]/);
  await picture(page, 'chart-indicators-dialog');
  expect(trader.complaints).toEqual([]);
});
