import { addDecimals, compareDecimals, subtractDecimals } from '@candor/amount';
import { expect, test } from '@playwright/test';
import { Api } from './support/api.ts';
import { RunningExchange } from './support/exchange.ts';
import { figureAfter, Trader } from './support/trader.ts';

let exchange: RunningExchange;
test.beforeAll(async () => {
  exchange = await RunningExchange.startAsShipped(4310);
});
test.afterAll(() => exchange.stop());
test.afterEach(async ({ browser }) => {
  // A page that stays open goes on painting beside the next one.
  for (const context of browser.contexts()) await context.close();
});

const wide = () => ({ baseURL: exchange.url, viewport: { width: 1440, height: 900 } });

test('a newcomer registers, trades, sees it booked as previewed, and logs out', async ({ browser }) => {
  const trader = await Trader.at(browser, wide());
  await trader.registerByPages();
  const { page } = trader;
  const api = new Api(exchange.url);
  await api.logIn(trader.email, trader.password);
  expect((await api.balance('USDT')).total).toBe('50000.00000000');

  // The market moves by itself, so a level may go between reading and arriving; what was read is
  // never exceeded, and met when it stood still.
  const outcomes: boolean[] = [];
  while (!outcomes.includes(true) && outcomes.length < 20) {
    await trader.fillIn({ side: 'Buy', amount: '0.002' });
    await expect(trader.beforeYouSend).toContainText('You pay at most');
    const before = (await api.balance('USDT')).total;
    const placed = page.waitForResponse('**/api/currency/order/submit');
    const shown = await readAndSend(trader);
    expect(await (await placed).json()).toMatchObject({ code: 200 });
    await expect(
      page
        .getByRole('status')
        .filter({ hasText: /Order (placed|filled)/ })
        .first(),
    ).toBeVisible();
    const paid = subtractDecimals(before, (await api.balance('USDT')).total);
    expect(compareDecimals(paid, shown.atMost)).toBeLessThanOrEqual(0);
    outcomes.push(compareDecimals(paid, shown.onBook) === 0);
    await page.reload();
    await expect(trader.beforeYouSend).toBeVisible();
  }
  expect(outcomes).toContain(true);

  await trader.tab('Trade history');
  await expect(page.getByRole('tabpanel', { name: /Trade history/ })).toContainText('0.00200');
  await trader.tab('Order history');
  await expect(page.getByRole('tabpanel', { name: /Order history/ })).toContainText('Market');

  await page.goto('/assets/index?key=ledger');
  await expect(page.getByText('Demo funds').first()).toBeVisible();
  await expect(page.getByText(/^Fee BTC\/USDT, order/).first()).toBeVisible();
  await page.goto('/assets/index?key=overview');
  const equity = page.getByRole('region', { name: 'Equity' });
  await expect(equity.getByText(/^Reconciled with \d+ ledger entries\. Unexplained: 0\.00$/)).toBeVisible();
  const figures = async () => (await equity.innerText()).replaceAll(',', '').replaceAll('−', '-');
  const sums =
    /0\.00\n+Paid in\n+\+([\d.]+)\n+Paid out\n+0\.00\n+Result\n+([-+\d.]+)\n+Fees\n+(-[\d.]+)\n+Value now\n+([\d.]+)/;
  const [paidIn, result, fees, now] = (sums.exec(await figures()) ?? []).slice(1).map((text) => Number(text) * 100);
  expect(Math.round((paidIn ?? 0) + (result ?? 0) + (fees ?? 0))).toBe(Math.round(now ?? Number.NaN));
  // What was paid in is no change of the day.
  const total = page.getByRole('region', { name: 'Everything you hold' });
  await expect(total.getByText(/^[-−+]?[\d,.]+ in 24 hours$/)).toBeVisible();
  await trader.logOut();
  await page.goto('/assets/index?key=overview');
  await expect(page).toHaveURL(/\/user\/login/);
  expect(trader.complaints).toEqual([]);
});

/** Reads both sums and presses the button in one breath, so that no paint comes between. */
async function readAndSend(trader: Trader): Promise<{ readonly onBook: string; readonly atMost: string }> {
  const text = await trader.beforeYouSend.evaluate((region) => {
    const read = region instanceof HTMLElement ? region.innerText : '';
    region.closest('form')?.querySelector<HTMLButtonElement>('button[aria-keyshortcuts]')?.click();
    return read;
  });
  return { onBook: figureAfter(text, 'On the current book'), atMost: figureAfter(text, 'You pay at most') };
}

test('two people trade with each other, and a killed exchange loses nothing of it', async ({ browser }) => {
  const [seller, buyer] = [await Trader.at(browser, wide()), await Trader.at(browser, wide())];
  await seller.register();
  await buyer.register();
  const api = new Api(exchange.url);
  // Once: logging in is counted.
  await api.logIn(seller.email, seller.password);

  // Far above the market, within its band: only the buyer who pays that much meets it after
  // everything cheaper.
  await seller.fillIn({ side: 'Sell', amount: '0.01', price: addDecimals((await api.best('BTC/USDT')).ask, '3000') });
  await seller.send('Sell');
  await expect(seller.page.getByRole('tab', { name: /^Open orders/ })).toContainText('1');

  await exchange.killAndRestart();
  await expect(seller.page.getByText('Live', { exact: true })).toBeVisible({ timeout: 60_000 });
  await seller.page.reload();
  await expect(seller.page.getByRole('tab', { name: /^Open orders/ })).toContainText('1');

  await seller.page.getByRole('button', { name: 'Cancel all' }).click();
  await seller.page
    .getByRole('dialog')
    .getByRole('button', { name: /^Cancel/ })
    .first()
    .click();
  await expect(seller.page.getByRole('tab', { name: /^Open orders/ })).toContainText('0');

  // Inside the spread the seller is the best ask; the buyer takes it at that very price.
  await expect.poll(() => crossOnce(seller, buyer, api), { timeout: 150_000, intervals: [500] }).toBe(true);
  await seller.tab('Trade history');
  await expect(seller.page.getByRole('tabpanel', { name: /Trade history/ })).toContainText('Maker');
  expect([...seller.complaints, ...buyer.complaints]).toEqual([]);
});

/**
 * The seller offers one tick above the best bid, the buyer takes it; true when the two met and not
 * the market maker.
 */
async function crossOnce(seller: Trader, buyer: Trader, sellerApi: Api): Promise<boolean> {
  const price = addDecimals((await sellerApi.best('BTC/USDT')).bid, '0.01');
  // Both are ready before either sends: the market moves on meanwhile.
  await Promise.all([
    seller.fillIn({ side: 'Sell', amount: '0.001', price }),
    buyer.fillIn({ side: 'Buy', amount: '0.001', price }),
  ]);
  await seller.send('Sell');
  await buyer.send('Buy');
  type Fills = { readonly records: { role: string; price: string }[] };
  const { records } = await sellerApi.call<Fills>('/api/currency/order/fills', { size: 5 });
  await sellerApi.call('/api/currency/order/cancelAll', {});
  return records.some(({ role }) => role === 'maker');
}
