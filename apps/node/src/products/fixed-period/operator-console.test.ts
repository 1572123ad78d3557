import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OperatorDesk } from '../../assembly/test-support/operator-desk.ts';
import type { Answer } from '../../assembly/test-support/test-server.ts';
import { ContractServer } from './test-support/contract-server.ts';

let contracts: ContractServer;
let ann: OperatorDesk;
let ben: OperatorDesk;
let support: OperatorDesk;
beforeAll(async () => {
  contracts = await ContractServer.start();
  ann = await OperatorDesk.open(contracts.server, 'ann', ['risk']);
  ben = await OperatorDesk.open(contracts.server, 'ben', ['finance']);
  support = await OperatorDesk.open(contracts.server, 'sue', ['support']);
});
afterAll(() => contracts.stop());

let requests = 0;
const propose = (by: OperatorDesk, proposal: object) => {
  requests += 1;
  const body = { proposal, reason: 'The house needs it', requestId: `house-${requests}00000` };
  return by.ask('/approvals/propose', { body });
};
const approve = (by: OperatorDesk, answer: Answer) => {
  const { approvalId } = answer.body.data as { readonly approvalId?: number };
  return by.ask('/approvals/approve', { body: { approvalId } });
};
const overview = async (by: OperatorDesk) => by.ask('/fixed-period', { method: 'GET' });

describe('the house’s money', () => {
  const proposal = { kind: 'house.funds', asset: 'USDT', amount: '1000000', direction: 'to_treasury' };

  test('moves when two people want it, in a record that names who approved it', async () => {
    const proposed = await propose(ben, proposal);
    expect(proposed.status).toBe(200);
    expect((await approve(ben, proposed)).body.data.reason).toBe('own_proposal');
    const { body } = await approve(ann, proposed);
    const record = await contracts.server.exchange.recordAt(body.data.seq ?? 0);
    expect(record?.actor).toEqual({ kind: 'operator', id: await ann.id() });
    expect((await overview(ben)).body.data).toMatchObject({
      house: '4000000.00000000',
      treasury: '1000000.00000000',
      escrow: '0.00000000',
    });
  });

  test('is not moved where the book does not hold it, nor as a fraction finer than the asset', async () => {
    const refusal = async (fields: object) => {
      const { body } = await propose(ben, { ...proposal, ...fields });
      return [body.data.reason, body.data.fields?.[0]?.field];
    };
    expect(await refusal({ amount: '99000000' })).toEqual(['book_insufficient', 'amount']);
    expect(await refusal({ amount: '0' })).toEqual(['amount_not_positive', 'amount']);
    expect(await refusal({ asset: 'NONE' })).toEqual(['unknown_asset', 'asset']);
    expect((await propose(support, proposal)).status).toBe(403);
  });
});

describe('bounds of contracts', () => {
  test('are changed by two, and the next acceptance meets them', async () => {
    const limits = { kind: 'fixedPeriod.limits', exposureMax: '50', contractsPerUserMax: 20 };
    expect((await approve(ann, await propose(ben, limits))).status).toBe(200);
    expect((await propose(ben, limits)).body.data.reason).toBe('nothing_to_change');
    expect((await contracts.open()).body.data.reason).toBe('exposure_limit');
    expect((await contracts.open({ quantity: '50' })).status).toBe(200);
    const back = { ...limits, exposureMax: '200000' };
    expect((await approve(ann, await propose(ben, back))).status).toBe(200);
  });
});

describe('periods of an index market', () => {
  test('are proposed like those of a market with a book', async () => {
    const period = { durationSeconds: 60, payoutPpm: 900_000, minimumStake: '10', maximumStake: '1000' };
    const wanted = { kind: 'market.periods', symbol: 'XAU/USD', periods: [period] };
    expect((await approve(ann, await propose(ben, wanted))).status).toBe(200);
    const { rows } = await contracts.server.ask('/api/period/list', { body: { symbol: 'XAU/USD' } });
    expect(rows).toMatchObject([{ durationSeconds: 60, payoutRate: '0.9' }]);
    const short = { ...wanted, periods: [{ ...period, durationSeconds: 29 }] };
    expect((await propose(ben, short)).body.data.reason).toBe('periods_invalid');
  });
});

describe('the overview', () => {
  test('has what open contracts may pay by direction, and names no contract and no user', async () => {
    await contracts.open({ direction: 'fall', quantity: '20' });
    const answer = await overview(ann);
    const { markets } = answer.body.data as unknown as { readonly markets: readonly { readonly symbol: string }[] };
    expect(markets.find(({ symbol }) => symbol === 'BTC/USDT')).toMatchObject({
      contracts: 2,
      exposure: '56.00000000',
      rise: '40.00000000',
      fall: '16.00000000',
    });
    expect(answer.text).not.toMatch(/FX-|userId|orderCode|contractId/);
  });

  test('has what the house really kept beside what the listed payout implies', async () => {
    await contracts.pass(...Array.from({ length: 40 }, () => 6_000_000));
    await contracts.settled(6_000_000, 6_000_100);
    // A payout of today is no payout of contracts that were accepted before it.
    const { periods: listed } = contracts.server.exchange.exchange.market(1)?.offer ?? { periods: [] };
    const better = listed.map((period) => ({ ...period, payoutPpm: 900_000 }));
    const request = { operatorId: 9, requestId: 'better-payout-0001', content: '' };
    await contracts.server.exchange.submit({ type: 'set_periods', marketId: 1, periods: better }, request);
    const { periods } = (await overview(ann)).body.data as unknown as { readonly periods: readonly object[] };
    expect(periods).toMatchObject([
      { symbol: 'BTC/USDT', durationSeconds: 30, contracts: 3, listedEdge: '0.1', realisedEdge: '-0.470588' },
    ]);
  });

  test('counts no void in an edge', async () => {
    const edges = async () => {
      const { periods, voids } = (await overview(ann)).body.data as unknown as {
        readonly periods: readonly object[];
        readonly voids: readonly { readonly contracts: number }[];
      };
      return { periods, voided: voids.reduce((sum, { contracts: count }) => sum + count, 0) };
    };
    const before = await edges();
    await contracts.settled(6_000_000, undefined, { quantity: '20' });
    expect(await edges()).toEqual({ periods: before.periods, voided: before.voided + 1 });
  });

  test('of a user shows no stake before it settled', async () => {
    const { token, userId } = await ContractServer.user(contracts.server, 'quiet@example.com');
    const held = async () => {
      const { body } = await support.ask('/users/profile', { body: { userId } });
      const { balances } = body.data as unknown as { readonly balances: readonly { readonly walletType: number }[] };
      return balances.find(({ walletType }) => walletType === 6);
    };
    const before = await held();
    expect(before).toMatchObject({ asset: 'USDT', reserved: null });
    expect((await contracts.open({}, token)).status).toBe(200);
    expect(await held()).toEqual(before);
  });

  test('is for those who run the markets', async () => {
    expect((await overview(support)).status).toBe(403);
  });
});
