import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EvmPayment, isBitcoinStatement, signerOf, unsignedPayment, WalletSeed } from '@candor/custody';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SyncedLines } from '../../base/ops/synced-lines.ts';
import { softwarePasskey } from '../../identity/users/test-support/software-passkey.ts';
import { approvalDigest } from './approvals.ts';
import { policySchema } from './policy.ts';
import { emptyLog } from './log-mark.ts';
import { answerLine } from './run-signer.ts';
import { makeSeedFile, openSeedFile, SeedFileError } from './seed-file.ts';
import { Signer } from './signer.ts';

const usdt = '0x1111111111111111111111111111111111111111';
const cold = '0xcccccccccccccccccccccccccccccccccccccccc';
const to = '0x2222222222222222222222222222222222222222';
const keys = new WalletSeed(new Uint8Array(32).fill(3));
const policy = policySchema.parse({
  chainId: 9,
  maxFeePerGas: '1000',
  maxGas: '200000',
  assets: [
    { asset: 'coin', perPayment: '100', perHour: '150', perDay: '250' },
    { asset: usdt, perPayment: '5', perHour: '5', perDay: '5' },
  ],
  cold: [cold],
});

let dir: string;
let nowMs: number;
let signer: Signer;

const opened = (): Signer => new Signer({ keys, policy, logFile: join(dir, 'nonces.log'), nowMs: () => nowMs });

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'candor-signer-'));
  nowMs = 1_790_000_000_000;
  signer = opened();
});
afterEach(() => {
  signer.close();
  rmSync(dir, { recursive: true });
});

const ask = (requestId: string, change: Partial<EvmPayment> = {}, more: object = {}) => {
  const terms = { chainId: 9, nonce: 0, asset: 'coin', amount: 60n, gas: 21_000n } as const;
  const payment: EvmPayment = { ...terms, to, maxFeePerGas: 100n, maxPriorityFeePerGas: 1n, ...change };
  return signer.sign({ requestId, sender: 'hot', bytes: unsignedPayment(payment), expiresAtMs: nowMs + 1, ...more });
};

test('it signs with the key of the wallet, and the nonce is durable before the answer', async () => {
  const answer = await ask('w1');
  expect('signed' in answer && (await signerOf(answer.signed))).toBe(keys.hot().address);
  expect(readFileSync(join(dir, 'nonces.log'), 'utf8')).toContain('"requestId":"w1"');
});

test('it says which hash its log had at each length, also after a restart', async () => {
  const marks = [signer.mark];
  for (const nonce of [0, 1]) {
    expect(await ask(`w${nonce}`, { nonce, amount: 10n })).toHaveProperty('signed');
    marks.push(signer.mark);
  }
  signer.close();
  signer = opened();
  const said = (lines: unknown) => answerLine(signer, JSON.stringify({ id: 1, ask: 'log', request: { lines } }));
  for (const { lines, hash } of marks) expect(await said(lines)).toEqual({ id: 1, answer: { hash }, log: marks[2] });
  for (const lines of [3, -1, 0.5, '1'])
    expect(await said(lines)).toMatchObject({ answer: { refused: 'The log never had this length.' } });
});

test('killed between log and answer: the same bytes again, counted once', async () => {
  const first = await ask('w1');
  signer.close();
  signer = opened();
  expect(await ask('w1')).toEqual(first);
  expect(await ask('w2', { nonce: 1 })).toHaveProperty('signed');
});

test('a log that cannot be written refuses that one question, signs nothing, and the signer goes on', async () => {
  const terms = { chainId: 9, nonce: 0, asset: 'coin', amount: 60n, gas: 21_000n, to } as const;
  const bytes = unsignedPayment({ ...terms, maxFeePerGas: 100n, maxPriorityFeePerGas: 1n });
  const request = { requestId: 'w1', sender: 'hot', bytes, expiresAtMs: nowMs + 1 };
  const line = JSON.stringify({ id: 7, ask: 'sign', request });
  vi.spyOn(SyncedLines.prototype, 'append').mockImplementationOnce(() => {
    throw new Error('ENOSPC: no space left on device, write');
  });
  const refused = 'The signer failed: ENOSPC: no space left on device, write';
  expect(await answerLine(signer, line)).toEqual({
    id: 7,
    answer: { refused, mayPassLater: true },
    log: emptyLog,
  });
  expect(await answerLine(signer, line)).toMatchObject({
    answer: { txId: expect.any(String) },
    log: { lines: 1 },
  });
});

