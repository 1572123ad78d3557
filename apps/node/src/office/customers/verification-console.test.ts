import { desc, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OperatorDesk } from '../../assembly/test-support/operator-desk.ts';
import { type Answer, TestServer } from '../../assembly/test-support/test-server.ts';
import { auditLog, photoViews } from '../../base/sql/schema.ts';

let server: TestServer;
let eve: OperatorDesk;
let finn: OperatorDesk;
beforeAll(async () => {
  server = await TestServer.start();
  eve = await OperatorDesk.open(server, 'eve', ['compliance']);
  finn = await OperatorDesk.open(server, 'finn', ['compliance']);
});
afterAll(() => server.stop());

interface Case {
  readonly verificationId: number;
  readonly userId: number;
  readonly waitsBecause: readonly string[];
  readonly facts: Readonly<Record<string, string | null>>;
  readonly certified: Readonly<Record<string, string | null>> | null;
  readonly photos: readonly { readonly photoId: string; readonly side: string }[];
  readonly sameDocument: readonly number[];
  readonly checks: readonly { readonly check: string; readonly holds: boolean }[];
  readonly refusals: readonly { readonly remark: string }[];
}
interface Data extends Case {
  readonly records: readonly Case[];
  readonly total: number;
  readonly pages: number;
  readonly primary: object;
  readonly photoViews: number;
}
const dataOf = ({ text }: Answer): Data => (JSON.parse(text) as { data: Data }).data;
const queue = async () => dataOf(await eve.ask('/verifications', { method: 'GET' }));
const open = (verificationId: number, by = eve) => by.ask('/verifications/open', { body: { verificationId } });
const certify = (verificationId: number, by = eve, seen: readonly string[] = ['plausible']) =>
  by.ask('/verifications/certify', { body: { verificationId, seen } });
const submit = (token: string, body: object) => server.ask('/api/core/coin/member/verified', { body, token });
const primary = (idNumber: string) => ({ level: 'primary', country: 'HK', name: 'Lin Wei', idNumber });
const newest = async () => {
  const db = await server.sql.db();
  const [row] = await db.select().from(auditLog).orderBy(desc(auditLog.auditId)).limit(1);
  return row;
};
async function caseOf(userId: number): Promise<Case> {
  const found = (await queue()).records.find((row) => row.userId === userId);
  if (!found) throw new Error(`No case of ${userId} waits.`);
  return found;
}

test('the queue is oldest first, says why each waits, and shows nothing sealed', async () => {
  const [one, two] = [await server.register('one@example.com'), await server.register('two@example.com')];
  await submit(one.token, primary('A123456(3)'));
  await submit(two.token, primary('a123456(3)'));
  const { records, total } = await queue();
  expect([total, ...records.map(({ userId }) => userId)]).toEqual([2, one.userId, two.userId]);
  expect(records.map(({ waitsBecause }) => waitsBecause)).toEqual([
    ['same_document', 'first_time'],
    ['same_document', 'first_time'],
  ]);
  expect(JSON.stringify(records)).not.toMatch(/Lin|123456/);

  const opened = dataOf(await open(records[1]?.verificationId ?? 0));
  expect(opened).toMatchObject({ facts: { name: 'Lin Wei', country: 'HK' }, sameDocument: [one.userId] });
  expect(opened.checks).toEqual([
    { check: 'number_format', holds: true },
    { check: 'document_unique', holds: false },
  ]);
  const entry = await newest();
  expect([entry?.name, entry?.action, entry?.object]).toEqual(['eve', 'verification.view', `user:${two.userId}`]);
  expect(JSON.stringify(entry)).not.toMatch(/Lin|123456/);
});

test('the queue comes in pages, each case on one of them', async () => {
  const page = async (current: number) =>
    dataOf(await eve.ask(`/verifications?current=${current}&size=1`, { method: 'GET' }));
  const { records, total, pages } = dataOf(await eve.ask('/verifications?size=500', { method: 'GET' }));
  const one = await Promise.all(records.map((_, at) => page(at + 1)));
  expect(one.flatMap((found) => found.records)).toEqual(records);
  expect([total, pages, one[0]?.pages]).toEqual([records.length, 1, records.length]);
  expect((await page(records.length + 1)).records).toEqual([]);
});

test('a refusal reaches its user word for word, is on record, and the next try shows it', async () => {
  const { token, userId } = await server.register('three@example.com');
  await submit(token, primary('C654321(7)'));
  const { verificationId } = await caseOf(userId);
  const remark = 'Bitte den Namen so schreiben wie im Ausweis: "Wei Lin".';
  const bare = await eve.ask('/verifications/refuse', { body: { verificationId, reason: 'name_differs', remark: '' } });
  expect([bare.status, bare.body.data.fields?.[0]?.field]).toEqual([400, 'remark']);
  const body = { verificationId, reason: 'name_differs', remark };
  expect((await eve.ask('/verifications/refuse', { body })).status).toBe(200);
  const state = dataOf(await server.ask('/api/user/verification/state', { token, body: {} }));
  expect(state.primary).toMatchObject({ state: 'refused', reason: 'name_differs', remark });
  expect(await newest()).toMatchObject({ name: 'eve', action: 'verification.refused', reason: remark });

  const late = await certify(verificationId, finn);
  expect([late.status, late.body.data.reason]).toEqual([422, 'already_decided']);
  expect((await open(verificationId)).body.data.reason).toBe('already_decided');
  expect((await certify(987_654)).body.data.reason).toBe('not_found');

  await submit(token, primary('C654321(7)'));
  const again = await caseOf(userId);
  expect(again.waitsBecause).toEqual(['sent_again']);
  expect(dataOf(await open(again.verificationId)).refusals).toMatchObject([{ remark }]);
});

