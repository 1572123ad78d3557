import { createECDH } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bitcoinAddressOf, bitcoinNetworks, type Unspent, unsignedBitcoinPayment, WalletSeed } from '@candor/custody';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BitcoinSigner } from './bitcoin-signer.ts';
import { bitcoinPolicySchema } from './policy.ts';

const network = bitcoinNetworks.regtest;
const keys = new WalletSeed(new Uint8Array(32).fill(3));
const hot = bitcoinAddressOf(keys.bitcoinHot(), network);
const shop = bitcoinAddressOf(new Uint8Array(32).fill(4), network);
const cold = bitcoinAddressOf(new Uint8Array(32).fill(5), network);
const caps = { feeCapPerVbyte: '50', perPayment: '60000', perHour: '100000', perDay: '150000' };
const policy = bitcoinPolicySchema.parse({ network: 'regtest', ...caps, cold: [cold] });

let dir: string;
let nowMs: number;
let signer: BitcoinSigner;
const open = (more: object = {}) =>
  new BitcoinSigner({ keys, policy: { ...policy, ...more }, logFile: join(dir, 'inputs.log'), nowMs: () => nowMs });

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'candor-signer-'));
  nowMs = 1_790_000_000_000;
  signer = open();
});
afterEach(() => {
  signer.close();
  rmSync(dir, { recursive: true });
});

const ecdh = createECDH('secp256k1');
ecdh.setPrivateKey(keys.bitcoinHot());
const publicKey = new Uint8Array(ecdh.getPublicKey(null, 'compressed'));
const output = (of: number, amount = 200_000n): Unspent => ({
  txId: String(of).repeat(64),
  index: 0,
  amount,
  publicKey,
});
const ask = (requestId: string, from: readonly Unspent[], change: object = {}, more: object = {}) => {
  const payment = { to: shop, amount: 50_000n, change: hot, feePerVbyte: 2n, ...change };
  const bytes = unsignedBitcoinPayment(payment, from, network);
  return signer.sign({ requestId, bytes, expiresAtMs: nowMs + 1, ...more });
};

test('it signs, and what the inputs were given to is durable before the answer', async () => {
  expect(await ask('w1', [output(1)])).toMatchObject({ txId: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect(readFileSync(join(dir, 'inputs.log'), 'utf8')).toContain('"requestId":"w1"');
});

test('opened again, it gives no input to a second payment and no request other inputs', async () => {
  const first = await ask('w1', [output(1)]);
  signer.close();
  signer = open();
  expect(await ask('w1', [output(1)])).toEqual(first);
  expect(await ask('w1', [output(1)], { feePerVbyte: 4n })).toHaveProperty('signed');
  expect(await ask('w2', [output(1)])).toMatchObject({ refused: expect.stringMatching(/given to another/) });
  const refusals = [
    await ask('w1', [output(2)]),
    await ask('w1', [output(1)], { amount: 40_000n }),
    await ask('w1', [output(1, 300_000n)]),
  ];
  for (const one of refusals) expect(one).toMatchObject({ refused: expect.any(String), wasGiven: true });
});

test('it keeps the caps of a payment, an hour and a day; cold addresses count against none', async () => {
  expect(await ask('w0', [output(1)], { amount: 60_001n })).toMatchObject({
    refused: expect.stringMatching(/payment/),
  });
  expect(await ask('c1', [output(9)], { to: cold, amount: 190_000n })).toHaveProperty('signed');
  await ask('w1', [output(1)]);
  await ask('w2', [output(2)]);
  expect(await ask('w3', [output(3)])).toMatchObject({ refused: expect.stringMatching(/hour/), mayPassLater: true });
  nowMs += 3_600_000;
  expect(await ask('w3', [output(3)])).toHaveProperty('signed');
  nowMs += 3_600_000;
  expect(await ask('w4', [output(4)])).toMatchObject({ refused: expect.stringMatching(/day/), mayPassLater: true });
});

test('it refuses what expired, costs too much, or brings the rest to a stranger', async () => {
  const late = await ask('w1', [output(1)], {}, { expiresAtMs: nowMs });
  expect(late).toMatchObject({ refused: expect.stringMatching(/expired/) });
  const ahead = await ask('w1', [output(1)], {}, { expiresAtMs: nowMs + 300_001 });
  expect(ahead).toMatchObject({ refused: expect.stringMatching(/ahead/) });
  expect(await ask('w1', [output(1)], { feePerVbyte: 80n })).toMatchObject({ refused: expect.stringMatching(/cap/) });
  expect(await ask('w1', [output(1)], { change: cold })).toMatchObject({ refused: expect.stringMatching(/receiver/) });
});

test('above what is automatic two operators have to agree', async () => {
  signer.close();
  const key = { publicKey: 'AA' };
  const approverKeys = [
    { operator: 'a', id: 'AQ', ...key },
    { operator: 'b', id: 'Ag', ...key },
  ];
  signer = open({ automaticUpTo: 49_999n, approvers: { origin: 'https://desk.example', keys: approverKeys } });
  expect(await ask('w1', [output(1)])).toMatchObject({ lacksApproval: true });
  expect(await ask('w1', [output(1)], { amount: 49_999n })).toHaveProperty('signed');
});
