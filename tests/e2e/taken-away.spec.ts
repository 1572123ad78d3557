import { expect } from '@playwright/test';
import { expectFineEverywhere, wide } from './support/accessible.ts';
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

test('support takes away a forgotten fund password and a bound card: by two, with how the person was identified, announced with its cause', async ({
  browser,
}) => {
  const options = { baseURL: exchange.url, viewport: wide } as const;
  const trader = await Trader.at(browser, options);
  const { page } = trader;
  await trader.register('/account/center/security/setting/trade-pwd');
  await page.getByLabel('New fund password', { exact: true }).fill('fund-4-Word');
  await page.getByLabel('Repeat the password', { exact: true }).fill('fund-4-Word');
  await page.getByRole('button', { name: 'Save the fund password' }).click();
  await confirmByMail(page);
  await expect(page.getByText('The fund password was saved').first()).toBeVisible();
  await page.goto('/user/index?key=bank');
  await page.getByLabel('Card number').fill('6222 0202 0011 2233');
  await page.getByLabel('Bank name').fill('Bank of Example');
  await page.getByLabel('Repeat its last four characters').fill('2233');
  await page.getByRole('button', { name: 'Bind the card' }).click();
  await expect(page.getByText('****2233')).toBeVisible();

  const tess = await Operator.arrive(browser, options, 'tess', links.tess);
  const theo = await Operator.arrive(browser, options, 'theo', links.theo);
  const desk = tess.page;
  await tess.open('Users');
  await desk.getByLabel('Id, email address or phone number').fill(trader.email);
  await desk.getByRole('button', { name: 'Find' }).click();
  await expect(desk.getByText('****2233')).toBeVisible();
  await expectFineEverywhere(desk, 'profile');
  const dialog = desk.getByRole('dialog');
  const sending = dialog.getByRole('button', { name: 'Propose', exact: true });
  const choose = async (label: string, option: string) => {
    await dialog.getByRole('combobox', { name: label }).click();
    await desk.getByRole('option', { name: option }).click();
  };
  const proposed = desk.getByText('Proposed. Waiting for a second person.');

  await desk.getByRole('button', { name: 'Remove the fund password' }).click();
  await dialog.getByLabel('Reason').fill('The person asked for it');
  // Nobody proposes it without having said how the person was identified.
  await expect(sending).toBeDisabled();
  await choose('Person identified by', 'Identity papers seen');
  await expectFineEverywhere(desk, 'a fund password is removed');
  await sending.click();
  await expect(proposed.first()).toBeVisible();
  await expect(dialog).toHaveCount(0);

  await desk.getByRole('button', { name: 'Unbind a payment method' }).click();
  await dialog.getByLabel('Reason').fill('The person has another card');
  await choose('Person identified by', 'Video call');
  await expect(sending).toBeDisabled();
  await choose('Card or payment method', 'Bank card ****2233');
  await expectFineEverywhere(desk, 'a card is unbound');
  await sending.click();
  await expect(dialog).toHaveCount(0);

  await theo.open('Approvals');
  const waiting = (title: string) => theo.page.getByRole('listitem').filter({ hasText: title });
  const card = waiting('Unbind a bank card or payment method');
  await expect(card.getByRole('row', { name: /Person identified by/ })).toContainText('Video call');
  await expect(card.getByRole('row', { name: /Card or payment method/ })).toContainText('Bank card');
  await expectFineEverywhere(theo.page, 'approvals');
  await theo.approve(card);
  await expect(card).toHaveCount(0);
  const password = waiting('Remove a forgotten fund password');
  await expect(password.getByRole('row', { name: /Person identified by/ })).toContainText('Identity papers seen');
  await theo.approve(password);
  await expect(password).toHaveCount(0);

  await page.goto('/account/center/security');
  await expect(page.getByText('What changed: Support removed the fund password')).toBeVisible();
  await expectFineEverywhere(page, 'the hold and its cause');
  await page.goto('/user/index?key=bank');
  await expect(page.getByRole('button', { name: 'Bind the card' })).toBeVisible();
  expect([trader.complaints, tess.complaints, theo.complaints]).toEqual([[], [], []]);
});
