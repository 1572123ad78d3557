import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Arrival, type BlockRef, type Chain, ChainLag, type Outcome } from '../chain.ts';

/** One kind of chain under test, with what moves it. */
export interface World {
  readonly chain: Chain;
  /** An address that nobody used. */
  readonly newAddress: () => string;
  /** Who pays what is signed here. */
  readonly payer: string;
  /** A signed payment of the coin under the sender's next nonce, not handed over yet. */
  readonly signed: (to: string, amount: bigint) => Promise<string>;
  readonly mine: (blocks: number) => Promise<void>;
  /** Leaves the newest blocks; what they held waits again, or nobody knows it. */
  readonly reorganise: (depth: number) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** What custody relies on, the same of every kind of chain. */
export function describeChain(name: string, open: () => Promise<World>): void {
  describe(`what custody relies on: ${name}`, () => {
    let world: World;
    beforeAll(async () => {
      world = await open();
      await world.mine(1);
    });
    afterAll(() => world.stop());

    test('links each block to the one below it, and has none above its head', async () => {
      await world.mine(2);
      const head = await world.chain.head();
      const below = await world.chain.blockAt(head.height - 1);
      expect(below?.hash).toBe(head.parentHash);
      expect(await world.chain.blockAt(head.height)).toEqual(head);
      expect(await world.chain.blockAt(head.height + 1)).toBeUndefined();
    });

    test('a payment waits, is mined, and arrives in that block alone', async () => {
      const to = world.newAddress();
      const txId = await world.chain.broadcast(await world.signed(to, 12_345n));
      expect(await world.chain.outcome(txId)).toEqual({ state: 'pending' });
      await world.mine(2);
      const { block } = await minedAt(world.chain, txId);
      expect(await arrivalsAt(world.chain, block, to)).toEqual([
        { txId, output: expect.any(String), from: [world.payer], address: to, asset: 'coin', amount: 12_345n, block },
      ]);
      const isPayer = { has: (one: string) => isSame(one, world.payer) };
      expect(await world.chain.spends(block, isPayer)).toEqual([
        { txId, networkFee: (await minedAt(world.chain, txId)).networkFee },
      ]);
      const next = await blockAt(world.chain, block.height + 1);
      expect(await world.chain.spends(next, isPayer)).toEqual([]);
      expect(await arrivalsAt(world.chain, next, to)).toEqual([]);
      const before = await blockAt(world.chain, block.height - 1);
      expect(await world.chain.balance(to, 'coin', before)).toBe(0n);
      expect(await world.chain.balance(to, 'coin', next)).toBe(12_345n);
    });

    test('the same bytes handed over three times are one payment, also after they were mined', async () => {
      const to = world.newAddress();
      const bytes = await world.signed(to, 5_000n);
      const txId = await world.chain.broadcast(bytes);
      expect(await world.chain.broadcast(bytes)).toBe(txId);
      await world.mine(1);
      expect(await world.chain.broadcast(bytes)).toBe(txId);
      await world.mine(1);
      expect(await world.chain.balance(to, 'coin', await world.chain.head())).toBe(5_000n);
    });

    test('after a re-organisation the payment is in another block, under the name it had', async () => {
      const to = world.newAddress();
      const bytes = await world.signed(to, 7_777n);
      const txId = await world.chain.broadcast(bytes);
      await world.mine(1);
      const first = await minedAt(world.chain, txId);
      const [before] = await arrivalsAt(world.chain, first.block, to);
      await world.reorganise(1);
      expect((await world.chain.blockAt(first.block.height))?.hash).not.toBe(first.block.hash);
      await world.chain.broadcast(bytes);
      await world.mine(1);
      const second = await minedAt(world.chain, txId);
      const [after] = await arrivalsAt(world.chain, second.block, to);
      expect(after).toEqual({ ...before, block: second.block });
    });

    test('what nobody knows is unknown, and a block that nobody has is a lag', async () => {
      const nobody = `0x${'ab'.repeat(32)}`;
      expect(await world.chain.outcome(nobody)).toEqual({ state: 'unknown' });
      const block: BlockRef = { ...(await world.chain.head()), hash: nobody };
      await expect(world.chain.arrivals(block, { has: () => true })).rejects.toThrow(ChainLag);
    });
  });
}

async function minedAt(chain: Chain, txId: string): Promise<Extract<Outcome, { state: 'mined' }>> {
  const outcome = await chain.outcome(txId);
  if (outcome.state !== 'mined') throw new Error(`The transaction is ${outcome.state}.`);
  expect(outcome.hasSucceeded).toBe(true);
  return outcome;
}

async function blockAt(chain: Chain, height: number): Promise<BlockRef> {
  const block = await chain.blockAt(height);
  if (block === undefined) throw new Error(`There is no block ${height}.`);
  return block;
}

const arrivalsAt = (chain: Chain, block: BlockRef, to: string): Promise<readonly Arrival[]> =>
  chain.arrivals(block, { has: (address) => isSame(address, to) });

/** An EVM chain asks in lower case, whatever the checksum. */
const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
