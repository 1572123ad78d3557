import { expect, test, type Page } from '@playwright/test';
import { expectFine, expectFineEverywhere } from './support/accessible.ts';
import { RunningExchange } from './support/exchange.ts';
import { addOperators, Operator } from './support/operator.ts';
import { addAuthenticator, addPasskey } from './support/passkeys.ts';
import { Trader } from './support/trader.ts';
import { reviewEarly } from './support/withdrawals.ts';

let exchange: RunningExchange;
let baseURL: string;
let links: Record<'ann' | 'ben', string>;
test.beforeAll(async () => {
  exchange = await RunningExchange.startWithChain(4347, async (dataDir) => {
    await reviewEarly(dataDir);
    links = await addOperators(dataDir, { ann: ['finance'], ben: ['finance'] });
  });
  // Passkeys belong to a name, not to a number.
  baseURL = `http://localhost:${exchange.port}`;
});
test.afterAll(() => exchange.stop());

const fundPassword = 'Fund-7788';

/** Answers the question for a second factor. */
async function confirm(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await dialog.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(dialog).toBeHidden();
}

/** Makes a practice wallet; gives its address. */
async function practise(page: Page): Promise<string> {
  await page.goto('/assets/index?key=practice');
  await page.getByRole('button', { name: 'Create a practice wallet' }).click();
  return page.locator('code').first().innerText();
}

/** Sees how much USDT the practice wallet has. */
async function expectPractised(page: Page, usdt: string): Promise<void> {
  await page.goto('/assets/index?key=practice');
  await expect(page.getByRole('listitem').filter({ hasText: 'USDT' }).getByText(usdt)).toBeVisible();
}

test('coins come from the chain, are traded, and leave past every safeguard to a wallet that sends some back', async ({
  browser,
}) => {
  const wide = { baseURL, viewport: { width: 1440, height: 900 } };
  const trader = await Trader.at(browser, wide);
  const { page } = trader;
  await addAuthenticator(page);
  await trader.openAccount();
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
  await page.reload();
  await expect(page.getByText('Review passed').first()).toBeVisible();
  await page.goto('/trade/index?type=spot');
  await trader.fillIn({ side: 'Buy', amount: '0.002' });
  await trader.send('Buy');

  const own = await practise(page);
  await page.goto('/account/wallet/withdrawal');
  const book = page.getByRole('heading', { name: 'Add an address' }).locator('..');
  await book.getByLabel('Address').fill(own);
  await book.getByLabel('Label').fill('Practice');
  await book.getByRole('button', { name: 'Add to the book' }).click();
  await expect(page.getByText('Usable', { exact: true })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Send to' })).toContainText('Practice');
  const withdraw = async (amount: number, arrives: string) => {
    await page.getByRole('textbox', { name: 'Amount' }).fill(String(amount));
    await expect(page.getByRole('status').filter({ hasText: 'Arrives' })).toContainText(arrives);
    await page.getByLabel('Fund password').fill(fundPassword);
    await page.getByRole('button', { name: new RegExp(`^Withdraw ${amount}`) }).click();
  };
  await withdraw(50, '49.00');
  await expect(page.getByText('Arrived', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^0x/ }).first().click();
  const explorer = page.getByRole('dialog', { name: 'Transaction on the demo chain' });
  await expect(explorer).toContainText('Succeeded');
  await page.keyboard.press('Escape');

  // What looks like somebody else at the door is looked at by people first, and can be taken back.
  for (let tries = 0; tries < 5; tries += 1)
    await page.request.post('/api/user/login', { data: { email: trader.email, password: `wrong-${tries}-kX7` } });
  await withdraw(50, '49.00');
  await confirm(page);
  await expect(page.getByText('Many failed log-ins in the last day').last()).toBeVisible();
  await expectFineEverywhere(page, 'a withdrawal under review');
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(page.getByText('Canceled', { exact: true })).toBeVisible();
  await withdraw(250, '249.00');
  await confirm(page);
  await expect(page.getByText('0 of 2 agreed')).toBeVisible();

  await exchange.killAndRestart();
  for (const name of ['ann', 'ben'] as const) {
    const operator = await Operator.arrive(browser, { ...wide, baseURL: exchange.url }, name, links[name]);
    await operator.goTo('w', 'Withdrawals');
    await operator.page
      .getByRole('button', { name: /^Approve/ })
      .first()
      .click();
    await operator.page
      .getByRole('dialog')
      .getByRole('button', { name: /^Approve/ })
      .click();
    await expect(operator.page.getByText('No withdrawal waits here.')).toBeVisible();
    await operator.page.context().close();
  }

  await expectPractised(page, '298.00');
  await page.getByRole('button', { name: 'Get test coins' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'ETH' })).toBeVisible();
  await page.getByRole('button', { name: 'Use my deposit address' }).click();
  await page.getByRole('textbox', { name: 'Amount' }).fill('10');
  await page.getByRole('button', { name: 'Send 10.00 USDT' }).click();
  await expect(page.getByText('Succeeded')).toBeVisible();
  await expectFineEverywhere(page, 'the practice wallet');
  await page.goto('/account/wallet/deposit');
  await expect(page.getByText('10.00').first()).toBeVisible();
  expect(trader.complaints).toEqual([]);
});
