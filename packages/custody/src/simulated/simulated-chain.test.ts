import { expect, test } from 'vitest';
import { Refused } from '../chain.ts';
import { describeChain } from '../test-support/chain-suite.ts';
import { SimulatedChain, simulatedBytes } from './simulated-chain.ts';

const begin = (): SimulatedChain => new SimulatedChain({ seed: 7, balances: [['bank', 'coin', 1_000_000n]] });

describeChain('a simulated chain', async () => {
  const chain = begin();
  let [addresses, nonce] = [0, 0];
  return {
    chain,
    newAddress: () => `address ${(addresses += 1)}`,
    payer: 'bank',
    signed: async (to, amount) => simulatedBytes({ from: 'bank', nonce: nonce++, to, asset: 'coin', amount, fee: 1n }),
    mine: async (blocks) => void chain.mine(blocks),
    reorganise: async (depth) => void chain.reorganise(depth),
    stop: async () => undefined,
  };
});

const payment = { from: 'bank', nonce: 0, to: 'shop', asset: 'coin', amount: 10n, fee: 100n } as const;

test('of two payments under one nonce the one with a tenth more waits, and only one is mined', async () => {
  const chain = begin();
  const first = await chain.broadcast(simulatedBytes(payment));
  await expect(chain.broadcast(simulatedBytes({ ...payment, fee: 109n }))).rejects.toThrow(Refused);
  const second = await chain.broadcast(simulatedBytes({ ...payment, fee: 110n }));
  const head = chain.mine();
  expect(await chain.outcome(first)).toEqual({ state: 'unknown' });
  expect(await chain.outcome(second)).toMatchObject({ state: 'mined', hasSucceeded: true, networkFee: 110n });
  expect(await chain.balance('shop', 'coin', head)).toBe(10n);
});

test('a payment behind a gap of nonces waits until the gap is filled', async () => {
  const chain = begin();
  const second = await chain.broadcast(simulatedBytes({ ...payment, nonce: 1 }));
  chain.mine(3);
  expect(await chain.outcome(second)).toEqual({ state: 'pending' });
  await chain.broadcast(simulatedBytes(payment));
  chain.mine();
  expect(await chain.outcome(second)).toMatchObject({ state: 'mined' });
});

test('a payment that its receiver refuses is mined, costs its fee and moves nothing', async () => {
  const chain = begin();
  chain.refuseAt('shop');
  const txId = await chain.broadcast(simulatedBytes(payment));
  const head = chain.mine();
  expect(await chain.outcome(txId)).toMatchObject({ state: 'mined', hasSucceeded: false, networkFee: 100n });
  expect(await chain.balance('shop', 'coin', head)).toBe(0n);
  expect(await chain.balance('bank', 'coin', head)).toBe(999_900n);
  expect(await chain.arrivals(head, { has: () => true })).toEqual([]);
});

test('a payment that a re-organisation drops is unknown, and its nonce is free again', async () => {
  const chain = begin();
  const txId = await chain.broadcast(simulatedBytes(payment));
  chain.mine();
  chain.reorganise(1, [txId]);
  expect(await chain.outcome(txId)).toEqual({ state: 'unknown' });
  expect(chain.minedNonce('bank')).toBe(0);
});
