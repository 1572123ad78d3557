import { afterEach, expect, test, vi } from 'vitest';
import { readTransaction } from './read-transaction.ts';

const hash = `0x${'a'.repeat(64)}`;
const { signal } = new AbortController();

/** A chain that answers by method. */
function chainSays(answers: Readonly<Record<string, unknown>>): void {
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    const { method } = JSON.parse(body) as { method: string };
    return { json: async () => ({ result: answers[method] }) };
  });
}
afterEach(() => vi.unstubAllGlobals());

test('a mined transaction is as deep as there are blocks from its own to the newest', async () => {
  chainSays({
    eth_getTransactionByHash: { from: '0x1', to: '0x2' },
    eth_getTransactionReceipt: { blockNumber: '0x10', status: '0x1' },
    eth_blockNumber: '0x12',
  });
  expect(await readTransaction(hash, signal)).toEqual({ from: '0x1', to: '0x2', block: 16, depth: 3, succeeded: true });
});

test('one that no block holds has no depth and no result', async () => {
  chainSays({
    eth_getTransactionByHash: { from: '0x1', to: '0x2' },
    eth_getTransactionReceipt: null,
    eth_blockNumber: '0x12',
  });
  expect(await readTransaction(hash, signal)).toMatchObject({ block: null, depth: 0, succeeded: null });
});

test('a chain that refuses to answer is a failure', async () => {
  chainSays({});
  await expect(readTransaction(hash, signal)).rejects.toThrow('did not answer');
});
