import {
  articleList,
  type Call,
  detailData,
  dictItems,
  getData,
  helpCenterInfo,
  noticeList,
  type OutputOf,
  readArticle,
  repayTypes,
  searchArticles,
} from '@candor/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestServer } from '../../assembly/test-support/test-server.ts';
import { articles, articleVersions, articleVersionTexts } from '../../base/sql/schema.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.stop());

interface Asked {
  readonly params?: Readonly<Record<string, string>>;
  readonly input?: Readonly<Record<string, unknown>>;
  readonly lang?: string;
}

/** Makes a call of the wire; its data is read as what a success holds. */
async function ask<C extends Call>(call: C, { params = {}, input = {}, lang = 'en' }: Asked = {}) {
  const names = { head: 'core', ...params };
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => names[name as keyof typeof names]);
  const query = new URLSearchParams(input as Record<string, string>).toString();
  const answer =
    call.method === 'GET'
      ? await server.ask(`${path}?${query}`, { method: 'GET', headers: { lang } })
      : await server.ask(path, { body: input, headers: { lang } });
  return { status: answer.status, data: answer.body.data as unknown as OutputOf<C> };
}

async function publish(
  slug: string,
  publishAtMs: number,
  texts: Readonly<Record<string, string>>,
  version = 1,
): Promise<void> {
  const db = await server.sql.db();
  const nowMs = server.nowMs;
  const row = { kind: 'announcement', slug, section: 'news', createdAtMs: nowMs, updatedAtMs: nowMs, updatedBy: 'x' };
  const [made] = await db.insert(articles).values(row).onConflictDoNothing().returning();
  const articleId =
    made?.articleId ?? (await db.select().from(articles)).find((one) => one.slug === slug)?.articleId ?? 0;
  await db.insert(articleVersions).values({ articleId, version, publishAtMs, createdAtMs: nowMs, createdBy: 'x' });
  for (const [lang, title] of Object.entries(texts))
    await db
      .insert(articleVersionTexts)
      .values({ articleId, version, lang, title, summary: 'S', body: `Body of ${title}` });
  await server.library.changed();
}

const read = (id: string, kind?: string) => ask(readArticle, { input: { id, ...(kind && { kind }) } });
const help = (id: string) => ask(helpCenterInfo, { params: { id } });

describe('an article', () => {
  test('is read as blocks, by its slug, its id and the older call', async () => {
    const { data } = await read('fees', 'help');
    expect(data).toMatchObject({ kind: 'help', section: 'trading', lang: 'en', version: 1 });
    expect(data.blocks.some((block) => block.kind === 'live')).toBe(true);
    expect(data.history).toHaveLength(1);
    expect((await help(data.id)).data).toEqual(data);
    expect((await help('fees')).data).toEqual(data);
  });

  test('that is not there is refused, and never as a missing route', async () => {
    for (const id of ['1000', 'nothing']) expect((await help(id)).status).toBe(422);
    expect((await read('fees', 'legal')).status).toBe(422);
  });

  test('is given in English where the language has no text, and says so; a version counts from its time on', async () => {
    await publish('later', server.nowMs + 60_000, { en: 'Later', ja: '後で' });
    const titles = async (lang: string) =>
      (await ask(articleList, { input: { kind: 'announcement' }, lang })).data.records.map(
        ({ title, lang: given }) => `${given} ${title}`,
      );
    expect(await titles('ja')).not.toContain('ja 後で');
    server.nowMs += 60_000;
    expect((await titles('ja'))[0]).toBe('ja 後で');
    expect((await titles('de'))[0]).toBe('en Later');
    await publish('later', server.nowMs + 60_000, { en: 'Later, again' }, 2);
    expect((await titles('ja'))[0]).toBe('ja 後で');
    server.nowMs += 60_000;
    expect((await titles('ja'))[0]).toBe('en Later, again');
    const { data } = await read('later');
    expect(data.history.map(({ version }) => version)).toEqual([2, 1]);
    expect(data.updatedAtMs - data.publishedAtMs).toBe(60_000);
  });

  test('is found by a search in the language of the request', async () => {
    await publish('found', server.nowMs, { en: 'Maintenance window', zh: '系统维护通知' });
    const find = async (text: string, lang: string) =>
      (await ask(searchArticles, { input: { text }, lang })).data.records[0];
    expect(await find('维护', 'zh')).toMatchObject({ slug: 'found', lang: 'zh' });
    expect(await find('maintenence', 'en')).toMatchObject({ slug: 'found', excerpt: 'Body of Maintenance window' });
    expect(await find('maintenance', 'fr')).toMatchObject({ slug: 'found', lang: 'en' });
    expect((await ask(searchArticles, { input: { text: 'x'.repeat(101) } })).status).toBe(400);
  });
});

