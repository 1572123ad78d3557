import type { MarketRules, PeriodOffer } from '@candor/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fixedViews } from '../../assembly/test-support/fixed-views.ts';
import { OperatorDesk } from '../../assembly/test-support/operator-desk.ts';
import { type Answer, TestServer } from '../../assembly/test-support/test-server.ts';
import { Listings } from '../../engine/listings/listings.ts';
import { renewTiers } from '../../identity/users/vip-tiers.ts';

let server: TestServer;
let ann: OperatorDesk;
let ben: OperatorDesk;
let cleo: OperatorDesk;
beforeAll(async () => {
  server = await TestServer.start();
  ann = await OperatorDesk.open(server, 'ann', ['risk']);
  ben = await OperatorDesk.open(server, 'ben', ['finance']);
  cleo = await OperatorDesk.open(server, 'cleo', ['content']);
});
afterAll(() => server.stop());

interface Proposed {
  readonly approvalId: number;
  readonly state: string;
  readonly before: string;
  readonly content: string;
  readonly seq: number;
  readonly remark: string;
}
const answered = (answer: Answer): unknown => {
  if (answer.status !== 200) throw new Error(answer.text);
  return (JSON.parse(answer.text) as { data: unknown }).data;
};
const dataOf = (answer: Answer) => answered(answer) as Proposed;
let requests = 0;
const propose = (by: OperatorDesk, proposal: object) => {
  requests += 1;
  const body = { proposal, reason: 'A better offer', requestId: `offers-${requests}0000` };
  return by.ask('/approvals/propose', { body });
};
const approve = (by: OperatorDesk, approvalId: number) => by.ask('/approvals/approve', { body: { approvalId } });
const decided = async (proposal: object): Promise<Proposed> =>
  dataOf(await approve(ann, dataOf(await propose(ben, proposal)).approvalId));
/** An announcement with these words, published now. */
async function announce(slug: string, body: string): Promise<void> {
  const made = async (path: string, content: object) => answered(await cleo.ask(`/content${path}`, { body: content }));
  const { articleId } = (await made('/create', { section: 'news', slug })) as { articleId: number };
  await made('/draft', { articleId, lang: 'en', base: 0, revision: 0, title: 'News', summary: 'What changes', body });
  await made('/publish', { articleId, base: 0, drafts: [{ lang: 'en', revision: 1 }] });
}
/** Sessions of the console do not last that long. */
async function daysLater(days: number): Promise<void> {
  server.nowMs += days * 86_400_000;
  for (const desk of [ann, ben, cleo]) await desk.logIn();
}
const refusalOf = ({ status, body }: Answer) => [status, body.data.reason ?? body.data.fields?.[0]?.field];

