import { expect, test } from '@playwright/test';
import { expectFineEverywhere } from './support/accessible.ts';
import { RunningExchange } from './support/exchange.ts';
import { addOperators, Operator } from './support/operator.ts';
import { addWithdrawals } from './support/withdrawals.ts';

let exchange: RunningExchange;
let links: Record<'ann' | 'ben', string>;
test.beforeAll(async () => {
  exchange = await RunningExchange.start(4473, async (dataDir) => {
    await addWithdrawals(dataDir, [42_000n, 1_500n]);
    links = await addOperators(dataDir, { ann: ['finance'], ben: ['finance'] });
  });
});
test.afterAll(() => exchange.stop());

test('a withdrawal is approved by two operators, one is refused, a network paused and opened', async ({ browser }) => {
  const wide = { baseURL: exchange.url, viewport: { width: 1440, height: 900 } };
  const ann = await Operator.arrive(browser, wide, 'ann', links.ann);
  const ben = await Operator.arrive(browser, wide, 'ben', links.ben);
  const dialog = ann.page.getByRole('dialog');

  await ann.goTo('w', 'Withdrawals');
  const panel = ann.page.getByRole('region', { name: /42,000\.00 USDT/ });
  await expect(panel.getByRole('cell', { name: '41,999.00' })).toBeVisible();
  await expectFineEverywhere(ann.page, 'withdrawals');
  await ann.page.keyboard.press('a');
  await dialog.getByRole('button', { name: 'Approve, send to second look' }).click();
  await expect(panel).toBeHidden();
  await expect(ann.page.getByRole('region', { name: /1,500\.00 USDT/ })).toBeVisible();
  await ann.page.keyboard.press('r');
  await dialog.getByRole('textbox', { name: 'In your own words, for the record' }).fill('Papers differ');
  await dialog.getByRole('button', { name: 'Refuse' }).click();
  await expect(ann.page.getByText('No withdrawal waits here.')).toBeVisible();

  await ben.open('Withdrawals');
  await expect(ben.page.getByText('Approved by ann')).toBeVisible();
  await ben.page.getByRole('button', { name: /^Approve/ }).click();
  await ben.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(ben.page.getByText('No withdrawal waits here.')).toBeVisible();

  await ann.open('Networks');
  const network = ann.page.locator('section', { has: ann.page.getByRole('heading', { name: 'ETHEREUM' }) });
  await network.getByRole('button', { name: 'Pause' }).first().click();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('A new node');
  await dialog.getByRole('button', { name: 'Pause' }).click();
  const paused = ann.page.getByRole('row', { name: /ETHEREUM · All assets Withdrawals Maintenance/ });
  await expect(paused).toBeVisible();
  await paused.getByRole('button', { name: 'Propose to open' }).click();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The node runs');
  await dialog.getByRole('button', { name: 'Propose' }).click();
  await expect(paused.getByText('Approval proposed')).toBeVisible();
  await expectFineEverywhere(ann.page, 'networks');
  await ben.open('Approvals');
  await ben.approve();
  await expect(ann.page.getByText('Nothing is paused.')).toBeVisible();
  await ann.open('Treasury');
  await expectFineEverywhere(ann.page, 'treasury');
  await ann.open('Deposits');
  await expectFineEverywhere(ann.page, 'deposits');

  await ann.goTo('x', 'Swaps');
  const bitcoin = ann.page.getByRole('region', { name: 'BTC' });
  await expectFineEverywhere(ann.page, 'swaps');
  await bitcoin.getByRole('button', { name: 'Change terms' }).click();
  await dialog.getByRole('textbox', { name: 'Spread' }).fill('0.08');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The bot loses more than it needs to');
  await dialog.getByRole('button', { name: 'Propose' }).click();
  await expect(dialog).toBeHidden();
  await ben.open('Approvals');
  await expect(ben.page.getByText(/Bot with 2 s of foresight: At these terms/)).toBeVisible();
  await ben.approve();
  await expect(bitcoin.getByText('0.08%', { exact: true })).toBeVisible();
  expect([...ann.complaints, ...ben.complaints]).toEqual([]);
});
