import { expect, test, type Page } from '@playwright/test';
import { expectFine, expectFineEverywhere } from './support/accessible.ts';
import { RunningExchange } from './support/exchange.ts';
import { addAuthenticator, addPasskey } from './support/passkeys.ts';
import { Trader } from './support/trader.ts';

let exchange: RunningExchange;
let baseURL: string;
test.beforeAll(async () => {
  exchange = await RunningExchange.startWithChain(4347);
  // Passkeys belong to a name, not to a number.
  baseURL = `http://localhost:${exchange.port}`;
});
test.afterAll(() => exchange.stop());

const outside = '0x52908400098527886E0F7030069857D2E4169EE7';
const fundPassword = 'Fund-7788';

/** Answers the question for a second factor. */
async function confirm(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await dialog.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(dialog).toBeHidden();
}

test('coins come from the chain, and leave again: one is taken back, one arrives', async ({ browser }) => {
  const trader = await Trader.at(browser, { baseURL, viewport: { width: 1440, height: 900 } });
  const { page } = trader;
  await addAuthenticator(page);
  await trader.register();
  await addPasskey(page, 'Laptop');
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await page.goto('/account/center/security/setting/trade-pwd');
  await page.getByLabel('New fund password').fill(fundPassword);
  await page.getByLabel(/repeat/i).fill(fundPassword);
  await page.getByRole('button', { name: 'Save' }).click();
  await confirm(page);

  await page.goto('/account/wallet/deposit');
  await page.getByRole('button', { name: 'Get test coins' }).click();
  await expect(page.getByRole('img', { name: /of 3 blocks/ })).toBeVisible();
  await expectFine(page, 'a deposit on its way');
  await expect(page.getByText('Review passed').first()).toBeVisible();

  await page.goto('/account/wallet/withdrawal');
  const book = page.getByRole('heading', { name: 'Add an address' }).locator('..');
  await book.getByLabel('Address').fill(outside);
  await book.getByLabel('Label').fill('Ledger');
  await book.getByRole('button', { name: 'Add to the book' }).click();
  await expect(page.getByText('Usable', { exact: true })).toBeVisible();

  await expect(page.getByRole('combobox', { name: 'Send to' })).toContainText('Ledger');
  const withdraw = async () => {
    await page.getByRole('textbox', { name: 'Amount' }).fill('50');
    await expect(page.getByRole('status').filter({ hasText: 'Arrives' })).toContainText('49.00');
    await page.getByLabel('Fund password').fill(fundPassword);
    await page.getByRole('button', { name: /^Withdraw 50/ }).click();
  };
  await withdraw();
  await expect(page.getByText('Arrived', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^0x/ }).first().click();
  const explorer = page.getByRole('dialog', { name: 'Transaction on the demo chain' });
  await expect(explorer).toContainText('Succeeded');
  await page.keyboard.press('Escape');

  // What looks like somebody else at the door is looked at by people first, and can be taken back.
  for (let tries = 0; tries < 5; tries += 1)
    await page.request.post('/api/user/login', { data: { email: trader.email, password: `wrong-${tries}-kX7` } });
  await withdraw();
  await confirm(page);
  await expect(page.getByText('Many failed log-ins in the last day').last()).toBeVisible();
  await expectFineEverywhere(page, 'a withdrawal under review');
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(page.getByText('Canceled', { exact: true })).toBeVisible();
  expect(trader.complaints).toEqual([]);
});
