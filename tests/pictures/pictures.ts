// `npm run pictures`: makes the pictures of README and docs again, on a fresh demo. Fails when a
// page or a control that a picture shows is gone.
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, expect, type Browser, type Page } from '@playwright/test';
import { findBrowser } from '../e2e/support/browser.ts';
import { RunningExchange } from '../e2e/support/exchange.ts';
import { Trader } from '../e2e/support/trader.ts';

const folder = resolve(fileURLToPath(new URL('.', import.meta.url)), '../../docs/images');
const port = 4499;
/** Wide enough for everything, small enough to be read in a page of text. */
const viewport = { width: 1_360, height: 850 };

const { executablePath, args, env } = await findBrowser();
const browser = await chromium.launch({ executablePath, args: [...args], env: { ...process.env, ...env } });
const exchange = await RunningExchange.start(port);
try {
  await tour(browser);
} finally {
  await browser.close();
  await exchange.stop();
}

/** Register, fund, preview, fill, open a figure. */
async function tour(browserOfTour: Browser): Promise<void> {
  const settings = { baseURL: exchange.url, viewport, locale: 'en-GB', timezoneId: 'UTC' };
  const trader = await Trader.at(browserOfTour, { ...settings, colorScheme: 'light' });
  const { page } = trader;
  await page.goto('/user/register');
  await expect(page.getByRole('button', { name: 'Open account' })).toBeVisible();
  await picture(page, '1-register');

  await trader.registerByPages();
  await page.goto('/assets/index?key=overview');
  await expect(page.getByText('Everything you hold')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Coins' }).getByText('USDT').first()).toBeVisible();
  await picture(page, '2-fund');

  await page.goto('/trade/index?type=spot');
  await trader.fillIn({ side: 'Buy', amount: '0.01' });
  await expect(trader.beforeYouSend.getByText('Taker fee').first()).toBeVisible();
  await picture(page, '3-preview');

  await trader.send('Buy');
  await trader.tab('Trade history');
  await picture(page, '4-fill');

  const fill = page.getByRole('row').filter({ hasText: 'Taker' }).first();
  await fill.getByRole('button').last().click();
  await expect(page.getByRole('button', { name: 'Copy as text' })).toBeVisible();
  await picture(page, '5-open-a-figure');
}

/** What the window shows, once it has come to rest. */
async function picture(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle').catch(() => undefined);
  const path = join(folder, `${name}.png`);
  await page.screenshot({ path, animations: 'disabled' });
  console.log(path);
}
