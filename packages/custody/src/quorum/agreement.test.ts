import { describe, expect, test } from 'vitest';
import { type Chain, ChainLag, Refused, type RefusedCause } from '../chain.ts';
import { SimulatedChain, simulatedBytes } from '../simulated/simulated-chain.ts';
import { EvmChain } from '../evm/evm-chain.ts';
import type { RpcAnswer } from '../evm/rpc.ts';
import { BitcoinChain } from '../bitcoin/bitcoin-chain.ts';
import type { MinedOutput } from '../bitcoin/payment.ts';
import { Agreement } from './agreement.ts';
import { BitcoinAgreement } from './bitcoin-agreement.ts';
import { EvmAgreement } from './evm-agreement.ts';

const ours = { has: (address: string): boolean => address === 'ours' };
const paying = { from: 'bank', nonce: 0, to: 'ours', asset: 'coin', amount: 10n, fee: 1n } as const;

/** A chain with one payment to us in its newest block. */
async function begin(): Promise<{ chain: SimulatedChain; txId: string }> {
  const chain = new SimulatedChain({ seed: 3, balances: [['bank', 'coin', 1_000n]] });
  const txId = await chain.broadcast(simulatedBytes(paying));
  chain.mine();
  return { chain, txId };
}

const changed = (chain: Chain, change: Partial<Chain>): Chain => ({
  kind: chain.kind,
  head: chain.head,
  blockAt: chain.blockAt,
  arrivals: chain.arrivals,
  spends: chain.spends,
  balance: chain.balance,
  outcome: chain.outcome,
  broadcast: chain.broadcast,
  ...change,
});
const lagging = async (): Promise<never> => {
  throw new ChainLag('behind');
};

