import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bitcoinAddressOf, bitcoinNetworks, isBitcoinStatement, signerOf, unsignedPayment } from '@candor/custody';
import { PassThrough, Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SyncedLines } from '../../base/ops/synced-lines.ts';
import { openSigner, runSigner } from './run-signer.ts';
import { makeSeedFile, openSeedFile, type SeedPublic } from './seed-file.ts';
import { KeptMarks } from './kept-marks.ts';
import { SignerChild, type SignerChildParts } from './signer-child.ts';

const to = '0x2222222222222222222222222222222222222222';
const caps = { asset: 'coin', perPayment: '100', perHour: '150', perDay: '250' };
const terms = { chainId: 9, nonce: 0, asset: 'coin', amount: 60n, gas: 21_000n, to } as const;
const bytes = unsignedPayment({ ...terms, maxFeePerGas: 100n, maxPriorityFeePerGas: 1n });

let dir: string;
let known: SeedPublic;
let gone: string[];
let child: SignerChild | undefined;

/** A process starts slowly on a busy machine. */
const slowly = { timeout: 100_000 };

const opened = (passphrase: string, watch: Pick<SignerChildParts, 'refuses' | 'onLog'> = {}): SignerChild => {
  const files = ['seed.json', 'policy.json', 'nonces.log'].map((name) => join(dir, name));
  const [seedFile = '', policyFile = '', logFile = ''] = files;
  const parts = { files: { seedFile, policyFile, logFile }, passphrase, ...watch };
  return new SignerChild({ ...parts, onGone: (why) => gone.push(why) });
};

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'candor-signer-child-'));
  known = makeSeedFile(join(dir, 'seed.json'), 'a passphrase', true);
  const policy = { chainId: 9, maxFeePerGas: '1000', maxGas: '200000', assets: [caps], cold: [] };
  writeFileSync(join(dir, 'policy.json'), JSON.stringify(policy));
  gone = [];
});
afterEach(() => {
  child?.close();
  child = undefined;
  rmSync(dir, { recursive: true });
});

const asked = (requestId = 'w1') => ({ requestId, sender: 'hot' as const, bytes, expiresAtMs: Date.now() + 60_000 });

test('killed, it is started again and keeps to the nonces that it gave; it ends with its input', async () => {
  const signer = opened('a passphrase');
  child = signer;
  const signs = () => signer.sign(asked()).catch(() => undefined);
  await expect(signer.sign(asked())).rejects.toThrow('does not run');
  await expect.poll(signs, slowly).toHaveProperty('signed');
  const first = await signer.sign(asked());
  expect('signed' in first && (await signerOf(first.signed))).toBe(known.hotAddress);
  const before = signer.pid;
  if (before !== undefined) process.kill(before, 'SIGKILL');
  await expect.poll(() => gone, slowly).toEqual(['It ended with SIGKILL.']);
  await expect.poll(signs, slowly).toEqual(first);
  expect(signer.pid).not.toBe(before);
  expect(await signer.check(asked('w2'))).toEqual({
    refused: 'Nonce 0 was given to another payment.',
    mayPassLater: true,
  });
  const pid = signer.pid ?? 0;
  signer.close();
  await expect.poll(() => isThere(pid), slowly).toBe(false);
});

test('with a log that was lost it is not asked, and says why', async () => {
  const marks = new KeptMarks({ path: join(dir, 'signer-logs.json'), logger: { warn: () => undefined } });
  const watch: Pick<SignerChildParts, 'refuses' | 'onLog'> = {
    refuses: ({ hotAddress }, log) => marks.problem(hotAddress, log),
    onLog: ({ hotAddress }, log) => marks.keep(hotAddress, log),
  };
  const signer = opened('a passphrase', watch);
  child = signer;
  await expect.poll(() => signer.sign(asked()).catch(() => undefined), slowly).toHaveProperty('signed');
  writeFileSync(join(dir, 'nonces.log'), '');
  process.kill(signer.pid ?? 0, 'SIGKILL');
  const lost = 'The log of the signer has 0 lines and had 1: it was lost or replaced.';
  await expect.poll(() => gone, slowly).toEqual(['It ended with SIGKILL.', lost]);
  await expect(signer.sign(asked('w2'))).rejects.toThrow('does not run');
});

