import { createHash } from 'node:crypto';
import { p2wpkh } from '@scure/btc-signer';
import { pubECDSA } from '@scure/btc-signer/utils.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeChain } from '../test-support/chain-suite.ts';
import { BitcoinLedger, serve } from '../test-support/bitcoin-ledger.ts';
import { BitcoinChain } from './bitcoin-chain.ts';
import { bitcoinNetworks } from './network.ts';
import {
  bumpedFeePerVbyte,
  readBitcoinPayment,
  signBitcoinPayment,
  spentBy,
  type Unspent,
  unsignedBitcoinPayment,
  unsignedBitcoinSweep,
} from './payment.ts';

const network = bitcoinNetworks.regtest;
const keyOf = (name: string): Uint8Array => new Uint8Array(createHash('sha256').update(name).digest());
const addressOf = (name: string): string => p2wpkh(pubECDSA(keyOf(name), true), network).address ?? '';
const bank = addressOf('bank');

/** A ledger on which the bank holds so many outputs of 100,000 satoshi. */
async function begin(outputs: number) {
  const ledger = new BitcoinLedger(network);
  const held: Unspent[] = [];
  for (let made = 0; made < outputs; made += 1)
    held.push({ ...ledger.grant(bank, 100_000n), amount: 100_000n, address: bank });
  const server = await serve(ledger);
  return { ledger, held, server, chain: new BitcoinChain({ url: server.url }) };
}

const paid = (to: string, amount: bigint, from: readonly Unspent[], feePerVbyte = 2n): string => {
  const psbt = unsignedBitcoinPayment({ to, amount, change: bank, feePerVbyte }, { free: from }, network);
  if (psbt === undefined) throw new Error('The outputs do not cover the payment.');
  return psbt;
};
const signed = (psbt: string): string => signBitcoinPayment(psbt, () => keyOf('bank')).signed;

describeChain('Bitcoin behind an Esplora', async () => {
  const { ledger, held, server, chain } = await begin(8);
  let [names, next] = [0, 0];
  return {
    chain,
    newAddress: () => addressOf(`shop ${(names += 1)}`),
    payer: bank,
    // Each payment spends an output of its own.
    signed: async (to, amount) => signed(paid(to, amount, held.slice(next, (next += 1)))),
    mine: async (blocks) => ledger.mine(blocks),
    reorganise: async (depth) => ledger.reorganise(depth),
    stop: server.stop,
  };
});

