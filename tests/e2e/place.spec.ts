import { expect, type Page, type Route } from '@playwright/test';
import { Api } from './support/api.ts';
import type { RunningExchange } from './support/exchange.ts';
import { settingSaved } from './support/settings.ts';
import { test } from './support/shared.ts';
import { Trader } from './support/trader.ts';

let exchange: RunningExchange;
test.beforeAll(({ shared }) => {
  exchange = shared;
});

const wide = () => ({ baseURL: exchange.url, viewport: { width: 1440, height: 900 } });
const stored = (page: Page) => page.getByRole('row', { name: /ETH\/USDT/ });

test('a visitor’s star leads to the log-in, back to the list, and is set; log-out in one tab is log-out in all', async ({
  browser,
}) => {
  const first = await Trader.at(browser, wide());
  await first.openAccount();
  const trader = await Trader.at(browser, wide());
  const { page } = trader;
  await page.goto('/quotes/index');
  await page.getByRole('button', { name: 'Add ETH/USDT to your watchlist' }).click();
  await expect(page).toHaveURL(/\/user\/login\?back=/);
  await page.getByLabel('Email', { exact: true }).fill(first.email);
  await page.getByLabel('Password', { exact: true }).fill(first.password);
  // The list is read before the star is set, and its answer comes after.
  const starred = page.waitForResponse('**/addOptional/**');
  let wasRead = () => {};
  const read = new Promise<void>((done) => (wasRead = done));
  const afterIt = async (route: Route) => {
    await read;
    await route.continue();
  };
  await page.route('**/addOptional/**', afterIt, { times: 1 });
  await page.route(
    '**/getOptional',
    async (route) => {
      const early = await route.fetch();
      expect(await early.text()).not.toContain('ETH/USDT');
      wasRead();
      await starred;
      await route.fulfill({ response: early }).catch(() => undefined);
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL(/\/quotes\/index/);
  await expect(page.getByRole('status').filter({ hasText: 'ETH/USDT is on your watchlist' })).toBeVisible();
  await page.getByRole('tab', { name: /Watchlist/ }).click();
  await expect(stored(page)).toHaveCount(1);

  const other = await page.context().newPage();
  await other.goto('/assets/index');
  await expect(other.getByRole('heading', { name: /Everything you hold|Overview/ }).first()).toBeVisible();
  await trader.logOut();
  await expect(other).toHaveURL(/\/user\/login\?back=/);
  await expect(other.getByText('You logged out in another tab')).toBeVisible();
  expect(trader.complaints).toEqual([]);
});

test('preferences follow their user to another device, and times and values obey them', async ({ browser }) => {
  const first = await Trader.at(browser, wide());
  await first.register('/quotes/index');
  const { page } = first;
  await page.getByRole('button', { name: 'Preferences' }).click();
  const dialog = page.getByRole('dialog', { name: 'Preferences' });
  const saved = settingSaved(page, 'preferences', '"USD"');
  await dialog.getByRole('radio', { name: 'Night' }).click();
  await dialog.getByRole('combobox', { name: 'Time zone' }).click();
  await page.getByRole('option', { name: 'Kathmandu (UTC+5:45)' }).click();
  await dialog.getByRole('combobox', { name: 'Local currency' }).click();
  await page.getByRole('option', { name: /^USD/ }).click();
  await saved;
  await expect(page.getByText(/^Server time .*Kathmandu \(UTC\+5:45\)$/)).toBeAttached();
  await page.keyboard.press('Escape');
  // Only a dollar has a rate that does not age; those of the table are months old, and nothing is
  // shown by them.
  await expect(page.getByRole('row', { name: /BTC\/USDT/ })).toContainText('≈ $');

  const api = new Api(exchange.url);
  await api.logIn(first.email, first.password);
  type Kept = { readonly records: { name: string; value: string }[] };
  await expect
    .poll(async () => {
      const { records } = await api.call<Kept>('/api/user/getClientSettings', {});
      return records.find(({ name }) => name === 'preferences')?.value ?? '';
    })
    .toContain('"name":"USD"');
  // The trade screen only stood there: nothing of it was chosen, so nothing is kept.
  const { records } = await api.call<Kept>('/api/user/getClientSettings', {});
  expect(records.map(({ name }) => name)).not.toContain('layouts');

  const second = await Trader.at(browser, wide());
  await second.page.goto('/user/login');
  await expect(second.page.locator('html')).toHaveAttribute('data-theme', 'day');
  await second.page.getByLabel('Email', { exact: true }).fill(first.email);
  await second.page.getByLabel('Password', { exact: true }).fill(first.password);
  await second.page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(second.page.locator('html')).toHaveAttribute('data-theme', 'night');
  await expect(second.page.getByText(/^Server time .*Kathmandu \(UTC\+5:45\)$/)).toBeAttached();
  expect([...first.complaints, ...second.complaints]).toEqual([]);
});

test('a preference that was not saved before the page was left stays, and is saved at the next visit', async ({
  browser,
}) => {
  const trader = await Trader.at(browser, wide());
  await trader.register();
  const { page } = trader;
  await page.route('**/saveClientSetting', (route) => route.abort());
  await page.getByRole('button', { name: 'Switch to night' }).click();
  await page.goto('/quotes/index');
  await expect(page.getByRole('row', { name: /BTC\/USDT/ })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'night');
  const saved = settingSaved(page, 'preferences', '"night"');
  await page.unroute('**/saveClientSetting');
  await page.reload();
  await saved;
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'night');
  const elsewhere = await Trader.at(browser, wide());
  await elsewhere.logInAs(trader);
  await expect(elsewhere.page.locator('html')).toHaveAttribute('data-theme', 'night');
});

test('leaving in the middle of a log-in ends it', async ({ browser }) => {
  const first = await Trader.at(browser, wide());
  await first.openAccount();
  const { page, complaints } = await Trader.at(browser, wide());
  await page.goto('/home/index');
  await page.getByRole('button', { name: 'Log in' }).click();
  let answer = (): void => {};
  await page.route('**/api/user/login', async (route) => {
    await new Promise<void>((done) => (answer = done));
    await route.continue().catch(() => undefined);
  });
  await page.getByLabel('Email', { exact: true }).fill(first.email);
  await page.getByLabel('Password', { exact: true }).fill(first.password);
  const asked = page.waitForRequest('**/api/user/login');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await asked;
  await page.goBack();
  await expect(page).toHaveURL(/\/home\/index/);
  answer();
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  await expect(page).toHaveURL(/\/home\/index/);
  expect(complaints).toEqual([]);
});

test('a browser that keeps nothing still shows every page, and says so once', async ({ browser }) => {
  const { page, complaints } = await Trader.at(browser, wide());
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(globalThis, name, {
        get: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      });
  });
  for (const address of ['/home/index', '/quotes/index', '/trade/index?type=spot', '/rule/index']) {
    await page.goto(address);
    await expect(page.locator('main')).toContainText(/[A-Za-z]{4}/);
  }
  // It is said for a few seconds, at the first thing that is not kept.
  await page.getByRole('button', { name: 'Switch to night' }).click();
  await expect(page.getByText('This browser cannot save anything')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'night');
  expect(complaints).toEqual([]);
});

