import { readFile } from 'node:fs/promises';
import { expect, test, type Browser, type Locator, type Page } from '@playwright/test';
import { Api } from './support/api.ts';
import { expectFineEverywhere, narrow, wide as desk } from './support/accessible.ts';
import { RunningExchange } from './support/exchange.ts';
import { addOperators, Operator } from './support/operator.ts';
import { Trader } from './support/trader.ts';
import { isClosed } from '../../packages/market-data/src/simulated/week.ts';

let exchange: RunningExchange;
let links: Record<'ann' | 'ben', string>;
test.beforeAll(async () => {
  exchange = await RunningExchange.startForLong(4411, async (dataDir) => {
    links = await addOperators(dataDir, { ann: ['administrator', 'finance'], ben: ['risk'] });
  });
});
test.afterAll(() => exchange.stop());
test.afterEach(async ({ browser }) => {
  for (const context of browser.contexts()) await context.close();
});

const wide = () => ({ baseURL: exchange.url, viewport: { width: 1440, height: 900 } });

// First, while the operators' links are new.
test('two operators move the house’s money and change periods of a currency, and see sums alone', async ({
  browser,
}) => {
  const ann = await Operator.arrive(browser, wide(), 'ann', links.ann);
  const ben = await Operator.arrive(browser, wide(), 'ben', links.ben);
  const { page } = ann;
  const dialog = page.getByRole('dialog');
  const propose = async (reason: string) => {
    await dialog.getByLabel('Reason').fill(reason);
    await expectFineEverywhere(page, reason);
    await dialog.getByRole('button', { name: 'Propose', exact: true }).click();
    await expect(dialog).toBeHidden();
    await ben.open('Approvals');
    await ben.approve();
  };
  await ann.open('Fixed periods');
  const treasury = async () => {
    const line = await page
      .getByText(/Treasury\s*[\d,.]+/)
      .first()
      .textContent();
    return Number(/Treasury\s*([\d,.]+)/.exec(line ?? '')?.[1]?.replaceAll(',', ''));
  };
  const before = await treasury();
  await page.getByRole('button', { name: 'Move house funds' }).click();
  await dialog.getByRole('radio', { name: 'House to treasury' }).click();
  await dialog.getByLabel('Amount').fill('999999999');
  await expect(dialog.getByText('That is more than is free.')).toBeVisible();
  await dialog.getByLabel('Amount').fill('1000');
  await propose('Too much in the house');
  await ann.open('Fixed periods');
  await expect.poll(treasury).toBe(before + 1_000);

  await page.getByRole('button', { name: 'AUD/USD: Change' }).click();
  const first = dialog.getByRole('group', { name: 'Period 1' });
  await first.getByLabel('Payout, part of the stake').fill('81');
  await propose('A little more for it');
  const users = new Api(exchange.url);
  const offers = await users.call<{ records: { payoutRate: string }[] }>('/api/period/list', { symbol: 'AUD/USD' });
  expect(offers.records[0]).toMatchObject({ payoutRate: '0.81' });
  expect([...ann.complaints, ...ben.complaints]).toEqual([]);
});

