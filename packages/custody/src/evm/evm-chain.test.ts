import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mnemonicToAccount } from 'viem/accounts';
import { getAddress, toHex } from 'viem/utils';
import { type Arrival, Refused } from '../chain.ts';
import { type Anvil, devWords, startAnvil } from '../test-support/anvil.ts';
import { describeChain } from '../test-support/chain-suite.ts';
import { compile } from '../test-support/compile.ts';
import { EvmChain } from './evm-chain.ts';
import { signPayment, type EvmPayment } from './payment.ts';

const newAddress = (): `0x${string}` => getAddress(toHex(randomBytes(20)));
const payer = mnemonicToAccount(devWords, { addressIndex: 1 });
const payerKey = payer.getHdKey().privateKey ?? new Uint8Array();

const payment = (to: `0x${string}`, amount: bigint, nonce: number): EvmPayment => ({
  chainId: 31_337,
  nonce,
  to,
  asset: 'coin',
  amount,
  gas: 21_000n,
  maxFeePerGas: 10n ** 10n,
  maxPriorityFeePerGas: 10n ** 9n,
});

describeChain('a chain of the EVM kind', async () => {
  const anvil = await startAnvil();
  let nonce = 0;
  return {
    chain: new EvmChain({ endpoint: anvil.url, tokens: [], hasTracing: true }),
    newAddress,
    payer: payer.address,
    signed: async (to, amount) => (await signPayment(payment(getAddress(to), amount, nonce++), payerKey)).signed,
    mine: anvil.mine,
    reorganise: anvil.reorganise,
    stop: async () => void (await anvil.stop()),
  };
});

describe('what is credited', () => {
  let anvil: Anvil;
  const hostile = compile('HostileTokens.sol');
  const testToken = compile('TestToken.sol').get('TestToken');

  beforeAll(async () => {
    anvil = await startAnvil();
    await anvil.mine();
  });
  afterAll(() => anvil.stop());

  /** What one address receives in the newest block, as each of two endpoints would read it. */
  const received = async (address: string, token?: `0x${string}`, hasTracing = true): Promise<readonly Arrival[]> => {
    const chain = new EvmChain({ endpoint: anvil.url, tokens: token ? [token] : [], hasTracing });
    return chain.arrivals(await chain.head(), { has: (one) => one === address.toLowerCase() });
  };

  test('a token of OpenZeppelin: each transfer of a block by its own name', async () => {
    const token = await anvil.deploy(testToken, ['Test', 'TST', 6]);
    const to = newAddress();
    await anvil.call(token, testToken, 'mint', [anvil.account, 1_000n]);
    await anvil.call(token, testToken, 'transfer', [to, 400n]);
    await anvil.call(token, testToken, 'transfer', [to, 100n]);
    await anvil.mine();
    const found = await received(to, token);
    const sent = { from: [getAddress(anvil.account)], asset: token };
    expect(found.map(({ amount, output, from, asset }) => ({ amount, output, from, asset }))).toEqual([
      { amount: 400n, output: 'log.0', ...sent },
      { amount: 100n, output: 'log.0', ...sent },
    ]);
    expect(new Set(found.map(({ txId }) => txId)).size).toBe(2);
  });

  test('the token of another contract is not heard', async () => {
    const listed = await anvil.deploy(testToken, ['Test', 'TST', 6]);
    const other = await anvil.deploy(testToken, ['Test', 'TST', 6]);
    const to = newAddress();
    await anvil.call(other, testToken, 'mint', [to, 1_000n]);
    await anvil.mine();
    expect(await received(to, listed)).toEqual([]);
  });

  test.each([
    ['SaysNothing', 1_000n],
    ['SaysFalse', 0n],
    ['KeepsATenth', 900n],
    ['LogsTooMuch', 1_000n],
    ['LogsTwice', 1_000n],
    ['LogsNothing', 0n],
    ['Shrinks', 500n],
    ['TakesBack', 0n],
    ['Reverts', 0n],
    ['Freezes', 1_000n],
    ['ReEnters', 1_500n],
  ])('of the token %s what the balance gained: %d', async (name, gained) => {
    const token = await anvil.deploy(hostile.get(name));
    const to = newAddress();
    await anvil.call(token, hostile.get(name), 'transfer', [to, 1_000n]);
    await anvil.mine();
    const found = await received(to, token);
    expect(found.reduce((sum, { amount }) => sum + amount, 0n)).toBe(gained);
  });

  test('a coin that a contract sends is seen by tracing alone; one that is taken back is not', async () => {
    const paysOn = hostile.get('PaysOn');
    const contract = await anvil.deploy(paysOn);
    const to = newAddress();
    await anvil.call(contract, paysOn, 'pay', [to], 55n);
    await anvil.call(contract, paysOn, 'payAndTakeBack', [to], 44n);
    await anvil.mine();
    expect((await received(to)).map(({ amount, output, from }) => ({ amount, output, from }))).toEqual([
      { amount: 55n, output: 'coin.0', from: [getAddress(contract)] },
    ]);
    expect(await received(to, undefined, false)).toEqual([]);
  });

  test('a transaction that failed brings nothing', async () => {
    const paysOn = hostile.get('PaysOn');
    const contract = await anvil.deploy(paysOn);
    // The contract takes no plain coins.
    const txId = await anvil.pay(contract, 9n);
    await anvil.mine();
    expect(await received(contract)).toEqual([]);
    expect(await received(contract, undefined, false)).toEqual([]);
    const chain = new EvmChain({ endpoint: anvil.url, tokens: [], hasTracing: false });
    expect(await chain.outcome(txId)).toMatchObject({ state: 'mined', hasSucceeded: false });
  });

  test('two payments under one nonce: a lower offer is refused, an eighth more replaces, the other is spent', async () => {
    const chain = new EvmChain({ endpoint: anvil.url, tokens: [], hasTracing: false });
    const first = payment(newAddress(), 5n, 0);
    const sent = await chain.broadcast((await signPayment(first, payerKey)).signed);
    const little = { ...first, maxFeePerGas: first.maxFeePerGas - 1n };
    await expect(chain.broadcast((await signPayment(little, payerKey)).signed)).rejects.toMatchObject({
      cause: 'fee_too_low',
    });
    const bumped = { ...first, maxFeePerGas: 11_250_000_000n, maxPriorityFeePerGas: 1_125_000_000n };
    const replaced = await chain.broadcast((await signPayment(bumped, payerKey)).signed);
    await anvil.mine();
    expect(await chain.outcome(replaced)).toMatchObject({ state: 'mined', hasSucceeded: true });
    expect(await chain.outcome(sent)).toEqual({ state: 'unknown' });
    const late = chain.broadcast((await signPayment(first, payerKey)).signed);
    await expect(late).rejects.toBeInstanceOf(Refused);
    await expect(late).rejects.toMatchObject({ cause: 'spent' });
    expect(await chain.sender(payer.address)).toEqual({ minedNonce: 1, pendingNonce: 1 });
  });

  test('an endpoint that does not answer leaves everything unknown, and its address is in no message', async () => {
    const chain = new EvmChain({
      endpoint: 'http://127.0.0.1:9/key-of-ours',
      tokens: [],
      hasTracing: false,
      timeoutMs: 2_000,
    });
    await expect(chain.head()).rejects.toThrow(/does not answer/);
    await expect(chain.head()).rejects.not.toThrow(/key-of-ours/);
  });
});
