import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { amount } from '@candor/amount';
import { auditState, type Command } from '@candor/core';
import { type EvmPayment, readPayment, unsignedPayment } from '@candor/custody';
import type { listColdMoves, OutputOf, ReadMove, UnsignedMove } from '@candor/protocol';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { CustodianLink } from '../../../chain/custodian/custodian-link.ts';
import { owedOf } from '../../../chain/custodian/owed.ts';
import { compileContracts } from '../../../chain/dev-chain/test-support/compiled.ts';
import { OperatorDesk } from '../../../assembly/test-support/operator-desk.ts';
import { type Answer, TestServer } from '../../../assembly/test-support/test-server.ts';
import { backLater } from '../deposits/back-later.ts';
import { DemoNetwork } from '../deposits/demo-network.ts';
import { DepositKeeper } from '../deposits/deposit-keeper.ts';
import { DepositRows } from '../deposits/deposit-rows.ts';
import { ColdMoveRows } from '../treasury/cold-move-rows.ts';
import { ColdMoves } from '../treasury/cold-moves.ts';
import { MoveRows } from '../treasury/move-rows.ts';
import { Moves } from '../treasury/moves.ts';
import { Treasurer } from '../treasury/treasurer.ts';
import { type Lacking, Payer } from './payer.ts';
import { PaymentRows } from './payment-rows.ts';

const [usdt, eth] = [1, 3] as const;
/** A busy machine starts slowly. */
const slowly = { timeout: 110_000, interval: 100 };
/** Blocks and looks come sooner than in a demo: which comes first is left to chance there too. */
const [blockEveryMs, lookEveryMs] = [500, 250] as const;

let server: TestServer;
let dataDir: string;
let custodian: CustodianLink;
let network: DemoNetwork;
let payer: Payer;
let keeper: DepositKeeper;
let treasurer: Treasurer;
/** What payments wait for, as the treasurer hears it. */
let lacking: readonly Lacking[] = [];
let evidence = 0;
let looks: NodeJS.Timeout;

beforeAll(async () => {
  compileContracts();
  server = await TestServer.start();
  dataDir = mkdtempSync(join(tmpdir(), 'candor-paying-'));
  const { exchange, logger, sql } = server;
  custodian = new CustodianLink({ dataDir, owed: () => exchange.peek(owedOf), logger, blockEveryMs });
  network = new DemoNetwork({ custodian, exchange, logger });
  payer = new Payer({ exchange, rows: new PaymentRows(sql), networks: network.networks, logger, now: Date.now });
  const { networks } = network;
  keeper = new DepositKeeper({ exchange, rows: new DepositRows(sql, Date.now), networks, logger });
  treasurer = new Treasurer({ ...treasurerParts(), lacking: () => lacking });
  custodian.begin();
  await vi.waitUntil(() => network.networks().length === 1, slowly);
  looks = setInterval(() => {
    for (const part of [payer, keeper, treasurer]) void part.look();
  }, lookEveryMs);
});
afterAll(async () => {
  clearInterval(looks);
  await Promise.all([payer.close(), keeper.close(), treasurer.close()]);
  await custodian.close();
  await server.stop();
  rmSync(dataDir, { recursive: true });
});

function treasurerParts() {
  const { exchange, logger, sql } = server;
  return { exchange, rows: new MoveRows(sql), networks: network.networks, logger, now: Date.now };
}

/** How many moves are under way, each looked at once more. */
async function followed(): Promise<number> {
  return (await new Moves(treasurerParts()).follow({ network: live() })).length;
}

async function must(command: Command, userId?: number) {
  const request = userId === undefined ? undefined : { userId, requestId: `asked-${evidence}`, content: '' };
  const outcome = await server.exchange.submit(command, request);
  if (outcome.kind !== 'done') throw new Error(JSON.stringify(outcome));
  return outcome.record.events;
}

