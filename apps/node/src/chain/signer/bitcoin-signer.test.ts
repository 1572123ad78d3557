import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  bitcoinAddressOf,
  bitcoinNetworks,
  type Unspent,
  unsignedBitcoinPayment,
  unsignedBitcoinSweep,
  WalletSeed,
} from '@candor/custody';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SyncedLines } from '../../base/ops/synced-lines.ts';
import { softwarePasskey } from '../../identity/users/test-support/software-passkey.ts';
import { approvalDigest } from './approvals.ts';
import { type BitcoinSigned, BitcoinSigner } from './bitcoin-signer.ts';
import { bitcoinPolicySchema, policySchema } from './policy.ts';
import { answerLine } from './run-signer.ts';
import { Signer } from './signer.ts';

const network = bitcoinNetworks.regtest;
const keys = new WalletSeed(new Uint8Array(32).fill(3));
const hot = bitcoinAddressOf(keys.bitcoinHot(network), network);
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

const output = (of: number, amount = 200_000n): Unspent => ({
  txId: String(of).repeat(64),
  index: 0,
  amount,
  address: hot,
});
const ask = (requestId: string, from: readonly Unspent[], change: object = {}, more: object = {}) => {
  const payment = { to: shop, amount: 50_000n, change: hot, feePerVbyte: 2n, ...change };
  const bytes = unsignedBitcoinPayment(payment, { required: from, free: [] }, network);
  return signer.sign({ requestId, bytes, expiresAtMs: nowMs + 1, ...more });
};

const nameOf = (of: number): string => `${String(of).repeat(64)}:0`;
const idOf = (answer: BitcoinSigned): string => ('txId' in answer ? answer.txId : '');
const swept = (from: readonly Unspent[], to: string, feePerVbyte = 2n): string =>
  unsignedBitcoinSweep({ to, feePerVbyte }, from, network) ?? '';

test('it says which hash its log had at each length, also after a restart', async () => {
  const marks = [signer.mark];
  for (const of of [1, 2]) {
    expect(await ask(`w${of}`, [output(of)], { amount: 1_000n })).toHaveProperty('signed');
    marks.push(signer.mark);
  }
  signer.close();
  signer = open();
  const said = (lines: number) => answerLine(signer, JSON.stringify({ id: 1, ask: 'log', request: { lines } }));
  for (const { lines, hash } of marks) expect(await said(lines)).toEqual({ id: 1, answer: { hash }, log: marks[2] });
  expect(await said(3)).toMatchObject({ answer: { refused: 'The log never had this length.' } });
});

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
  expect(await ask('w2', [output(1)])).toMatchObject({ taken: [nameOf(1)], mayPassLater: true });
  expect(await ask('w1', [output(2)])).toMatchObject({ anchors: [nameOf(1)], wasGiven: true, mayPassLater: true });
  const other = await ask('w1', [output(1)], { amount: 40_000n });
  expect(other).toEqual({ refused: 'The request was given to another payment.', wasGiven: true });
});

test('a later attempt may spend more, or less beside its anchor; what it left serves others', async () => {
  await ask('w1', [output(2), output(1)]);
  expect(await ask('w1', [output(1), output(3)], { feePerVbyte: 4n })).toHaveProperty('signed');
  // The first attempt may still be mined: an output of it anchors no other payment.
  expect(await ask('w2', [output(2)])).toMatchObject({ taken: [nameOf(2)] });
  expect(await ask('w2', [output(2), output(4)])).toHaveProperty('signed');
  expect(await ask('w2', [output(2)], { feePerVbyte: 4n })).toMatchObject({ anchors: [nameOf(4)] });
});

