import { tierThresholds } from '@candor/protocol';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestServer } from '../../assembly/test-support/test-server.ts';
import { fixedViews } from '../../assembly/test-support/fixed-views.ts';
import { Listings } from '../../engine/listings/listings.ts';
import { fills } from '../../base/sql/schema.ts';
import { renewTiers, tierOf } from './vip-tiers.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.stop());

test.each([
  ['0', '0', 0],
  ['99999', '199999', 0],
  ['100000', '0', 1],
  ['0', '200000', 1],
  ['499999', '499999', 1],
  ['500000', '0', 2],
  ['2000000', '0', 3],
  ['0', '1000000', 3],
  ['10000000', '0', 4],
  ['100000', '5000000', 4],
  ['50000000', '0', 5],
  ['900000000', '20000000', 5],
])('a volume of %s or a balance of %s earns tier %i', (volume, balance, tier) => {
  expect(tierOf({ volume: BigInt(volume), balance: BigInt(balance) }, tierThresholds)).toBe(tier);
});

const dayMs = 86_400_000;
const parts = () => {
  const listings = new Listings();
  listings.load(server.exchange.exchange);
  const { exchange, sql, logger } = server;
  return { exchange, views: fixedViews(listings), sql, logger, now: () => server.nowMs };
};
const tierNow = (userId: number) => server.exchange.exchange.user(userId)?.tier;

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
  expect(await renewTiers(parts())).toBe(1);
  expect(await renewTiers(parts())).toBe(0);
  const info = await server.ask('/api/user/getInfo', { token });
  expect(info.body.data.user?.vip).toBe(1);
  // What was renewed is what the next order pays, and its fill says so.
  const taker = await server.register('counterpart@example.com');
  const order = { symbol: 'BTC/USDT', price: '60000.00', quantity: '0.01000' };
  const submit = (who: string, side: 'buy' | 'sell') =>
    server.ask('/api/currency/order/submit', { token: who, body: { ...order, side } });
  expect((await submit(token, 'sell')).status).toBe(200);
  expect((await submit(taker.token, 'buy')).status).toBe(200);
  await server.projector.idle();
  const paid = async (who: number) =>
    (await db.select().from(fills).where(eq(fills.userId, who)))
      .filter(({ tradeId }) => tradeId < 900_000)
      .map(({ role, ppm, fee }) => [role, ppm, fee]);
  expect(await paid(userId)).toEqual([['maker', 900, 54_000_000n]]);
  expect(await paid(taker.userId)).toEqual([['taker', 1_000, 60_000_000n]]);
  server.nowMs += 31 * dayMs;
  expect(await renewTiers(parts())).toBe(1);
  expect(tierNow(userId)).toBe(0);
});

test('a balance earns a tier at fresh prices, and counts once a day however often the exchange starts', async () => {
  const { userId } = await server.register('holder@example.com');
  const { exchange } = server;
  server.nowMs += dayMs;
  expect(await renewTiers(parts())).toBe(0);
  // 92,500 USDT of demo funds earn nothing; at a BTC price of 400,000 they are worth 262,500.
  const dear = () => {
    const { views, ...rest } = parts();
    const usdtPrice = (asset: string) => (asset === 'BTC' ? '400000.00' : views.usdtPrice(asset));
    return { ...rest, views: { usdtPrice } };
  };
  expect(await renewTiers(dear())).toBe(0);
  server.nowMs += dayMs;
  const before = exchange.durableSeq;
  expect(await renewTiers(dear())).toBe(exchange.durableSeq - before);
  expect(tierNow(userId)).toBe(1);
  server.nowMs += dayMs;
  await renewTiers(parts());
  expect(tierNow(userId)).toBe(0);
});

test('a price that is missing is waited for, and costs nobody a tier', async () => {
  const { userId } = await server.register('patient@example.com');
  const priced = (btc: string | null) => ({
    ...parts(),
    views: { usdtPrice: (asset: string) => (asset === 'BTC' ? btc : '1') },
  });
  server.nowMs += dayMs;
  expect(await renewTiers(priced(null), true)).toBeNull();
  expect(tierNow(userId)).toBe(0);
  expect(await renewTiers(priced('400000.00'), true)).toBeGreaterThan(0);
  expect(tierNow(userId)).toBe(1);
  server.nowMs += dayMs;
  expect(await renewTiers(priced(null))).toBe(0);
  expect(tierNow(userId)).toBe(1);
  server.nowMs += dayMs;
  expect(await renewTiers(priced('1.00'), true)).toBeGreaterThan(0);
  expect(tierNow(userId)).toBe(0);
});
