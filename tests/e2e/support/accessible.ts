import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** What axe finds of weight on the page as it stands, each with its rule and its first place. */
export async function findingsOf(page: Page): Promise<string[]> {
  await still(page);
  // Off by default: the one rule of WCAG 2.2.
  const options = { rules: { 'target-size': { enabled: true } } };
  const { violations } = await new AxeBuilder({ page }).options(options).analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  return serious.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`);
}

/** Nothing of weight for axe, and nothing that the page would have to be moved aside for. */
export async function expectFine(page: Page, what: string): Promise<void> {
  const findings = await findingsOf(page);
  const fits = await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);
  expect([what, findings, fits]).toEqual([what, [], true]);
}

/** A colour that is half way to another has a contrast that nobody reads at: what moves comes to its end first. */
async function still(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(
        ({ effect, playState }) => playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime),
      );
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}
