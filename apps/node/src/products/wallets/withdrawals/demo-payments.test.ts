import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { amount } from '@candor/amount';
import { auditState } from '@candor/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestServer } from '../../../assembly/test-support/test-server.ts';
import type { CustodianLink } from '../../../chain/custodian/custodian-link.ts';
import { backLater } from '../deposits/back-later.ts';
import type { DemoNetwork } from '../deposits/demo-network.ts';
import { PayingDemo, slowly } from '../test-support/paying-demo.ts';
import { MoveRows } from '../treasury/move-rows.ts';

const [usdt, eth] = [1, 3] as const;

let demo: PayingDemo;
let server: TestServer;
let dataDir: string;
let custodian: CustodianLink;
let network: DemoNetwork;
let evidence = 0;
beforeAll(async () => {
  demo = await PayingDemo.start();
  ({ server, dataDir, custodian, network } = demo);
});
afterAll(() => demo.stop());

async function withdraw(userId: number, assetId: number, units: bigint, address: string): Promise<number> {
  const evidenceId = ++evidence;
  const what = { networkId: 1, assetId, amount: amount(units), address, evidenceId };
  const [asked] = await demo.must({ type: 'request_withdrawal', userId, ...what }, userId);
  return asked?.type === 'withdrawal_requested' ? asked.withdrawalId : 0;
}

/** Two operators agree: here the index is stale. */
async function approve(ids: readonly number[]): Promise<void> {
  for (const withdrawalId of ids)
    for (const operatorId of [1, 2]) {
      const request = { operatorId, requestId: `approval-${withdrawalId}-${operatorId}`, content: '' };
      await server.exchange.submit({ type: 'approve_withdrawal', withdrawalId, operatorId }, request);
    }
}

const happened = (type: 'payment_mined' | 'payment_failed', ids: readonly number[]): number =>
  server.exchange.records
    .flatMap(({ events }) => events)
    .filter((event) => event.type === type && ids.includes(event.withdrawalId)).length;
const ended = (ids: readonly number[]) => () => happened('payment_mined', ids) + happened('payment_failed', ids);

/** The process that holds the keys of this test's folder. */
function signerPid(): number {
  const all = execFileSync('ps', ['-axo', 'pid=,command='], { encoding: 'utf8' }).split('\n');
  return Number(
    all
      .find((line) => line.includes('signer-process') && line.includes(dataDir))
      ?.trim()
      .split(' ')[0],
  );
}

/** Liberal rules: what is proven here are payments, not limits. */
async function openRules(): Promise<void> {
  const limit = amount(10n ** 15n);
  const rules = { limits: [limit, limit, limit], reviewOneAbove: limit, reviewTwoAbove: limit } as const;
  const more = { outflowPpm: 1_000_000, velocityMax: 10_000, reviewMs: 3_600_000 };
  await demo.must({ type: 'set_withdrawal_rules', rules: { ...rules, ...more } });
}

test('a demo begins with a limit for everybody, and with coins for network fees', () => {
  const { rules } = server.exchange.peek(({ withdrawals }) => withdrawals);
  expect(rules.limits[0]).toBe(1_000n * 10n ** 8n);
  expect(server.exchange.exchange.bookBalance('treasury', eth)).toBe(10n * 10n ** 8n);
});

test(
  'forty payments of coin and token arrive whole and once, with the signer and the chain killed between',
  { timeout: 300_000 },
  async () => {
    await openRules();
    const before = await Promise.all([usdt, eth].map((asset) => demo.onChain(demo.live().wallet.address, asset)));
    const heldBefore = [usdt, eth].map(
      (asset) => server.exchange.peek(({ networks }) => networks.asset(1, asset))?.chainHeld ?? 0n,
    );
    const { userId } = await server.register('paid@example.com');
    const to = `0x${'ab'.repeat(20)}`;
    const ids: number[] = [];
    for (let place = 0; place < 40; place += 1)
      ids.push(await withdraw(userId, place % 4 === 0 ? eth : usdt, place % 4 === 0 ? 1_000_000n : 1_100_000_000n, to));
    await approve(ids);
    await expect.poll(ended(ids), slowly).toBeGreaterThan(0);
    process.kill(signerPid(), 'SIGKILL');
    await expect.poll(ended(ids), slowly).toBeGreaterThan(16);
    process.kill(Number(readFileSync(join(dataDir, 'dev-chain/pid'), 'utf8')), 'SIGKILL');
    await expect.poll(ended(ids), slowly).toBe(40);
    expect(happened('payment_mined', ids)).toBe(40);
    await expect.poll(() => network.networks().length, slowly).toBe(1);
    expect(await demo.onChain(to, usdt)).toBe(30n * 10_000_000n);
    expect(await demo.onChain(to, eth)).toBe(10n * 950_000n * 10n ** 10n);
    // What left the wallet left the ledger's holdings, to the last unit of gas.
    const after = await Promise.all([usdt, eth].map((asset) => demo.onChain(demo.live().wallet.address, asset)));
    const held = [usdt, eth].map(
      (asset) => server.exchange.peek(({ networks }) => networks.asset(1, asset))?.chainHeld ?? 0n,
    );
    expect(after.map((units, place) => units - (before[place] ?? 0n))).toEqual(
      held.map((units, place) => units - (heldBefore[place] ?? 0n)),
    );
    expect(auditState(server.exchange.exchange).problems).toEqual([]);
  },
);

