import { afterEach, expect, test, vi } from 'vitest';
import { recoverMessageAddress } from 'viem';
import type { PracticeAsset } from './practice-chain.ts';
import { practiceForm } from './practice-form.ts';
import { practiceProvider } from './practice-provider.ts';

const eth: PracticeAsset = { coin: 'ETH', contract: undefined, decimals: 18 };
const usdt: PracticeAsset = { coin: 'USDT', contract: '0x5FbDB2315678afecb367f032d93F642f64180aa3', decimals: 6 };
const to = '0x52908400098527886E0F7030069857D2E4169EE7';
const held = [
  { asset: eth, units: 10n ** 18n },
  { asset: usdt, units: 5_000_000n },
];

test.each([
  ['whole', usdt, to, '5', undefined, undefined],
  ['more than there is', usdt, to, '5.1', undefined, 'practice.tooMuch'],
  ['all of the coin, without its fee', eth, to, '1', undefined, 'practice.tooMuch'],
  ['a wrong checksum', usdt, to.replace('Ee', 'EE').replace('886E', '886e'), '1', 'practice.checksum', undefined],
  ['no address', usdt, 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu', '1', 'practice.notAddress', undefined],
] as const)('a payment of %s', (_, asset, receiver, amount, toProblem, amountProblem) => {
  expect(practiceForm({ asset, to: receiver, amount }, held, 10n ** 15n)).toMatchObject({ toProblem, amountProblem });
});

test('the most of the coin leaves the network fee over, that of a token does not', () => {
  expect(practiceForm({ asset: eth, to, amount: '' }, held, 10n ** 15n).most).toBe(999n * 10n ** 15n);
  expect(practiceForm({ asset: usdt, to, amount: '' }, held, 10n ** 15n).most).toBe(5_000_000n);
});

test('a token is not sent by a wallet without the coin that fees are paid in', () => {
  const form = practiceForm({ asset: usdt, to, amount: '1' }, held.slice(1), 0n);
  expect(form).toMatchObject({ amountProblem: 'practice.needsGas', call: undefined });
});

const key = `0x${'1'.repeat(64)}` as const;
afterEach(() => vi.unstubAllGlobals());

/** A chain that has one question answered, and refuses every other. */
function chainAnswers(answers: Readonly<Record<string, unknown>>): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    const { method } = JSON.parse(body) as { method: string };
    asked.push(method);
    const answer = Object.hasOwn(answers, method)
      ? { result: answers[method] }
      : { error: { code: -32_601, message: 'The chain does not answer this here.' } };
    return { json: async () => answer };
  });
  return asked;
}

test('a program that finds the wallet reads freely, and signs nothing without its owner', async () => {
  const asked = chainAnswers({ eth_chainId: '0x434e4452' });
  const seen: string[] = [];
  const provider = practiceProvider(key, async ({ method }) => {
    seen.push(method);
    return method === 'personal_sign';
  });
  const [account] = (await provider.request({ method: 'eth_requestAccounts' })) as [`0x${string}`];
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0x434e4452');
  const signature = (await provider.request({ method: 'personal_sign', params: ['mine'] })) as `0x${string}`;
  expect(await recoverMessageAddress({ message: 'mine', signature })).toBe(account);
  const send = provider.request({ method: 'eth_sendTransaction', params: [{ to, value: '0x1' }] });
  await expect(send).rejects.toMatchObject({ code: 4001 });
  expect(seen).toEqual(['personal_sign', 'eth_sendTransaction']);
  expect(asked).toEqual(['eth_chainId']);
});

test('the codes of EIP-1193 say what the wallet cannot do', async () => {
  chainAnswers({ eth_chainId: '0x434e4452' });
  const provider = practiceProvider(key, async () => true);
  await expect(provider.request({ method: 'anvil_setBalance' })).rejects.toMatchObject({ code: 4200 });
  const other = provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x1' }] });
  await expect(other).rejects.toMatchObject({ code: 4902 });
});
