import { expect, type Page, test } from '@playwright/test';
import { generateSync } from 'otplib';
import { Api } from './support/api.ts';
import { expectFineEverywhere } from './support/accessible.ts';
import { confirmByMail } from './support/confirm.ts';
import { RunningExchange } from './support/exchange.ts';
import { addOperators, Operator } from './support/operator.ts';
import { Trader } from './support/trader.ts';

let exchange: RunningExchange;
let links = { cora: '', rob: '' };
test.beforeAll(async () => {
  exchange = await RunningExchange.start(4344, async (dataDir) => {
    links = await addOperators(dataDir, { cora: ['compliance', 'administrator'], rob: ['risk'] });
  });
});
test.afterAll(() => exchange.stop());

/** What an operator's page asks by hand. */
const ask = <Data>(page: Page, path: string, body?: object): Promise<Data> =>
  page.evaluate(
    async ([to, sent]) => {
      const posted = {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(sent),
      };
      const answer = await fetch(`/console/api${to}`, sent === null ? {} : posted);
      return ((await answer.json()) as { data: unknown }).data;
    },
    [path, body ?? null] as const,
  ) as Promise<Data>;

/**
 * Certifies the one case that waits, as a reviewer does: in its room, by what their own eyes have
 * seen.
 */
async function certify(reviewer: Operator, level: 'Primary' | 'Advanced'): Promise<void> {
  const { page } = reviewer;
  await reviewer.open('Identity checks');
  const panel = page.getByRole('region', { name: new RegExp(`^User \\d+ · ${level}`) });
  await expect(panel).toBeVisible();
  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog');
  const done = dialog.getByRole('button', { name: 'Certify' });
  const looks = dialog.getByRole('checkbox');
  await expect(looks).toHaveCount(level === 'Primary' ? 1 : 3);
  for (const seen of await looks.all()) {
    await expect(done).toBeDisabled();
    await seen.click();
  }
  await done.click();
  await expect(page.getByText('Certified. The user is notified.')).toBeVisible();
  await expect(page.getByText('No case is waiting.')).toBeVisible();
}

