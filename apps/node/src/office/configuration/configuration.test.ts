import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OperatorDesk } from '../../assembly/test-support/operator-desk.ts';
import { type Answer, TestServer } from '../../assembly/test-support/test-server.ts';
import { settingVersions } from '../../base/sql/schema.ts';
import { Configuration } from './configuration.ts';

let server: TestServer;
let ann: OperatorDesk;
let fred: OperatorDesk;
beforeAll(async () => {
  server = await TestServer.start();
  ann = await OperatorDesk.open(server, 'ann', ['administrator']);
  fred = await OperatorDesk.open(server, 'fred', ['finance']);
});
afterAll(() => server.stop());

interface Version {
  readonly name: string;
  readonly version: number;
  readonly value: string;
  readonly changedBy: string;
}
const change = (name: string, value: unknown, expectedVersion: number, by = ann): Promise<Answer> =>
  by.ask('/settings/change', {
    body: { name, value: JSON.stringify(value), expectedVersion, reason: 'As was agreed on' },
  });
const history = async (name: string): Promise<readonly Version[]> => {
  const { text } = await ann.ask(`/settings/history?name=${name}`, { method: 'GET' });
  return (JSON.parse(text) as { data: { records: Version[] } }).data.records;
};

test('a change is in force at once, is kept as a version, and is rolled back by its older value', async () => {
  const script = async () => (await server.app.inject({ url: '/platform/dev/config.js' })).body;
  expect(await script()).toContain('"menu":[]');
  expect((await change('menu', { shown: ['mining'] }, 0)).status).toBe(200);
  expect(await script()).toContain('"menu":["mining"]');
  const [newest, first] = await history('menu');
  expect(newest).toMatchObject({ version: 1, changedBy: 'ann', value: '{"shown":["mining"]}' });
  expect((await change('menu', JSON.parse(first?.value ?? '') as unknown, 1)).status).toBe(200);
  expect(await script()).toContain('"menu":[]');
  expect((await history('menu')).map(({ version }) => version)).toEqual([2, 1, 0]);
});

test('rates, time zone and token times are what operators set', async () => {
  expect((await change('exchangeRates', { perUsd: { CNY: '7.1' } }, 0)).status).toBe(200);
  const rates = await server.ask('/api/core/coin/assets/getCoinRate', { method: 'GET' });
  const { data } = JSON.parse(rates.text) as { readonly data: readonly { readonly exchange_value: string }[] };
  const rateOf = (code: string) => data.find((rate) => rate.exchange_value === code);
  // A rate that operators set is as old as that. In a demo, one that nobody set is agreed as the
  // table says it, like a dollar.
  expect(rateOf('cny')).toMatchObject({ rate: '7.1', atMs: server.nowMs });
  expect(rateOf('eur')).toMatchObject({ asOf: '2026-06', atMs: null });
  expect(rateOf('usd')).toMatchObject({ rate: '1', atMs: null });
  expect((await change('timeZone', { zoneId: 'Asia/Kathmandu' }, 0)).status).toBe(200);
  expect((await server.ask('/api/common/getAllSetting', {})).text).toContain('"zoneId":"Asia/Kathmandu"');
  expect((await change('tokens', { refreshSeconds: 600, lifetimeSeconds: 1_200 }, 0)).status).toBe(200);
  const { token } = await server.register('tokens@example.com');
  server.nowMs += 1_201_000;
  expect((await server.ask('/api/user/getInfo', { token })).status).toBe(401);
  await ann.logIn();
  await fred.logIn();
});