describe('two of three endpoints', () => {
  test('credit what they say alike, and not what one of them makes up', async () => {
    const { chain } = await begin();
    const forged = changed(chain, {
      arrivals: async (block, watched) => {
        const real = await chain.arrivals(block, watched);
        const made = { output: 'coin', from: ['bank'], address: 'ours', asset: 'coin' } as const;
        return [...real, { ...made, txId: '0xforged', amount: 999n, block }];
      },
    });
    const three = new Agreement([forged, chain, chain], 2);
    const found = await three.arrivals(await three.head(), ours);
    expect(found.map(({ amount }) => amount)).toEqual([10n]);
  });

  test('credit nothing when one lags and the others disagree', async () => {
    const { chain } = await begin();
    const empty = changed(chain, { arrivals: async () => [] });
    const silent = changed(chain, { arrivals: lagging });
    const three = new Agreement([silent, empty, chain], 2);
    await expect(three.arrivals(await three.head(), ours)).rejects.toThrow(/1 of 2 needed endpoints agree/);
  });

  test('follow the highest block that two of them have', async () => {
    const { chain } = await begin();
    const behind = await chain.head();
    const late = changed(chain, { head: async () => behind });
    chain.mine(3);
    expect(await new Agreement([chain, late, late], 2).head()).toEqual(behind);
    expect(await new Agreement([chain, chain, late], 2).head()).toEqual(await chain.head());
    await expect(
      new Agreement([chain, changed(chain, { head: lagging }), changed(chain, { head: lagging })], 2).head(),
    ).rejects.toThrow(ChainLag);
  });

  test('hear nothing from an endpoint of another chain, nor after a failure before it shows its chain', async () => {
    const questions: string[] = [];
    let [id, fails] = ['0xaa36a7', false];
    const endpoint = async (method: string): Promise<RpcAnswer> => {
      questions.push(method);
      if (fails) throw new Error('The endpoint is down.');
      return { result: method === 'eth_chainId' ? id : null };
    };
    const chain = new EvmChain({ endpoint, tokens: [], hasTracing: false, chainId: 1 });
    await expect(chain.blockAt(7)).rejects.toThrow(/another chain/);
    id = '0x1';
    expect([await chain.blockAt(7), await chain.blockAt(8)]).toEqual([undefined, undefined]);
    fails = true;
    await expect(chain.blockAt(9)).rejects.toThrow(ChainLag);
    fails = false;
    await chain.blockAt(9);
    const [asks, reads] = ['eth_chainId', 'eth_getBlockByNumber'];
    expect(questions).toEqual([asks, asks, reads, reads, reads, asks, reads]);
  });

  test.each([
    ['insufficient funds for transfer', undefined],
    ['execution reverted: ERC20: transfer amount exceeds balance', undefined],
    ['rate limit reached', 21_000n],
  ])('know no gas of a payment that cannot pass as things are: %s', async (message, gas) => {
    const answering = (answer: RpcAnswer): EvmChain =>
      new EvmChain({ endpoint: async () => answer, tokens: [], hasTracing: false });
    const [refuses, estimates] = [answering({ error: { message } }), answering({ result: '0x5208' })];
    const to = `0x${'52'.repeat(20)}` as const;
    const payment = { to, asset: 'coin', amount: 1n } as const;
    const three = [refuses, estimates, gas === undefined ? refuses : estimates];
    expect(await new EvmAgreement(three, 2).paymentGas(to, payment)).toBe(gas);
  });

  test('pay on Bitcoin out of what two of them name alike, at a fee that two of them ask', async () => {
    const [one, other] = [1n, 2n].map((amount) => ({ txId: '11', index: 0, amount, height: 7 }));
    if (!one || !other) throw new Error('Two outputs were made.');
    const saying = (outputs: readonly MinedOutput[], fee: bigint): BitcoinChain =>
      Object.assign(new BitcoinChain({ url: 'http://localhost' }), {
        unspent: async () => outputs,
        feePerVbyte: async () => fee,
      });
    const silent = Object.assign(new BitcoinChain({ url: 'http://localhost' }), {
      unspent: lagging,
      feePerVbyte: lagging,
    });
    const forged = { txId: '22', index: 0, amount: 9n, height: 7 };
    const [honest, liar] = [saying([one], 5n), saying([other, forged, forged], 900n)];
    const three = new BitcoinAgreement([honest, liar, honest], 2);
    expect(await three.unspent('bank')).toEqual([one]);
    expect(await three.feePerVbyte(3)).toBe(5n);
    const two = new BitcoinAgreement([silent, liar, honest], 2);
    expect(await two.unspent('bank')).toEqual([]);
    expect(await two.feePerVbyte(3)).toBe(5n);
    const alone = new BitcoinAgreement([silent, liar, silent], 2);
    await expect(alone.unspent('bank')).rejects.toThrow(ChainLag);
    await expect(alone.feePerVbyte(3)).rejects.toThrow(ChainLag);
  });

  test('call a payment mined, or failed, only together', async () => {
    const { chain, txId } = await begin();
    const liar = changed(chain, {
      outcome: async () => ({ state: 'mined', block: await chain.head(), hasSucceeded: false, networkFee: 1n }),
    });
    const blind = changed(chain, { outcome: async () => ({ state: 'unknown' }) });
    expect(await new Agreement([liar, chain, chain], 2).outcome(txId)).toMatchObject({
      state: 'mined',
      hasSucceeded: true,
    });
    expect(await new Agreement([liar, chain, blind], 2).outcome(txId)).toEqual({ state: 'pending' });
    expect(await new Agreement([blind, blind, blind], 2).outcome(txId)).toEqual({ state: 'unknown' });
  });

  test('take a payment when one of them takes it', async () => {
    const { chain } = await begin();
    const three = new Agreement([changed(chain, { broadcast: lagging }), chain, chain], 2);
    const bytes = simulatedBytes({ ...paying, nonce: 1 });
    expect(await three.broadcast(bytes)).toBe(await chain.broadcast(bytes));
  });

  test('refuse a payment only together, and say nothing of one where too few answer', async () => {
    const { chain, txId } = await begin();
    const silent = changed(chain, { broadcast: lagging, outcome: lagging });
    const refusing = (cause: RefusedCause): Chain =>
      changed(chain, {
        broadcast: async () => {
          throw new Refused(cause, 'The chain refused it.');
        },
      });
    const handed = (...chains: readonly Chain[]): Promise<string> => new Agreement(chains, 2).broadcast('0x');
    await expect(handed(refusing('not_valid'), silent, silent)).rejects.toThrow(ChainLag);
    await expect(handed(refusing('not_valid'), refusing('spent'), silent)).rejects.toThrow(ChainLag);
    await expect(handed(refusing('not_valid'), refusing('spent'), refusing('spent'))).rejects.toMatchObject({
      cause: 'spent',
    });
    await expect(new Agreement([chain, silent, silent], 2).outcome(txId)).rejects.toThrow(ChainLag);
  });
});
