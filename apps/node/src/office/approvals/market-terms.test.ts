import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { encodeRecord, Exchange } from '@candor/core';
import type { MarketRow } from '@candor/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OperatorDesk } from '../../assembly/test-support/operator-desk.ts';
import { type Answer, TestServer } from '../../assembly/test-support/test-server.ts';
import { MarketCauses } from '../../engine/markets/market-causes.ts';
import { approvals } from '../../base/sql/schema.ts';

let server: TestServer;
let ann: OperatorDesk;
let ben: OperatorDesk;
let token: string;
beforeAll(async () => {
  server = await TestServer.start();
  ann = await OperatorDesk.open(server, 'ann', ['risk']);
  ben = await OperatorDesk.open(server, 'ben', ['risk']);
  ({ token } = await server.register('trader@example.com'));
});
afterAll(() => server.stop());

interface Proposed {
  readonly approvalId: number;
  readonly state: string;
  readonly remark: string;
  readonly cause: string;
  readonly before: string;
  readonly seq: number;
}
const dataOf = ({ text }: Answer): Proposed => (JSON.parse(text) as { data: Proposed }).data;
let requests = 0;
const propose = (by: OperatorDesk, proposal: object) => {
  requests += 1;
  const body = {
    proposal: { symbol: 'BTC/USDT', ...proposal },
    reason: 'Fewer, larger steps',
    requestId: `terms-${requests}0000`,
  };
  return by.ask('/approvals/propose', { body });
};
const approve = (by: OperatorDesk, approvalId: number) => by.ask('/approvals/approve', { body: { approvalId } });
/** Proposed by one and approved by the other. */
const decided = async (proposal: object): Promise<Proposed> => {
  const { approvalId } = dataOf(await propose(ben, proposal));
  return dataOf(await approve(ann, approvalId));
};
const order = async (price: string, quantity = '0.01'): Promise<string> => {
  const body = {
    symbol: 'BTC/USDT',
    side: 'buy',
    type: 'limit',
    price,
    quantity,
    requestId: `order-${(requests += 1)}0000`,
  };
  const answer = await server.ask('/api/currency/order/submit', { token, body });
  return answer.body.data.reason ?? String(answer.status);
};

test('a new tick size takes two people and a halted market; then the old tick is refused and the new one taken', async () => {
  expect(await order('58000.01')).toBe('200');
  const proposed = dataOf(await propose(ben, { kind: 'market.terms', tickSize: '0.05', bandPpm: 90_000 }));
  expect(JSON.parse(proposed.before)).toEqual({ tickSize: '0.01', bandPpm: 100_000 });
  expect((await approve(ben, proposed.approvalId)).body.data.reason).toBe('own_proposal');

  expect(dataOf(await approve(ann, proposed.approvalId))).toMatchObject({
    state: 'failed',
    cause: 'Tick and lot sizes change only while the market is halted.',
  });
  await decided({ kind: 'market.state', state: 'halted', cause: 'terms' });
  expect(await decided({ kind: 'market.terms', tickSize: '0.05' })).toMatchObject({
    state: 'failed',
    cause: expect.stringContaining('Open orders of this market do not fit'),
  });
  const { text } = await ann.ask('/audit?search=failed.market.terms', { method: 'GET' });
  const told = (JSON.parse(text) as { data: { records: { reason: string }[] } }).data.records;
  expect(told.map(({ reason }) => reason)).toEqual(['market_orders_off_grid', 'market_not_halted']);
  await server.ask('/api/currency/order/cancelAll', { token, body: { symbol: 'BTC/USDT' } });
  const done = await decided({ kind: 'market.terms', tickSize: '0.05', bandPpm: 90_000 });
  expect(done).toMatchObject({ state: 'approved' });
  await decided({ kind: 'market.state', state: 'open' });

  const record = server.exchange.records[done.seq - 1];
  expect(record?.actor).toEqual({ kind: 'operator', id: await ann.id() });
  expect(record?.events).toMatchObject([{ type: 'market_terms_set', terms: { tickStep: 5, bandPpm: 90_000 } }]);
  expect([await order('58000.01'), await order('58000.05')]).toEqual(['price_off_tick', '200']);
  const { body } = await server.ask('/api/core/coin/open/market/initData', { method: 'GET' });
  expect(JSON.stringify(body.data)).toContain('"tickSize":"0.05"');

  const again = Exchange.empty();
  for (const each of server.exchange.records) again.applyRecord(encodeRecord(each));
  expect(again.market(1)?.terms).toMatchObject({ tickStep: 5, bandPpm: 90_000 });
  expect(again.stateHash()).toBe(server.exchange.exchange.stateHash());
});

test('a market that is not open says why: in the proposal, to everybody, and after a restart', async () => {
  const wrong = async (proposal: object) => {
    const { status, body } = await propose(ben, { kind: 'market.state', symbol: 'ETH/USDT', ...proposal });
    return [status, body.data.fields?.map(({ field, rule }) => [field, rule])];
  };
  expect(await wrong({ state: 'halted' })).toEqual([400, [['proposal.cause', 'required']]]);
  expect(await wrong({ state: 'halted', cause: 'because' })).toEqual([400, [['proposal.cause', 'one_of']]]);
  expect(await wrong({ state: 'open', cause: 'maintenance' })).toEqual([400, [['proposal.cause', 'unknown_field']]]);

  const shown = async () => {
    const { text } = await server.ask('/api/core/coin/open/market/initData', { method: 'GET' });
    const { markets } = (JSON.parse(text) as { data: { markets: readonly MarketRow[] } }).data;
    const market = markets.find(({ symbol_name: symbol }) => symbol === 'ETH/USDT');
    return [market?.state, market?.stateCause];
  };
  const kind = 'market.state';
  const symbol = 'ETH/USDT';
  // What was only proposed is reported to nobody.
  await propose(ben, { kind, symbol, state: 'halted', cause: 'prices' });
  expect(await shown()).toEqual(['open', null]);
  await decided({ kind, symbol, state: 'halted', cause: 'unusual' });
  expect(await shown()).toEqual(['halted', 'unusual']);
  await decided({ kind, symbol, state: 'cancel_only', cause: 'network' });
  expect(await shown()).toEqual(['cancel_only', 'network']);

  const again = new MarketCauses();
  again.load(await server.operatorConsole.approvals.applied('market.state'));
  expect([again.of(symbol, 'cancel_only'), again.of('BTC/USDT', 'cancel_only')]).toEqual(['network', null]);
  await decided({ kind, symbol, state: 'open' });
  expect(await shown()).toEqual(['open', null]);
});