async function withdraw(userId: number, assetId: number, units: bigint, address: string): Promise<number> {
  const evidenceId = ++evidence;
  const what = { networkId: 1, assetId, amount: amount(units), address, evidenceId };
  const [asked] = await must({ type: 'request_withdrawal', userId, ...what }, userId);
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

function live() {
  const [found] = network.networks();
  if (!found?.wallet) throw new Error('The chain runs and has a wallet.');
  return { ...found, wallet: found.wallet };
}
const contractOf = (assetId: number): `0x${string}` | 'coin' => {
  const contract = server.exchange.peek(({ networks }) => networks.asset(1, assetId))?.contract ?? '';
  return contract === '' ? 'coin' : (contract as `0x${string}`);
};
async function onChain(address: string, assetId: number): Promise<bigint> {
  const { chain } = live();
  return chain.balance(address, contractOf(assetId), await chain.head());
}

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
  await must({ type: 'set_withdrawal_rules', rules: { ...rules, ...more } });
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
    const before = await Promise.all([usdt, eth].map((asset) => onChain(live().wallet.address, asset)));
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
    expect(await onChain(to, usdt)).toBe(30n * 10_000_000n);
    expect(await onChain(to, eth)).toBe(10n * 950_000n * 10n ** 10n);
    // What left the wallet left the ledger's holdings, to the last unit of gas.
    const after = await Promise.all([usdt, eth].map((asset) => onChain(live().wallet.address, asset)));
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
  const id = await withdraw(userId, eth, 1_000_000n, contractOf(usdt));
  await approve([id]);
  await expect.poll(ended([id]), slowly).toBe(1);
  expect(happened('payment_failed', [id])).toBe(1);
  expect(server.exchange.exchange.balance({ userId, wallet: 1, assetId: eth })).toEqual(before);
  expect(auditState(server.exchange.exchange).problems).toEqual([]);
});

/**
 * What the platform has of an asset on the chain, in all of its wallets, without what the faucet
 * gives from.
 */
async function inAllWallets(assetId: number): Promise<bigint> {
  const { wallets, addressOf } = live();
  const last = server.exchange.peek(({ deposits }) => deposits.lastIndex);
  const deposits = Array.from({ length: last }, (_, place) => addressOf(place + 1));
  const all = [...Object.values(wallets ?? {}), ...deposits];
  const held = await Promise.all(all.map((address) => onChain(address, assetId)));
  return held.reduce((sum, units) => sum + units, 0n);
}
const inLedger = (assetId: number): bigint =>
  server.exchange.peek(({ networks }) => networks.asset(1, assetId))?.chainHeld ?? -1n;

test('deposit addresses are swept once final, gas first, and the chain holds what the ledger says', async () => {
  const { userId } = await server.register('swept@example.com');
  await must({ type: 'assign_deposit_address', userId }, userId);
  const index = server.exchange.peek(({ deposits }) => deposits.indexOf(userId)) ?? 0;
  const address = live().addressOf(index) as `0x${string}`;
  const had = server.exchange.exchange.balance({ userId, wallet: 1, assetId: usdt }).available;
  for (const symbol of ['USDT', 'ETH']) await custodian.ask('give', { symbol, to: address });
  // Another has the token alone, so that gas is sent to their address.
  const other = await server.register('gas@example.com');
  await must({ type: 'assign_deposit_address', userId: other.userId }, other.userId);
  const otherIndex = server.exchange.peek(({ deposits }) => deposits.indexOf(other.userId)) ?? 0;
  const coins = () => server.exchange.exchange.balance({ userId: other.userId, wallet: 1, assetId: eth }).available;
  const hadCoins = coins();
  await custodian.ask('give', { symbol: 'USDT', to: live().addressOf(otherIndex) as `0x${string}` });
  // Swept or not: the credit does not wait for it.
  await expect
    .poll(() => server.exchange.exchange.balance({ userId, wallet: 1, assetId: usdt }).available - had, slowly)
    .toBe(1_000n * 10n ** 8n);
  await expect.poll(() => onChain(address, usdt), slowly).toBe(0n);
  await expect.poll(() => onChain(live().addressOf(otherIndex), usdt), slowly).toBe(0n);
  await expect.poll(() => onChain(address, eth), slowly).toBeLessThan(10n ** 16n);
  const rows = new MoveRows(server.sql);
  await expect.poll(async () => (await rows.open(1)).length, slowly).toBe(0);
  await expect.poll(async () => (await inAllWallets(eth)) - inLedger(eth), slowly).toBe(0n);
  expect((await inAllWallets(usdt)) - inLedger(usdt)).toBe(0n);
  expect(coins()).toBe(hadCoins);
  expect(auditState(server.exchange.exchange).problems).toEqual([]);
});