test('what a payment brought back is one anchor, whichever of its attempts the chain takes', async () => {
  const attempts = [await ask('w1', [output(1)]), await ask('w1', [output(1)], { feePerVbyte: 4n })].map(idOf);
  const returned = (txId: string): Unspent => ({ ...output(1, 140_000n), txId, index: 1 });
  const [first = '', second = ''] = attempts;
  expect(await ask('w2', [returned(first)])).toHaveProperty('signed');
  expect(await ask('w3', [returned(second)])).toMatchObject({ taken: [`${second}:1`] });
  signer.close();
  signer = open();
  expect(await ask('w2', [output(2)])).toMatchObject({ anchors: attempts });
  expect(await ask('w2', [returned(second)])).toHaveProperty('signed');
});

test('a request ends with all of its inputs back in the wallet, and nothing else is signed for it', async () => {
  const end = (requestId: string, from: readonly Unspent[], feePerVbyte = 2n) =>
    signer.sign({ requestId, bytes: swept(from, hot, feePerVbyte), expiresAtMs: nowMs + 1 });
  expect(await end('w1', [output(1)])).toMatchObject({ refused: expect.stringMatching(/has 0/) });
  await ask('w1', [output(1)]);
  expect(await end('w1', [output(2)])).toMatchObject({ anchors: [nameOf(1)] });
  expect(await end('w1', [output(1)])).toHaveProperty('signed');
  signer.close();
  signer = open();
  expect(await ask('w1', [output(1)], { feePerVbyte: 4n })).toMatchObject({ refused: expect.stringMatching(/ended/) });
  expect(await end('w1', [output(1)], 4n)).toHaveProperty('signed');
});

test('a deposit address is swept whole, to the hot wallet or a cold one, and never with a hidden fee', async () => {
  const address = bitcoinAddressOf(keys.bitcoinDeposit(7), network);
  const at = (of: number, amount = 200_000n): Unspent => ({ ...output(of, amount), address });
  const sweep = (bytes: string | undefined, sender = 7) =>
    signer.sign({ requestId: 's-7-1', sender, bytes, expiresAtMs: nowMs + 1 });
  expect(await sweep(swept([at(1), at(2)], hot))).toHaveProperty('signed');
  expect(await sweep(swept([at(3)], cold))).toHaveProperty('signed');
  expect(await sweep(swept([at(3)], cold), 8)).toMatchObject({ refused: 'An input is not of our wallet.' });
  expect(await sweep(swept([at(3)], shop))).toMatchObject({ refused: expect.stringMatching(/sweep/) });
  const half = { to: hot, amount: 100_000n, change: address, feePerVbyte: 2n };
  expect(await sweep(unsignedBitcoinPayment(half, { free: [at(4)] }, network))).toMatchObject({
    refused: expect.stringMatching(/whole/),
  });
  // The same outputs from other amounts: joined, their signatures would pay a fee that none showed.
  expect(await sweep(swept([at(1, 250_000n), at(2, 150_000n)], hot))).toMatchObject({
    refused: expect.stringMatching(/change the fee/),
  });
  // Sweeps count against no cap, and take no output from payments.
  for (const of of [1, 2]) expect(await ask(`w${of}`, [output(of)])).toHaveProperty('signed');
});

test('a sweep under the name of a payment hides nothing from the caps, nor a payment under that of a sweep', async () => {
  const from = { ...output(7), address: bitcoinAddressOf(keys.bitcoinDeposit(7), network) };
  const sweep = (requestId: string) =>
    signer.sign({ requestId, sender: 7, bytes: swept([from], hot), expiresAtMs: nowMs + 1 });
  await ask('w1', [output(1)]);
  expect(await sweep('w1')).toEqual({ refused: 'A sweep and a payment have names of their own.' });
  await ask('w2', [output(2)]);
  expect(await ask('w3', [output(3)])).toMatchObject({ refused: expect.stringMatching(/hour/) });
  expect(await sweep('s1')).toHaveProperty('signed');
  signer.close();
  signer = open();
  expect(await ask('s1', [output(3)])).toEqual({ refused: 'A sweep and a payment have names of their own.' });
});

