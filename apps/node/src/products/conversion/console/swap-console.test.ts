import type { Command } from '@candor/core';
import type { DeskSwaps } from '@candor/protocol';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { OperatorDesk } from '../../../assembly/test-support/operator-desk.ts';
import { type Answer, TestServer } from '../../../assembly/test-support/test-server.ts';
import { missingInventory, missingTerms } from '../first-terms.ts';

let server: TestServer;
let ann: OperatorDesk;
let ben: OperatorDesk;
let requests = 0;

async function must(command: Command): Promise<void> {
  const outcome = await server.exchange.submit(command);
  if (outcome.kind !== 'done') throw new Error(JSON.stringify(outcome));
}

beforeAll(async () => {
  server = await TestServer.start();
  for (const command of missingInventory(server.exchange.exchange)) await must(command);
  for (const command of missingTerms(server.exchange.exchange)) await must(command);
  ann = await OperatorDesk.open(server, 'ann', ['finance']);
  ben = await OperatorDesk.open(server, 'ben', ['risk']);
}, 60_000);
afterAll(() => server.stop());
beforeEach(async () => {
  await ann.showFactor();
  await ben.showFactor();
});

const dataOf = ({ status, text }: Answer): unknown => {
  if (status !== 200) throw new Error(text);
  return (JSON.parse(text) as { data: unknown }).data;
};
const reasonOf = ({ body: { data } }: Answer) => data.reason ?? data.fields?.[0]?.rule;
const propose = (proposal: object) => {
  requests += 1;
  return ann.ask('/approvals/propose', { body: { proposal, reason: 'As agreed', requestId: `swaps-${requests}0000` } });
};
const two = async (proposal: object): Promise<Answer> => {
  const { approvalId } = dataOf(await propose(proposal)) as { approvalId: number };
  return ben.ask('/approvals/approve', { body: { approvalId } });
};
const desk = async () => dataOf(await ann.ask('/swaps', { method: 'GET' })) as DeskSwaps;
const bitcoin = async () => (await desk()).assets.find(({ asset }) => asset === 'BTC');

test('the room shows inventory, exposure, and a bot that sees a jump two seconds ahead', async () => {
  for (const ticks of [3_816_370, 3_816_370, 3_816_370, 3_854_533, 3_854_533, 3_854_533]) {
    server.nowMs += 1_000;
    await must({ type: 'index_prices', prices: [{ marketId: 1, price: ticks }] });
  }
  const { assets, exposure, moments } = await desk();
  const of = assets.find(({ asset }) => asset === 'BTC');
  expect(of).toMatchObject({ spreadPpm: 1_000, feePpm: 500, price: '38545.33', open: true });
  // 38,545.33 ÷ 38,163.70 − 1.
  expect(of?.botEdgeNano).toBe(9_999_817);
  expect(moments).toBeGreaterThan(0);
  const worths = assets.filter(({ asset }) => asset !== 'USDT').map(({ worth }) => Number(worth ?? 0));
  expect(worths.reduce((sum, worth) => sum + worth, 0)).toBeCloseTo(Number(exposure), 2);
  expect(assets.find(({ asset }) => asset === 'USDT')).toMatchObject({ price: '1', botEdgeNano: null });
});

test('what gets worse is announced; what gets better, and closing, takes two', async () => {
  const terms = { kind: 'conversion.terms', asset: 'BTC' } as const;
  expect(reasonOf(await propose({ ...terms, spreadPpm: 1_001 }))).toBe('not_announced');
  expect(reasonOf(await propose({ ...terms, feePpm: 501, announcement: 'swaps' }))).toBe('not_announced');
  expect(reasonOf(await propose({ ...terms, minimum: '1' }))).toBe('not_announced');
  expect(reasonOf(await propose({ ...terms, spreadPpm: 1_000 }))).toBe('nothing_to_change');
  expect(reasonOf(await propose({ ...terms, floor: '999999' }))).toBe('conversion_terms_invalid');
  expect(reasonOf(await propose({ ...terms, asset: 'ENA', spreadPpm: 1 }))).toBe('conversion_closed');
  const { before } = dataOf(await two({ ...terms, spreadPpm: 900, floor: '0.5', offer: 'closed' })) as {
    before: string;
  };
  expect(JSON.parse(before)).toEqual({ offer: 'open', spreadPpm: 1_000, floor: '0.00000000' });
  expect(await bitcoin()).toMatchObject({ open: false, spreadPpm: 900, feePpm: 500, floor: '0.50000000' });
});

test('limits fall only after an announcement', async () => {
  const limits = { kind: 'conversion.limits', userDay: '100000', day: '2000000', small: '10' } as const;
  expect(reasonOf(await propose({ ...limits, userDay: '50000' }))).toBe('not_announced');
  expect(reasonOf(await propose({ ...limits, userDay: '3000000' }))).toBe('conversion_terms_invalid');
  expect(reasonOf(await propose(limits))).toBe('nothing_to_change');
  dataOf(await two({ ...limits, day: '3000000' }));
  expect((await desk()).limits.day).toBe('3000000.00000000');
});

test('inventory moves to the treasury and back, and never more than is there', async () => {
  const fund = { kind: 'inventory.fund', asset: 'BTC', direction: 'inventory_to_treasury' } as const;
  const had = Number((await bitcoin())?.inventory);
  dataOf(await two({ ...fund, amount: '1.5' }));
  expect(await bitcoin()).toMatchObject({ inventory: (had - 1.5).toFixed(8), treasury: '1.50000000' });
  expect(reasonOf(await propose({ ...fund, amount: '999999' }))).toBe('book_insufficient');
  expect(reasonOf(await propose({ ...fund, amount: '0' }))).toBe('amount_not_positive');
  dataOf(await two({ ...fund, amount: '1.5', direction: 'treasury_to_inventory' }));
  expect(await bitcoin()).toMatchObject({ inventory: had.toFixed(8), treasury: '0.00000000' });
});
