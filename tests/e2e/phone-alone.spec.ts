import { expect, type Page } from '@playwright/test';
import { expectFine } from './support/accessible.ts';
import { confirmByMail } from './support/confirm.ts';
import type { RunningExchange } from './support/exchange.ts';
import { test } from './support/shared.ts';
import { Trader } from './support/trader.ts';

let exchange: RunningExchange;
test.beforeAll(({ shared }) => {
  exchange = shared;
});

const wide = { viewport: { width: 1440, height: 900 } } as const;
const password = 'k4empfer-Wald';

async function registerByPhone(page: Page, phone: string): Promise<void> {
  await page.goto('/user/register');
  await page.getByRole('radio', { name: 'By phone' }).click();
  await page.getByLabel('Phone number', { exact: true }).fill(phone);
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByRole('button', { name: 'Fill it in' }).click();
  // What the exchange refuses is where one goes on.
  await page.getByLabel('Password', { exact: true }).fill('password1');
  await page.getByRole('checkbox', { name: 'I have read the terms of service' }).check();
  await page.getByRole('button', { name: 'Open account' }).click();
  await expect(page.getByText('Password is one of the most used passwords')).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Open account' }).click();
  await expect(page).toHaveURL(/\/trade\/index/);
}

test('a user with a phone number alone is called by it, and does everything that protects an account', async ({
  browser,
}) => {
  const trader = await Trader.at(browser, { baseURL: exchange.url, ...wide });
  const { page, complaints } = trader;
  await registerByPhone(page, '+852 6123 4567');
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await expect(page.getByText('Logged in as +85****4567')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goto('/user/index?key=all');
  await expect(page.getByText('+85****4567')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Not set' })).toHaveAttribute('href', /setting\/email/);
  await expect(page.getByRole('heading', { name: 'Announcements' })).toBeVisible();
  await expectFine(page, 'overview of who has a phone alone');

  // What the exchange refuses is at its field, under the form's own words; then it is set.
  await page.goto('/user/index?key=tardPwd');
  const type = async (typed: string) => {
    await page.getByLabel('New fund password').fill(typed);
    await page.getByLabel('Repeat the password').fill(typed);
    await page.getByRole('button', { name: 'Save the fund password' }).click();
  };
  await type('password1');
  await confirmByMail(page);
  await expect(page.getByText('New fund password is one of the most used passwords')).toBeVisible();
  await type('my61234567');
  await expect(page.getByText('New fund password must not contain your own name or ours.')).toBeVisible();
  await type(password);
  await expect(page.getByText('must differ from the log-in password')).toBeVisible();
  await type('fund-4-Word');
  await expect(page.getByText('The fund password was saved')).toBeVisible();

  // In another session the code of the reset is all that is asked for: there is no other factor,
  // and a second code would take the place of the first.
  await trader.logOut();
  await page.goto('/user/login');
  await page.getByRole('radio', { name: 'By phone' }).click();
  await page.getByLabel('Phone number', { exact: true }).fill('+85261234567');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL(/\/trade\/index/);
  await page.goto('/account/center/security/setting/trade-pwd');
  await page.getByRole('button', { name: 'Forgotten?' }).click();
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByRole('button', { name: 'Fill it in' }).click();
  await type('fund-5-Word');
  await expect(page.getByText('The fund password was saved')).toBeVisible();
  await expect(page.getByText('What changed: The fund password was reset with a code')).toBeVisible();

  // The other way is one press away as well.
  await page.getByRole('button', { name: 'Write to customer support' }).click();
  await expect(page.getByRole('dialog', { name: 'Support' })).toBeVisible();

  await page.goto('/account/center/security/setting/api');
  await expect(page.getByText('An API key needs an authenticator or a passkey.')).toBeVisible();
  await page.getByRole('link', { name: 'Authenticator (TOTP)' }).click();
  await expect(page).toHaveURL(/setting\/google/);
  expect(complaints).toEqual([]);
});

test('the next person at the same page sees nothing of the one before, not even while their own is read', async ({
  browser,
}) => {
  const first = await Trader.at(browser, { baseURL: exchange.url, ...wide });
  const { page } = first;
  await first.register('/account/center/info');
  await page.getByRole('link', { name: 'Bank card' }).click();
  const card = page.getByRole('region', { name: 'Bank card' });
  await card.getByLabel('Card number').fill('6222 0212 3456 7890');
  await card.getByLabel('Bank name').fill('Harbour Bank');
  await card.getByLabel('Repeat its last four').fill('7890');
  await card.getByRole('button', { name: 'Bind the card' }).click();
  await confirmByMail(page);
  await expect(card.getByText('Harbour Bank')).toBeVisible();
  await first.logOut();

  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/userBank/getbank', async (route) => {
    await answered;
    await route.continue();
  });
  await page.getByRole('banner').getByRole('button', { name: 'Register' }).click();
  await page.getByLabel('Email', { exact: true }).fill('next.person@example.com');
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByRole('button', { name: 'Fill it in' }).click();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('checkbox', { name: 'I have read the terms of service' }).check();
  await page.getByRole('button', { name: 'Open account' }).click();
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Your account' }).click();
  await page.getByRole('link', { name: 'Bank card' }).click();
  await expect(card.getByRole('heading', { name: 'Bank card' })).toBeVisible();
  await expect(page.getByText('Harbour Bank')).toHaveCount(0);
  answer();
  await expect(card.getByRole('button', { name: 'Bind the card' })).toBeVisible();
  await expect(page.getByText('Harbour Bank')).toHaveCount(0);
  expect(first.complaints).toEqual([]);
});
