import type { EditedArticle } from '@candor/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OperatorDesk } from '../../assembly/test-support/operator-desk.ts';
import { TestServer } from '../../assembly/test-support/test-server.ts';
import { drawn } from '../../wire/uploads/test-support/drawn.ts';

let server: TestServer;
let cleo: OperatorDesk;
let carl: OperatorDesk;
beforeAll(async () => {
  server = await TestServer.start();
  cleo = await OperatorDesk.open(server, 'cleo', ['content']);
  carl = await OperatorDesk.open(server, 'carl', ['content']);
});
afterAll(() => server.stop());

interface Data extends EditedArticle {
  readonly reason?: string;
  readonly detail?: Readonly<Record<string, string>>;
  readonly link?: string;
  readonly problems?: readonly { readonly rule: string }[];
}
const post = async (by: OperatorDesk, path: string, body: object) => {
  const { status, text } = await by.ask(`/content${path}`, { body });
  return { status, data: (JSON.parse(text) as { data: Data }).data };
};
const texts = (title: string) => ({ title, summary: `About ${title}`, body: `# ${title}\n\nHello **there**.` });
let slugs = 0;

/** A new article with its English draft. */
async function drafted(title: string) {
  slugs += 1;
  const { data } = await post(cleo, '/create', { section: 'start', slug: `made-${slugs}` });
  const draft = { articleId: data.articleId, lang: 'en', base: 0, revision: 0, ...texts(title) };
  return (await post(cleo, '/draft', draft)).data;
}

async function published(title: string) {
  const { articleId } = await drafted(title);
  return (await post(cleo, '/publish', { articleId, base: 0, drafts: [{ lang: 'en', revision: 1 }] })).data;
}

const read = async (id: number, lang = 'en') => {
  const answer = await server.ask('/api/article/read', { body: { id: String(id) }, headers: { lang } });
  return { status: answer.status, title: (JSON.parse(answer.text) as { data: { title?: string } }).data.title };
};

describe('an article', () => {
  test('is seen by nobody before it is published, and by everyone at once after', async () => {
    const {
      articleId,
      texts: [text],
    } = await drafted('First');
    expect(text).toMatchObject({ lang: 'en', draft: true, revision: 1, updatedBy: 'cleo' });
    expect((await read(articleId)).status).toBe(422);
    const { data } = await post(cleo, '/publish', {
      articleId,
      base: 0,
      drafts: [{ lang: 'en', revision: 1 }],
      note: 'The beginning',
    });
    expect(data).toMatchObject({ base: 1, drafts: [], live: { version: 1, createdBy: 'cleo', note: 'The beginning' } });
    expect(await read(articleId)).toEqual({ status: 200, title: 'First' });
  });

  test('is planned for a moment, counts from then on, and may be taken back before', async () => {
    const { articleId } = await published('Now');
    const plan = async (title: string, base: number) => {
      await post(cleo, '/draft', { articleId, lang: 'en', base, revision: 0, ...texts(title) });
      const publishAtMs = server.nowMs + 60_000;
      return (await post(cleo, '/publish', { articleId, base, drafts: [{ lang: 'en', revision: 1 }], publishAtMs }))
        .data;
    };
    const planned = await plan('Not yet', 1);
    expect([planned.live?.version, planned.planned?.version]).toEqual([1, 2]);
    expect((await read(articleId)).title).toBe('Now');
    const canceled = (await post(carl, '/cancel', { articleId, version: 2, reason: 'Too early' })).data;
    expect(canceled.versions.find(({ version }) => version === 2)?.state).toBe('canceled');
    await plan('Then', 1);
    server.nowMs += 60_000;
    expect((await read(articleId)).title).toBe('Then');
    expect((await post(carl, '/cancel', { articleId, version: 3, reason: 'Too late' })).data.reason).toBe(
      'already_decided',
    );
  });

  test('that waits lets nothing be published before it, which would let it out as well', async () => {
    const { articleId } = await published('Now');
    const publish = async (base: number, publishAtMs?: number) =>
      (await post(cleo, '/publish', { articleId, base, drafts: [{ lang: 'en', revision: 1 }], publishAtMs })).data;
    await post(cleo, '/draft', { articleId, lang: 'en', base: 1, revision: 0, ...texts('Then') });
    await publish(1, server.nowMs + 60_000);
    await post(cleo, '/draft', { articleId, lang: 'en', base: 2, revision: 0, ...texts('At once') });
    expect((await publish(2)).reason).toBe('plan_waiting');
    expect((await publish(2, server.nowMs + 30_000)).reason).toBe('plan_waiting');
    for (const version of [1, 2]) {
      const back = await post(carl, '/rollback', { articleId, version, base: 2, reason: 'Too early' });
      expect([version, back.data.reason]).toEqual([version, version === 1 ? 'plan_waiting' : 'not_found']);
    }
    expect((await read(articleId)).title).toBe('Now');
    expect((await publish(2, server.nowMs + 90_000)).planned?.version).toBe(2);
  });

  test('goes back to an earlier version as a new one', async () => {
    const { articleId } = await published('Good');
    await post(cleo, '/draft', { articleId, lang: 'en', base: 1, revision: 0, ...texts('Bad') });
    await post(cleo, '/publish', { articleId, base: 1, drafts: [{ lang: 'en', revision: 1 }] });
    expect((await read(articleId)).title).toBe('Bad');
    const back = (await post(carl, '/rollback', { articleId, version: 1, base: 2, reason: 'It was wrong' })).data;
    expect(back.versions.map(({ version, state }) => `${version} ${state}`)).toEqual(['3 live', '2 past', '1 past']);
    expect((await read(articleId)).title).toBe('Good');
    const before = await carl.ask(`/content/version?articleId=${articleId}&version=2`, { method: 'GET' });
    expect(before.text).toContain('Bad');
  });

  test('has texts in several languages, and loses one by an empty draft', async () => {
    const { articleId } = await published('English');
    await post(carl, '/draft', { articleId, lang: 'ja', base: 1, revision: 0, ...texts('日本語') });
    await post(cleo, '/publish', { articleId, base: 1, drafts: [{ lang: 'ja', revision: 1 }] });
    expect((await read(articleId, 'ja')).title).toBe('日本語');
    const empty = { title: '', summary: '', body: '' };
    await post(carl, '/draft', { articleId, lang: 'ja', base: 2, revision: 0, ...empty });
    await post(cleo, '/publish', { articleId, base: 2, drafts: [{ lang: 'ja', revision: 1 }] });
    expect((await read(articleId, 'ja')).title).toBe('English');
    await post(carl, '/draft', { articleId, lang: 'en', base: 3, revision: 0, ...empty });
    const without = await post(cleo, '/publish', { articleId, base: 3, drafts: [{ lang: 'en', revision: 1 }] });
    expect([without.status, without.data.reason]).toEqual([422, 'article_incomplete']);
    expect((await read(articleId)).title).toBe('English');
  });

  test('is withdrawn and brought back', async () => {
    const { articleId, revision, section } = await published('Here');
    const arrange = { articleId, section, position: 3, revision, reason: 'Looked at again' };
    const hidden = (await post(carl, '/arrange', { ...arrange, hidden: true })).data;
    expect((await read(articleId)).status).toBe(422);
    expect((await post(carl, '/arrange', { ...arrange, hidden: false })).data.reason).toBe('edited_meanwhile');
    await post(carl, '/arrange', { ...arrange, revision: hidden.revision, hidden: false });
    expect((await read(articleId)).status).toBe(200);
    const elsewhere = { ...arrange, revision: hidden.revision + 1, section: 'legal', hidden: false };
    expect((await post(carl, '/arrange', elsewhere)).status).toBe(422);
  });
});