test('with a log that has grown it is asked, with a longer one of other lines it is not', async () => {
  const marks = new KeptMarks({ path: join(dir, 'signer-logs.json'), logger: { warn: () => undefined } });
  const signer = opened('a passphrase', {
    refuses: ({ hotAddress }, log) => marks.problem(hotAddress, log),
    onLog: ({ hotAddress }, log) => marks.keep(hotAddress, log),
  });
  child = signer;
  const signs = () => signer.sign(asked()).catch(() => undefined);
  await expect.poll(signs, slowly).toHaveProperty('signed');
  const logFile = join(dir, 'nonces.log');
  const { lines, texts } = SyncedLines.open(logFile);
  const [own = ''] = texts;
  // A payment of which the node got no answer.
  lines.append(own.replace('"nonce":0', '"nonce":1').replace('"w1"', '"w2"'));
  lines.close();
  process.kill(signer.pid ?? 0, 'SIGKILL');
  await expect.poll(signs, slowly).toHaveProperty('signed');

  rmSync(logFile);
  const foreign = SyncedLines.open(logFile).lines;
  for (const nonce of [0, 1, 2])
    foreign.append(own.replace('"nonce":0', `"nonce":${nonce}`).replace('"w1"', `"x${nonce}"`));
  foreign.close();
  process.kill(signer.pid ?? 0, 'SIGKILL');
  const replaced = 'The log of the signer has other lines than before: it was replaced.';
  await expect.poll(() => gone, slowly).toEqual(['It ended with SIGKILL.', 'It ended with SIGKILL.', replaced]);
  await expect(signer.sign(asked('w3'))).rejects.toThrow('does not run');
});

test('a wrong passphrase is said, and nothing is signed', async () => {
  const said = new PassThrough();
  const files = ['seed.json', 'policy.json', 'nonces.log'].map((name) => join(dir, name));
  const [seedFile = '', policyFile = '', logFile = ''] = files;
  const input = Readable.from(['another\n', '{"id":1,"ask":"sign","request":{}}\n']);
  expect(await runSigner({ seedFile, policyFile, logFile }, input, said)).toBe(1);
  expect(String(said.read())).toMatch(/^\{"failed":"[^\n]*wrong passphrase[^\n]*\n$/);
});

test('with a policy of Bitcoin it says what it has there, and signs there within it', async () => {
  const [seedFile, policyFile] = [join(dir, 'seed.json'), join(dir, 'bitcoin.json')];
  const { keys } = openSeedFile(seedFile, 'a passphrase');
  const hot = bitcoinAddressOf(keys.bitcoinHot(bitcoinNetworks.regtest), bitcoinNetworks.regtest);
  const limits = { feeCapPerVbyte: '50', perPayment: '60000', perHour: '100000', perDay: '150000' };
  writeFileSync(policyFile, JSON.stringify({ network: 'regtest', ...limits, cold: [] }));
  const message = `Candor proof of reserves\nproof: 1\naddress: ${hot}`;
  const questions = [
    { id: 1, ask: 'sign', request: asked() },
    { id: 2, ask: 'state', request: { sender: 'hot', message } },
  ];
  const said = new PassThrough();
  const input = Readable.from(['a passphrase\n', ...questions.map((one) => `${JSON.stringify(one)}\n`)]);
  expect(await runSigner({ seedFile, policyFile, logFile: join(dir, 'inputs.log') }, input, said)).toBe(0);
  const [ready, sign, state] = String(said.read())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const { bitcoinDepositAccount: depositAccount } = keys;
  expect(ready).toMatchObject({
    ready: { ...known, bitcoin: { network: 'regtest', depositAccount, hotAddress: hot } },
  });
  // A payment of another kind of chain is none here.
  expect(sign.answer).toEqual({ refused: 'These bytes are no PSBT.' });
  expect(isBitcoinStatement(message, state.answer.signature, hot)).toBe(true);
});

test('cold addresses of a Bitcoin policy are of its network', () => {
  const [seedFile, policyFile, logFile] = ['seed.json', 'bitcoin.json', 'inputs.log'].map((name) => join(dir, name));
  const cold = ['bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'];
  const limits = { feeCapPerVbyte: '50', perPayment: '1', perHour: '1', perDay: '1' };
  writeFileSync(policyFile ?? '', JSON.stringify({ network: 'test', ...limits, cold }));
  const files = { seedFile: seedFile ?? '', policyFile: policyFile ?? '', logFile: logFile ?? '' };
  expect(openSigner(files, 'a passphrase')).toMatch(/must be an address of test/);
});

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
