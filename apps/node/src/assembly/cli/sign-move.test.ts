import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EvmPayment, readSignedPayment, unsignedPayment } from '@candor/custody';
import type { UnsignedMove } from '@candor/protocol';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { makeSeedFile } from '../../chain/signer/seed-file.ts';
import { signMove } from './sign-move.ts';

const passphrase = 'carried on paper, twice';
const hot = '0x52908400098527886E0F7030069857D2E4169EE7';
const elsewhere = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';
const usdt = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
const payment: EvmPayment = {
  chainId: 1,
  nonce: 4,
  to: hot,
  asset: 'coin',
  amount: 25n * 10n ** 17n,
  gas: 21_000n,
  maxFeePerGas: 40n * 10n ** 9n,
  maxPriorityFeePerGas: 10n ** 9n,
};
let dir: string;
let cold: string;
let printed: string[];
const at = (name: string): string => join(dir, name);

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'candor-sign-move-'));
  cold = makeSeedFile(at('seed.json'), passphrase, false).hotAddress;
  const policy = {
    chainId: 1,
    maxFeePerGas: String(100n * 10n ** 9n),
    maxGas: '100000',
    coin: { asset: 'ETH', decimals: 18 },
    tokens: [{ asset: 'USDT', contract: usdt, decimals: 6 }],
    receivers: { hot },
  };
  writeFileSync(at('policy.json'), JSON.stringify(policy));
});
afterAll(() => rmSync(dir, { recursive: true }));
beforeEach(() => {
  printed = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line));
});

/** A file as the console gives it; its words may say anything. */
function file(name: string, of: EvmPayment, words: Partial<UnsignedMove> = {}): string {
  const move: UnsignedMove = {
    kind: 'candor-unsigned-move',
    moveId: 7,
    network: 'ETHEREUM',
    chainId: 1,
    from: 'cold',
    fromAddress: cold,
    to: 'hot',
    toAddress: hot,
    asset: 'ETH',
    amount: '2.5',
    chainAmount: String(of.amount),
    nonce: of.nonce,
    gas: String(of.gas),
    maxFeePerGas: String(of.maxFeePerGas),
    maxPriorityFeePerGas: String(of.maxPriorityFeePerGas),
    bytes: unsignedPayment(of),
    ...words,
  };
  writeFileSync(at(name), JSON.stringify(move));
  return at(name);
}

const sign = (unsigned: string, ...more: readonly string[]): Promise<number> =>
  signMove([unsigned, '--seed', at('seed.json'), '--policy', at('policy.json'), ...more], async () => passphrase);

test('says what the bytes do and signs nothing before it is asked to', async () => {
  expect(await sign(file('read.json', payment))).toBe(0);
  expect(printed).toEqual([
    'chain    1',
    `from     ${cold}`,
    `to       ${hot} (hot)`,
    'amount   2.5 ETH',
    'fee      0.00084 ETH at most',
    'nonce    4',
    'Nothing was signed. Add --out FILE --yes to sign it.',
  ]);
});

test('signs just these bytes with the key of the seed, into a file that it never replaces', async () => {
  const unsigned = file('whole.json', payment);
  const yes = ['--out', at('signed.json'), '--yes'];
  expect(await sign(unsigned, ...yes)).toBe(0);
  const { kind, moveId, signed, txHash } = JSON.parse(readFileSync(at('signed.json'), 'utf8')) as Record<
    string,
    string
  >;
  expect({ kind, moveId }).toEqual({ kind: 'candor-signed-move', moveId: 7 });
  expect(await readSignedPayment(signed ?? '')).toEqual({ payment, signer: cold, txId: txHash });
  await expect(sign(unsigned, ...yes)).rejects.toThrow('is there already');
});

test('believes the bytes and not the words beside them', async () => {
  const token: EvmPayment = { ...payment, asset: usdt, amount: 1_500_000n, gas: 60_000n };
  await sign(file('words.json', token, { asset: 'ETH', amount: '0.1' }));
  expect(printed).toContain('amount   1.5 USDT');
});

test.each([
  ['a receiver that the policy does not name', { to: elsewhere } as const, `${elsewhere} is no receiver`],
  ['another chain', { chainId: 5 }, 'of chain 5, not 1'],
  ['a fee above the cap', { maxFeePerGas: 101n * 10n ** 9n }, 'The fee is above the cap'],
  ['gas above the cap', { gas: 100_001n }, 'The gas is above the cap'],
  ['a token that the policy does not name', { asset: elsewhere } as const, 'is not in the policy'],
])('refuses %s', async (_what, change, why) => {
  const unsigned = file('refused.json', { ...payment, ...change });
  await expect(sign(unsigned, '--out', at('refused-signed.json'), '--yes')).rejects.toThrow(why);
  expect(() => readFileSync(at('refused-signed.json'))).toThrow('ENOENT');
});

test('names what is missing', async () => {
  await expect(signMove(['move.json'])).rejects.toThrow('candor sign-move UNSIGNED --seed FILE --policy FILE');
  writeFileSync(at('broken.json'), '{"kind":"candor-signed-move"}');
  await expect(sign(at('broken.json'))).rejects.toThrow('broken.json: kind');
  await expect(sign(at('absent.json'))).rejects.toThrow('absent.json is not there or is no JSON');
});