describe('two editors of one article', () => {
  test('do not undo each other: the second sees who and when, and nothing is lost', async () => {
    const { articleId } = await published('Shared');
    const draft = { articleId, lang: 'en', base: 1, revision: 0 };
    expect((await post(cleo, '/draft', { ...draft, ...texts('By Cleo') })).status).toBe(200);
    const late = await post(carl, '/draft', { ...draft, ...texts('By Carl') });
    expect([late.status, late.data.reason, late.data.detail?.['by']]).toEqual([409, 'edited_meanwhile', 'cleo']);
    expect(late.data.detail?.['at']).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC$/);
    const kept = JSON.parse((await carl.ask(`/content/article?articleId=${articleId}`, { method: 'GET' })).text) as {
      data: Data;
    };
    expect(kept.data.texts[0]?.title).toBe('By Cleo');
    expect((await post(carl, '/draft', { ...draft, revision: 1, ...texts('After Cleo') })).status).toBe(200);
  });

  test('at the same moment: one of them is kept', async () => {
    const { articleId } = await published('Race');
    const draft = (by: OperatorDesk) =>
      post(by, '/draft', { articleId, lang: 'de', base: 1, revision: 0, ...texts(by.name) });
    const statuses = (await Promise.all([draft(cleo), draft(carl), draft(cleo)])).map(({ status }) => status);
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
  });

  test('publish only what they saw', async () => {
    const { articleId } = await published('Seen');
    await post(cleo, '/draft', { articleId, lang: 'en', base: 1, revision: 0, ...texts('Two') });
    await post(cleo, '/draft', { articleId, lang: 'en', base: 1, revision: 1, ...texts('Three') });
    const publish = (revision: number) =>
      post(carl, '/publish', { articleId, base: 1, drafts: [{ lang: 'en', revision }] });
    expect((await publish(1)).status).toBe(409);
    const both = await Promise.all([publish(2), publish(2)]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect((await post(cleo, '/draft', { articleId, lang: 'en', base: 1, revision: 0, ...texts('Late') })).status).toBe(
      409,
    );
    expect((await post(carl, '/rollback', { articleId, version: 1, base: 1, reason: 'Late as well' })).status).toBe(
      409,
    );
  });
});