test('a server that answers HTML, and a socket that never connects, are said and survived', async ({ browser }) => {
  const { page, complaints } = await Trader.at(browser, wide());
  await page.routeWebSocket(/\/ws\//, () => undefined);
  await page.goto('/quotes/index');
  await expect(page.getByRole('row', { name: /BTC\/USDT/ })).toBeVisible();
  const html = { status: 502, contentType: 'text/html', body: '<!doctype html><title>Bad gateway</title>' };
  await page.route('**/api/**', (route) => route.fulfill(html));
  await page.goto('/quotes/index');
  await expect(page.getByText('Markets could not be loaded')).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'answered in place of Candor' })).toHaveCount(1);
  await page.unroute('**/api/**');
  await expect(page.getByRole('row', { name: /BTC\/USDT/ })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a part of the page that does not arrive is offered again, never a white page', async ({ browser }) => {
  const { page } = await Trader.at(browser, wide());
  await page.route(/\/assets\/RulesPlace-.*\.js$/, (route) => route.abort());
  await page.goto('/home/index');
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Rules' }).click();
  await expect(page.getByText('This page did not load')).toBeVisible();
  await page.unroute(/\/assets\/RulesPlace-.*\.js$/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Market rules' })).toBeVisible();

  await page.route(/\/assets\/index-.*\.js$/, (route) => route.abort());
  await page.goto('/rate/index');
  await expect(page.getByText('Candor did not load')).toBeVisible();
  await page.unroute(/\/assets\/index-.*\.js$/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Rates and fees' })).toBeVisible();
});

test('addresses with unknown parts get what a careful product gives', async ({ browser }) => {
  const { page, complaints } = await Trader.at(browser, wide());
  for (const [address, shown] of [
    ['/market/main?symbol=NOPE_USDT', 'NOPE/USDT is not listed here.'],
    ['/market/main?symbol=%3Cscript%3E', 'Bitcoin'],
    ['/quotes/index?tab=nothing', 'Most traded'],
    ['/trade/index?type=unknown&symbol=%00', 'Before you send'],
  ] as const) {
    await page.goto(address);
    await expect(page.locator('main')).toContainText(shown);
  }
  for (const named of ['eth', 'ethusdt', 'ETH_USDT', 'ETH/USDT', 'eth-usdt']) {
    for (const address of ['/trade/index?type=spot&', '/exchange/index?', '/market/main?']) {
      await page.goto(`${address}symbol=${encodeURIComponent(named)}`);
      await expect(page, `${address} ${named}`).toHaveTitle(/ETH\/USDT/);
    }
  }
  for (const named of ['NOPE_USDT', 'nope', 'ETH/NOPE']) {
    await page.goto(`/trade/index?type=spot&symbol=${encodeURIComponent(named)}`);
    await expect(page.getByText(/(NOPE\/USDT|ETH\/NOPE) is not listed here\./)).toBeVisible();
    await expect(page).toHaveURL(/symbol=BTC_USDT/);
  }
  for (const code of ['A', '1E5', `LONG${'7'.repeat(90)}`]) {
    for (const address of [`/i&${code}`, `/a/b/c/i&${code}/d`, `/user/register?invite_code=${code}`]) {
      await page.goto(address);
      await expect(page.getByLabel('Invite code')).toHaveValue(code);
    }
  }
  await page.goto('/home/index');
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Market', exact: true }).click();
  await expect(page).toHaveURL(/\/market\/main/);
  await page.evaluate(() => localStorage.setItem('lang', 'xx'));
  await page.goto('/rate');
  await expect(page).toHaveURL(/\/rate\/index$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.goto('/quotes/index');
  await page.getByRole('searchbox').fill('bitcion');
  await expect(page.getByRole('row', { name: /BTC\/USDT/ })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('an address carries market, interval and order type to another reader, and follows what they change', async ({
  browser,
}) => {
  const { page, complaints } = await Trader.at(browser, wide());
  await page.goto('/trade/index?type=spot&symbol=ETH_USDT&interval=1h&order=market');
  const interval = (name: string) => page.getByRole('radio', { name, exact: true });
  await expect(interval('1h')).toBeChecked();
  await expect(page.getByRole('button', { name: 'Market', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await interval('15m').click();
  await page.getByRole('button', { name: 'Limit', exact: true }).click();
  await expect(page).toHaveURL(/symbol=ETH_USDT.*interval=15m.*order=limit/);
  await page.goto('/trade/index?type=spot&symbol=ETH_USDT&interval=7m&order=guess');
  await expect(interval('15m')).toBeChecked();
  expect(complaints).toEqual([]);
});

test('a page asked for in a language speaks it, says so in its head, and remembers it', async ({ browser }) => {
  const { page, complaints } = await Trader.at(browser, wide());
  await page.goto('/rule/index?lang=de');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page).toHaveTitle('Marktregeln · Candor');
  await expect(page).toHaveURL(/\/rule\/index$/);
  await page.goto('/quotes/index');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  const manifest = await page.request.get('/manifest.webmanifest');
  const { icons } = (await manifest.json()) as { icons: { src: string }[] };
  for (const { src } of icons) expect((await page.request.get(src)).headers()['content-type']).toMatch(/^image\//);
  expect(complaints).toEqual([]);
});
