import type { Page } from '@playwright/test';
import { busyBook } from './busy-book.ts';
import { framesOf, watchFrames, type Frames } from './frames.ts';

export interface TradeScreenResult extends Frames {
  readonly interactions: number;
  /** From the press to the next picture: the slowest, and the slowest but for one in fifty. */
  readonly slowestMs: number;
  readonly p98Ms: number;
  readonly bookUpdates: number;
}

/** What a trader does, in turn, for so long, on the trade screen of a visitor with a busy book. */
export async function tradeScreen(
  page: Page,
  { seconds, perSecond }: { readonly seconds: number; readonly perSecond: number },
): Promise<TradeScreenResult> {
  const book = await busyBook(page, 'BTC/USDT', perSecond);
  await page.goto('/trade/index?type=spot');
  const form = page.getByRole('form', { name: 'Order form' });
  await form.waitFor();
  await page.locator('[role=row]').nth(10).waitFor();
  await page.waitForTimeout(2_000);
  await watchInteractions(page);
  await watchFrames(page);
  const before = book.sent();
  const untilMs = Date.now() + seconds * 1_000;
  const amount = form.getByLabel('Amount', { exact: true });
  const turn = [
    () => form.getByRole('radio', { name: /^Sell/ }).click(),
    () => form.getByRole('radio', { name: /^Buy/ }).click(),
    () => amount.click(),
    () => page.keyboard.press('1'),
    () => page.keyboard.press('.'),
    () => page.keyboard.press('5'),
    () => page.keyboard.press('ArrowUp'),
    () => page.keyboard.press('Backspace'),
    () => page.getByRole('slider').first().press('ArrowRight'),
    () => page.locator('[role=row]').nth(4).click(),
    () => form.getByRole('button', { name: 'Market', exact: true }).click(),
    () => form.getByRole('button', { name: 'Limit', exact: true }).click(),
    () => page.keyboard.press('Control+k'),
    () => page.getByRole('combobox', { name: 'Pairs, pages, actions' }).waitFor(),
    () => page.keyboard.press('e'),
    () => page.keyboard.press('t'),
    () => page.keyboard.press('Escape'),
    () => page.getByRole('dialog').waitFor({ state: 'detached' }),
  ];
  while (Date.now() < untilMs) for (const act of turn) await act();
  await page.waitForTimeout(500);
  const durations = (await interactionsOf(page)).toSorted((a, b) => a - b);
  return {
    interactions: durations.length,
    slowestMs: durations.at(-1) ?? 0,
    p98Ms: durations[Math.floor(durations.length * 0.98)] ?? 0,
    bookUpdates: book.sent() - before,
    ...(await framesOf(page)),
  };
}

/** Notes every interaction by the browser's own event timing: the longest event of each. */
const watchInteractions = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const longest = new Map<number, number>();
    Object.assign(globalThis, { interactions: longest });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
        if (entry.interactionId)
          longest.set(entry.interactionId, Math.max(entry.duration, longest.get(entry.interactionId) ?? 0));
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });

const interactionsOf = (page: Page): Promise<number[]> =>
  page.evaluate(() => [...((globalThis as { interactions?: Map<number, number> }).interactions?.values() ?? [])]);
