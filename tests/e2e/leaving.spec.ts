import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { expectFine } from './support/accessible.ts';
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

const saved = async (page: Page, press: () => Promise<void>): Promise<string> => {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return readFile(await download.path(), 'utf8');
};

test('a user takes a copy, asks to leave, and two operators copy the data; closing waits for empty wallets', async ({
  browser,
}) => {
  const options = { baseURL: exchange.url, viewport: { width: 1440, height: 900 }, acceptDownloads: true } as const;
  const trader = await Trader.at(browser, options);
  const { page } = trader;
  await trader.register('/account/center/info');
  const copy = await saved(page, async () => {
    await page.getByRole('button', { name: 'Download a copy' }).click();
    await confirmByMail(page);
  });
  const { data } = JSON.parse(copy) as { data: Record<string, readonly object[]> };
  expect(data['users']).toMatchObject([{ email: trader.email }]);
  expect(data['bills']).toHaveLength(3);
  expect(copy).not.toContain('argon2');

  await page.getByRole('button', { name: 'Close the account' }).click();
  await expect(page.getByText('Still to be emptied: USDT, BTC, ETH.')).toBeVisible();
  await page.getByRole('button', { name: 'Ask for closing' }).click();
  await expect(page.getByText(/Until it is decided you can take it back/)).toBeVisible();
  await expectFine(page, 'account');
  await page.setViewportSize({ width: 320, height: 720 });
  await expectFine(page, 'account, narrow');

  for (const path of ['/account/center/contractAgents/agentManagement', '/rate/index']) {
    await page.goto(path);
    await expect(page.getByRole('table').first()).toBeVisible();
    await expectFine(page, `${path}, narrow`);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expectFine(page, path);
    await page.setViewportSize({ width: 320, height: 720 });
  }
  const rita = await Operator.arrive(browser, options, 'rita', links.rita);
  const carl = await Operator.arrive(browser, options, 'carl', links.carl);
  await rita.open('Users');
  await rita.page.getByRole('link', { name: /^User \d+/ }).click();
  await expect(rita.page.getByText(/Account closure requested on/)).toBeVisible();
  await expectFine(rita.page, 'profile');
  const propose = async (action: string) => {
    await rita.page.getByRole('button', { name: action }).click();
    await rita.page.getByLabel('Reason').fill('The person asked for it');
    await rita.page.getByRole('button', { name: 'Propose', exact: true }).click();
  };
  await propose('Close and erase');
  await expect(rita.page.getByText(/The account still holds USDT, BTC, ETH/).first()).toBeVisible();
  await rita.page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await propose('Copy the data');
  await expect(rita.page.getByText('Proposed. Waiting for a second person.').first()).toBeVisible();
  await carl.open('Approvals');
  await carl.approve(carl.page.getByRole('listitem').filter({ hasText: 'The person asked for it' }));
  await rita.open('Approvals');
  await rita.page.getByRole('combobox', { name: 'State' }).click();
  await rita.page.getByRole('option', { name: 'Approved' }).click();
  const taken = await saved(rita.page, () => rita.page.getByRole('button', { name: 'Take the copy' }).click());
  expect(taken).toContain(trader.email);
  expect([trader.complaints, rita.complaints, carl.complaints]).toEqual([[], [], []]);
});
