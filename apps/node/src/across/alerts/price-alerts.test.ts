import { alertsMax, type PriceAlert } from '@candor/protocol';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Listings } from '../../engine/listings/listings.ts';
import { TestServer } from '../../assembly/test-support/test-server.ts';
import { notices } from '../../base/sql/schema.ts';
import { PriceAlerts, type PriceAlertParts } from './price-alerts.ts';
import { isReached } from './waiting-alerts.ts';

let server: TestServer;
let maker: string;
let taker: string;
beforeAll(async () => {
  server = await TestServer.start();
  [maker, taker] = [(await newUser()).token, (await newUser()).token];
});
afterAll(() => server.stop());

let users = 0;
const newUser = () => server.register(`alerts-${(users += 1)}@example.com`);
const call = (token: string, what: string, body: object = {}) => server.ask(`/api/alert/${what}`, { token, body });
/** The market is at 60,000. */
async function add(token: string, body: object): Promise<PriceAlert> {
  const answer = await call(token, 'add', { symbol: 'BTC/USDT', ...body });
  expect(answer).toMatchObject({ status: 200 });
  return answer.body.data as unknown as PriceAlert;
}
const waiting = async (token: string) =>
  ((await call(token, 'list')).rows as unknown as PriceAlert[]).map(({ price }) => price);

async function told(userId: number): Promise<string[]> {
  const db = await server.sql.db();
  const rows = await db.select().from(notices).where(eq(notices.userId, userId)).orderBy(notices.noticeId);
  return rows.map(({ facts }) => (JSON.parse(facts) as { price: string; reached: string }).reached);
}

async function trade(price: string): Promise<void> {
  for (const [token, side] of [
    [maker, 'sell'],
    [taker, 'buy'],
  ] as const) {
    const body = { symbol: 'BTC/USDT', side, price, quantity: '0.00100' };
    const answer = await server.ask('/api/currency/order/submit', { token, body });
    expect(answer).toMatchObject({ status: 200 });
  }
}

const look = () => server.app.priceAlerts.look();

describe('an alert', () => {
  test('waits from the side that the price has to come from, and keeps the market’s own name and decimals', async () => {
    const { token } = await newUser();
    expect(await add(token, { symbol: 'btc_usdt', price: '61000' })).toMatchObject({
      symbol: 'BTC/USDT',
      price: '61000.00',
      direction: 'above',
      source: 'last',
    });
    expect(await add(token, { price: '59000.5', source: 'index' })).toMatchObject({ direction: 'below' });
    expect(await waiting(token)).toEqual(['61000.00', '59000.50']);
  });

  test.each([
    [{ price: '60000' }, 'alert_at_price'],
    [{ price: '60000.001' }, 'price_off_tick'],
    [{ price: '0' }, 'price_not_positive'],
    [{ symbol: 'NOPE/USDT', price: '1' }, 'unknown_market'],
  ])('%j is refused: %s', async (body, reason) => {
    const { token } = await newUser();
    const answer = await call(token, 'add', { symbol: 'BTC/USDT', ...body });
    expect([answer.status, answer.body.data.reason]).toEqual([422, reason]);
  });

  test('waits once however often it is asked for, with so many others at most', async () => {
    const { token } = await newUser();
    const same = await Promise.all([1, 2, 3].map(() => add(token, { price: '70000' })));
    expect(new Set(same.map(({ alertId }) => alertId)).size).toBe(1);
    for (let at = 1; at < alertsMax; at += 1) await add(token, { price: String(70_000 + at) });
    const refused = await call(token, 'add', { symbol: 'BTC/USDT', price: '80000' });
    expect([refused.body.data.reason, refused.body.data.detail]).toEqual(['too_many_alerts', { most: '50' }]);
  });

  test('is its user’s alone: another can neither see nor remove it', async () => {
    const [own, other] = [await newUser(), await newUser()];
    const { alertId } = await add(own.token, { price: '61500' });
    expect((await call(other.token, 'remove', { alertId })).body.data.reason).toBe('not_found');
    expect([await waiting(own.token), await waiting(other.token)]).toEqual([['61500.00'], []]);
    expect((await call(own.token, 'remove', { alertId })).rows).toEqual([]);
  });
});

