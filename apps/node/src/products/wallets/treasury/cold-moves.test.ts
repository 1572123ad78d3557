import { type EvmPayment, readPayment, unsignedPayment } from '@candor/custody';
import type { listColdMoves, OutputOf, ReadMove, UnsignedMove } from '@candor/protocol';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { OperatorDesk } from '../../../assembly/test-support/operator-desk.ts';
import type { Answer, TestServer } from '../../../assembly/test-support/test-server.ts';
import type { CustodianLink } from '../../../chain/custodian/custodian-link.ts';
import { PayingDemo, slowly } from '../test-support/paying-demo.ts';
import { ColdMoveRows } from './cold-move-rows.ts';
import { ColdMoves } from './cold-moves.ts';
import { MoveRows } from './move-rows.ts';

/** Asset of the chain's coin. */
const eth = 3;

let demo: PayingDemo;
let server: TestServer;
let custodian: CustodianLink;
let asked = 0;
beforeAll(async () => {
  demo = await PayingDemo.start();
  ({ server, custodian } = demo);
});
afterAll(() => demo.stop());

test('a move out of the cold wallet is decided by two, signed elsewhere, and read before it is sent', async () => {
  server.networks = [...demo.network.networks()];
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
    const body = { proposal, reason: 'The hot wallet runs low', requestId: `cold-move-${(asked += 1)}` };
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
  const { hot, warm, cold } = demo.live().wallets ?? { hot: '', warm: '', cold: '' };
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
  const before = await demo.onChain(hot, eth);
  const sending = { approvalId: first, signed, send: true };
  const both = await Promise.all([move('signed', sending), move('signed', sending)]);
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422]);
  await expect.poll(() => stageOf(first), slowly).toBe('done');
  expect((await demo.onChain(hot, eth)) - before).toBe(15n * 10n ** 17n);
  const rows = new MoveRows(server.sql);
  await expect.poll(async () => (await rows.open(1)).length, slowly).toBe(0);
  await expect.poll(() => demo.beyondLedger(eth), slowly).toBe(0n);

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
    const { treasury, ...rest } = demo.live();
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
  beforeEach(() => demo.closeTreasurer());
  afterEach(() => demo.openTreasurer());

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
    await expect.poll(() => demo.followed(), slowly).toBe(0);
    await expect.poll(() => stage(file.moveId), slowly).toBe('done');
    const [move] = (await moves().list()).filter(({ approvalId }) => approvalId === file.moveId);
    expect(move?.txHash).toBe(higher.txId);
  });

  test('is taken for done where its fees were raised by hand, and moves nothing again', async () => {
    const file = await decide(1_000_002);
    await moves(true).take(file.moveId, (await sign(file.bytes)).signed, record);
    const byHand = payment((await moves().unsigned(file.moveId)).bytes);
    const raised = await sign(unsignedPayment({ ...byHand, maxFeePerGas: byHand.maxFeePerGas + 1n }));
    const { chain } = demo.live();
    await chain.broadcast(raised.signed);
    await expect.poll(async () => (await chain.outcome(raised.txId)).state, slowly).toBe('mined');
    await expect(moves().unsigned(file.moveId)).rejects.toMatchObject({ reason: 'move_not_open' });
    await expect(moves().cancel(file.moveId, write)).rejects.toMatchObject({ reason: 'move_pending' });
    await moves().take(file.moveId, raised.signed, record);
    await expect.poll(() => demo.followed(), slowly).toBe(0);
    await expect.poll(() => stage(file.moveId), slowly).toBe('done');
    await expect.poll(() => demo.beyondLedger(eth), slowly).toBe(0n);
  });

  test('is cancelled an hour later where another payment took its nonce', async () => {
    const file = await decide(1_000_003);
    await moves(true).take(file.moveId, (await sign(file.bytes)).signed, record);
    const other = await sign(unsignedPayment({ ...payment(file.bytes), amount: 1n }));
    const { chain } = demo.live();
    await chain.broadcast(other.signed);
    await expect.poll(async () => (await chain.outcome(other.txId)).state, slowly).toBe('mined');
    await expect(moves().cancel(file.moveId, write)).rejects.toMatchObject({ reason: 'move_pending' });
    nowMs += 3_600_000;
    await moves().cancel(file.moveId, write);
    expect(await stage(file.moveId)).toBe('cancelled');
    expect(await new MoveRows(server.sql).open(1)).toEqual([]);
    await expect.poll(() => demo.beyondLedger(eth), slowly).toBe(0n);
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
    await expect.poll(() => demo.followed(), slowly).toBe(0);
    await expect.poll(() => stage(next.moveId), slowly).toBe('done');
  });

  test('that expired is taken for done where its payment was mined before', async () => {
    const file = await decide(1_000_007);
    const byHand = await sign(file.bytes);
    const { chain } = demo.live();
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
    await expect.poll(() => demo.followed(), slowly).toBe(0);
    await expect.poll(() => stage(file.moveId), slowly).toBe('done');
    await expect.poll(() => demo.beyondLedger(eth), slowly).toBe(0n);
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