describe('periods of fixed-period contracts', () => {
  const period = (durationSeconds: number, more: object = {}) => ({
    durationSeconds,
    payoutPpm: 850_000,
    minimumStake: '5.00000000',
    maximumStake: '500.00000000',
    ...more,
  });
  const periods = (list: readonly object[], symbol = 'BTC/USDT') => ({ kind: 'market.periods', symbol, periods: list });
  const offered = async (input: object = {}): Promise<PeriodOffer[]> =>
    (answered(await server.ask('/api/period/list', { body: input })) as { records: PeriodOffer[] }).records;

  test('nobody is offered any at first; two people make an offer, the journal says who, and users see its odds', async () => {
    expect(await offered()).toEqual([]);
    const { approvalId, before } = dataOf(
      await propose(ben, periods([period(30), period(60, { payoutPpm: 900_000 })])),
    );
    expect([JSON.parse(before), await offered()]).toEqual([{ periods: [] }, []]);
    expect((await approve(ben, approvalId)).body.data.reason).toBe('own_proposal');
    const { seq } = dataOf(await approve(ann, approvalId));
    const record = await server.exchange.recordAt(seq);
    expect(record?.actor).toEqual({ kind: 'operator', id: await ann.id() });
    expect(record?.events).toMatchObject([{ type: 'periods_set', periods: [{ minimumStake: 500_000_000n }, {}] }]);
    expect(await offered({ symbol: 'btc_usdt' })).toEqual([
      {
        symbol: 'BTC/USDT',
        durationSeconds: 30,
        payoutRate: '0.85',
        stakeAsset: 'USDT',
        minimumStake: '5.00000000',
        maximumStake: '500.00000000',
        breakEven: { wins: 20, of: 37, rate: '0.540541' },
        sinceMs: record?.timeMs,
      },
      expect.objectContaining({
        durationSeconds: 60,
        payoutRate: '0.9',
        breakEven: { wins: 10, of: 19, rate: '0.526316' },
      }),
    ]);
    expect(await offered({ symbol: 'ETH/USDT' })).toEqual([]);
  });

  test('what was decided is on record by market, and the way back is a new proposal', async () => {
    await decided(periods([period(120)]));
    await decided(periods([period(45)], 'ETH/USDT'));
    const asked = await ann.ask('/approvals?kind=market.periods&symbol=BTC%2FUSDT&state=approved', { method: 'GET' });
    const { records } = answered(asked) as { records: Proposed[] };
    const durations = records.map(({ content }) =>
      (JSON.parse(content) as { periods: { durationSeconds: number }[] }).periods.map((one) => one.durationSeconds),
    );
    expect(durations).toEqual([[120], [30, 60]]);
    const back = JSON.parse(records[1]?.content ?? '') as object;
    expect((await decided(back)).state).toBe('approved');
    expect((await offered({ symbol: 'BTC/USDT' })).map((one) => one.durationSeconds)).toEqual([30, 60]);
    expect(refusalOf(await propose(ben, back))).toEqual([422, 'nothing_to_change']);
    await decided(periods([]));
    expect((await offered()).map(({ symbol }) => symbol)).toEqual(['ETH/USDT']);
  });

  test('a period pays less only when that was announced a week before, also one that was away meanwhile', async () => {
    const pays = (payoutPpm: number, announcement?: string) => ({
      ...periods([period(300, { payoutPpm })], 'SOL/USDT'),
      ...(announcement !== undefined && { announcement }),
    });
    await decided(pays(850_000));
    await announce('less-for-five-minutes', 'Contracts of 300 seconds in SOL/USDT pay 80% from then on.');
    await announce('less-for-ten-minutes', 'Contracts of 600 seconds in SOL/USDT pay 80% from then on.');
    for (const wanted of [pays(800_000), pays(849_999), pays(800_000, 'less-for-five-minutes')])
      expect(refusalOf(await propose(ben, wanted))).toEqual([422, 'not_announced']);
    // An offer may end at once; brought back, it pays what it did, or more, or was announced.
    await decided(periods([], 'SOL/USDT'));
    expect(refusalOf(await propose(ben, pays(800_000)))).toEqual([422, 'not_announced']);
    expect((await decided(pays(860_000))).state).toBe('approved');

    await daysLater(8);
    for (const wanted of [pays(800_000, 'less-for-ten-minutes'), pays(790_000, 'less-for-five-minutes')])
      expect(refusalOf(await propose(ben, wanted))).toEqual([422, 'not_announced']);
    expect((await decided(pays(800_000, 'less-for-five-minutes'))).state).toBe('approved');
    expect(await offered({ symbol: 'SOL/USDT' })).toMatchObject([{ durationSeconds: 300, payoutRate: '0.8' }]);
    expect((await decided(pays(900_000))).state).toBe('approved');
    await decided(periods([], 'SOL/USDT'));
  });

  test.each([
    ['twice the same duration', [period(30), period(30)], [422, 'periods_invalid']],
    ['the longer one first', [period(60), period(30)], [422, 'periods_invalid']],
    ['a least stake above the largest', [period(30, { minimumStake: '501' })], [422, 'periods_invalid']],
    ['a stake finer than its asset', [period(30, { minimumStake: '0.000000001' })], [422, 'periods_invalid']],
    ['no stake', [period(30, { minimumStake: '0' })], [422, 'periods_invalid']],
    ['no time', [period(0)], [400, 'proposal.periods.0.durationSeconds']],
    ['more than a day', [period(86_401)], [400, 'proposal.periods.0.durationSeconds']],
    ['more than the stake again', [period(30, { payoutPpm: 1_000_001 })], [400, 'proposal.periods.0.payoutPpm']],
    ['an outcome', [period(30, { outcome: 'rise' })], [400, 'proposal.periods.0.outcome']],
  ])('%s is refused', async (_what, list, refusal) => {
    expect(refusalOf(await propose(ben, periods(list)))).toEqual(refusal);
  });

  test('of a market that there is not is refused, to operators and to users', async () => {
    expect(refusalOf(await propose(ben, periods([period(30)], 'DOGE/USDT')))).toEqual([422, 'unknown_market']);
    expect(refusalOf(await server.ask('/api/period/list', { body: { symbol: 'DOGE/USDT' } }))).toEqual([
      422,
      'unknown_market',
    ]);
  });
});

