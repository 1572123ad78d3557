import { amount } from '@candor/amount';
import { encodeRecord, Exchange } from '@candor/core';
import type { ContractRow } from '@candor/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OperatorDesk } from '../../assembly/test-support/operator-desk.ts';
import type { Answer } from '../../assembly/test-support/test-server.ts';
import { FuturesServer } from './test-support/futures-server.ts';

let futures: FuturesServer;
let ann: OperatorDesk;
let ben: OperatorDesk;
let support: OperatorDesk;
beforeAll(async () => {
  futures = await FuturesServer.start();
  ann = await OperatorDesk.open(futures.server, 'ann', ['risk']);
  ben = await OperatorDesk.open(futures.server, 'ben', ['finance']);
  support = await OperatorDesk.open(futures.server, 'sue', ['support']);
});
afterAll(() => futures.stop());

interface Proposed {
  readonly approvalId: number;
  readonly state: string;
  readonly before: string;
  readonly seq: number;
}
const dataOf = ({ text }: Answer): Proposed => (JSON.parse(text) as { data: Proposed }).data;
let requests = 0;
const propose = (proposal: object, by = ben) => {
  requests += 1;
  const body = { proposal, reason: 'Agreed on by the risk desk', requestId: `contract-${requests}0000` };
  return by.ask('/approvals/propose', { body });
};
const approve = async (proposed: Answer) =>
  ann.ask('/approvals/approve', { body: { approvalId: dataOf(proposed).approvalId } });
const decided = async (proposal: object): Promise<Proposed> => {
  const proposed = await propose(proposal);
  if (proposed.status !== 200) throw new Error(proposed.text);
  return dataOf(await approve(proposed));
};
const refusal = async (proposal: object) => {
  const { status, body } = await propose(proposal);
  return [status, body.data.reason ?? body.data.fields?.[0]?.rule];
};
const contract = async (name: string): Promise<ContractRow | undefined> => {
  const answer = await futures.server.ask('/api/core/coin/open/getContract', { body: {} });
  const rows = (answer.body.data.records ?? []) as unknown as ContractRow[];
  return rows.find((row) => row.symbol_name === name);
};

const terms = {
  bandPpm: 50_000,
  clampPpm: 2_000,
  impact: '10000',
  interestNano: 100_000,
  fundingCapNano: 3_750_000,
  tiers: [
    { bound: '50000', leverage: 50, maintenancePpm: 10_000 },
    { bound: '250000', leverage: 20, maintenancePpm: 25_000 },
  ],
};

describe('listing a contract', () => {
  const listing = {
    kind: 'contract.list',
    symbol: 'ADA/USD:ADA',
    indexSymbol: 'ADA/USDT',
    lotSize: '1',
    faceValue: 10,
    minimumQuantity: '1',
    maximumQuantity: '1000000',
    slippageCapPpm: 50_000,
    openOrdersMax: 200,
    makerPpm: 200,
    takerPpm: 500,
    ...terms,
    impact: '1000',
  };

  test('takes two people, and traders have it then', async () => {
    const done = await decided(listing);
    expect(done).toMatchObject({ state: 'approved' });
    const record = futures.server.exchange.records[done.seq - 1];
    expect(record?.actor).toEqual({ kind: 'operator', id: await ann.id() });
    expect(await contract('ADA/USD:ADA')).toMatchObject({ contractId: '11001', topLeverage: 50, state: 'open' });
    expect(await refusal(listing)).toEqual([422, 'market_exists']);
  });

  test.each([
    [{ clampPpm: 4_750 }, 422, 'market_terms_invalid'],
    [{ takerPpm: 6_100 }, 422, 'market_terms_invalid'],
    [{ indexSymbol: 'BTC/USDT' }, 422, 'market_terms_invalid'],
    [{ indexSymbol: 'NONE/USDT' }, 422, 'unknown_market'],
    [{ lotSize: '0.3' }, 422, 'market_terms_invalid'],
    [{ symbol: 'LTC/USDT:BTC' }, 422, 'unknown_asset'],
    [{ symbol: 'LTC/USDT' }, 400, undefined],
    [{ tiers: [] }, 400, undefined],
  ])('is refused with %o', async (change, status, reason) => {
    const wanted = { ...listing, symbol: 'LTC/USD:LTC', indexSymbol: 'LTC/USDT' };
    const answer = await propose({ ...wanted, ...change });
    expect([answer.status, answer.body.data.reason]).toEqual([status, reason]);
  });

  test('is nothing that support may propose', async () => {
    expect((await propose(listing, support)).status).toBe(403);
  });
});

