import type { ExchangeRecord } from '@candor/core';
import { expect, test } from 'vitest';
import { batchMax, Follower } from './follower.ts';
import { Fold } from './fold.ts';
import { farBatch } from './row-keeper.ts';
import { exampleRecords } from '../../engine/projections/test-support/records.ts';
import { noContracts } from '../../products/fixed-period/contract-rows.ts';
import { noFutures } from '../../products/futures/futures-rows.ts';
import { noWithdrawals } from '../../products/wallets/withdrawals/withdrawal-rows.ts';

const batchMs = 10;

/**
 * Follows the records it had at the start, and `each` more with every batch that is written. Gives
 * how long it rested after each.
 */
async function restsOf(records: readonly ExchangeRecord[], { first, each }: { first: number; each: number }) {
  let nowMs = 0;
  let given = first;
  let done: () => void = () => undefined;
  const all = new Promise<void>((ended) => (done = ended));
  const rests: number[] = [];
  const follower: Follower = new Follower({
    source: {
      durableSeq: records.length,
      recordsFrom: () => {
        throw new Error('nothing is missing');
      },
      listings: async () => ({ assets: [], markets: [], contracts: [] }),
      totals: async () => ({ value: [], seq: 0 }),
    },
    place: {
      load: async (ignored) =>
        Fold.of(
          {
            appliedSeq: 0,
            open: [],
            balances: [],
            costs: [],
            contracts: noContracts,
            futures: noFutures,
            withdrawals: noWithdrawals,
            otc: [],
          },
          ignored,
        ),
      prepare: () => async () => {
        nowMs += batchMs;
        rests.push(0);
        const more = records.slice(given, given + each);
        given += more.length;
        for (const record of more) follower.receive(record);
      },
    },
    logger: { error: (fields) => expect.fail(JSON.stringify(fields)) },
    ignored: new Set(),
    time: {
      nowMs: () => nowMs,
      later(ms, run) {
        // Looks at the rows come far later.
        if (ms > 1_000) return () => undefined;
        rests[rests.length - 1] = ms;
        nowMs += ms;
        queueMicrotask(run);
        return () => undefined;
      },
    },
    onProgress: () => follower.appliedSeq === records.length && done(),
  });
  for (const record of records.slice(0, first)) follower.receive(record);
  follower.start();
  await all;
  await follower.close();
  return rests;
}

test('what waits since a rush or an absence is written without rest, once more is written than comes', async () => {
  const records = exampleRecords(4_000);
  const rests = await restsOf(records, { first: records.length, each: 0 });
  const far = Math.floor(records.length / farBatch);
  expect(far).toBeGreaterThan(2);
  expect(rests.slice(0, far - 1)).toEqual(Array.from({ length: far - 1 }, () => 0));
});

test('while as much comes as is written, the machine is left to the orders after each batch', async () => {
  const records = exampleRecords(800);
  const rests = await restsOf(records, { first: 2 * batchMax, each: batchMax });
  expect(rests.slice(0, 3)).toEqual([4 * batchMs, 4 * batchMs, 4 * batchMs]);
});

test('a balance that is not the exchange’s is named with the market of its account', async () => {
  const row = { userId: 3, wallet: 5, marketId: 7, assetId: 2, balance: 10n };
  const stored = { appliedSeq: 0, open: [], balances: [row], costs: [], otc: [] };
  const parts = { contracts: noContracts, futures: noFutures, withdrawals: noWithdrawals };
  const errors: object[] = [];
  const follower: Follower = new Follower({
    source: {
      durableSeq: 0,
      recordsFrom: () => expect.fail('nothing is missing'),
      listings: async () => ({ assets: [], markets: [], contracts: [] }),
      totals: async () => ({ value: [11n], seq: 0 }),
    },
    place: {
      load: async (ignored) => Fold.of({ ...stored, ...parts }, ignored),
      prepare: () => () => expect.fail('nothing is written'),
    },
    logger: { error: (fields) => void errors.push(fields) },
    ignored: new Set(),
    time: {
      nowMs: () => 0,
      later(_ms, run) {
        queueMicrotask(() => follower.lookedAtMs === undefined && run());
        return () => undefined;
      },
    },
    onProgress: () => undefined,
  });
  follower.start();
  await expect.poll(() => follower.mismatch).toBe('balance 3/5.7/2 is 10, the exchange has 11');
  await follower.close();
  expect(errors).toEqual([{ difference: follower.mismatch, appliedSeq: 0 }]);
});