test('one that its receiver reverts costs its gas, and gives all back', async () => {
  const { userId } = await server.register('reverted@example.com');
  const before = server.exchange.exchange.balance({ userId, wallet: 1, assetId: eth });
  // A token's contract takes no coins; people are refused its address long before.
  const id = await withdraw(userId, eth, 1_000_000n, demo.contractOf(usdt));
  await approve([id]);
  await expect.poll(ended([id]), slowly).toBe(1);
  expect(happened('payment_failed', [id])).toBe(1);
  expect(server.exchange.exchange.balance({ userId, wallet: 1, assetId: eth })).toEqual(before);
  expect(auditState(server.exchange.exchange).problems).toEqual([]);
});

test('deposit addresses are swept once final, gas first, and the chain holds what the ledger says', async () => {
  const { userId } = await server.register('swept@example.com');
  await demo.must({ type: 'assign_deposit_address', userId }, userId);
  const index = server.exchange.peek(({ deposits }) => deposits.indexOf(userId)) ?? 0;
  const address = demo.live().addressOf(index) as `0x${string}`;
  const had = server.exchange.exchange.balance({ userId, wallet: 1, assetId: usdt }).available;
  for (const symbol of ['USDT', 'ETH']) await custodian.ask('give', { symbol, to: address });
  // Another has the token alone, so that gas is sent to their address.
  const other = await server.register('gas@example.com');
  await demo.must({ type: 'assign_deposit_address', userId: other.userId }, other.userId);
  const otherIndex = server.exchange.peek(({ deposits }) => deposits.indexOf(other.userId)) ?? 0;
  const coins = () => server.exchange.exchange.balance({ userId: other.userId, wallet: 1, assetId: eth }).available;
  const hadCoins = coins();
  await custodian.ask('give', { symbol: 'USDT', to: demo.live().addressOf(otherIndex) as `0x${string}` });
  // Swept or not: the credit does not wait for it.
  await expect
    .poll(() => server.exchange.exchange.balance({ userId, wallet: 1, assetId: usdt }).available - had, slowly)
    .toBe(1_000n * 10n ** 8n);
  await expect.poll(() => demo.onChain(address, usdt), slowly).toBe(0n);
  await expect.poll(() => demo.onChain(demo.live().addressOf(otherIndex), usdt), slowly).toBe(0n);
  await expect.poll(() => demo.onChain(address, eth), slowly).toBeLessThan(10n ** 16n);
  const rows = new MoveRows(server.sql);
  await expect.poll(async () => (await rows.open(1)).length, slowly).toBe(0);
  await expect.poll(() => demo.beyondLedger(eth), slowly).toBe(0n);
  expect(await demo.beyondLedger(usdt)).toBe(0n);
  expect(coins()).toBe(hadCoins);
  expect(auditState(server.exchange.exchange).problems).toEqual([]);
});

test('what payments wait for is filled in from the warm wallet', async () => {
  const hot = demo.live().wallet.address;
  const before = await demo.onChain(hot, usdt);
  demo.lacking = [{ networkId: 1, assetId: usdt, units: 2n * before }];
  await expect.poll(() => demo.onChain(hot, usdt), slowly).toBeGreaterThanOrEqual(2n * before);
  demo.lacking = [];
  const rows = new MoveRows(server.sql);
  await expect.poll(async () => (await rows.open(1)).length, slowly).toBe(0);
  await expect.poll(() => demo.beyondLedger(eth), slowly).toBe(0n);
});

test('what the demo issues later is minted, then booked, and once', async () => {
  const before = demo.inLedger(usdt);
  await demo.must({ type: 'issue_demo_supply', assetId: usdt, amount: amount(500n * 10n ** 8n) });
  const parts = { custodian, exchange: server.exchange, networkId: 1 };
  await backLater(parts);
  await backLater(parts);
  expect(demo.inLedger(usdt) - before).toBe(500n * 10n ** 6n);
  expect(server.exchange.exchange.networks.unbacked(usdt)).toBe(0n);
  await expect.poll(() => demo.beyondLedger(usdt), slowly).toBe(0n);
});