describe('what could do harm', () => {
  test('a script tag is shown as text, and its editor sees why', async () => {
    const body = 'Hello <script>alert(1)</script> [here](javascript:alert(1)) ![x](https://evil.example/x.gif)';
    const preview = await post(cleo, '/preview', { body });
    expect(preview.data.problems?.map(({ rule }) => rule)).toEqual(['html', 'link']);
    const { articleId } = await drafted('Tags');
    await post(cleo, '/draft', { articleId, lang: 'en', base: 0, revision: 1, ...texts('Tags'), body });
    await post(cleo, '/publish', { articleId, base: 0, drafts: [{ lang: 'en', revision: 2 }] });
    const answer = await server.ask('/api/article/read', { body: { id: String(articleId) } });
    expect(answer.headers['content-type']).toContain('application/json');
    expect(answer.text).not.toMatch(/"href":"javascript|evil\.example/);
  });

  test.each([
    ['hidden directions', { title: 'abc\u202Edef' }],
    ['a title of two lines', { title: 'a\nb' }],
    ['a title too long', { title: 'x'.repeat(161) }],
    ['a body too long', { body: 'x'.repeat(60_001) }],
    ['a language that is none', { lang: 'xx' }],
  ])('%s is refused', async (_what, wrong) => {
    const { articleId } = await published('Plain');
    const draft = { articleId, lang: 'en', base: 1, revision: 0, ...texts('T'), ...wrong };
    expect((await post(cleo, '/draft', draft)).status).toBe(400);
  });

  test('a text as long as allowed is taken, whatever its script', async () => {
    const { articleId } = await published('Long');
    const draft = { articleId, lang: 'th', base: 1, revision: 0, ...texts('T'), body: 'ก'.repeat(60_000) };
    expect((await post(cleo, '/draft', draft)).status).toBe(200);
  });

  test('an address that is taken is refused', async () => {
    const create = () => post(cleo, '/create', { section: 'trading', slug: 'taken-once' });
    expect((await create()).status).toBe(200);
    expect((await create()).data.reason).toBe('slug_taken');
  });
});

test('every change is on record, with who, what was before, and why', async () => {
  const { articleId } = await published('Recorded');
  await post(carl, '/draft', { articleId, lang: 'en', base: 1, revision: 0, ...texts('Changed') });
  await post(carl, '/discard', { articleId, lang: 'en', revision: 1 });
  const admin = await OperatorDesk.open(server, 'ada', ['administrator']);
  const log = await admin.ask(`/audit?search=article:${articleId}&size=20`, { method: 'GET' });
  const { records } = (
    JSON.parse(log.text) as { data: { records: { name: string; action: string; before: string }[] } }
  ).data;
  expect(records.map(({ name, action }) => `${name} ${action}`)).toEqual([
    'carl content.discard',
    'carl content.draft',
    'cleo content.publish',
    'cleo content.draft',
    'cleo content.create',
  ]);
  expect(records[1]?.before).toContain('Recorded');
});

test('an image for articles is taken from operators, and may be shown by an article', async () => {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/console/api/content/image',
    headers: { 'content-type': 'image/png', cookie: cleo.cookie },
    payload: await drawn('png'),
  });
  const { link } = answer.json<{ data: { link: string } }>().data;
  expect(link).toMatch(/^\/files\/p[0-9a-f]{32}\.webp$/);
  expect((await server.app.inject({ method: 'GET', url: link })).statusCode).toBe(200);
  const preview = await post(cleo, '/preview', { body: `![A picture](${link})` });
  expect(preview.data.problems).toEqual([]);
});

test('what operators wrote is left alone by the texts of a later version of Candor', async () => {
  const list = JSON.parse((await cleo.ask('/content', { method: 'GET' })).text) as { data: { records: Data[] } };
  const fees = list.data.records.find(({ slug }) => slug === 'fees');
  expect(fees).toMatchObject({ kind: 'help', live: { createdBy: 'Candor' } });
  await post(cleo, '/draft', {
    articleId: fees?.articleId,
    lang: 'en',
    base: fees?.live?.version,
    revision: 0,
    ...texts('Ours'),
  });
  await post(cleo, '/publish', {
    articleId: fees?.articleId,
    base: fees?.live?.version,
    drafts: [{ lang: 'en', revision: 1 }],
  });
  const { plant, readSeeds } = await import('../../talk/content/seeds.ts');
  const changed = readSeeds().map((seed) => ({ ...seed, hash: `${seed.hash}0` }));
  await plant(await server.sql.db(), changed, server.nowMs);
  await server.library.changed();
  expect((await read(fees?.articleId ?? 0)).title).toBe('Ours');
  const risk = JSON.parse((await server.ask('/api/article/read', { body: { id: 'risk-statement' } })).text) as {
    data: { version: number };
  };
  expect(risk.data.version).toBe(2);
});
