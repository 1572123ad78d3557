import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestServer } from '../http/test-support/test-server.ts';
import { fills } from '../sql/schema.ts';
import { renewTiers, tierOf } from './vip-tiers.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.stop());

test.each([
  ['0', 0],
  ['99999', 0],
  ['100000', 1],
  ['499999', 1],
  ['500000', 2],
  ['2000000', 3],
  ['10000000', 4],
  ['50000000', 5],
  ['900000000', 5],
])('a volume of %s earns tier %i', (volume, tier) => {
  expect(tierOf(BigInt(volume) * 10n ** 8n, 8)).toBe(tier);
});

test('the tier of a user follows what they traded in 30 days, up and down, once a day', async () => {
  const { userId, token } = await server.register('trader@example.com');
  const db = await server.sql.db();
  const row = {
    userId,
    orderId: 1,
    marketId: 1,
    side: 'buy',
    price: 1,
    quantity: 1,
    ppm: 0,
    fee: 0n,
    fundShare: 0n,
    seq: 1,
  };
  const fill = (tradeId: number, role: string, timeMs: number) =>
    db.insert(fills).values({ ...row, tradeId, role, timeMs, notional: 60_000n * 10n ** 8n });
  await fill(900_001, 'maker', server.nowMs);
  await fill(900_002, 'taker', server.nowMs);
  const parts = { exchange: server.exchange, sql: server.sql, logger: server.logger, now: () => server.nowMs };
  expect(await renewTiers(parts)).toBe(1);
  expect(await renewTiers(parts)).toBe(0);
  const info = await server.ask('/api/user/getInfo', { token });
  expect(info.body.data.user?.vip).toBe(1);
  server.nowMs += 31 * 86_400_000;
  expect(await renewTiers(parts)).toBe(1);
  expect(server.exchange.exchange.user(userId)?.tier).toBe(0);
});