describe('payments of Bitcoin', () => {
  let world: Awaited<ReturnType<typeof begin>>;
  beforeAll(async () => {
    world = await begin(4);
  });
  afterAll(() => world.server.stop());
  const ours = { isOurs: (address: string): boolean => address === bank, feeCapPerVbyte: 50n };

  test('pay one receiver, bring the rest back, and say so before they are signed', async () => {
    const shop = addressOf('shop');
    const psbt = paid(shop, 30_000n, world.held.slice(0, 1));
    const plan = readBitcoinPayment(psbt, network, ours);
    expect(plan).toMatchObject({ outputs: expect.arrayContaining([{ address: shop, amount: 30_000n }]) });
    const { outputs, networkFee } = plan as Exclude<typeof plan, { refused: string }>;
    expect(outputs.reduce((sum, { amount }) => sum + amount, networkFee)).toBe(100_000n);
    const txId = await world.chain.broadcast(signed(psbt));
    expect(plan).toHaveProperty('txId', txId);
    world.ledger.mine(1);
    expect(await world.chain.outcome(txId)).toMatchObject({ state: 'mined', hasSucceeded: true, networkFee });
    expect(await world.chain.balance(shop, 'coin', await world.chain.head())).toBe(30_000n);
    expect(await world.chain.unspent(bank)).toContainEqual({
      txId,
      index: expect.any(Number),
      amount: 70_000n - networkFee,
      height: expect.any(Number),
    });
  });

  test('are replaced by a higher fee; the first is spent for ever', async () => {
    const inputs = world.held.slice(1, 2);
    const first = signed(paid(addressOf('shop'), 20_000n, inputs, 2n));
    const second = signed(paid(addressOf('shop'), 20_000n, inputs, 4n));
    await world.chain.broadcast(second);
    await expect(world.chain.broadcast(first)).rejects.toMatchObject({ cause: 'fee_too_low' });
    world.ledger.mine(1);
    await expect(world.chain.broadcast(first)).rejects.toMatchObject({ cause: 'spent' });
  });

  test('are bumped out of every input they had, and of another where those do not cover the fee', async () => {
    const order = { to: addressOf('shop'), amount: 99_000n, change: bank };
    const [first, other] = world.held.slice(2, 4);
    const required = first === undefined ? [] : [first];
    const bumped = (feePerVbyte: bigint, free: readonly Unspent[]) =>
      unsignedBitcoinPayment({ ...order, feePerVbyte }, { required, free }, network) ?? '';
    const before = bumped(2n, world.held.slice(2));
    expect(spentBy(signed(before))).toEqual([{ txId: first?.txId, index: 0 }]);
    const after = readBitcoinPayment(bumped(40n, world.held.slice(2)), network, ours);
    expect(after).toMatchObject({ paid: { address: order.to, amount: 99_000n } });
    expect(after).toHaveProperty('inputs.length', 2);
    expect(spentBy(signed(bumped(40n, world.held.slice(2)))).map(({ txId }) => txId)).toContain(other?.txId);
    expect(bumped(40n, [])).toBe('');
    expect(await world.chain.held(spentBy(signed(before))[0] ?? { txId: '', index: 0 })).toBe(100_000n);
    expect(await world.chain.held({ txId: 'ab'.repeat(32), index: 0 })).toBeUndefined();
  });

  test('that end another bring all of its inputs back, less the fee', () => {
    const sweep = unsignedBitcoinSweep({ to: bank, feePerVbyte: 4n }, world.held.slice(2, 4), network) ?? '';
    expect(readBitcoinPayment(sweep, network, ours)).toEqual({ refused: expect.stringMatching(/this has 0/) });
    const plan = readBitcoinPayment(sweep, network, { ...ours, mayStay: true });
    expect(plan).toMatchObject({ outputs: [{ address: bank, amount: 200_000n - 4n * (11n + 2n * 68n + 43n) }] });
    expect(plan).not.toHaveProperty('paid');
    expect(unsignedBitcoinSweep({ to: bank, feePerVbyte: 2_000n }, world.held.slice(2, 4), network)).toBeUndefined();
  });

  test('rise by an eighth, rounded up, and never above the cap', () => {
    expect(bumpedFeePerVbyte(1n, 50n)).toBe(2n);
    expect(bumpedFeePerVbyte(40n, 50n)).toBe(45n);
    expect(bumpedFeePerVbyte(45n, 50n)).toBeUndefined();
  });

  test('of the same inputs are the same bytes', () => {
    const one = paid(addressOf('shop'), 50_000n, world.held.slice(2, 4));
    expect(paid(addressOf('shop'), 50_000n, world.held.slice(2, 4))).toBe(one);
  });

  test('need outputs that cover amount and fee, and an amount that is relayed', () => {
    const one = world.held.slice(2, 3);
    const order = { to: addressOf('shop'), change: bank, feePerVbyte: 2n };
    expect(unsignedBitcoinPayment({ ...order, amount: 99_900n }, { free: one }, network)).toBeUndefined();
    expect(() => unsignedBitcoinPayment({ ...order, amount: 293n }, { free: one }, network)).toThrow(/294/);
  });

  test('are not signed when they pay two, pay nobody, cost too much or are no PSBT', () => {
    const one = world.held.slice(2, 3);
    const stranger = unsignedBitcoinPayment(
      { to: addressOf('shop'), amount: 10_000n, change: addressOf('stranger'), feePerVbyte: 2n },
      { free: one },
      network,
    );
    expect(readBitcoinPayment(stranger ?? '', network, ours)).toEqual({
      refused: expect.stringMatching(/one receiver; this has 2/),
    });
    expect(readBitcoinPayment(paid(bank, 10_000n, one), network, ours)).toEqual({
      refused: expect.stringMatching(/this has 0/),
    });
    const costly = paid(addressOf('shop'), 10_000n, one, 80n);
    expect(readBitcoinPayment(costly, network, ours)).toEqual({
      refused: expect.stringMatching(/above the cap/),
      mayPassLater: true,
    });
    expect(readBitcoinPayment('cHNidP8=', network, ours)).toEqual({ refused: 'These bytes are no PSBT.' });
  });

  test('an index whose first block is another says nothing', async () => {
    const { url } = world.server;
    const firstBlock = await world.chain.blockAt(0);
    const of = (hash: string): BitcoinChain => new BitcoinChain({ url, firstBlock: hash });
    expect(await of(firstBlock?.hash ?? '').blockAt(0)).toEqual(firstBlock);
    await expect(of('00').blockAt(0)).rejects.toThrow(/another chain/);
  });

  test('have a fee level, rounded up', async () => {
    expect(await world.chain.feePerVbyte(3)).toBe(9n);
  });
});