test('what payments wait for is filled in from the warm wallet', async () => {
  const hot = live().wallet.address;
  const before = await onChain(hot, usdt);
  lacking = [{ networkId: 1, assetId: usdt, units: 2n * before }];
  await expect.poll(() => onChain(hot, usdt), slowly).toBeGreaterThanOrEqual(2n * before);
  lacking = [];
  const rows = new MoveRows(server.sql);
  await expect.poll(async () => (await rows.open(1)).length, slowly).toBe(0);
  await expect.poll(async () => (await inAllWallets(eth)) - inLedger(eth), slowly).toBe(0n);
});

test('what the demo issues later is minted, then booked, and once', async () => {
  const before = inLedger(usdt);
  await must({ type: 'issue_demo_supply', assetId: usdt, amount: amount(500n * 10n ** 8n) });
  const parts = { custodian, exchange: server.exchange, networkId: 1 };
  await backLater(parts);
  await backLater(parts);
  expect(inLedger(usdt) - before).toBe(500n * 10n ** 6n);
  expect(server.exchange.exchange.networks.unbacked(usdt)).toBe(0n);
  await expect.poll(async () => (await inAllWallets(usdt)) - inLedger(usdt), slowly).toBe(0n);
});

test('a move out of the cold wallet is decided by two, signed elsewhere, and read before it is sent', async () => {
  server.networks = [...network.networks()];
  const ann = await OperatorDesk.open(server, 'ann', ['finance']);
  const ben = await OperatorDesk.open(server, 'ben', ['risk']);
  await ann.showFactor();
  await ben.showFactor();
  const dataOf = ({ status, text }: Answer): unknown => {
    if (status !== 200) throw new Error(text);
    return (JSON.parse(text) as { data: unknown }).data;
  };
  const refusalOf = ({ status, body: { data } }: Answer) => ({
    status,
    reason: data.reason,
    fields: data.fields?.map(({ field }) => field) ?? [],
  });
  const decide = async (amountText: string): Promise<number> => {
    const proposal = {
      kind: 'wallet.move',
      network: 'DEMO',
      asset: 'ETH',
      amount: amountText,
      from: 'cold',
      to: 'hot',
    };
    const body = { proposal, reason: 'The hot wallet runs low', requestId: `cold-move-${(evidence += 1)}` };
    const { approvalId } = dataOf(await ann.ask('/approvals/propose', { body })) as { approvalId: number };
    dataOf(await ben.ask('/approvals/approve', { body: { approvalId } }));
    return approvalId;
  };
  const move = (path: string, body: object) => ann.ask(`/treasury/moves/${path}`, { body });
  const unsigned = async (approvalId: number) => dataOf(await move('unsigned', { approvalId })) as UnsignedMove;
  const stageOf = async (approvalId: number) => {
    const { records } = dataOf(await ann.ask('/treasury/moves', { method: 'GET' })) as OutputOf<typeof listColdMoves>;
    return records.find((one) => one.approvalId === approvalId)?.stage;
  };
  const signedWith = async (file: UnsignedMove, change: Partial<EvmPayment> = {}): Promise<string> => {
    const payment = readPayment(file.bytes);
    if ('refused' in payment) throw new Error(payment.refused);
    const bytes = unsignedPayment({ ...payment, ...change });
    return (await custodian.ask('signKept', { from: 'cold', bytes }))?.signed ?? '';
  };

  const first = await decide('1.5');
  const second = await decide('0.25');
  expect(await stageOf(first)).toBe('unsigned');
  const turn = { status: 422, reason: 'earlier_move_open', fields: [] };
  expect(refusalOf(await move('unsigned', { approvalId: second }))).toEqual(turn);
  const file = await unsigned(first);
  const { hot, warm, cold } = live().wallets ?? { hot: '', warm: '', cold: '' };
  expect(file).toMatchObject({
    from: 'cold',
    fromAddress: cold,
    to: 'hot',
    toAddress: hot,
    chainAmount: String(15n * 10n ** 17n),
  });

  // What was signed is not what was decided: each thing that differs is named, and nothing is sent.
  const changes = [
    [{ to: warm as `0x${string}` }, ['to']],
    [{ amount: 10n ** 18n }, ['amount']],
    [{ nonce: file.nonce + 1 }, ['nonce']],
  ] as const;
  for (const [change, fields] of changes) {
    const body = { approvalId: first, signed: await signedWith(file, change), send: true };
    expect(refusalOf(await move('signed', body))).toEqual({ status: 422, reason: 'signed_move_differs', fields });
  }
  const bare = { approvalId: first, signed: file.bytes, send: true };
  expect(refusalOf(await move('signed', bare)).fields).toEqual(['signed']);
  expect(await stageOf(first)).toBe('unsigned');

  const signed = await signedWith(file);
  const read = dataOf(await move('signed', { approvalId: first, signed, send: false })) as ReadMove;
  expect(read).toMatchObject({ amount: file.amount, toAddress: hot, fromAddress: cold, coin: 'ETH', sent: false });
  expect(await stageOf(first)).toBe('unsigned');
  const before = await onChain(hot, eth);
  const sending = { approvalId: first, signed, send: true };
  const both = await Promise.all([move('signed', sending), move('signed', sending)]);
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422]);
  await expect.poll(() => stageOf(first), slowly).toBe('done');
  expect((await onChain(hot, eth)) - before).toBe(15n * 10n ** 17n);
  const rows = new MoveRows(server.sql);
  await expect.poll(async () => (await rows.open(1)).length, slowly).toBe(0);
  await expect.poll(async () => (await inAllWallets(eth)) - inLedger(eth), slowly).toBe(0n);

  // Cancelled, its signed bytes are not taken any more.
  const late = await signedWith(await unsigned(second));
  dataOf(await move('cancel', { approvalId: second }));
  expect(await stageOf(second)).toBe('cancelled');
  const refused = [
    await move('signed', { approvalId: second, signed: late, send: true }),
    await move('cancel', { approvalId: second }),
    await move('unsigned', { approvalId: first }),
  ];
  for (const answer of refused) expect(refusalOf(answer).reason).toBe('move_not_open');
  const entries = await server.operatorConsole.audit.latest(`wallet-move:${first}`, 10, []);
  expect(entries.map(({ action, name }) => [action, name])).toEqual([
    ['move.send', 'ann'],
    ['move.unsigned', 'ann'],
  ]);
  const [last] = await server.operatorConsole.audit.latest(`wallet-move:${second}`, 1, []);
  expect(last).toMatchObject({ action: 'move.cancel', name: 'ann' });
});