test('a newcomer moves funds and opens two contracts, watches them settle, and recomputes a receipt offline', async ({
  browser,
}) => {
  const trader = await Trader.at(browser, wide());
  await trader.register('/trade/index?type=sec&symbol=btc');
  const { page } = trader;
  const stake = page.getByLabel('Stake, whole USDT only');
  await stake.fill('1.5');
  await expect(page.getByText('Quantity can only be entered as an integer')).toBeVisible();

  await stake.fill('20');
  await expect(page.getByText('You need to be right 55.56% of the time to break even.')).toBeVisible();
  await page.getByRole('button', { name: /^Move 20(\.00)? (USDT )?and /i }).click();
  await expect(page.getByText(/^Waiting for the sample of/)).toBeVisible();
  // The second one on a phone: the form comes first, then the rings, then the chart.
  await page.setViewportSize(narrow);
  await page.getByRole('radio', { name: 'Fall' }).click();
  await stake.fill('10');
  await page.getByRole('button', { name: /^Move 10(\.00)? (USDT )?and /i }).click();
  await expect(page.getByRole('timer')).toHaveCount(2);
  const places = await Promise.all(
    [stake, page.getByRole('timer').first(), page.getByRole('region', { name: 'Index of BTC/USDT' })].map((part) =>
      part.evaluate((element) => element.getBoundingClientRect().top),
    ),
  );
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  await page.setViewportSize(desk);
  await expect(page.getByRole('tab', { name: /^Running/ })).toContainText('2');

  // Both settle without a reload: the private channel says so.
  await expect(page.getByRole('tab', { name: /^Running/ })).not.toContainText(/[12]/, { timeout: 60_000 });
  // What the day came to and how many have settled are read again with each of them.
  await expect(page.getByText(/^Today [+−]?\d+\.\d\d USDT, 2 contracts, [012] paid$/)).toBeVisible();
  await expect(page.getByRole('tab', { name: /^Settled/ })).toContainText('2');
  await page.getByRole('tab', { name: /^Settled/ }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  const saved = await readFile((await (await saving).path()) ?? '', 'utf8');
  const [head = '', ...rows] = saved.trimEnd().split('\r\n');
  expect(head).toContain('opening_second,opening_price,settlement_second,settlement_price');
  expect(rows).toHaveLength(2);
  const receipt = page.getByRole('complementary', { name: 'Settlement receipt' });
  await expect(receipt.getByText(/^No\. FX-\d{6}-\d{7}$/)).toBeVisible();
  await expect(receipt.getByText('Rule TM-10, version 1')).toBeVisible();
  await page.context().setOffline(true);
  await receipt.getByRole('button', { name: 'Recompute here' }).click();
  await expect(receipt.getByText(/Recomputed in this browser: \d+ figures, same result/)).toBeVisible();
  await page.context().setOffline(false);
  // Every row says when it was created, how it ended, and what it gave back.
  const row = page.getByRole('table', { name: 'Settled' }).getByRole('row').nth(1);
  await expect(row).toContainText(
    /Created \d\d:\d\d:\d\d.*FX-\d{6}-\d{7}.*Value \d+\.\d\d.*Maturity settlement completed/,
  );
  await receipt.getByText('Venues of each sample').click();
  // Every second that was looked at: one for the opening, or more where it was late, and the ten of
  // the window.
  await expect(receipt.getByText(/ · 5 of 5 venues counted · record \d+$/).first()).toBeVisible();
  expect(await receipt.getByRole('table').count()).toBeGreaterThanOrEqual(11);
  // What it moved is there record by record: accepted, settled.
  const entries = receipt.getByRole('table', { name: 'Ledger entries' });
  await expect(entries.getByRole('row', { name: /Flash wallet Stake reserved/ })).toContainText(/−\d0\.00\s*\+\d0\.00/);
  await expect(entries.getByRole('row', { name: /Escrow (Set-aside payout released|Payout)/ })).toBeVisible();
  await expectFineEverywhere(page, 'flash');
  await receipt.getByRole('button', { name: 'Copy the link that opens it for anyone' }).click();
  await expect(page.getByText('Copy successful!')).toBeVisible();
  await page.goto('/rule/index');
  const pasted = page.getByLabel('Receipt link or number');
  await pasted.focus();
  await page.keyboard.press('ControlOrMeta+V');
  await asStranger(browser, await pasted.inputValue(), trader.email);
  expect(trader.complaints).toEqual([]);
});

/**
 * Opens a receipt as somebody without an account: by its link it opens, and with another key, or
 * none, it does not.
 */
async function asStranger(browser: Browser, link: string, email: string): Promise<void> {
  const { page, complaints } = await Trader.at(browser, wide());
  await page.goto('/rule/index');
  await page.getByLabel('Receipt link or number').fill(link);
  const answered = page.waitForResponse('**/fixedPeriod/receipt?**');
  await page.getByRole('button', { name: 'Open the receipt' }).click();
  await expect(page).toHaveURL(new URL(link, exchange.url).href);
  const said = await (await answered).text();
  expect(said).not.toMatch(/userId|email|mobile|nickname/i);
  expect(said).not.toContain(email);
  await expect(page.getByRole('heading', { name: 'Settlement receipt' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Ledger entries' })).toBeVisible();
  await page.getByRole('button', { name: 'Recompute here' }).click();
  await expect(page.getByText(/Recomputed in this browser: \d+ figures, same result/)).toBeVisible();
  await expectFineEverywhere(page, 'receipt');
  await page.goto(link.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')));
  await expect(page.getByText('This receipt could not be read')).toBeVisible();
  await page.goto(link.replace(/(FX-\d{6}-\d+)-.*$/, '$1'));
  await expect(page.getByText(/Log in to open your own receipt by its number/)).toBeVisible();
  expect(complaints).toEqual([]);
}

test('the keyboard alone opens a contract; own limits hold it back, and a pause ends opening', async ({ browser }) => {
  const trader = await Trader.at(browser, wide());
  await trader.register('/trade/index?type=sec&symbol=bnb');
  const { page } = trader;
  const form = page.getByRole('form', { name: 'Open a contract' });
  await expect(form.getByText(/^Available 0/)).toBeVisible();
  await tabTo(page, form.getByRole('radio', { checked: true }).first());
  await page.keyboard.press('ArrowRight');
  await expect(form.getByRole('radio', { name: /^60 s/ })).toBeChecked();
  await tabTo(page, form.getByRole('radio', { name: 'Rise' }));
  await page.keyboard.press('ArrowRight');
  await expect(form.getByRole('radio', { name: 'Fall' })).toBeChecked();
  const stake = form.getByLabel('Stake, whole USDT only');
  await tabTo(page, stake);
  await page.keyboard.type('10');
  const button = form.getByRole('button', { name: /^Move 10(\.00)? (USDT )?and open Fall, 60 s/i });
  await tabTo(page, button);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('timer', { name: /BNB\/USDT 10 USDT/ })).toBeVisible();

  await form.getByRole('link', { name: 'account security' }).click();
  await page.getByLabel('New limit').fill('15');
  await page.getByRole('button', { name: 'Set the limit' }).click();
  await expect(page.getByText(/^You may stake 15 USDT a day\. Staked today: 10 USDT/)).toBeVisible();
  // A higher one waits for its day.
  await page.getByLabel('New limit').fill('500');
  await page.getByRole('button', { name: 'Set the limit' }).click();
  await expect(page.getByText(/^From .* the limit is 500 USDT\.$/)).toBeVisible();
  await expectFineEverywhere(page, 'own limits');
  await page.goBack();
  await expect(form.getByText('10 of your 15 USDT for today are staked.')).toBeVisible();
  await stake.fill('10');
  await expect(form.getByText('This would go over the stake limit that you set for a day.')).toBeVisible();
  await expect(form.getByRole('button', { name: /^Move 10(\.00)? (USDT )?and /i })).toBeDisabled();
  await stake.fill('');
  await expect(form.getByText('This would go over the stake limit that you set for a day.')).toBeHidden();
  await expect(page.getByRole('tab', { name: /^Running/ })).toContainText('1');

  await form.getByRole('link', { name: 'account security' }).click();
  await page.getByRole('button', { name: '7 days', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Pause for 7 days' }).click();
  await expect(page.getByText(/^You paused fixed-period contracts until /)).toBeVisible();
  expect(trader.complaints).toEqual([]);
});

/** Presses Tab until something has the focus. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  const isThere = () => wanted.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 80; presses += 1) {
    if (await isThere()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab never reaches it.');
}

test('a visitor finds gold among the quotes, reads its samples as a table, and Back leads to the quotes again', async ({
  browser,
}) => {
  const { page, complaints } = await Trader.at(browser, wide());
  await page.goto('/quotes/index?tab=flash');
  const gold = page.getByRole('row', { name: /XAU\/USD/ });
  await expect(gold).toContainText(/\d,?\d{3}\.\d\d/);
  await expect(gold).toContainText('30 s 80%');
  await page.getByRole('searchbox').or(page.getByRole('textbox')).last().fill('xau');
  await expect(page.getByRole('row', { name: /BTC\/USDT/ })).toHaveCount(0);
  await gold.getByRole('button', { name: 'Flash XAU/USD' }).click();
  await expect(page).toHaveURL(/type=sec&symbol=xau/i);
  // Its day comes over the socket: it is among no list of markets with a book.
  await expect(page.getByText('24h high')).toBeVisible();
  await page.getByRole('radio', { name: '1 h' }).click();
  // From Friday to Sunday evening gold has no prices; its samples say so, and its chart once the last
  // minutes are an hour old.
  const isClosedNow = isClosed(Math.floor(Date.now() / 60_000));
  const minutes = page.getByText('before that, the close of each minute');
  await expect(isClosedNow ? minutes.or(page.getByText('No venue has a price now.')) : minutes).toBeVisible();
  await page.getByRole('button', { name: 'Show as table' }).click();
  const table = page.getByRole('table', { name: 'Index, one sample a second' });
  const sample = isClosedNow ? /\d\d:\d\d:\d\d.*No venue had a price/ : /\d\d:\d\d:\d\d.*\d\.\d\d/;
  await expect(table.getByRole('row').nth(1)).toContainText(sample);
  await page.goBack();
  await expect(page).toHaveURL(/quotes\/index/);
  expect(complaints).toEqual([]);
});

test('what is wrong with a stake is said, and two tabs and a reload show the same contract', async ({ browser }) => {
  const trader = await Trader.at(browser, wide());
  await trader.register('/trade/index?type=sec&symbol=eth');
  const { page } = trader;
  const stake = page.getByLabel('Stake, whole USDT only');
  for (const [typed, words] of [
    ['1e2', 'Quantity can only be entered as an integer'],
    ['1/2', 'Quantity can only be entered as an integer'],
    ['9', 'The least stake is 10 USDT.'],
    ['5001', 'The largest stake is 5,000 USDT.'],
  ] as const) {
    await stake.fill(typed);
    await expect(page.getByText(words)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Open Rise/ })).toBeDisabled();
  }
  const other = await page.context().newPage();
  await other.goto('/trade/index?type=sec&symbol=eth');
  await expect(other.getByText('No contract is running.')).toBeVisible();
  await page.getByRole('radio', { name: /^60 s/ }).click();
  await stake.fill('15');
  await page.getByRole('button', { name: /^Move 15(\.00)? (USDT )?and /i }).click();
  await expect(page.getByRole('tab', { name: /^Running/ })).toContainText('1');
  await expect(other.getByRole('tab', { name: /^Running/ })).toContainText('1');
  await expect(other.getByText('15 USDT', { exact: true })).toBeVisible();
  await other.reload();
  await expect(other.getByText('15 USDT', { exact: true })).toBeVisible();
  expect(trader.complaints).toEqual([]);
});

test('a contract whose window the exchange missed is void, no longer runs, and says which seconds are missing', async ({
  browser,
}) => {
  const trader = await Trader.at(browser, wide());
  await trader.register('/trade/index?type=sec&symbol=btc');
  const { page } = trader;
  await page.getByLabel('Stake, whole USDT only').fill('20');
  await page.getByRole('button', { name: /^Move 20(\.00)? (USDT )?and /i }).click();
  await expect(page.getByText('Waiting for sample 3 of 10')).toBeVisible();
  await exchange.stopKeeping();
  await expect(page.getByRole('timer', { name: 'BTC/USDT 20 USDT: 00:00 left' })).toBeVisible();
  await exchange.startAgain();

  await expect(page.getByRole('tab', { name: /^Settled/ })).toContainText('1');
  await expect(page.getByRole('tab', { name: /^Running/ })).toContainText('0');
  const receipt = page.getByRole('complementary', { name: 'Settlement receipt' });
  await expect(receipt.getByText('Why it was voided')).toBeVisible();
  await expect(receipt.getByText('missing').first()).toBeVisible();
  await receipt.getByRole('button', { name: 'Recompute here' }).click();
  await expect(receipt.getByText(/Recomputed in this browser: \d+ figures, same result/)).toBeVisible();
  // A public page sums the voids of each day, and whom they favoured.
  await page.goto('/rule/index');
  const today = page.getByRole('row', { name: new RegExp(`^${new Date().toISOString().slice(0, 10)}`) });
  await expect(today.getByRole('cell').nth(2)).toHaveText(/^[1-9]\d*$/);
});
