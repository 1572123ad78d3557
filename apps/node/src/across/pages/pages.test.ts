import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { languages } from '@candor/i18n';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestServer } from '../../assembly/test-support/test-server.ts';

const template =
  '<!doctype html><html lang="en"><head><meta name="description" content="old" /><title>old</title></head></html>';
let dir: string;
let server: TestServer;
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'candor-pages-'));
  mkdirSync(join(dir, 'assets'));
  writeFileSync(join(dir, 'index.html'), template);
  server = await TestServer.start(['--client-dir', dir]);
});
afterAll(async () => {
  await server.stop();
  rmSync(dir, { recursive: true, force: true });
});

const page = (url: string, headers = {}) =>
  server.ask(url, { method: 'GET', headers: { host: 'candor.example:8080', ...headers } });
const titleOf = (html: string) => /<title>(.*?)<\/title>/.exec(html)?.[1];
const contentOf = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];
const canonicalOf = (html: string) => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];

describe('a page', () => {
  test('of a market names it, in the language of the reader', async () => {
    const { text } = await page('/trade/index?type=spot&symbol=btc-usdt', { 'accept-language': 'de-CH,en;q=0.5' });
    expect(text).toContain('<html lang="de"');
    expect(titleOf(text)).toBe('BTC/USDT handeln · Candor');
    expect(contentOf(text, 'og:title')).toBe('BTC/USDT handeln · Candor');
    expect(contentOf(text, 'description')).toMatch(/^Handeln Sie BTC\/USDT /);
    expect(contentOf(text, 'og:image')).toBe('http://candor.example:8080/preview.png');
    expect(canonicalOf(text)).toBe('http://candor.example:8080/trade/index?type=spot&amp;symbol=BTC_USDT');
    expect(text.match(/<title>/g)).toHaveLength(1);
    expect(text.match(/name="description"/g)).toHaveLength(1);
  });

  test('names itself in every language, and the language of its address comes first', async () => {
    const { text } = await page('/rule/index?lang=tw', { 'accept-language': 'de' });
    expect(text).toContain('<html lang="zh-TW"');
    expect(canonicalOf(text)).toBe('http://candor.example:8080/rule/index?lang=tw');
    for (const { code, tag } of languages) {
      expect(text).toContain(`hreflang="${tag}" href="http://candor.example:8080/rule/index?lang=${code}"`);
    }
    expect(text).toContain('hreflang="x-default" href="http://candor.example:8080/rule/index"');
  });

  test('of an article has its title and summary', async () => {
    await server.library.published();
    const { text } = await page('/article/main/content/help/fees');
    expect(titleOf(text)).toBe('What a trade costs · Candor');
    expect(contentOf(text, 'description')).toMatch(/^Maker and taker fees/);
    expect(canonicalOf(text)).toBe('http://candor.example:8080/article/main/content/help/fees');
    const category = (await page('/article/main/categories/help', { 'accept-language': 'de' })).text;
    expect(titleOf(category)).toBe('Hilfe · Candor');
    for (const address of ['/article', '/article/main/content/help/none', '/article/main/sections/1'])
      expect(canonicalOf((await page(address)).text)).toBe('http://candor.example:8080/article/main/index');
    expect((await page('/sitemap.xml')).text).toContain('http://candor.example:8080/article/main/content/help/fees<');
  });

  test.each([
    ['/', '/home/index'],
    ['/no/such/page?lang=xx', '/home/index'],
    ['/market/main', '/quotes/index'],
    ['/trade/index?symbol=NOPE_USDT', '/quotes/index'],
    ['/exchange/full-screen/ETH_USDT', '/trade/index?type=spot&amp;symbol=ETH_USDT'],
    ['/exchange/full-screen/nothing', '/quotes/index'],
  ])('%s stands for %s', async (url, canonical) => {
    const { status, text } = await page(url);
    expect(status).toBe(200);
    expect(canonicalOf(text)).toBe(`http://candor.example:8080${canonical}`);
  });

  test.each(['/assets/index?key=ledger', '/user/login', '/user/center'])('%s is not for an index', async (url) => {
    const { text } = await page(url);
    expect(contentOf(text, 'robots')).toBe('noindex');
    expect(text).not.toContain('hreflang');
  });

  test('takes nothing of an address or a host into its markup', async () => {
    const { text } = await page('/market/main?symbol="><script>alert(1)</script>&lang="><b>', {
      host: 'x"><script>alert(2)</script>',
    });
    expect(text).not.toMatch(/<script|<b>/);
  });
});

test('the sitemap has every public page and market in every language, and robots.txt names it', async () => {
  const { text, headers } = await page('/sitemap.xml');
  expect(headers['content-type']).toBe('application/xml; charset=utf-8');
  const markets = server.exchange.exchange.markets().length;
  const articles = 1 + server.library.latest.list('en').length;
  expect(text.match(/<loc>/g)).toHaveLength(4 + 2 * markets + articles);
  expect(text.match(/<xhtml:link /g)).toHaveLength((4 + 2 * markets + articles) * languages.length);
  expect(text).toContain('<loc>http://candor.example:8080/market/main?symbol=ETH_USDT</loc>');
  expect(text).not.toMatch(/\/(assets|user)\//);
  expect((await page('/robots.txt')).text).toContain('Sitemap: http://candor.example:8080/sitemap.xml');
});
