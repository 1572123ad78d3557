import { expect, test } from '@playwright/test';
import { totpAt } from '../../apps/node/src/identity/second-factor/totp.ts';
import { expectFineEverywhere } from './support/accessible.ts';
import { confirmByMail } from './support/confirm.ts';
import { RunningExchange } from './support/exchange.ts';
import { addOperators, Operator } from './support/operator.ts';
import { Trader } from './support/trader.ts';

let exchange: RunningExchange;
let links = { cora: '', rob: '' };
test.beforeAll(async () => {
  exchange = await RunningExchange.start(4358, async (dataDir) => {
    links = await addOperators(dataDir, { cora: ['compliance'], rob: ['risk'] });
  });
});
test.afterAll(() => exchange.stop());

test('who lost the second factor asks support from the log-in; two operators wait for its time, and a log-in stops it', async ({
  browser,
}) => {
  const options = { baseURL: exchange.url, viewport: { width: 1440, height: 900 } };
  const trader = await Trader.at(browser, options);
  const { page } = trader;
  await trader.register('/account/center/security/setting/google');
  await page.getByRole('button', { name: 'Set up' }).click();
  await confirmByMail(page);
  const secret = (await page.locator('code').first().innerText()).replaceAll(/\s/g, '');
  const bound = totpAt(secret, Date.now());
  await page.getByLabel('Code from your authenticator').fill(bound);
  await page.getByRole('button', { name: 'Confirm and bind' }).click();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await trader.logOut();

  const firstStep = async () => {
    await page.goto('/user/login');
    await page.getByLabel('Email', { exact: true }).fill(trader.email);
    await page.getByLabel('Password', { exact: true }).fill(trader.password);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page.getByText('Type the code from your authenticator')).toBeVisible();
  };
  await firstStep();
  await page.getByRole('button', { name: 'I have none of these' }).click();
  await expect(page.getByRole('heading', { name: 'Ask support to remove the second factor' })).toBeVisible();
  const reach = page.getByLabel('How support reaches you for a video call');
  await expect(reach).toBeFocused();
  await expect(page.getByText('in 24 hours at the earliest')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ask support' })).toBeDisabled();
  await expectFineEverywhere(page, 'lost factor');
  await page.getByRole('button', { name: 'Back to the second step' }).click();
  await expect(page.getByText('Type the code from your authenticator')).toBeVisible();
  await page.getByRole('button', { name: 'I have none of these' }).click();
  await reach.fill('By phone, +49 30 901820, mornings');
  await page.getByRole('button', { name: 'Ask support' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'nothing is removed before' })).toBeVisible();
  await expectFineEverywhere(page, 'lost factor asked');

  const cora = await Operator.arrive(browser, options, 'cora', links.cora);
  const rob = await Operator.arrive(browser, options, 'rob', links.rob);
  await cora.open('Lost second factors');
  const panel = cora.page.getByRole('region', { name: /^User \d+/ });
  await expect(panel.getByText('+49 30 901820')).toBeVisible();
  await expect(panel.getByText('Balances (read-only)')).toBeVisible();
  await expectFineEverywhere(cora.page, 'lost factors console');
  await cora.page.keyboard.press('a');
  const dialog = cora.page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Person identified by' }).click();
  await cora.page.getByRole('option', { name: 'Video call' }).click();
  await dialog.getByLabel('Reason').fill('Seen with the passport on a call');
  await dialog.getByRole('button', { name: 'Propose' }).click();
  await expect(panel.getByText('Approval proposed')).toBeVisible();
  await rob.open('Approvals');
  await rob.page.getByRole('button', { name: 'Approve' }).click();
  await expect(rob.page.getByText(/The waiting time runs until/).first()).toBeVisible();

  // The owner has the factor after all.
  await firstStep();
  await expect.poll(() => totpAt(secret, Date.now()), { timeout: 40_000, intervals: [500] }).not.toBe(bound);
  await page.getByLabel('Type the code').fill(totpAt(secret, Date.now()));
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL(/\/trade\/index/);
  await cora.open('Lost second factors');
  await expect(cora.page.getByText('No request in this state.')).toBeVisible();
  await cora.page.getByRole('combobox', { name: 'State' }).click();
  await cora.page.getByRole('option', { name: 'Stopped by the owner' }).click();
  await expect(panel.getByText('Stopped by the owner')).toBeVisible();
  await expect(panel.getByText('+49 30 901820')).toHaveCount(0);
  for (const { complaints } of [cora, rob]) expect(complaints).toEqual([]);
});