test('whatever it refuses of a payment that it signed for, it says so; a fee may pass later', async () => {
  const costly = { refused: expect.stringMatching(/above the cap/), mayPassLater: true };
  expect(await ask('w1', [output(1)], { feePerVbyte: 80n })).toEqual(costly);
  await ask('w1', [output(1)]);
  expect(await ask('w1', [output(1)], { feePerVbyte: 80n })).toEqual({ ...costly, wasGiven: true });
  expect(await ask('w1', [output(1)], {}, { expiresAtMs: nowMs })).toMatchObject({ wasGiven: true });
});

test('neither kind of signer opens the log of the other', async () => {
  await ask('w1', [output(1)]);
  const logFile = join(dir, 'inputs.log');
  const evm = policySchema.parse({ chainId: 9, maxFeePerGas: '1', maxGas: '1', assets: [], cold: [] });
  expect(() => new Signer({ keys, policy: evm, logFile, nowMs: () => nowMs })).toThrow(/not of nonces/);
  const { lines } = SyncedLines.open(join(dir, 'nonces.log'));
  lines.append(JSON.stringify({ requestId: 'w1', sender: hot, nonce: 0 }));
  lines.close();
  const opening = () => new BitcoinSigner({ keys, policy, logFile: join(dir, 'nonces.log'), nowMs: () => nowMs });
  expect(opening).toThrow(/not of a signer of Bitcoin/);
});

test('a wrong amount of an input is corrected, and never joined with another to a hidden fee', async () => {
  // Both attempts would pay the same outputs; each says the truth of one input.
  const ofFee = (first: bigint, second: bigint, feePerVbyte: bigint) =>
    ask('w1', [output(1, first), output(2, second)], { amount: 60_000n, feePerVbyte });
  expect(await ofFee(40_000n, 30_000n, 2n)).toHaveProperty('signed');
  signer.close();
  signer = open();
  expect(await ofFee(30_000n, 40_000n, 2n)).toEqual({
    refused: expect.stringMatching(/change the fee/),
    wasGiven: true,
  });
  expect(await ofFee(30_000n, 40_000n, 3n)).toHaveProperty('signed');
  expect(await ofFee(40_000n, 30_000n, 2n)).toHaveProperty('signed');
});

test('it spends its own outputs alone, each once, and never pays itself', async () => {
  const theirs = { ...output(1), address: shop };
  expect(await ask('w1', [theirs])).toEqual({ refused: 'An input is not of our wallet.' });
  expect(await ask('w1', [output(1)], { to: hot })).toMatchObject({ refused: expect.stringMatching(/has 0/) });
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

test('above what is automatic two operators agree to just this payment, with the case of its address', async () => {
  signer.close();
  const [one, other] = [softwarePasskey({ config: { port: 9_000 } }), softwarePasskey({ config: { port: 9_000 } })];
  const approverKeys = [
    { operator: 'kim', id: one.credentialId, publicKey: one.publicKey },
    { operator: 'lou', id: other.credentialId, publicKey: other.publicKey },
  ];
  signer = open({ automaticUpTo: 49_999n, approvers: { origin: 'http://localhost:9000', keys: approverKeys } });
  // Of base58, in which a letter of the other case is another address.
  const to = 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn';
  const agreed = (key: typeof one, address: string) => {
    const payment = { chainId: 'bitcoin:regtest', asset: 'coin', to: address, amount: 50_000n };
    const { id, response } = key.show(approvalDigest('w1', payment));
    return { id, ...response };
  };
  const second = (...approvals: object[]) => ask('w1', [output(1)], { to }, { approvals });
  expect(await second(agreed(one, to))).toMatchObject({ lacksApproval: true });
  expect(await second(agreed(one, to), agreed(other, to.toLowerCase()))).toMatchObject({ lacksApproval: true });
  expect(await second(agreed(one, to), agreed(other, to))).toHaveProperty('signed');
  expect(await ask('w2', [output(2)], { amount: 49_999n })).toHaveProperty('signed');
});
