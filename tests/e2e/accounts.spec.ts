import { expect } from '@playwright/test';
import { expectFine } from './support/accessible.ts';
import type { RunningExchange } from './support/exchange.ts';
import { test } from './support/shared.ts';
import { Trader } from './support/trader.ts';

let exchange: RunningExchange;
test.beforeAll(({ shared }) => {
  exchange = shared;
});

const sizes = [
  { viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
] as const;

for (const size of sizes) {
  test(`the ways in are accessible and fit, ${size.viewport.width} px`, async ({ browser }) => {
    const context = await browser.newContext({ baseURL: exchange.url, ...size });
    const page = await context.newPage();
    for (const path of ['/user/register', '/user/login', '/user/reset', '/user/not-me?token=1.1999999999999.x']) {
      await page.goto(path);
      await expect(page.getByRole('heading').first()).toBeVisible();
      await expectFine(page, path);
    }
  });
}

test('a session is renewed by a cookie that no script can read', async ({ browser }) => {
  const trader = await Trader.at(browser, { baseURL: exchange.url, ...sizes[0] });
  const { page } = trader;
  await trader.register();
  const stored = () =>
    page.evaluate(() => {
      const key = Object.keys(localStorage).find((name) => name.endsWith('tokens')) ?? '';
      return { key, ...(JSON.parse(localStorage.getItem(key) ?? '{}') as { content: Record<string, unknown> }) };
    });
  const before = await stored();
  expect(Object.keys(before.content).toSorted()).toEqual(['receivedAtMs', 'refreshAfterSeconds', 'satoken', 'userId']);
  expect(await page.evaluate(() => document.cookie)).not.toContain('candor_rt');
  await page.evaluate((key) => {
    const aged = JSON.parse(localStorage.getItem(key) ?? '{}') as { content: { receivedAtMs: number } };
    aged.content.receivedAtMs = 0;
    localStorage.setItem(key, JSON.stringify(aged));
  }, before.key);
  await page.reload();
  await expect.poll(async () => (await stored()).content['satoken']).not.toBe(before.content['satoken']);
  await page.goto('/account/center/info');
  await expect(page.getByText(/^tr\*\*\*\*om$/).first()).toBeVisible();
  expect(trader.complaints).toEqual([]);
});

test('a newcomer proves an address with the demo’s own mailbox, which says that it is one', async ({ browser }) => {
  const trader = await Trader.at(browser, { baseURL: exchange.url, ...sizes[1] });
  const { page } = trader;
  await page.goto('/user/register?invite_code=NOBODY22');
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText('Enter an email address such as')).toBeVisible();
  await page.getByLabel('Email', { exact: true }).fill(trader.email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText(/This demo sends no real mail/)).toBeVisible();
  await expect(page.getByRole('button', { name: /Send again in/ })).toBeDisabled();
  await page.getByLabel('Code from your email').fill('000000');
  await page.getByLabel('Password', { exact: true }).fill(trader.password);
  await page.getByRole('button', { name: 'Open account' }).click();
  await expect(page.getByText('Agree to the terms of service and the risk statement first.')).toBeVisible();
  await page.getByRole('checkbox', { name: 'I have read the terms of service' }).check();
  await expect(page.getByText('Agree to the terms of service and the risk statement first.')).toBeHidden();
  await page.getByRole('button', { name: 'Open account' }).click();
  await expect(page.getByText('The code is wrong or no longer valid.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Fill it in' }).click();
  await page.getByRole('button', { name: 'Open account' }).click();
  await expect(page).toHaveURL(/\/trade\/index/);
  await expect(page.getByText('This invite code does not exist')).toBeVisible();
  expect(trader.complaints).toEqual([]);
});

test('a demo opens an account without a code as well, and says what that means', async ({ browser }) => {
  const trader = await Trader.at(browser, { baseURL: exchange.url, ...sizes[1] });
  const { page } = trader;
  await page.goto('/user/register');
  await page.getByLabel('Email', { exact: true }).fill(trader.email);
  await expect(page.getByText('This demo opens an account without a code too')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(trader.password);
  await page.getByRole('checkbox', { name: 'I have read the terms of service' }).check();
  await page.getByRole('button', { name: 'Open account' }).click();
  await expect(page).toHaveURL(/\/trade\/index/);
  expect(trader.complaints).toEqual([]);
});

test('a forgotten password is set again by the words of its page', async ({ browser }) => {
  const trader = await Trader.at(browser, { baseURL: exchange.url, ...sizes[0] });
  const { page } = trader;
  await page.goto('/user/login');
  await page.getByRole('link', { name: 'Forgot the password?' }).click();
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
  await page.getByLabel('Email', { exact: true }).fill('nobody@example.com');
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText(/If no\*\*\*\*om can receive it/)).toBeVisible();
  await expect(page.getByText(/This demo sends no real mail/)).toBeHidden();
  await page.getByLabel('Code from your email').fill('123456');
  await page.getByLabel('New password', { exact: true }).fill('another-9-Word');
  await page.getByLabel('Repeat the password').fill('another-9-Word');
  await page.getByRole('button', { name: 'Save the new password' }).click();
  await expect(page.getByText('The code is wrong or no longer valid.').first()).toBeVisible();
});