describe('new terms', () => {
  const wanted = { kind: 'contract.terms', symbol: 'BTC/USDT:USDT', ...terms };

  test('count from a funding hour seven days away, and an open position keeps its tiers', async () => {
    await futures.meet('0.1');
    const done = await decided(wanted);
    expect(done).toMatchObject({ state: 'approved' });
    const event = futures.server.exchange.records[done.seq - 1]?.events.find(
      (one) => one.type === 'contract_terms_set',
    );
    const fromMs = event?.type === 'contract_terms_set' ? event.effectiveFromMs : 0;
    expect(fromMs % 28_800_000).toBe(0);
    expect(fromMs - futures.server.nowMs).toBeGreaterThanOrEqual(7 * 86_400_000);
    expect(await contract('BTC/USDT:USDT')).toMatchObject({
      topLeverage: 100,
      announced: { fromMs, topLeverage: 50 },
    });
    const position = () =>
      futures.server.exchange.exchange.futures.positionsOf(futures.alice.userId).map(({ tiers }) => tiers[0]);
    expect(position()).toMatchObject([{ leverageMax: 100, maintenancePpm: 5_000 }]);

    futures.server.nowMs = fromMs;
    await futures.second(6_000_000);
    expect(await contract('BTC/USDT:USDT')).toMatchObject({ topLeverage: 50, announced: null });
    expect(position()).toMatchObject([{ leverageMax: 100, maintenancePpm: 5_000 }]);
    for (const desk of [ann, ben]) await desk.logIn();
    expect(await refusal(wanted)).toEqual([422, 'nothing_to_change']);
  });
});

describe('running a contract', () => {
  test('halts it with a reason that everybody reads, and opens it again', async () => {
    const halt = { kind: 'contract.state', symbol: 'ETH/USDT:USDT', state: 'halted' };
    expect((await propose(halt)).status).toBe(400);
    expect(await decided({ ...halt, cause: 'prices' })).toMatchObject({ state: 'approved' });
    expect(await contract('ETH/USDT:USDT')).toMatchObject({ state: 'halted', stateCause: 'prices' });
    await decided({ kind: 'contract.state', symbol: 'ETH/USDT:USDT', state: 'open' });
    expect(await contract('ETH/USDT:USDT')).toMatchObject({ state: 'open', stateCause: null });
  });

  test('lowers a fee at once, and raises none that was not announced', async () => {
    const fees = { kind: 'contract.fees', symbol: 'ETH/USDT:USDT', tier: 0 };
    expect(await decided({ ...fees, makerPpm: 100, takerPpm: 400 })).toMatchObject({ state: 'approved' });
    expect((await contract('ETH/USDT:USDT'))?.fees).toMatchObject([{ makerRate: '0.0001', takerRate: '0.0004' }]);
    expect(await refusal({ ...fees, makerPpm: 100, takerPpm: 450 })).toEqual([422, 'not_announced']);
    expect(await refusal({ ...fees, makerPpm: 100, takerPpm: 400 })).toEqual([422, 'nothing_to_change']);
  });
});

describe('the insurance fund', () => {
  const funds = { kind: 'insurance.funds', asset: 'USDT', amount: '250' };

  test('takes from the treasury what it holds, and shows the movement', async () => {
    const { exchange } = futures.server;
    const held = { assetId: 1, amount: amount(1_000n * 10n ** 8n) };
    await exchange.submit({ type: 'issue_demo_supply', ...held });
    await exchange.submit({ type: 'fund_treasury', ...held });
    expect(await refusal({ ...funds, amount: '1001' })).toEqual([422, 'book_insufficient']);
    expect(await refusal({ ...funds, amount: '0' })).toEqual([422, 'amount_not_positive']);
    expect(await refusal({ ...funds, asset: 'NONE' })).toEqual([422, 'unknown_asset']);
    expect(await decided(funds)).toMatchObject({ state: 'approved' });
    await futures.server.projector.idle();
    const { text } = await futures.server.ask('/api/core/coin/open/contract/insuranceFund', { method: 'GET' });
    expect(text).toContain('"cause":"from_treasury","amount":"250.00000000"');
  });
});

test('the journal of it all replays to the same state', () => {
  const again = Exchange.empty();
  for (const each of futures.server.exchange.records) again.applyRecord(encodeRecord(each));
  expect(again.stateHash()).toBe(futures.server.exchange.exchange.stateHash());
});