describe('what earns fee tiers', () => {
  const stands = async () => {
    const rules = answered(await server.ask('/api/core/coin/open/rules', { method: 'GET' })) as MarketRules;
    return rules.thresholds;
  };
  const easier = (volume: number, balance: number) => async () => {
    const { records } = await stands();
    return records.map((one) => (one.tier === 1 ? { tier: 1, volume, balance } : one));
  };
  const parts = () => {
    const listings = new Listings();
    listings.load(server.exchange.exchange);
    const { exchange, sql, logger } = server;
    return { exchange, views: fixedViews(listings), sql, logger, now: () => server.nowMs };
  };

  test('what is published is what the exchange began with until two people change it; tiers follow at the next look', async () => {
    const { userId } = await server.register('holder@example.com');
    const tierNow = () => server.exchange.exchange.user(userId)?.tier;
    expect(await stands()).toMatchObject({
      sinceMs: null,
      records: [{ tier: 1, volume: 100_000, balance: 200_000 }, {}, {}, {}, {}],
    });
    await renewTiers(parts());
    expect(tierNow()).toBe(0);
    const thresholds = await easier(50_000, 60_000)();
    const { approvalId } = dataOf(await propose(ben, { kind: 'tiers.thresholds', thresholds }));
    expect((await stands()).sinceMs).toBeNull();
    const { seq } = dataOf(await approve(ann, approvalId));
    const record = await server.exchange.recordAt(seq);
    expect(await stands()).toEqual({ records: thresholds, sinceMs: record?.timeMs });
    expect(record?.actor).toEqual({ kind: 'operator', id: await ann.id() });
    // Nobody's tier moves with the decision: only the daily look does that, for everybody alike.
    expect(tierNow()).toBe(0);
    server.nowMs += 86_400_000;
    await daysLater(0);
    await renewTiers(parts());
    expect(tierNow()).toBe(1);
    expect(refusalOf(await propose(ben, { kind: 'tiers.thresholds', thresholds }))).toEqual([422, 'nothing_to_change']);
  });

  test('asking more of anybody needs an announcement that is seven days old, as a higher fee does', async () => {
    const harder = await easier(150_000, 250_000)();
    const asked = () => propose(ben, { kind: 'tiers.thresholds', thresholds: harder, announcement: 'tiers-change' });
    expect(refusalOf(await propose(ben, { kind: 'tiers.thresholds', thresholds: harder }))).toEqual([
      422,
      'not_announced',
    ]);
    expect(refusalOf(await asked())).toEqual([422, 'not_announced']);
    const fewer = harder.slice(0, 4);
    expect(refusalOf(await propose(ben, { kind: 'tiers.thresholds', thresholds: fewer }))).toEqual([
      422,
      'not_announced',
    ]);

    // Seven days after words that name every figure it is approved.
    const figures = harder.map(({ tier, volume, balance }) => `Tier ${tier}: ${volume} traded or ${balance} held.`);
    await announce('tiers-change', figures.join('\n\n'));
    expect(refusalOf(await asked())).toEqual([422, 'not_announced']);
    await daysLater(7);
    expect(dataOf(await approve(ann, dataOf(await asked()).approvalId)).state).toBe('approved');
    expect((await stands()).records).toEqual(harder);
  });

  test.each<[string, object, [number, string]]>([
    ['no tier', [], [400, 'proposal.thresholds']],
    ['one user’s tier', [{ tier: 1, volume: 1, balance: 1, userId: 5 }], [400, 'proposal.thresholds.0.userId']],
    ['a gap', [{ tier: 2, volume: 1, balance: 1 }], [422, 'tier_thresholds_invalid']],
    ['nothing asked', [{ tier: 1, volume: 0, balance: 1 }], [400, 'proposal.thresholds.0.volume']],
    ['less for a higher tier', [{ tier: 1, volume: 9, balance: 9 }, { tier: 2, volume: 8, balance: 10 }], [422, 'tier_thresholds_invalid']], // prettier-ignore
    ['a tier that nothing is charged for', [1, 2, 3, 4, 5, 6].map((tier) => ({ tier, volume: tier, balance: tier })), [422, 'tier_thresholds_invalid']], // prettier-ignore
  ])('%s is refused', async (_what, thresholds, refusal) => {
    expect(refusalOf(await propose(ben, { kind: 'tiers.thresholds', thresholds }))).toEqual(refusal);
  });

  test('an operator without the right proposes neither', async () => {
    const carl = await OperatorDesk.open(server, 'carl', ['support']);
    const thresholds = await easier(1, 1)();
    expect((await propose(carl, { kind: 'tiers.thresholds', thresholds })).status).toBe(403);
    expect((await propose(carl, { kind: 'market.periods', symbol: 'BTC/USDT', periods: [] })).status).toBe(403);
  });
});
