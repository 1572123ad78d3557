import { expect, type Page } from '@playwright/test';

/** Pages that only a visitor sees. */
export const visitorPages = ['/user/login', '/user/register', '/user/reset'] as const;

/** Every page of a user. */
export const pages = [
  '/home/index',
  '/quotes/index',
  '/market/main?symbol=ETH_USDT',
  '/rate/index',
  '/rule/index',
  '/article/main/index',
  '/article/main/content/help/fees',
  '/user/index?key=termsService',
  '/user/index?key=helper',
  '/trade/index?type=spot',
  '/exchange/index',
  '/exchange/full-screen/BTC_USDT',
  '/user/index',
  '/account/center/info',
  '/account/center/security',
  '/account/center/kyc',
  '/account/center/device-management',
  '/account/center/notices',
  '/account/center/contractAgents/agentManagement',
  '/account/center/merchant',
  '/assets/index?key=overview',
  '/assets/index?key=transfer',
  '/assets/index?key=ledger',
  '/assets/index?key=tradeOrder',
];

/** Those on which one trades. */
export const workPages = pages.filter((path) => /^\/(trade|exchange)/.test(path));

/** Those that are read, and those of an account. */
export const readingPages = pages.filter((path) => !workPages.includes(path));

/** Whether the page can be scrolled sideways. */
export async function nothingBeside(page: Page, where: string): Promise<void> {
  // A new width is laid out, and measured by what follows it, within a few frames.
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${where} scrolls sideways`)
    .toBeLessThanOrEqual(0);
}

/** Tabs that are outside their row, by what they say. */
export const tabsOutOfSight = (page: Page): Promise<string[]> =>
  page.getByRole('tab').evaluateAll((tabs) =>
    tabs
      .filter((tab) => {
        const [inner, outer] = [
          tab.getBoundingClientRect(),
          tab.parentElement?.getBoundingClientRect() ?? new DOMRect(),
        ];
        return inner.left < outer.left - 1 || inner.right > outer.right + 1;
      })
      .map((tab) => tab.textContent ?? ''),
  );

/** Resolves when what was done before is on the screen. */
export const drawn = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/**
 * Texts that are out of the window where nothing scrolls, and controls that are too small for
 * what they say.
 */
export const overflowing = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((element) => {
        if (![...element.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim() !== ''))
          return false;
        const { left, right, width, height } = element.getBoundingClientRect();
        if (width < 2 || height < 2 || element.closest('.visually-hidden, [aria-hidden=true]') !== null) return false;
        const scrolls = (one: Element | null): boolean =>
          one !== null && (getComputedStyle(one).overflowX !== 'visible' || scrolls(one.parentElement));
        if ((right > innerWidth + 1 || left < -1) && !scrolls(element.parentElement)) return true;
        const control = element.closest<HTMLElement>('button, a, label, th');
        return control !== null && control.scrollWidth > control.clientWidth + 1 && control.clientWidth > 0;
      })
      .map((element) => `${element.tagName.toLowerCase()} “${element.textContent?.slice(0, 60) ?? ''}”`),
  );