test('offered languages, countries and currencies are what operators chose, in every list, until they roll back', async () => {
  const lists = async () => {
    const [settings, script, dict, countries, rates, form] = await Promise.all([
      server.ask('/api/common/getAllSetting', {}),
      server.app.inject({ url: '/platform/dev/config.js' }),
      server.ask('/api/core/sys/sys/dict/getDictItems/t_app_language', { method: 'GET' }),
      server.ask('/api/user/getCountryCode', {}),
      server.ask('/api/core/coin/assets/getCoinRate', { method: 'GET' }),
      server.ask('/api/core/cgform-api/getData/country?pageSize=-521', { method: 'GET' }),
    ]);
    return {
      languages: [settings.text, script.body, dict.text].map(
        (text) => text.includes('Italiano') || text.includes('"it"'),
      ),
      countries: [countries.text, form.text].map((text) => text.includes('"KP"')),
      currencies: rates.text.includes('"zar"'),
    };
  };
  expect(await lists()).toEqual({ languages: [true, true, true], countries: [true, true], currencies: true });
  expect((await change('languages', { offered: ['ja', 'en'] }, 0)).status).toBe(200);
  expect((await change('countries', { hidden: ['KP'] }, 0)).status).toBe(200);
  expect((await change('currencies', { offered: ['USD', 'JPY'] }, 0)).status).toBe(200);
  expect(await lists()).toEqual({ languages: [false, false, false], countries: [false, false], currencies: false });
  const [, first] = await history('countries');
  expect((await change('countries', JSON.parse(first?.value ?? '') as unknown, 1)).status).toBe(200);
  expect((await lists()).countries).toEqual([true, true]);
});

test('a dictionary of our own is read in each language, English where one is missing', async () => {
  const read = async (code: string, language: string) => {
    const headers = { 'accept-language': language };
    const { text } = await server.ask(`/api/core/sys/sys/dict/getDictItems/${code}`, { method: 'GET', headers });
    return (JSON.parse(text) as { data: { value: string; text: string }[] }).data;
  };
  const branch = [{ value: 'north', text: { en: 'North', de: 'Norden' } }];
  const repay = ['equal_instalments', 'at_end', 'interest_monthly'].map((value) => ({
    value,
    text: { en: `By ${value}` },
  }));
  expect((await change('dictionaries', { entries: { t_branch: branch, t_repay_type: repay } }, 0)).status).toBe(200);
  expect(await read('t_branch', 'de')).toMatchObject([{ value: 'north', text: 'Norden' }]);
  expect(await read('t_branch', 'ko')).toMatchObject([{ value: 'north', text: 'North' }]);
  expect((await read('t_repay_type', 'en')).map(({ text }) => text)).toContain('By at_end');
});

