import { createHash } from 'node:crypto';
import { checkLiabilities } from '@candor/amount';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestServer } from '../../http/test-support/test-server.ts';

let server: TestServer;
let alice: { readonly token: string; readonly userId: number };
let bob: { readonly token: string; readonly userId: number };

beforeAll(async () => {
  server = await TestServer.start();
  alice = await server.register('alice@example.com');
  bob = await server.register('bob@example.com');
});
afterAll(() => server.stop());

const get = (path: string, token?: string) =>
  server.ask(path, { method: 'GET', ...(token !== undefined && { token }) });

test('before the first proof there is none to read', async () => {
  expect((await get('/api/proof/list')).rows).toEqual([]);
  expect((await get('/api/proof/reserves')).body.data.reason).toBe('not_found');
  expect((await get('/api/proof/own', alice.token)).body.data.reason).toBe('not_found');
});

test('no path is given before the journal has the root', async () => {
  server.exchange.refusal = 'stopping';
  await expect(server.proofs.maker.make()).rejects.toThrow();
  server.exchange.refusal = null;
  expect((await get('/api/proof/own', alice.token)).body.data.reason).toBe('not_found');
});

test('each user’s own file leads to the root in the journal, and has their balances', async () => {
  const proofId = await server.proofs.maker.make();
  const [proof] = (await get('/api/proof/list')).rows;
  const published = server.exchange.records.at(-1);
  expect(published?.events[0]).toMatchObject({ type: 'proof_published', proofId, root: proof?.root });
  expect(proof).toMatchObject({ proofId, publishedSeq: published?.seq });
  for (const { token, userId } of [alice, bob]) {
    const file = (await get('/api/proof/own', token)).body.data;
    const { problem, balances, ...check } = checkLiabilities(file, String(proof?.root));
    expect({ problem, userId: check.userId }).toEqual({ problem: undefined, userId });
    const own = server.exchange.exchange.balancesOf(userId);
    expect(balances.map(({ assetId, sum }) => ({ assetId, sum }))).toEqual(
      own.map(({ assetId, available, reserved }) => ({ assetId, sum: available + reserved })),
    );
    expect(balances.length).toBeGreaterThan(0);
  }
});

test('reserves have the hash that the journal has, and balance to the unit', async () => {
  const { reserves, reservesHash } = (await get('/api/proof/reserves')).body.data;
  const [event] = server.exchange.records.at(-1)?.events ?? [];
  expect(event).toMatchObject({ type: 'proof_published', reservesHash });
  expect(createHash('sha256').update(JSON.stringify(reserves)).digest('hex')).toBe(reservesHash);
});

test('a proof is never replaced: the next one is another, and the first stays', async () => {
  const before = (await get('/api/proof/list')).rows[0];
  const next = await server.proofs.maker.make();
  expect(next).toBe(Number(before?.proofId) + 1);
  expect((await get('/api/proof/list')).rows[1]).toEqual(before);
  const old = await get(`/api/proof/own?proofId=${String(before?.proofId)}`, alice.token);
  expect(checkLiabilities(old.body.data, String(before?.root)).problem).toBeUndefined();
});
