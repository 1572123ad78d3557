import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestServer } from '../../assembly/test-support/test-server.ts';
import { articles, articleVersions, consents } from '../../base/sql/schema.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.stop());

const open = (email: string, more: object) =>
  server.ask('/api/user/register', { body: { email, password: 'kX7-mq2vLp', ...more } });
const keptOf = async (text: string) => {
  const { data } = JSON.parse(text) as { data: { user: { userId: string } } };
  const db = await server.sql.db();
  return db
    .select()
    .from(consents)
    .where(eq(consents.userId, Number(data.user.userId)))
    .orderBy(consents.document);
};
const publishedVersion = async (slug: string): Promise<number> => {
  const db = await server.sql.db();
  const rows = await db
    .select({ version: articleVersions.version })
    .from(articleVersions)
    .innerJoin(articles, eq(articles.articleId, articleVersions.articleId))
    .where(eq(articles.slug, slug));
  return Math.max(...rows.map(({ version }) => version));
};

test('consent at registration is kept with the versions of both texts and its time', async () => {
  // The texts that come with this version are published at the real time of the start.
  await server.ask('/api/article/categories');
  server.nowMs = Math.max(server.nowMs, Date.now());
  const { status, text } = await open('consents@example.com', { agreed: true });
  expect(status).toBe(200);
  const rows = await keptOf(text);
  expect(rows.map(({ document, version, agreedAtMs }) => [document, version, agreedAtMs])).toEqual([
    ['risk-statement', await publishedVersion('risk-statement'), server.nowMs],
    ['terms-of-service', await publishedVersion('terms-of-service'), server.nowMs],
  ]);
});

test('a refused consent opens no account, and says which field', async () => {
  const refused = await open('refuses@example.com', { agreed: false });
  expect([refused.status, refused.body.data.fields?.[0]]).toMatchObject([400, { field: 'agreed', rule: 'required' }]);
  // The call as the specification has it has no such field: nothing is kept then.
  const { status, text } = await open('refuses@example.com', {});
  expect(status).toBe(200);
  expect(await keptOf(text)).toEqual([]);
});