test('a nonce belongs to its payment for ever: a bump passes, another payment does not', async () => {
  await ask('w1');
  expect(await ask('w1', { maxFeePerGas: 113n })).toHaveProperty('signed');
  for (const change of [{ amount: 61n }, { to: cold }, { asset: usdt, amount: 1n }] as const)
    expect(await ask('w1', change)).toEqual({ refused: 'Nonce 0 was given to another payment.', mayPassLater: true });
  expect(await ask('w2')).toEqual({ refused: 'Nonce 0 was given to another payment.', mayPassLater: true });
  expect(await ask('w1', { nonce: 1 })).toEqual({
    refused: 'The request was given another nonce.',
    mayPassLater: true,
  });
});

test('caps of a payment, an hour and a day hold over a restart; safety has none', async () => {
  expect(await ask('w1', { amount: 101n })).toEqual({ refused: 'The amount is above the cap of a payment.' });
  await ask('w1', { amount: 100n });
  signer.close();
  signer = opened();
  expect(await ask('w2', { nonce: 1 })).toEqual({ refused: 'The cap of an hour is reached.', mayPassLater: true });
  nowMs += 3_600_000;
  expect(await ask('w2', { nonce: 1, amount: 100n })).toHaveProperty('signed');
  nowMs += 3_600_000;
  expect(await ask('w3', { nonce: 2 })).toEqual({ refused: 'The cap of a day is reached.', mayPassLater: true });
  expect(await ask('s1', { nonce: 2, to: cold, amount: 10_000n })).toHaveProperty('signed');
});

test('another chain, an expired request, gas above the limit, an unlisted token and other calls are refused', async () => {
  expect(await ask('w1', { chainId: 10 })).toEqual({ refused: 'The payment is of chain 10, not 9.' });
  expect(await ask('w1', {}, { expiresAtMs: nowMs })).toEqual({
    refused: 'The request has expired.',
    mayPassLater: true,
  });
  expect(await ask('w1', { maxFeePerGas: 1_001n })).toEqual({
    refused: 'The fee is above the cap.',
    mayPassLater: true,
  });
  expect(await ask('w1', { asset: to, to: cold })).toEqual({ refused: `${to} is not in the policy.` });
  expect(await ask('w1', {}, { bytes: '0x02' })).toHaveProperty('refused');
  expect(await ask('w1', {}, { raiseCap: '1' })).toEqual({ refused: 'This is no request.' });
});

test('a payment is ended by an empty one to the sender itself, and nothing else is signed behind it', async () => {
  const filler = { to: keys.hot().address, amount: 0n };
  expect(await ask('w1', filler)).toEqual({ refused: 'Only a nonce that was given is filled.' });
  await ask('w1');
  expect(await ask('w2', filler)).toEqual({ refused: 'Nonce 0 was given to another payment.', mayPassLater: true });
  expect(await ask('w1', filler)).toHaveProperty('signed');
  signer.close();
  signer = opened();
  expect(await ask('w1')).toEqual({ refused: 'Nonce 0 was filled.' });
  expect(await ask('w1', { ...filler, maxFeePerGas: 200n })).toHaveProperty('signed');
});

test('a deposit address pays into the platform’s own wallets alone, whatever the caps', async () => {
  const swept = { to: keys.hot().address, amount: 10_000n };
  expect(await ask('s1', swept, { sender: 4 })).toHaveProperty('signed');
  expect(await ask('s2', { ...swept, nonce: 1, to: cold }, { sender: 4 })).toHaveProperty('signed');
  expect(await ask('s3', { ...swept, nonce: 2, to }, { sender: 4 })).toHaveProperty('refused');
  // What was swept is not what was paid.
  expect(await ask('w1', { amount: 100n })).toHaveProperty('signed');
});

test('what would not be signed is known before, and a check gives no nonce away', async () => {
  const terms = { chainId: 9, nonce: 0, asset: 'coin', amount: 101n, gas: 21_000n, to } as const;
  const bytes = unsignedPayment({ ...terms, maxFeePerGas: 100n, maxPriorityFeePerGas: 1n });
  const request = { requestId: 'w1', sender: 'hot', bytes, expiresAtMs: nowMs + 1 };
  expect(await signer.check(request)).toEqual({ refused: 'The amount is above the cap of a payment.' });
  expect(await ask('w2')).toHaveProperty('signed');
});