test('two who decide at once decide once, and there is one record of it', async () => {
  const { token, userId } = await server.register('four@example.com');
  await submit(token, primary('D765432(5)'));
  const { verificationId } = await caseOf(userId);
  const both = await Promise.all([certify(verificationId, eve), certify(verificationId, finn)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  const db = await server.sql.db();
  const records = (await db.select().from(auditLog)).filter(({ object }) => object === `user:${userId}`);
  expect(records.map(({ action }) => action)).toEqual(['verification.certified']);
});

test('nobody is certified before a reviewer saw all that only eyes can see, and what was seen is on record', async () => {
  const { token, userId } = await server.register('six@example.com');
  await submit(token, primary('G987654(4)'));
  const { verificationId } = await caseOf(userId);
  for (const seen of [[], ['readable', 'same', 'face']]) {
    const answer = await certify(verificationId, eve, seen);
    expect([answer.status, answer.body.data.fields?.[0]?.field]).toEqual([400, 'seen']);
  }
  expect((await caseOf(userId)).verificationId).toBe(verificationId);
  expect((await certify(verificationId)).status).toBe(200);
  const record = await newest();
  expect(record?.action).toBe('verification.certified');
  expect(JSON.parse(record?.after ?? '{}')).toMatchObject({ state: 'certified', seen: ['plausible'] });
});

test('a photo comes as an image that nothing stores, each look counted for its user and on record', async () => {
  const { token, userId } = await server.register('five@example.com');
  await submit(token, primary('E876543(3)'));
  await certify((await caseOf(userId)).verificationId);
  const image = sharp({ create: { width: 400, height: 300, channels: 3, background: '#3a6ea5' } });
  const payload = await image.jpeg().toBuffer();
  const ids: string[] = [];
  for (const side of ['front', 'hand']) {
    const headers = { satoken: token, 'content-type': 'image/jpeg' };
    const url = `/api/user/verification/photo?side=${side}`;
    const sent = await server.app.inject({ method: 'POST', url, headers, payload });
    ids.push((JSON.parse(sent.body) as { data: { photoId: string } }).data.photoId);
  }
  const [frontPhotoId, handPhotoId] = ids;
  const papers = { level: 'advanced', country: 'HK', documentType: 'passport', frontPhotoId, handPhotoId };
  expect((await submit(token, papers)).status).toBe(200);
  const opened = dataOf(await open((await caseOf(userId)).verificationId));
  expect(opened.certified).toMatchObject({ name: 'Lin Wei', idNumber: 'E876543(3)' });
  expect(opened.checks.every(({ holds }) => holds)).toBe(true);

  const url = `/console/api/verifications/photo?photoId=${opened.photos[0]?.photoId}`;
  const seen = await server.app.inject({ method: 'GET', url, headers: { cookie: eve.cookie } });
  expect([seen.statusCode, seen.headers['content-type'], seen.headers['cache-control']]).toEqual([
    200,
    'image/jpeg',
    'no-store',
  ]);
  expect((await sharp(seen.rawPayload).metadata()).format).toBe('jpeg');
  expect(await newest()).toMatchObject({ action: 'verification.photo', object: `user:${userId}` });
  const state = dataOf(await server.ask('/api/user/verification/state', { token, body: {} }));
  expect(state.photoViews).toBe(1);
  // Threat 72: anyone who looks leaves a row, on record and for the user to count, each time.
  for (const { cookie } of [eve, finn]) await server.app.inject({ method: 'GET', url, headers: { cookie } });
  const db = await server.sql.db();
  const looks = await db.select().from(photoViews).where(eq(photoViews.userId, userId));
  const [eveId, finnId] = [await eve.id(), await finn.id()];
  expect(looks.map(({ operator }) => operator)).toEqual([eveId, eveId, finnId].map((id) => `operator:${id}`));
  const kept = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.object, `user:${userId}`));
  expect(kept.filter(({ action }) => action === 'verification.photo').map(({ name }) => name)).toEqual([
    'eve',
    'eve',
    'finn',
  ]);
  expect(dataOf(await server.ask('/api/user/verification/state', { token, body: {} })).photoViews).toBe(3);
  const asUser = await server.app.inject({ method: 'GET', url, headers: { satoken: token } });
  expect(asUser.statusCode).toBe(401);
  const elsewhere = { cookie: eve.cookie, 'sec-fetch-site': 'cross-site' };
  expect((await server.app.inject({ method: 'GET', url, headers: elsewhere })).statusCode).toBe(403);
});
