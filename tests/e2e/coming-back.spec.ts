import { expect, type Page } from '@playwright/test';
import { expectFine, expectFineEverywhere } from './support/accessible.ts';
import { confirmByMail } from './support/confirm.ts';
import { Operator } from './support/operator.ts';
import { test } from './support/shared.ts';
import { Trader } from './support/trader.ts';

let baseURL: string;
let link: string;
test.beforeAll(({ shared, links }) => {
  baseURL = `http://localhost:${shared.port}`;
  link = links.mona;
});

const wide = { viewport: { width: 1440, height: 900 } } as const;
const next = 'another-9-Word';

/** The newest message to an address, as an operator reads it in the mailbox. */
async function lastMail(operator: Operator, address: string): Promise<string> {
  return operator.page.evaluate(async (to) => {
    const ask = async (path: string, body: object) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(`/console/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
      return ((await answer.json()) as { data: { records: { messageId: number }[]; body: string } }).data;
    };
    const { records } = await ask('mailbox', { address: to });
    return (await ask('mailbox/open', { messageId: records[0]?.messageId })).body;
  }, address);
}

async function tryPassword(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/user/login');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

test('a password is set again by a mailed code; the mail’s link of what was not oneself closes every door', async ({
  browser,
}) => {
  const operator = await Operator.arrive(browser, { baseURL, ...wide }, 'mona', link);
  const trader = await Trader.at(browser, { baseURL, ...wide });
  const { page, email } = trader;
  await trader.register();
  await trader.logOut();
  await page.goto('/user/reset');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText(/can receive it/)).toBeVisible();
  const code = /^\d{6}$/m.exec(await lastMail(operator, email))?.[0] ?? '';
  await page.getByLabel('Code from your email').fill(code === '000000' ? '000001' : '000000');
  await page.getByLabel('New password', { exact: true }).fill(next);
  await page.getByLabel('Repeat the password').fill('another-8-Word');
  await page.getByRole('button', { name: 'Save the new password' }).click();
  await expect(page.getByText('The two passwords differ')).toBeVisible();
  await page.getByLabel('Repeat the password').fill(next);
  await page.getByRole('button', { name: 'Save the new password' }).click();
  await expect(page.getByText('Tries left: 4.')).toBeVisible();
  await expectFine(page, 'reset');
  await page.getByLabel('Code from your email').fill(code);
  await page.getByRole('button', { name: 'Save the new password' }).click();
  await expect(page.getByText('The new password is active')).toBeVisible();
  await expect(page).toHaveURL(/\/user\/login/);
  await tryPassword(page, email, trader.password);
  await expect(page.getByText('Email or password is wrong.')).toBeVisible();
  await tryPassword(page, email, next);
  await expect(page).toHaveURL(/\/trade\/index/);

  // The mail of the change carries the link; nothing happens before its button is pressed.
  const [shut = ''] = /\/user\/not-me\?token=[\w.-]+/.exec(await lastMail(operator, email)) ?? [];
  const elsewhere = await (await browser.newContext({ baseURL, ...wide })).newPage();
  await elsewhere.goto(shut);
  await elsewhere.getByRole('button', { name: 'End every session' }).click();
  await expect(elsewhere.getByRole('status').getByText('Every session has ended')).toBeVisible();
  await expectFine(elsewhere, 'not me');
  await page.goto('/account/center/security');
  await expect(page).toHaveURL(/\/user\/login/);
  await tryPassword(page, email, next);
  await expect(page.getByText('the account was shut by the link of a mail')).toBeVisible();
  expect([...trader.complaints, ...operator.complaints]).toEqual([]);
});

/** Has a code sent to where a field of several says, and fills it in. */
async function fillCode(page: Page, named: string): Promise<void> {
  const field = page.getByRole('group', { name: named });
  await field.getByRole('button', { name: 'Send code' }).click();
  await field.getByRole('button', { name: 'Fill it in' }).click();
}

test('a phone and another mail are bound, a fund password set, devices named and removed', async ({ browser }) => {
  const trader = await Trader.at(browser, { baseURL, ...wide });
  const { page } = trader;
  await trader.register('/account/center/security/setting/phone');
  await page.getByRole('textbox', { name: 'Phone number' }).fill('+85291234567');
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByRole('button', { name: 'Fill it in' }).click();
  await page.getByRole('button', { name: 'Confirm and bind' }).click();
  await confirmByMail(page);
  await expect(page.getByText('The address is verified').first()).toBeVisible();

  const other = `moved-${process.pid}@example.com`;
  await page.goto('/account/center/security/setting/email');
  const address = page.getByRole('textbox', { name: 'Email', exact: true });
  await address.fill(other);
  await fillCode(page, 'Code sent to the new address');
  // A code to the one whose place it takes, too.
  await page.getByRole('button', { name: 'Confirm and bind' }).click();
  await expect(page.getByText('Enter the six digits of the code.')).toBeVisible();
  await fillCode(page, 'Code sent to the current address');
  await expectFineEverywhere(page, 'another mail address');
  await page.getByRole('button', { name: 'Confirm and bind' }).click();
  await expect(page.getByText('The address is verified').first()).toBeVisible();
  await expect(page.getByText('Bound to mo****om.')).toBeVisible();
  await expect(address).toHaveValue('');
  await expect(page.getByRole('group', { name: 'Code sent to the new address' }).getByRole('textbox')).toHaveValue('');

  // Who cannot read it any more asks, waits, and may think better of it.
  await page.getByRole('button', { name: 'I can no longer read this mailbox' }).click();
  await address.fill(`again-${other}`);
  await fillCode(page, 'Code sent to the new address');
  await expect(page.getByText('the change waits 72 hours')).toBeVisible();
  await page.getByRole('button', { name: 'Ask for the change' }).click();
  const waiting = page.getByRole('status').filter({ hasText: `again-${other}` });
  await expect(waiting).toBeVisible();
  await expectFineEverywhere(page, 'a waiting mail address');
  await waiting.getByRole('button', { name: 'Stop this change' }).click();
  await expect(waiting).toHaveCount(0);

  await page.goto('/account/center/security/setting/trade-pwd');
  await page.getByRole('textbox', { name: 'New fund password' }).fill('fund-4-Word');
  await page.getByLabel('Repeat the password').fill('fund-4-Word');
  await page.getByRole('button', { name: 'Save the fund password' }).click();
  await expect(page.getByText('The fund password was saved').first()).toBeVisible();

  const second = await Trader.at(browser, { baseURL, ...wide });
  await second.logInAs({ email: other, password: trader.password });
  await page.goto('/account/center/device-management');
  await page.getByRole('button', { name: 'Rename' }).first().click();
  await page.getByLabel('Name of the device').fill('Office');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Office')).toBeVisible();
  const strange = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Remove' }) });
  await expect(strange).toHaveCount(2);
  await strange.filter({ hasNotText: 'This device' }).getByRole('button', { name: 'Remove' }).click();
  await expect(strange).toHaveCount(1);
  await second.page.goto('/account/center/security');
  await expect(second.page).toHaveURL(/\/user\/login/);

  // The one in use is asked about first.
  await strange.getByRole('button', { name: 'Remove' }).click();
  const question = page.getByRole('dialog', { name: 'Remove the device in use?' });
  await expect(question.getByText('You are logged out here at once')).toBeVisible();
  await expectFineEverywhere(page, 'removing the device in use');
  await question.getByRole('button', { name: 'Keep it' }).click();
  await expect(question).toHaveCount(0);
  await expect(strange).toHaveCount(1);
  await strange.getByRole('button', { name: 'Remove' }).click();
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(page).toHaveURL(/\/user\/login|\/home\/index/);
  expect(trader.complaints).toEqual([]);
});
