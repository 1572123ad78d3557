import { expect } from '@playwright/test';
import { totpAt } from '../../apps/node/src/identity/second-factor/totp.ts';
import { expectFine, expectFineEverywhere } from './support/accessible.ts';
import { confirmByMail } from './support/confirm.ts';
import { addAuthenticator, addPasskey } from './support/passkeys.ts';
import { test } from './support/shared.ts';
import { Trader } from './support/trader.ts';

/** Passkeys belong to a name, not to a number: the address as the exchange prints it. */
let baseURL: string;
test.beforeAll(({ shared }) => {
  baseURL = `http://localhost:${shared.port}`;
});

const wide = { viewport: { width: 1440, height: 900 } } as const;

/** A code that was not shown yet: each is taken once. */
async function freshCode(secret: string, used: Set<string>): Promise<string> {
  await expect.poll(() => used.has(totpAt(secret, Date.now())), { timeout: 40_000, intervals: [500] }).toBe(false);
  const code = totpAt(secret, Date.now());
  used.add(code);
  return code;
}

test('an authenticator is set up, asked for at the log-in, and comes before changes', async ({ browser }) => {
  const trader = await Trader.at(browser, { baseURL, ...wide });
  const { page } = trader;
  const used = new Set<string>();
  await trader.register('/account/center/security');
  await page.getByRole('link', { name: /^Authenticator/ }).click();
  await page.getByRole('button', { name: 'Set up' }).click();
  await confirmByMail(page);
  const secret = (await page.locator('code').first().textContent()) ?? '';
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  await expect(page.getByRole('img', { name: /QR code of the authenticator/ })).toBeVisible();
  await page.getByLabel('Code from your authenticator').fill('000000');
  await page.getByRole('button', { name: 'Confirm and bind' }).click();
  await expect(page.getByText('The code is wrong or no longer valid.').first()).toBeVisible();
  await page.getByLabel('Code from your authenticator').fill(await freshCode(secret, used));
  await page.getByRole('button', { name: 'Confirm and bind' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: /^[A-Z2-7-]{29}$/ })).toHaveCount(10);
  const recovery = (await page.locator('ol code').first().textContent()) ?? '';
  await page.getByRole('button', { name: 'I have kept them' }).click();

  await trader.logOut();
  await page.goto('/user/login');
  await page.getByLabel('Email', { exact: true }).fill(trader.email);
  await page.getByLabel('Password', { exact: true }).fill(trader.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByText('Type the code from your authenticator')).toBeVisible();
  await expectFine(page, 'second step');
  await page.getByLabel('Type the code').fill('000000');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByText('The code is wrong or no longer valid.')).toBeVisible();
  await page.getByLabel('Type the code').fill(await freshCode(secret, used));
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL(/\/trade\/index/);

  await page.goto('/account/center/security/setting/api');
  await page.getByLabel('Name').fill('My bot');
  await page.getByRole('button', { name: 'Create key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await dialog.getByRole('radio', { name: 'Recovery code' }).click();
  await dialog.getByLabel('Recovery code').fill(recovery);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('The secret is shown now and never again')).toBeVisible();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('My bot')).toBeVisible();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Programs that use “My bot” stop working at once')).toBeVisible();
  await expectFine(page, 'deleting a key');
  await page.getByRole('button', { name: 'Keep it' }).click();
  await expect(page.getByText('stop at once')).toHaveCount(0);
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No API key yet.')).toBeVisible();
  await expect(page.getByText(/Withdrawals are paused until/)).toBeVisible();
  expect(trader.complaints).toEqual([]);
});

test('a passkey is added and logs in without a password', async ({ browser }) => {
  const trader = await Trader.at(browser, { baseURL, ...wide });
  const { page } = trader;
  await addAuthenticator(page);
  await trader.openAccount();
  await addPasskey(page, 'Laptop');
  await expect(page.getByText('Keep these codes apart')).toBeVisible();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('Laptop')).toBeVisible();
  await trader.logOut();
  await page.goto('/user/login');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL(/\/trade\/index/);

  // The same passkey as the second step behind the password, and where the password is set again.
  await trader.logOut();
  await page.goto('/user/login');
  await page.getByLabel('Email', { exact: true }).fill(trader.email);
  await page.getByLabel('Password', { exact: true }).fill(trader.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Use a recovery code' })).toBeVisible();
  await expectFine(page, 'second step by passkey');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL(/\/trade\/index/);

  await page.goto('/account/center/security/setting/anti-code');
  await page.getByRole('textbox', { name: 'Anti-phishing code' }).fill('blue-otter');
  await page.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await dialog.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByText('The anti-phishing code was saved')).toBeVisible();

  await page.goto('/account/center/security/setting/passkeys');
  await page.getByRole('button', { name: 'Remove' }).click();
  const question = page.getByRole('dialog', { name: 'Remove “Laptop”?' });
  await expect(question.getByText('Your recovery codes end with it')).toBeVisible();
  await expectFineEverywhere(page, 'removing a passkey');
  await question.getByRole('button', { name: 'Keep it' }).click();
  await expect(question).toHaveCount(0);
  await expect(page.getByText('Laptop')).toBeVisible();
  await page.getByRole('button', { name: 'Remove' }).click();
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No passkey yet.')).toBeVisible();
  expect(trader.complaints).toEqual([]);
});

test('the security centre is accessible and fits, wide and narrow, by day and night', async ({ browser }) => {
  const trader = await Trader.at(browser, { baseURL, ...wide });
  const { page } = trader;
  await trader.openAccount();
  const settings = ['google', 'passkeys', 'recovery', 'email', 'phone', 'login-pwd', 'trade-pwd', 'anti-code', 'api'];
  const paths = ['', '/device-management', ...settings.map((what) => `/security/setting/${what}`)];
  for (const path of paths) {
    await page.goto(path === '' ? '/account/center/security' : `/account/center${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('status', { name: /./ })).toHaveCount(0);
    // Where a number is bound, the risk of text messages is shown.
    const risk = page.getByText('Text messages can be intercepted', { exact: false });
    await expect(risk).toHaveCount(path.endsWith('/phone') ? 1 : 0);
    await expectFineEverywhere(page, `security centre ${path}`);
  }
});