describe('a move that hangs', () => {
  const rows = () => new ColdMoveRows(server.sql);
  const sign = async (bytes: string) => {
    const made = await custodian.ask('signKept', { from: 'cold', bytes });
    if (made === undefined) throw new Error('The demo signs for its own wallets.');
    return made;
  };
  const payment = (bytes: string): EvmPayment => {
    const read = readPayment(bytes);
    if ('refused' in read) throw new Error(read.refused);
    return read;
  };
  const write = async (tx: Parameters<Parameters<ColdMoves['cancel']>[1]>[0]) =>
    (await server.sql.db()).transaction(tx);
  const record = (_read: ReadMove, tx: Parameters<typeof write>[0]) => write(tx);
  let nowMs = 0;
  /** Bytes that this chain is handed do not arrive: they wait where no block takes them from. */
  const moves = (isLost = false) => {
    const { treasury, ...rest } = live();
    if (treasury === undefined) throw new Error('The demo moves its own money.');
    const { chain } = rest;
    const lost = { ...chain, broadcast: async () => '' };
    return new ColdMoves({
      exchange: server.exchange,
      rows: rows(),
      audit: server.operatorConsole.audit,
      networks: () => [{ ...rest, treasury, chain: isLost ? lost : chain }],
      now: () => nowMs,
    });
  };
  const decide = async (approvalId: number) => {
    nowMs = Date.now();
    const about = { networkId: 1, assetId: eth, sender: 'cold', receiver: 'hot', decidedAtMs: nowMs };
    await rows().add({ ...about, approvalId, chainAmount: 10n ** 17n });
    return moves().unsigned(approvalId);
  };
  const stage = async (approvalId: number) =>
    (await moves().list()).find((one) => one.approvalId === approvalId)?.stage;
  /** The treasurer hands over again what is not known: meanwhile it does not look. */
  beforeEach(() => treasurer.close());
  afterEach(() => {
    treasurer = new Treasurer({ ...treasurerParts(), lacking: () => lacking });
  });

  test('is sent again with higher fees, and not with the same; either ends it once', async () => {
    const file = await decide(1_000_001);
    const first = await sign(file.bytes);
    await moves(true).take(file.moveId, first.signed, record);
    const again = await moves().unsigned(file.moveId);
    expect(again.nonce).toBe(file.nonce);
    expect(BigInt(again.maxFeePerGas) * 8n).toBeGreaterThanOrEqual(BigInt(file.maxFeePerGas) * 9n);
    const sameFees = await sign(unsignedPayment({ ...payment(again.bytes), ...payment(file.bytes), gas: 21_001n }));
    await expect(moves().take(file.moveId, sameFees.signed, record)).rejects.toMatchObject({
      fields: [{ field: 'fee' }],
    });
    const higher = await sign(again.bytes);
    await moves().take(file.moveId, higher.signed, record);
    await expect.poll(() => followed(), slowly).toBe(0);
    await expect.poll(() => stage(file.moveId), slowly).toBe('done');
    const [move] = (await moves().list()).filter(({ approvalId }) => approvalId === file.moveId);
    expect(move?.txHash).toBe(higher.txId);
  });

  test('is taken for done where its fees were raised by hand, and moves nothing again', async () => {
    const file = await decide(1_000_002);
    await moves(true).take(file.moveId, (await sign(file.bytes)).signed, record);
    const byHand = payment((await moves().unsigned(file.moveId)).bytes);
    const raised = await sign(unsignedPayment({ ...byHand, maxFeePerGas: byHand.maxFeePerGas + 1n }));
    const { chain } = live();
    await chain.broadcast(raised.signed);
    await expect.poll(async () => (await chain.outcome(raised.txId)).state, slowly).toBe('mined');
    await expect(moves().unsigned(file.moveId)).rejects.toMatchObject({ reason: 'move_not_open' });
    await expect(moves().cancel(file.moveId, write)).rejects.toMatchObject({ reason: 'move_pending' });
    await moves().take(file.moveId, raised.signed, record);
    await expect.poll(() => followed(), slowly).toBe(0);
    await expect.poll(() => stage(file.moveId), slowly).toBe('done');
    await expect.poll(async () => (await inAllWallets(eth)) - inLedger(eth), slowly).toBe(0n);
  });

  test('is cancelled an hour later where another payment took its nonce', async () => {
    const file = await decide(1_000_003);
    await moves(true).take(file.moveId, (await sign(file.bytes)).signed, record);
    const other = await sign(unsignedPayment({ ...payment(file.bytes), amount: 1n }));
    const { chain } = live();
    await chain.broadcast(other.signed);
    await expect.poll(async () => (await chain.outcome(other.txId)).state, slowly).toBe('mined');
    await expect(moves().cancel(file.moveId, write)).rejects.toMatchObject({ reason: 'move_pending' });
    nowMs += 3_600_000;
    await moves().cancel(file.moveId, write);
    expect(await stage(file.moveId)).toBe('cancelled');
    expect(await new MoveRows(server.sql).open(1)).toEqual([]);
    await expect.poll(async () => (await inAllWallets(eth)) - inLedger(eth), slowly).toBe(0n);
  });

  test('expires when it is not sent within 72 hours, and is the same after it was sent', async () => {
    const file = await decide(1_000_005);
    const { signed } = await sign(file.bytes);
    nowMs += 72 * 3_600_000 - 1;
    expect(await stage(file.moveId)).toBe('unsigned');
    nowMs += 1;
    await expect(moves().take(file.moveId, signed, record)).rejects.toMatchObject({ reason: 'move_expired' });
    await expect(moves().cancel(file.moveId, write)).rejects.toMatchObject({ reason: 'move_expired' });
    expect(await stage(file.moveId)).toBe('expired');
    const entries = await server.operatorConsole.audit.latest(`wallet-move:${file.moveId}`, 10, []);
    expect(entries.map(({ action, name }) => [action, name])).toEqual([['expired.wallet.move', 'exchange']]);
    // The wallet is free for the next move, which does not expire once it was sent.
    const next = await decide(1_000_006);
    expect(next.nonce).toBe(file.nonce);
    await moves().take(next.moveId, (await sign(next.bytes)).signed, record);
    nowMs += 73 * 3_600_000;
    expect(['sent', 'done']).toContain(await stage(next.moveId));
    await expect.poll(() => followed(), slowly).toBe(0);
    await expect.poll(() => stage(next.moveId), slowly).toBe('done');
  });

  test('that expired is taken for done where its payment was mined before', async () => {
    const file = await decide(1_000_007);
    const byHand = await sign(file.bytes);
    const { chain } = live();
    await chain.broadcast(byHand.signed);
    await expect.poll(async () => (await chain.outcome(byHand.txId)).state, slowly).toBe('mined');
    nowMs += 72 * 3_600_000;
    expect(await stage(file.moveId)).toBe('expired');
    await moves().take(file.moveId, byHand.signed, record);
    // For a move that expired before the payment was mined, it is too late.
    const older = { networkId: 1, assetId: eth, sender: 'cold', receiver: 'hot', decidedAtMs: 0 };
    await rows().add({ ...older, approvalId: 1_000_008, chainAmount: 10n ** 17n });
    await expect(moves().take(1_000_008, byHand.signed, record)).rejects.toMatchObject({ reason: 'move_expired' });
    // One payment is one move: another of the same wallets and amount is not done by it.
    const [paid] = (await moves().list()).filter(({ approvalId }) => approvalId === file.moveId);
    const twin = { ...older, decidedAtMs: paid?.decidedAtMs ?? 0, approvalId: 1_000_009, chainAmount: 10n ** 17n };
    await rows().add(twin);
    expect(await stage(1_000_009)).toBe('expired');
    await expect(moves().take(1_000_009, byHand.signed, record)).rejects.toMatchObject({ reason: 'move_not_open' });
    expect(await stage(file.moveId)).not.toBe('expired');
    await expect.poll(() => followed(), slowly).toBe(0);
    await expect.poll(() => stage(file.moveId), slowly).toBe('done');
    await expect.poll(async () => (await inAllWallets(eth)) - inLedger(eth), slowly).toBe(0n);
  });

  test('needs fees and gas that the network takes now', async () => {
    const file = await decide(1_000_004);
    const own = payment(file.bytes);
    const wrong = [
      [{ maxFeePerGas: own.maxFeePerGas / 3n, maxPriorityFeePerGas: 1n }, ['fee']],
      [{ gas: 16_000n }, ['gas']],
      [{ gas: 500_000n }, ['gas']],
    ] as const;
    for (const [change, fields] of wrong) {
      const { signed } = await sign(unsignedPayment({ ...own, ...change }));
      const refused = moves().take(file.moveId, signed, record);
      await expect(refused).rejects.toMatchObject({ fields: fields.map((field) => ({ field })) });
    }
    await moves().cancel(file.moveId, write);
  });
});
