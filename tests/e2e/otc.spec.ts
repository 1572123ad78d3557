import { expect, test } from '@playwright/test';
import { expectFine, expectFineAtNight, narrow, wide } from './support/accessible.ts';
import { RunningExchange } from './support/exchange.ts';
import { picture } from './support/picture.ts';
import { Trader } from './support/trader.ts';

let exchange: RunningExchange;
test.beforeAll(async () => {
  exchange = await RunningExchange.start(4513);
});
test.afterAll(() => exchange.stop());

test('a newcomer reads offers as a visitor, buys from a demo merchant, and has the coins', async ({ browser }) => {
  const trader = await Trader.at(browser, { baseURL: exchange.url, viewport: wide });
  const { page } = trader;
  await page.goto('/otc');
  await expect(page.getByRole('heading', { name: 'Over the counter' })).toBeVisible();
  await page.getByLabel('I want to pay').fill('7000');
  const offers = page.getByRole('table', { name: 'Offers' });
  await expect(offers.getByText('Harbour Desk')).toBeVisible();
  await expectFine(page, 'otc, offers');
  await expectFineAtNight(page, 'otc, offers');
  await picture(page, 'otc offers 1440');

  await trader.register();
  await page.goto('/otc/common?side=buy&coin=USDT&fiat=CNY&amount=7000');
  await page.getByRole('button', { name: 'Buy USDT: Harbour Desk' }).click();
  const dialog = page.getByRole('dialog', { name: 'Buy USDT from Harbour Desk' });
  await expect(dialog.getByText('You receive', { exact: true })).toBeVisible();
  await picture(page, 'otc take 1440');
  await dialog.getByRole('button', { name: /^Buy [\d,.]+ USDT for 7,000.00 CNY$/ }).click();

  await expect(page).toHaveURL(/\/otc\/order\?code=/);
  await expect(page.getByRole('heading', { name: 'Pay 7,000.00 CNY to this account' })).toBeVisible();
  await expect(page.getByRole('timer')).toBeVisible();
  await page.getByRole('textbox', { name: 'Your message' }).fill('Paying now.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('log').getByText('Paying now.')).toBeVisible();
  await expectFine(page, 'otc, an order');
  await expectFineAtNight(page, 'otc, an order');
  await picture(page, 'otc order 1440');
  await page.setViewportSize(narrow);
  await expectFine(page, 'otc, an order 390');
  await picture(page, 'otc order 390');
  await page.getByRole('tab', { name: 'Chat' }).click();
  await picture(page, 'otc chat 390');
  await page.getByRole('tab', { name: 'Order' }).click();

  await page.getByRole('button', { name: 'I have paid, tell the seller' }).click();
  await expect(page.getByRole('heading', { name: 'Released', exact: true })).toBeVisible();
  await page.goto('/otc/common');
  await expectFine(page, 'otc, offers 390');
  await picture(page, 'otc offers 390');
  await page.goto('/otc/order');
  await page.getByRole('tab', { name: 'Ended' }).click();
  await expect(page.getByText('Released', { exact: true })).toBeVisible();
  expect(trader.complaints).toEqual([]);
});
