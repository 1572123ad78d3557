import { expect, test } from '@playwright/test';
import { expectFineEverywhere } from './support/accessible.ts';
import { RunningExchange } from './support/exchange.ts';
import { addOperators, ageFactors, Operator } from './support/operator.ts';
import { addAuthenticator } from './support/passkeys.ts';

let exchange: RunningExchange;
/** Passkeys belong to a name, not to a number: the address as the exchange prints it. */
let baseURL: string;
let links: Record<'ann' | 'ben', string>;
test.beforeAll(async () => {
  exchange = await RunningExchange.start(4387, async (dataDir) => {
    links = await addOperators(dataDir, { ann: ['administrator', 'finance'], ben: ['administrator', 'risk'] });
  });
  baseURL = `http://localhost:${exchange.port}`;
});
test.afterAll(() => exchange.stop());
test.afterEach(async ({ browser }) => {
  for (const context of browser.contexts()) await context.close();
});

test('an operator binds a passkey, logs in by it, and approves with it', async ({ browser }) => {
  test.setTimeout(300_000);
  const wide = { baseURL, viewport: { width: 1440, height: 900 } };
  const ann = await Operator.arrive(browser, wide, 'ann', links.ann);
  const ben = await Operator.arrive(browser, wide, 'ben', links.ben);
  const { page } = ann;
  await addAuthenticator(page);

  await ann.goTo('e', 'My security');
  await expectFineEverywhere(page, 'my security without a passkey');
  await page.getByLabel('Name of this passkey').fill('Laptop');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Laptop' })).toContainText('Never used');
  await expect(page.getByText('does not count while you have a passkey')).toBeVisible();
  await expect(page.getByText('Added a passkey', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Rename, Laptop' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name of this passkey').fill('Blue laptop');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Blue laptop' })).toBeVisible();
  await expectFineEverywhere(page, 'my security');
  await page.getByRole('button', { name: 'Make new recovery codes' }).click();
  await expect(dialog.getByText('those you have now end at once')).toBeVisible();
  await dialog.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(dialog.getByRole('heading', { name: 'Keep these recovery codes' })).toBeVisible();
  await expect(dialog.locator('li code')).toHaveCount(10);
  await ann.keepRecoveryCodes();
  await expectFineEverywhere(page, 'new recovery codes');
  await dialog.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('Made new recovery codes', { exact: true })).toBeVisible();
  // A device makes no second one for the same operator.
  await page.getByLabel('Name of this passkey').fill('Once more');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('This device holds a passkey of yours already.').first()).toBeVisible();
  await ann.open('Operators');
  await expect(page.getByRole('row', { name: /ann/ })).toContainText('1 passkey');

  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByLabel('Name', { exact: true }).fill('ann');
  await page.getByLabel('Password', { exact: true }).fill(ann.password);
  await page.getByRole('button', { name: 'Next' }).click();
  const use = page.getByRole('button', { name: 'Use a passkey' });
  await expect(use).toBeFocused();
  await expect(page.getByLabel('Code of your authenticator')).toHaveCount(0);
  await expectFineEverywhere(page, 'console second step by passkey');
  await use.press('Enter');
  // The next log-in after a log-out begins at the overview, and not where the last one was.
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();

  await ben.open('Markets and fees');
  await ben.page
    .getByRole('row', { name: /BTC\/USDT/ })
    .getByRole('button', { name: 'Change fees' })
    .click();
  const form = ben.page.getByRole('dialog');
  await form.getByLabel('Taker fee').fill('0.08');
  await form.getByLabel('Reason').fill('Takers pay less in winter');
  await form.getByRole('button', { name: 'Propose' }).click();
  await expect(form).toBeHidden();
  await exchange.stopKeeping();
  await ageFactors(exchange.dataDir);
  await exchange.startAgain();
  await page.reload();
  await ann.open('Approvals');
  await page.getByRole('button', { name: 'Approve' }).click();
  const question = page.getByRole('dialog', { name: 'Confirm it is you' });
  await expect(question.getByRole('button', { name: 'Use a passkey' })).toBeVisible();
  await expect(question.getByRole('textbox')).toHaveCount(0);
  await expectFineEverywhere(page, 'the question by passkey');
  await question.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByText('Approved, and in effect').first()).toBeVisible();

  // Without one the authenticator counts again.
  await page.getByRole('link', { name: 'ann: My security' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Blue laptop' })).toContainText('Last used');
  await page.getByRole('button', { name: 'Remove, Blue laptop' }).click();
  await expect(dialog.getByText('codes of your authenticator count again', { exact: false })).toBeVisible();
  await expectFineEverywhere(page, 'removing a passkey');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No passkey yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Log out' }).click();
  await ann.logIn();
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
  expect([...ann.complaints, ...ben.complaints]).toEqual([]);
});
