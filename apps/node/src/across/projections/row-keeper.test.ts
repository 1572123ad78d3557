import { describe, expect, test } from 'vitest';
import { Fold } from './fold.ts';
import { RowKeeper } from './row-keeper.ts';
import { exampleRecords } from '../../engine/projections/test-support/records.ts';
import { noContracts } from '../../products/fixed-period/contract-rows.ts';
import { noFutures } from '../../products/futures/futures-rows.ts';
import { noWithdrawals } from '../../products/wallets/withdrawals/withdrawal-rows.ts';

const records = exampleRecords(20);

/** A place that notes what it is asked, and ends each saving when the test says so. */
function noting() {
  const notes: string[] = [];
  const underway: { readonly done: () => void; readonly failed: (error: Error) => void }[] = [];
  const place = {
    prepare({ appliedSeq }: { readonly appliedSeq: number }) {
      notes.push(`prepared ${appliedSeq}`);
      return () => {
        notes.push(`saving ${appliedSeq}`);
        return new Promise<void>((done, failed) => underway.push({ done, failed }));
      };
    },
  };
  const keeper = new RowKeeper(place, (seq) => notes.push(`kept ${seq}`));
  const fold = Fold.of(
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
    new Set(),
  );
  return { keeper, fold, notes, underway };
}

describe('a keeper of rows', () => {
  test('folds the next batch while one is being kept, and keeps them one after the other', async () => {
    const { keeper, fold, notes, underway } = noting();
    await keeper.add(fold, records.slice(0, 10));
    const second = keeper.add(fold, records.slice(10, 20));
    expect(notes).toEqual(['prepared 10', 'saving 10', 'prepared 20']);
    underway[0]?.done();
    await second;
    expect(notes.slice(3)).toEqual(['kept 10', 'saving 20']);
    const kept = keeper.kept();
    underway[1]?.done();
    await kept;
    expect(notes.slice(5)).toEqual(['kept 20']);
  });

  test('after a batch that failed keeps nothing more, and says what it failed with', async () => {
    const { keeper, fold, notes, underway } = noting();
    await keeper.add(fold, records.slice(0, 10));
    underway[0]?.failed(new Error('no room'));
    await expect(keeper.add(fold, records.slice(10, 20))).rejects.toThrow('no room');
    await expect(keeper.kept()).rejects.toThrow('no room');
    expect(notes).toEqual(['prepared 10', 'saving 10', 'prepared 20']);
  });

  test('given up, waits for what is on its way and begins again', async () => {
    const { keeper, fold, notes, underway } = noting();
    await keeper.add(fold, records.slice(0, 10));
    let over = false;
    const givenUp = keeper.giveUp().then(() => (over = true));
    await Promise.resolve();
    expect(over).toBe(false);
    underway[0]?.failed(new Error('no room'));
    await givenUp;
    await keeper.add(fold, records.slice(10, 20));
    expect(notes.at(-1)).toBe('saving 20');
  });
});