test('bounds change while the market is open, and the audit log tells both people', async () => {
  expect(await decided({ kind: 'market.terms', minimumNotional: '1000', maximumQuantity: '0.5' })).toMatchObject({
    state: 'approved',
  });
  expect([await order('58000.05', '0.01'), await order('58000.05', '0.51')]).toEqual([
    'notional_below_minimum',
    'quantity_above_maximum',
  ]);
  const audit = await ann.ask('/audit?search=market.terms', { method: 'GET' });
  expect(audit.text).toContain('approved.market.terms');
  expect(audit.text).toContain('propose.market.terms');
  const { text } = await ann.ask('/markets', { method: 'GET' });
  expect(text).toContain('"minimumNotional":"1000.00000000"');
});

test.each([
  [{}, 'nothing_to_change'],
  [{ maximumQuantity: '0.50000' }, 'nothing_to_change'],
  [{ tickSize: '0.001' }, 'market_terms_invalid'],
  [{ tickSize: '0' }, 'market_terms_invalid'],
  [{ minimumQuantity: '0.6' }, 'market_terms_invalid'],
  [{ maximumNotional: '999999999999' }, 'market_terms_invalid'],
  [{ symbol: 'BTC/XYZ', bandPpm: 5 }, 'unknown_market'],
])('%o cannot be proposed: %s', async (terms, reason) => {
  const refused = await propose(ben, { kind: 'market.terms', ...terms });
  expect([refused.status, refused.body.data.reason]).toEqual([422, reason]);
});

test('a band beyond all bounds, and a field that is none of the terms, are no proposal', async () => {
  for (const terms of [{ bandPpm: 1_000_001 }, { bandPpm: 0 }, { price: '1' }, { tickSize: 0.05 }]) {
    expect((await propose(ben, { kind: 'market.terms', ...terms })).status).toBe(400);
  }
});

test('a crash between the record and its note leaves the proposal approved, with that record and no other', async () => {
  const done = await decided({ kind: 'market.terms', minimumNotional: '1100', bandPpm: 90_000 });
  const db = await server.sql.db();
  const isIt = eq(approvals.approvalId, done.approvalId);
  await db.update(approvals).set({ appliedAtMs: null, seq: null }).where(isIt);
  const seqBefore = server.exchange.durableSeq;
  await server.operatorConsole.resume();
  expect(server.exchange.durableSeq).toBe(seqBefore);
  expect((await db.select().from(approvals).where(isIt))[0]).toMatchObject({ state: 'approved', seq: done.seq });
});

test('two operators list what the catalogue gained, all of it, and what operators ended stays ended', async () => {
  await decided({ kind: 'market.periods', symbol: 'ETH/USDT', periods: [period] });
  await decided({ kind: 'market.periods', symbol: 'ETH/USDT', periods: [] });
  const lacking = async (): Promise<readonly string[]> => {
    const { text } = await ann.ask('/markets', { method: 'GET' });
    const { data } = JSON.parse(text) as { data: { lacking: { entry: string; terms: string }[] } };
    for (const { entry, terms } of data.lacking)
      expect(entry).toContain(createHash('sha256').update(terms).digest('hex').slice(0, 12));
    return data.lacking.map(({ entry }) => entry);
  };
  const entries = await lacking();
  expect(entries).toContainEqual(expect.stringMatching(/^set_periods BTC\/USDT [0-9a-f]{12}$/));
  expect(entries).not.toContainEqual(expect.stringContaining('set_periods ETH/USDT'));
  const list = (some: readonly string[]) => ({ kind: 'catalogue.list', symbol: undefined, entries: some });
  expect((await propose(ben, list(entries.slice(1)))).body.data.reason).toBe('changed_meanwhile');
  // The same listings at other terms are not what was approved.
  const others = entries.map((entry) => entry.replace(/.{12}$/, '0'.repeat(12)));
  expect((await propose(ben, list(others))).body.data.reason).toBe('changed_meanwhile');
  const { approvalId } = dataOf(await propose(ben, list(entries)));
  expect((await approve(ben, approvalId)).body.data.reason).toBe('own_proposal');
  const { state, seq } = dataOf(await approve(ann, approvalId));
  expect([state, await lacking()]).toEqual(['approved', []]);
  expect((await server.exchange.recordAt(seq))?.actor).toEqual({ kind: 'operator', id: await ann.id() });
  const { periods } = server.exchange.peek((exchange) => exchange.market(2)?.offer) ?? {};
  expect(periods).toEqual([]);
  expect((await propose(ben, list(entries))).body.data.reason).toBe('nothing_to_change');
});

const period = { durationSeconds: 60, payoutPpm: 850_000, minimumStake: '5.00', maximumStake: '500.00' };