test.each([
  ['above', 99, false],
  ['above', 100, true],
  ['above', 180, true],
  ['below', 101, false],
  ['below', 100, true],
  ['below', 20, true],
] as const)('one that waits for 100 from %s is reached at %i: %s', (direction, ticks, reached) => {
  expect(isReached({ direction, price: 100 }, ticks)).toBe(reached);
});

describe('a price that comes', () => {
  test('comes once, though the price jumped over it and went back at once; a removed alert never comes', async () => {
    const { token, userId } = await newUser();
    await add(token, { price: '60050', direction: 'above' });
    const { alertId } = await add(token, { price: '60060', direction: 'above' });
    await call(token, 'remove', { alertId });
    await trade('60040.00');
    await look();
    expect(await told(userId)).toEqual([]);
    await trade('60100.00');
    await trade('60030.00');
    await trade('60100.00');
    await look();
    await look();
    expect(await told(userId)).toEqual(['60,100.00']);
    expect(await waiting(token)).toEqual([]);
    const inbox = await server.ask('/api/notice/inbox', { token, body: {}, headers: { lang: 'en' } });
    expect(inbox.rows).toMatchObject([
      {
        kind: 'price_alert',
        title: 'BTC/USDT reached 60,050.00',
        text: 'The last price was 60,100.00 USDT. This alert is done.',
        path: '/trade/index?type=spot&symbol=BTC%2FUSDT',
      },
    ]);
  });

  test('comes at once where the alert was moved here after its price had come', async () => {
    const { token, userId } = await newUser();
    await add(token, { price: '59000', direction: 'above' });
    await look();
    expect(await told(userId)).toEqual(['60,000.00']);
  });
});

describe('a node that was stopped', () => {
  let indexTicks = 6_000_000;
  function start(more: Partial<PriceAlertParts> = {}): PriceAlerts {
    const { exchange, sql, logger } = server;
    const listings = new Listings();
    listings.load(exchange.exchange);
    const { notices: telling } = server.people;
    const views = { indexTicks: () => indexTicks };
    return new PriceAlerts({
      exchange,
      sql,
      listings,
      views,
      logger,
      notices: telling,
      now: () => server.nowMs,
      ...more,
    });
  }

  test('tells after its start what was reached before it, and a third start tells nothing again', async () => {
    const { token, userId } = await newUser();
    await add(token, { price: '60200', direction: 'above' });
    // Stopped without a last look: its watcher never tells.
    await server.app.priceAlerts.close();
    await trade('60210.00');
    await trade('60000.00');
    expect(await told(userId)).toEqual([]);
    for (const _start of [1, 2]) {
      const node = start();
      await node.ready;
      await node.close();
      expect(await told(userId)).toEqual(['60,210.00']);
    }
    expect(await waiting(token)).toEqual([]);
  });

  test('has notified of an alert and ended it, or neither: what failed in between is made up later', async () => {
    const { token, userId } = await newUser();
    await add(token, { price: '60300', direction: 'above' });
    const failing: PriceAlertParts['notices'] = {
      tell: (to, key, facts, also) =>
        server.people.notices.tell(to, key, facts, async (tx) => {
          await also?.(tx);
          throw new Error('the process ends here');
        }),
    };
    const first = start({ notices: failing });
    await first.ready;
    await trade('60310.00');
    await first.close();
    expect([await told(userId), await waiting(token)]).toEqual([[], ['60300.00']]);
    const second = start();
    await second.ready;
    await second.close();
    expect([await told(userId), await waiting(token)]).toEqual([['60,310.00'], []]);
  });

  test('follows the index where that is wanted, and not a stale one', async () => {
    const { token, userId } = await newUser();
    await add(token, { price: '60400', source: 'index', direction: 'above' });
    const node = start();
    await node.ready;
    await trade('60500.00');
    indexTicks = 0;
    await node.look();
    expect(await told(userId)).toEqual([]);
    indexTicks = 6_041_000;
    await node.look();
    expect(await told(userId)).toEqual(['60,410.00']);
    await node.close();
  });
});