test('two who change one setting at a time: the second sees it, and reads again', async () => {
  const both = await Promise.all([change('menu', { shown: ['loan'] }, 2), change('menu', { shown: ['finance'] }, 2)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  expect(both.find(({ status }) => status === 422)?.body.data.reason).toBe('changed_meanwhile');
});

test('each dictionary may be long, however many there are; one that is too long is named', async () => {
  const dictionary = (entries: number) =>
    Array.from({ length: entries }, (_, at) => ({
      value: `value-${at}`,
      text: Object.fromEntries(['en', 'de', 'ru', 'vi', 'fr'].map((lang) => [lang, `${lang} `.padEnd(75, 'x')])),
    }));
  const [newest] = await history('dictionaries');
  const was = (JSON.parse(newest?.value ?? '') as { entries: object }).entries;
  const long = { t_first: dictionary(80), t_second: dictionary(80), t_third: dictionary(80) };
  expect(JSON.stringify(long).length).toBeGreaterThan(90_000);
  expect((await change('dictionaries', { entries: { ...was, ...long } }, 1)).status).toBe(200);
  const tooLong = await change('dictionaries', { entries: { ...was, ...long, t_third: dictionary(100) } }, 2);
  expect(tooLong.body.data.fields).toMatchObject([{ field: 'entries.t_third', rule: 'too_long', limit: '40000' }]);
  // What goes on record is the dictionaries that changed.
  const fewer = { entries: { ...was, ...long, t_first: dictionary(1) } };
  expect((await change('dictionaries', fewer, 2)).status).toBe(200);
  const { text } = await ann.ask('/audit?search=setting:dictionaries&size=1', { method: 'GET' });
  const [record] = (JSON.parse(text) as { data: { records: { before: string; after: string }[] } }).data.records;
  const codesOf = (json = '') => Object.keys((JSON.parse(json) as { entries: object }).entries);
  expect([codesOf(record?.before), codesOf(record?.after)]).toEqual([['t_first'], ['t_first']]);
});

test('after a restart version 0 of the addresses is what was started with, and what operators set is in force once it was read', async () => {
  const addresses = { head: 'gate', apiHead: 'inner', storagePrefix: 'own-' };
  expect((await change('addresses', addresses, 0)).status).toBe(200);
  const { audit } = server.operatorConsole;
  const next = new Configuration({
    sql: server.sql,
    audit,
    config: server.started,
    startSettings: addresses,
    dataDir: null,
    now: () => server.nowMs,
  });
  const { head, apiHead, storagePrefix } = server.started;
  expect(next.get('addresses')).toEqual(addresses);
  expect(next.get('menu')).toEqual({ shown: [] });
  expect(next.isLoaded).toBe(false);
  expect(await next.load()).toEqual([]);
  expect(next.isLoaded).toBe(true);
  expect(next.get('menu')).toEqual(server.operatorConsole.configuration.get('menu'));
  const versions = (await next.history('addresses')).map(({ version, value }) => [version, JSON.parse(value)]);
  expect(versions).toEqual([
    [1, addresses],
    [0, { head, apiHead, storagePrefix }],
  ]);
});

test('a setting that this version cannot read stays as it was started, and is named', async () => {
  const { audit } = server.operatorConsole;
  const parts = { sql: server.sql, audit, config: server.started, dataDir: null, now: () => server.nowMs };
  const db = await server.sql.db();
  const later = {
    name: 'timeZone',
    version: 999,
    changedBy: 'ann',
    changedAtMs: server.nowMs,
    reason: 'Of a later version',
  };
  await db.insert(settingVersions).values({ ...later, value: '{"zones":["Asia/Hong_Kong"]}' });
  const next = new Configuration(parts);
  expect(await next.load()).toEqual(['timeZone']);
  expect(next.get('timeZone')).toEqual(new Configuration(parts).get('timeZone'));
  await db.delete(settingVersions).where(eq(settingVersions.version, 999));
});

test.each([
  ['menu', { shown: ['casino'] }, 'shown.0'],
  ['tokens', { refreshSeconds: 900, lifetimeSeconds: 600 }, 'refreshSeconds'],
  ['tokens', { refreshSeconds: 900, lifetimeSeconds: 604_800 * 2 }, 'lifetimeSeconds'],
  ['timeZone', { zoneId: 'Mars/Olympus' }, 'zoneId'],
  ['exchangeRates', { perUsd: { CNY: '0' } }, 'perUsd'],
  ['exchangeRates', { perUsd: { XXX: '1' } }, 'perUsd.XXX'],
  ['languages', { offered: ['ja'] }, 'offered'],
  ['languages', { offered: ['en', 'xx'] }, 'offered.1'],
  ['countries', { hidden: ['XX'] }, 'hidden.0'],
  ['currencies', { offered: ['EUR'] }, 'offered'],
  ['currencies', { offered: ['USD', 'USD'] }, 'offered'],
  ['currencies', { offered: ['USD', 'XXX'] }, 'offered.1'],
  ['dictionaries', { entries: { t_country: [] } }, 'entries.t_country'],
  ['dictionaries', { entries: { t_repay_type: [] } }, 'entries.t_repay_type'],
  ['dictionaries', { entries: { t_branch: [{ value: 'a', text: { de: 'A' } }] } }, 'entries.t_branch.0.text.en'],
  ['addresses', { head: 'A/B', apiHead: 'core', storagePrefix: '' }, 'head'],
])('%s refuses %j and names %s', async (name, value, field) => {
  const answer = await change(name, value, 0);
  expect(answer.status).toBe(400);
  expect(answer.body.data.fields?.map((wrong) => wrong.field)).toContain(field);
});

test('who may read may not change', async () => {
  expect((await fred.ask('/settings', { method: 'GET' })).status).toBe(200);
  expect((await change('menu', { shown: [] }, 3, fred)).status).toBe(403);
});
