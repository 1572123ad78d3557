import { subtractDecimals } from '@candor/amount';
import { expect } from '@playwright/test';
import { expectFineEverywhere } from './support/accessible.ts';
import { Api } from './support/api.ts';
import type { RunningExchange } from './support/exchange.ts';
import { Operator } from './support/operator.ts';
import { type Links, test } from './support/shared.ts';
import { Trader } from './support/trader.ts';

let exchange: RunningExchange;
let links: Links;
test.beforeAll(({ shared, links: ofWorker }) => {
  exchange = shared;
  links = ofWorker;
});

/**
 * Pages that a frozen user comes to; on each of them the account's state is shown before anything
 * is tried.
 */
const pages = [
  '/trade/index',
  '/assets/index',
  '/wallet/bills',
  '/entrust/spot',
  '/account/center/info',
  '/account/center/kyc',
  '/account/center/security',
  '/account/center/device-management',
  '/account/center/merchant',
  '/account/center/notices',
  '/account/center/contractAgents/agentManagement',
  '/home/index',
  '/quotes/index',
  '/exchange/index',
];

test('a frozen user reads why on every page, is offered no order, and takes back those that are open', async ({
  browser,
}) => {
  const options = { baseURL: exchange.url, viewport: { width: 1440, height: 900 } };
  const trader = await Trader.at(browser, options);
  const { page } = trader;
  await trader.register();
  await trader.fillIn({
    side: 'Buy',
    amount: '0.01',
    price: subtractDecimals((await new Api(exchange.url).best('BTC/USDT')).bid, '3000'),
  });
  await trader.send('Buy');
  const reason = 'Chargeback of a card payment, under review';

  const cora = await Operator.arrive(browser, options, 'cora', links.cora);
  const rob = await Operator.arrive(browser, options, 'rob', links.rob);
  await cora.open('Users');
  const search = cora.page.getByLabel('Id, email address or phone number');
  await search.fill(trader.email);
  await search.press('Enter');
  await cora.page.getByRole('button', { name: 'Freeze the account' }).click();
  const dialog = cora.page.getByRole('dialog', { name: /^Freeze the account: User \d+/ });
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: 'Propose' }).click();
  const proposed = (why: string) => rob.page.getByRole('listitem').filter({ hasText: why });
  await rob.open('Approvals');
  await rob.approve(proposed(reason));

  // The session has ended with it; the next one says at once why.
  await expect(page).toHaveURL(/\/home\/index/);
  await trader.logIn();
  const bar = page.getByRole('region', { name: `This account is frozen: ${reason}` });
  await page.goto('/trade/index');
  await expect(trader.form.getByText('Your account is frozen and takes no new orders.')).toBeVisible();
  await expect(trader.form.getByRole('button', { name: /^Buy/ }).last()).toBeDisabled();
  await trader.tab('Open orders');
  await expect(page.getByRole('tab', { name: /^Open orders/ })).toContainText('1');
  await page.getByRole('button', { name: 'Cancel all' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Cancel/ })
    .first()
    .click();
  await expect(page.getByRole('tab', { name: /^Open orders/ })).toContainText('0');
  for (const path of pages) {
    await page.goto(path);
    await expect(bar).toBeVisible();
    await expect(bar.getByText('New orders, transfers and withdrawals are blocked.')).toBeVisible();
    await expectFineEverywhere(page, `frozen ${path}`);
  }
  await page.goto('/assets/index');
  await page
    .getByRole('link', { name: 'Transfer' })
    .or(page.getByRole('button', { name: 'Transfer' }))
    .first()
    .click();
  await expect(page.getByRole('main').getByText('New orders, transfers and withdrawals are blocked.')).toBeVisible();
  await bar.getByRole('button', { name: 'Customer service' }).click();
  await expect(page.getByRole('dialog', { name: 'Support' })).toBeVisible();

  // An open page hears that the account works again.
  await cora.page.reload();
  await cora.page.getByRole('button', { name: 'Unfreeze the account' }).click();
  const undo = cora.page.getByRole('dialog', { name: /^Unfreeze the account: User \d+/ });
  const undone = 'The bank took the chargeback back';
  await undo.getByLabel('Reason').fill(undone);
  await undo.getByRole('button', { name: 'Propose' }).click();
  await rob.page.reload();
  await rob.approve(proposed(undone));
  await expect(bar).toHaveCount(0);
  expect(trader.complaints).toEqual([]);
});
