import type { Page } from '@playwright/test';

export interface Frames {
  readonly frames: number;
  readonly over20Ms: number;
  readonly over50Ms: number;
  readonly longestMs: number;
}

/** Begins to note how long each frame took. */
export async function watchFrames(page: Page): Promise<void> {
  // As text: what compiles this file would name the function by a helper that the page does not
  // have.
  await page.evaluate(`{
    const gaps = (globalThis.frameGaps = []);
    let last = performance.now();
    requestAnimationFrame(function next(now) {
      gaps.push(now - last);
      last = now;
      requestAnimationFrame(next);
    });
  }`);
}

/** What was noted. The first frame began before the watch did. */
export async function framesOf(page: Page): Promise<Frames> {
  const gaps = await page.evaluate(() => (globalThis as { frameGaps?: number[] }).frameGaps ?? []);
  const counted = gaps.slice(1);
  return {
    frames: counted.length,
    over20Ms: counted.filter((gap) => gap > 20).length,
    over50Ms: counted.filter((gap) => gap > 50).length,
    longestMs: Math.round(Math.max(0, ...counted)),
  };
}