test('above what is automatic two operators’ keys agree to just this payment', async () => {
  const [one, spare, other, stranger] = [1, 2, 3, 4].map(() => softwarePasskey({ config: { port: 9_000 } }));
  if (!one || !spare || !other || !stranger) throw new Error('Four keys were made.');
  const keyOf = (operator: string, { credentialId: id, publicKey }: typeof one) => ({ operator, id, publicKey });
  // The first operator has two devices.
  const keysOf = [keyOf('kim', one), keyOf('kim', spare), keyOf('lou', other)];
  const approvers = { origin: 'http://localhost:9000', keys: keysOf };
  const alone = { ...approvers, keys: keysOf.slice(0, 2) };
  expect(policySchema.shape.approvers.safeParse(alone).error?.message).toMatch(/two operators/);
  const [coin, token] = policy.assets;
  if (!coin || !token) throw new Error('The policy has two assets.');
  const asking = { ...policy, assets: [{ ...coin, automaticUpTo: 50n }, token], approvers };
  signer.close();
  signer = new Signer({ keys, policy: asking, logFile: join(dir, 'nonces.log'), nowMs: () => nowMs });
  const agreed = (key: typeof one, amount: bigint) => {
    const challenge = approvalDigest('w1', { chainId: 9, asset: 'coin', to, amount });
    const { id, response } = key.show(challenge);
    return { id, ...response };
  };
  const refused = {
    refused: 'Two operators have to agree with their keys.',
    mayPassLater: true,
    lacksApproval: true,
  };
  const withApprovals = (...approvals: object[]) => ask('w1', {}, { approvals });
  expect(await ask('w0', { amount: 50n })).toHaveProperty('signed');
  const second = (...approvals: object[]) => ask('w1', { nonce: 1 }, { approvals });
  expect(await second()).toEqual(refused);
  expect(await second(agreed(one, 60n))).toEqual(refused);
  expect(await second(agreed(one, 60n), agreed(one, 60n))).toEqual(refused);
  expect(await second(agreed(one, 60n), agreed(spare, 60n))).toEqual(refused);
  expect(await second(agreed(one, 60n), agreed(stranger, 60n))).toEqual(refused);
  expect(await second(agreed(one, 60n), agreed(other, 61n))).toEqual(refused);
  expect(await withApprovals(agreed(one, 60n), agreed(other, 60n))).toHaveProperty('refused');
  expect(await second(agreed(one, 60n), agreed(other, 60n))).toHaveProperty('signed');
});

test('two payments at one moment never share a nonce', async () => {
  const [one, other] = await Promise.all([ask('w1'), ask('w2')]);
  expect([one, other].filter((answer) => 'signed' in answer)).toHaveLength(1);
});

test('a seed opens with its passphrase alone, unchanged, and is never replaced', () => {
  const path = join(dir, 'seed.json');
  const known = makeSeedFile(path, 'a passphrase', true);
  expect(openSeedFile(path, 'a passphrase').keys.hot().address).toBe(known.hotAddress);
  expect(() => openSeedFile(path, 'another')).toThrow(SeedFileError);
  expect(() => makeSeedFile(path, 'a passphrase', true)).toThrow(SeedFileError);
  expect(existsSync(path)).toBe(true);
});

test('a deposit address on Bitcoin signs what lies there (BIP-322), and only for itself', async () => {
  const address = 'bc1qqcupdsdnp5lsrr08qpxz5au35qmk7x0r4lg9x3';
  const of = (named: string): string => `Candor proof of reserves\nproof: 1\naddress: ${named}`;
  const signed = await signer.signReserve({ sender: 0, message: of(address) });
  if ('refused' in signed) throw new Error(signed.refused);
  expect(isBitcoinStatement(of(address), signed.signature, address)).toBe(true);
  const other = { refused: 'The statement is of another address.' };
  expect(await signer.signReserve({ sender: 1, message: of(address) })).toEqual(other);
  expect(await signer.signReserve({ sender: 'hot', message: of(address) })).toEqual(other);
  const send = { refused: 'The signer states what is held, and nothing else.' };
  expect(await signer.signReserve({ sender: 0, message: `Send\naddress: ${address}` })).toEqual(send);
});
