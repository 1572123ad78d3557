import { sql as raw } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ApiKeys } from '../../identity/api-keys/api-keys.ts';
import { PaymentMethods } from '../../people/payment-methods/payment-methods.ts';
import { SecondFactors } from '../../identity/second-factor/second-factors.ts';
import { totpAt } from '../../identity/second-factor/totp.ts';
import { apiKeys, applications, identityPhotos, paymentMethods, secondFactors, verifications } from '../sql/schema.ts';
import { startEmbeddedSql, type TestSql } from '../sql/test-support/engines.ts';
import { KeyRing, newKey } from './key-ring.ts';
import { places } from './sealed-for.ts';
import { resealAll } from './reseal.ts';

const [old, next] = [newKey(1), newKey(2)];
const nowMs = Date.UTC(2026, 0, 1, 12);
const userId = 7;
const photo = Buffer.from('a photo of a paper, \0 and not a text');
const facts = JSON.stringify({ name: 'Lin Wei' });
const warned: object[] = [];
const logger = { warn: (told: object) => warned.push(told) };
let running: TestSql;
beforeAll(async () => {
  running = await startEmbeddedSql();
});
afterAll(() => running.stop());

const partsOf = (...keys: (typeof old)[]) => ({ sql: running.sql, keys: new KeyRing(keys), now: () => nowMs });
let secret = '';
beforeEach(async () => {
  warned.length = 0;
  const db = await running.sql.db();
  for (const table of [apiKeys, applications, identityPhotos, paymentMethods, secondFactors, verifications])
    await db.delete(table);
  const factors = new SecondFactors(partsOf(old));
  ({ secret } = await factors.begin(`user:${userId}`, 'someone@example.com'));
  await factors.confirm(`user:${userId}`, totpAt(secret, nowMs));
  await factors.begin('operator:1', 'somebody');
  const wanted = { name: 'Bot', permissions: ['read'], allowedAddresses: [] } as const;
  await new ApiKeys(partsOf(old)).add(userId, { ...wanted, kind: 'hmac' });
  await new ApiKeys(partsOf(old)).add(userId, { ...wanted, kind: 'ed25519', publicKey: 'A'.repeat(43) });
  await new PaymentMethods(partsOf(old)).bind(userId, 'bank', { cardNumber: '6222020200112233' });
  const ring = new KeyRing([old]);
  const sealed = { facts: ring.seal(facts, places.papers(userId)), documentHash: 'x', submittedAtMs: nowMs };
  await db.insert(verifications).values({ userId, level: 'primary', state: 'submitted', ...sealed });
  const said = { facts: ring.seal(facts, places.application(userId)), nameKey: 'lin', submittedAtMs: nowMs };
  await db.insert(applications).values({ userId, kind: 'merchant', state: 'submitted', ...said });
  const image = ring.sealBytes(photo, places.photo('p1', userId)).toString('base64');
  const kept = { side: 'front', width: 1, height: 1, createdAtMs: nowMs };
  await db.insert(identityPhotos).values({ photoId: 'p1', userId, sealed: image, ...kept });
});

/** Every text of the database that a key sealed, by its column. */
async function sealedWith(key: typeof old): Promise<string[]> {
  const db = await running.sql.db();
  const mark = new KeyRing([key]).newestMark;
  const { rows: columns } = await db.execute<{ table: string; column: string }>(
    raw`select table_name as table, column_name as column from information_schema.columns where table_schema = 'public' and data_type = 'text'`,
  );
  const found: string[] = [];
  for (const { table, column } of columns) {
    const like = raw`select 1 from ${raw.identifier(table)} where ${raw.identifier(column)} like ${`${mark}%`}`;
    if ((await db.execute(like)).rows.length > 0) found.push(`${table}.${column}`);
  }
  return found.toSorted();
}

test('after a rotation nothing is left that the old key sealed, and everything opens without it', async () => {
  const before = await sealedWith(old);
  expect(before).toEqual([
    'api_keys.secret',
    'applications.facts',
    'identity_photos.sealed',
    'payment_methods.facts',
    'second_factors.pending_secret',
    'second_factors.secret',
    'verifications.facts',
  ]);
  expect(await resealAll({ ...partsOf(next, old), logger })).toBe(7);
  expect(await sealedWith(old)).toEqual([]);
  expect(await sealedWith(next)).toEqual(before);
  expect(await resealAll({ ...partsOf(next, old), logger })).toBe(0);

  const ring = new KeyRing([next]);
  const db = await running.sql.db();
  const [paper] = await db.select().from(verifications);
  expect(ring.open(paper?.facts ?? '', places.papers(userId))).toBe(facts);
  const [image] = await db.select().from(identityPhotos);
  expect(ring.openBytes(Buffer.from(image?.sealed ?? '', 'base64'), places.photo('p1', userId))).toEqual(photo);
  const bank = await new PaymentMethods(partsOf(next)).get(userId, 'bank');
  expect(bank?.facts).toEqual({ cardNumber: '6222020200112233' });
  const later = { ...partsOf(next), now: () => nowMs + 60_000 };
  const verdict = await new SecondFactors(later).verify(`user:${userId}`, totpAt(secret, nowMs + 60_000));
  expect(verdict).toEqual({ kind: 'right' });
  expect(warned).toEqual([]);
});

test('what opens with no key is left, reported by its column alone, and hinders nothing else', async () => {
  const db = await running.sql.db();
  const lost = new KeyRing([newKey(3)]).seal(facts, places.papers(8));
  const row = { userId: 8, facts: lost, documentHash: 'y', submittedAtMs: nowMs };
  await db.insert(verifications).values({ level: 'primary', state: 'submitted', ...row });
  expect(await resealAll({ ...partsOf(next, old), logger })).toBe(7);
  expect(warned).toHaveLength(1);
  expect(warned[0]).toMatchObject({ column: 'facts' });
  expect((await db.select().from(verifications)).map((kept) => kept.facts)).toContain(lost);
});