test('somebody applies, is refused with words, tries again, and two operators open the merchants’ wallet', async ({
  browser,
}) => {
  test.setTimeout(360_000);
  const options = { baseURL: exchange.url, viewport: { width: 1440, height: 900 } };
  const trader = await Trader.at(browser, options);
  const { page } = trader;
  await trader.register('/account/center/info');
  await page.getByRole('link', { name: 'Become a merchant' }).click();
  await expect(page.getByRole('heading', { name: 'Become a merchant', level: 1 })).toBeVisible();
  const unmet = page.getByRole('listitem').filter({ hasText: 'not met yet' });
  await expect(unmet).toHaveCount(3);
  await expect(unmet.filter({ hasText: 'at least 30 days old' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send the application' })).toHaveCount(0);
  await expectFineEverywhere(page, 'conditions');

  // Operators let new accounts in at once; papers are certified, an authenticator is set up.
  const cora = await Operator.arrive(browser, options, 'cora', links.cora);
  const rob = await Operator.arrive(browser, options, 'rob', links.rob);
  await ask(cora.page, '/settings/change', {
    name: 'applications',
    value: JSON.stringify({ merchantAgeDays: 0, agentAgeDays: 0, retryDays: 0 }),
    expectedVersion: 0,
    reason: 'A new exchange has new accounts',
  });
  const api = new Api(exchange.url);
  await api.logIn(trader.email, trader.password);
  const person = { country: 'HK', name: 'Lin Wei' };
  await api.call('/api/core/coin/member/verified', { level: 'primary', ...person, idNumber: 'A123456(3)' });
  await certify(cora, 'Primary');
  const jpeg = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(640, 400);
    canvas.getContext('2d')?.fillRect(0, 0, 300, 200);
    return [...new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg' })).arrayBuffer())];
  });
  await api.call('/api/core/coin/member/verified', {
    level: 'advanced',
    country: 'HK',
    documentType: 'passport',
    frontPhotoId: await api.photo('front', jpeg),
    handPhotoId: await api.photo('hand', jpeg),
  });
  await certify(cora, 'Advanced');
  await page.goto('/account/center/security/setting/google');
  await page.getByRole('button', { name: 'Set up' }).click();
  await confirmByMail(page);
  const secret = (await page.locator('code').first().innerText()).replaceAll(/\s/g, '');
  await page.getByLabel('Code from your authenticator').fill(generateSync({ secret }));
  await page.getByRole('button', { name: 'Confirm and bind' }).click();
  await page.getByRole('button', { name: 'I have kept them' }).click();

  await page.goto('/account/center/merchant');
  await page.getByRole('button', { name: 'Send the application' }).click();
  await expect(page.getByText('Agree to the terms first.')).toBeVisible();
  await expectFineEverywhere(page, 'form');
  await page.getByLabel('Name that others see').fill('Lin Trades');
  await page.getByLabel('Name or number there').fill('lin@example.com');
  await page.getByRole('checkbox', { name: 'Bank transfer' }).click();
  await page.getByLabel('In your own words').fill('Five years of trading with people in person.');
  await page.getByRole('checkbox', { name: /I have read the terms/ }).click();
  await page.getByRole('button', { name: 'Send the application' }).click();
  await expect(page.getByText(/Two people look at it/)).toBeVisible();

  await cora.open('Applications');
  const panel = cora.page.getByRole('region', { name: /^User \d+ · Merchant/ });
  await expect(panel.getByText('Lin Trades')).toBeVisible();
  await expect(panel.getByText('Balances (read-only)')).toBeVisible();
  await expectFineEverywhere(cora.page, 'console');
  await cora.page.keyboard.press('r');
  await cora.page.getByLabel('Shown to the user word for word').fill('Please say when you can be reached.');
  await cora.page.getByRole('dialog').getByRole('button', { name: 'Refuse' }).click();
  await expect(cora.page.getByText('No application in this state.')).toBeVisible();
  // The page hears of it over the broker, without being asked again.
  await expect(page.getByText('Please say when you can be reached.')).toBeVisible();
  await expectFineEverywhere(page, 'refused');
  await page.getByLabel('In your own words').fill('Five years of trading; reachable from nine to five.');
  await page.getByRole('checkbox', { name: /I have read the terms/ }).click();
  await page.getByRole('button', { name: 'Send the application' }).click();
  await expect(page.getByText(/Two people look at it/)).toBeVisible();

  await cora.page.reload();
  await expect(panel.getByText('Sent again after a refusal')).toBeVisible();
  await expect(panel.getByText('Please say when you can be reached.')).toBeVisible();
  await cora.page.keyboard.press('a');
  const approve = cora.page.getByRole('dialog');
  const looks = approve.getByRole('checkbox');
  await expect(looks).toHaveCount(3);
  for (const box of await looks.all()) await box.click();
  await approve.getByLabel('Reason').fill('Known for years, papers in order');
  await approve.getByRole('button', { name: 'Propose' }).click();
  await expect(panel.getByText('Approval proposed')).toBeVisible();
  await rob.open('Approvals');
  await expect(rob.page.getByText('Make a merchant')).toBeVisible();
  await rob.approve();

  await expect(page.getByText(/You have been a merchant since/)).toBeVisible();
  await expect(
    page.getByRole('navigation', { name: 'Your account' }).getByRole('link', { name: 'Merchant' }),
  ).toBeVisible();
  await expect(page.getByText(/^m\d+$/)).toBeVisible();
  await page.getByRole('link', { name: 'Move funds in or out' }).click();
  await page.getByRole('combobox', { name: 'To' }).click();
  await page.getByRole('option', { name: 'Merchant' }).click();
  await page.getByLabel('Amount').fill('25');
  await page.getByRole('button', { name: /^Transfer 25/ }).click();
  await expect(
    page
      .getByText('Done: 25', { exact: false })
      .or(page.getByText(/25 USDT/).first())
      .first(),
  ).toBeVisible();
  await page.goto('/account/center/merchant');
  await expect(page.getByText('25.00', { exact: false })).toBeVisible();
  await expectFineEverywhere(page, 'merchant');

  // The right goes again; what the wallet holds comes home.
  await rob.open('Users');
  await rob.page.getByLabel('Id, email address or phone number').fill(trader.email);
  await rob.page.getByRole('button', { name: 'Find' }).click();
  await rob.page.getByRole('button', { name: 'Take the merchant’s right' }).click();
  await rob.page.getByLabel('Reason').fill('Two open appeals');
  await rob.page.getByRole('dialog').getByRole('button', { name: 'Propose' }).click();
  await cora.open('Approvals');
  await cora.approve();
  await expect(page.getByText('Two open appeals')).toBeVisible();
  await page.getByRole('link', { name: 'Move funds in or out' }).click();
  await page.getByRole('combobox', { name: 'From' }).click();
  await page.getByRole('option', { name: 'Merchant' }).click();
  await page.getByLabel('Amount').fill('25');
  await page.getByRole('button', { name: /^Transfer 25/ }).click();
  await expect(page.getByText(/25 USDT from Merchant to/)).toBeVisible();
  await page.goto('/account/center/merchant');
  await expect(page.getByText('Requirements')).toBeVisible();
  await expect(page.getByText('Your merchant wallet still holds funds.', { exact: false })).toHaveCount(0);
  // An agent applies beside the invitations.
  await page.goto('/account/center/contractAgents/agentManagement');
  await page.getByRole('checkbox', { name: 'Website or blog' }).click();
  await page.getByLabel('Addresses or names there').fill('https://lin.example');
  await page.getByLabel('In your own words').fill('A site about exact arithmetic since 2019.');
  await page.getByRole('checkbox', { name: /I have read the terms/ }).click();
  await expectFineEverywhere(page, 'agent');
  await page.getByRole('button', { name: 'Send the application' }).click();
  await page.getByRole('button', { name: 'Take it back' }).click();
  await expect(page.getByText('The application was taken back').first()).toBeVisible();
  expect([trader.complaints, cora.complaints, rob.complaints]).toEqual([[], [], []]);
});
