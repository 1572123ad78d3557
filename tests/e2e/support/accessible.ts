import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { nothingBeside } from './pages.ts';
import { picture } from './picture.ts';

/** A desk's screen and a phone's. */
export const wide = { width: 1440, height: 900 } as const;
export const narrow = { width: 390, height: 844 } as const;

/** What axe finds of weight on the page as it is now, each with its rule and its first place. */
export async function findingsOf(page: Page): Promise<string[]> {
  // Off by default: the one rule of WCAG 2.2.
  return found(page, { rules: { 'target-size': { enabled: true } } });
}

/** Nothing of weight for axe, and nothing that the page would have to be moved aside for. */
export async function expectFine(page: Page, what: string): Promise<void> {
  expect([what, await findingsOf(page)]).toEqual([what, []]);
  await nothingBeside(page, what);
}

/** A page that is fine by day is another at night in its colours alone. Leaves it by day. */
export async function expectFineAtNight(page: Page, what: string): Promise<void> {
  await expectColoursAtNight(page, what, () => picture(page, `${what} night`));
}

async function expectColoursAtNight(page: Page, what: string, then = async (): Promise<void> => {}): Promise<void> {
  await paint(page, 'night');
  const colours = { runOnly: { type: 'rule' as const, values: ['color-contrast', 'link-in-text-block'] } };
  expect([`${what} at night`, await found(page, colours)]).toEqual([`${what} at night`, []]);
  await then();
  await paint(page, 'day');
}

/**
 * Wide and narrow, by day and in its colours at night: a narrow page has parts that a wide one
 * lacks. With a picture of each, but for the narrow one at night. Leaves the page wide, by day.
 */
export async function expectFineEverywhere(page: Page, what: string): Promise<void> {
  await paint(page, 'day');
  for (const size of [narrow, wide]) {
    await page.setViewportSize(size);
    const here = `${what} ${size.width}`;
    await expectFine(page, here);
    await picture(page, `${here} day`);
    if (size === narrow) await expectColoursAtNight(page, here);
  }
  await expectFineAtNight(page, `${what} ${wide.width}`);
}

async function found(page: Page, options: axe.RunOptions): Promise<string[]> {
  await still(page);
  // A page that is looked at several times takes the script once: its way there costs a third of a
  // look.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  // What passes is not listed, which halves the time, and nobody reads selectors. There are no
  // frames.
  return page.evaluate(
    async (given) => {
      const { axe: judge } = window as unknown as { readonly axe: typeof axe };
      const { violations } = await judge.run(document, given);
      const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
      return serious.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`);
    },
    { ...options, resultTypes: ['violations' as const], selectors: false },
  );
}

const paint = (page: Page, theme: 'day' | 'night'): Promise<void> =>
  page.evaluate((name) => void (document.documentElement.dataset['theme'] = name), theme);

/**
 * A colour that is half way to another has a contrast that nobody reads at: what moves comes to its
 * end first.
 */
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