test('announcements are listed newest first, with all of them at size −521', async () => {
  const { data } = await ask(noticeList, { input: { size: -521 }, lang: 'ja' });
  expect(data.total).toBe(data.records.length);
  expect(data.records[0]?.path).toMatch(/^\/article\/main\/content\/announcement\//);
  const { data: page } = await ask(noticeList, { input: { size: 1, current: 2 } });
  expect(page.records).toHaveLength(1);
});

describe('forms', () => {
  const form = (formId: string, input: Readonly<Record<string, string>> = {}, lang = 'en') =>
    ask(getData, { params: { formId }, input: { pageSize: '-521', ...input }, lang });

  test('give their records in both places that the specification may mean', async () => {
    const { data } = await form('article', { article_code: 'help', article_lang: 'en' });
    expect(data.records.length).toBeGreaterThan(0);
    expect(data.data.records).toEqual(data.records);
    expect(data.records.every((row) => row['article_type'] === 'help')).toBe(true);
  });

  test('are ordered by a column of theirs, and by no other', async () => {
    const { data } = await form('notice', { column: 'title', order: 'desc' });
    const titles = data.records.map((row) => String(row['title']));
    expect(titles).toEqual(titles.toSorted((one, other) => other.localeCompare(one)));
    expect((await form('notice', { column: 'password' })).status).toBe(400);
    expect((await form('notice', { order: 'desc;drop' })).status).toBe(400);
    for (const table of ['users', 'sessions', 'tokens', 'api_keys', 'constructor', '__proto__', 'toString'])
      expect([table, (await form(table)).status]).toEqual([table, 422]);
  });

  test('hold languages, countries by name, and what may be known of the configuration', async () => {
    expect((await form('language')).data.records).toHaveLength(13);
    expect((await form('country', { country_flag: 'JP' }, 'de')).data.records).toEqual([
      { id: 'JP', country_flag: 'JP', name: 'Japan', code: '81' },
    ]);
    expect((await form('config', { config_code: 'head' })).data.records[0]?.['config_value']).toBe('core');
    expect(JSON.stringify((await form('config')).data)).not.toMatch(/pepper|secret|keyFile/i);
    for (const pageSize of ['-2', '0', '501']) expect((await form('language', { pageSize })).status).toBe(400);
  });

  test('show one row by its id, an article with its blocks', async () => {
    const detail = (formId: string, id: string) => ask(detailData, { params: { formId, id } });
    const { data } = await detail('article', 'fees');
    expect(data.data['article_code']).toBe('fees');
    expect(data.blocks.length).toBeGreaterThan(2);
    expect((await detail('country', 'jp')).data.data['code']).toBe('81');
    expect((await detail('article', 'nothing')).status).toBe(422);
    expect((await detail('users', '1')).status).toBe(422);
  });
});

test('dictionaries are read in the language of the request', async () => {
  const dict = (dictCode: string, lang = 'en') => ask(dictItems, { params: { dictCode }, lang });
  expect((await dict('t_app_language')).data).toHaveLength(13);
  expect((await dict('t_time_zone')).data).toHaveLength(38);
  expect((await dict('t_country', 'ja')).data.find(({ value }) => value === 'JP')?.label).toBe('日本');
  expect((await dict('nothing')).status).toBe(422);
  const repay = (await ask(repayTypes, { lang: 'fr' })).data;
  expect(repay.map(({ value }) => value)).toEqual(['at_end', 'interest_monthly', 'equal_instalments']);
  expect((await dict('t_repay_type', 'fr')).data).toEqual(repay);
});
