import { expect } from '@playwright/test';
import { totpAt } from '../../apps/node/src/identity/second-factor/totp.ts';
import { expectFineEverywhere } from './support/accessible.ts';
import { confirmByMail } from './support/confirm.ts';
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

  const lena = await Operator.arrive(browser, options, 'lena', links.lena);
  const luis = await Operator.arrive(browser, options, 'luis', links.luis);
  await lena.open('Lost second factors');
  const panel = lena.page.getByRole('region', { name: /^User \d+/ });
  await expect(panel.getByText('+49 30 901820')).toBeVisible();
  await expect(panel.getByText('Balances (read-only)')).toBeVisible();
  await expectFineEverywhere(lena.page, 'lost factors console');
  await lena.page.keyboard.press('a');
  const dialog = lena.page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Person identified by' }).click();
  await lena.page.getByRole('option', { name: 'Video call' }).click();
  await dialog.getByLabel('Reason').fill('Seen with the passport on a call');
  await dialog.getByRole('button', { name: 'Propose' }).click();
  await expect(panel.getByText('Approval proposed')).toBeVisible();
  await luis.open('Approvals');
  const asked = luis.page.getByRole('listitem').filter({ hasText: 'Seen with the passport on a call' });
  await asked.getByRole('button', { name: 'Approve' }).click();
  await expect(luis.page.getByText(/The waiting time runs until/).first()).toBeVisible();

  // The owner has the factor after all.
  await firstStep();
  await expect.poll(() => totpAt(secret, Date.now()), { timeout: 40_000, intervals: [500] }).not.toBe(bound);
  await page.getByLabel('Type the code').fill(totpAt(secret, Date.now()));
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL(/\/trade\/index/);
  await lena.open('Lost second factors');
  await expect(lena.page.getByText('No request in this state.')).toBeVisible();
  await lena.page.getByRole('combobox', { name: 'State' }).click();
  await lena.page.getByRole('option', { name: 'Stopped by the owner' }).click();
  await expect(panel.getByText('Stopped by the owner')).toBeVisible();
  await expect(panel.getByText('+49 30 901820')).toHaveCount(0);
  for (const { complaints } of [lena, luis]) expect(complaints).toEqual([]);
});
