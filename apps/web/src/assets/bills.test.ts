import { loadMessages } from '@candor/i18n';
import { type Bill, billCauses } from '@candor/protocol';
import { describe, expect, test } from 'vitest';
import { causeKey, newestOf } from './bills.ts';

test('every cause of an entry has a name of its own', async () => {
  const texts = await loadMessages('en');
  const names = billCauses.map((cause) => texts[causeKey(cause) ?? 'assets.entry']);
  expect(new Set(names).size).toBe(billCauses.length);
  expect(names).not.toContain(texts['assets.entry']);
});

test('an unknown cause has no name', () => {
  expect(causeKey('airdrop')).toBeUndefined();
});

describe('the newest entries of an account', () => {
  /** Entries of three accounts in turn: of no market, of BTC/USDT and of ETH/USDT. */
  const bills = Array.from({ length: 3_000 }, (_, at) => {
    const symbol = [null, 'BTC/USDT', 'ETH/USDT'][at % 3] ?? null;
    return { billId: String(3_000 - at), symbol } as Bill;
  });
  const read = async ({ size, before }: { readonly size: number; readonly before?: string }) => {
    const from = before === undefined ? 0 : bills.findIndex(({ billId }) => billId === before) + 1;
    const records = bills.slice(from, from + size);
    return { records, next: from + size < bills.length ? (records.at(-1)?.billId ?? null) : null };
  };
  const idsOf = async (walletType: number, symbol: string | undefined, most: number) =>
    (await newestOf({ walletType, symbol, asset: 'USDT' }, most, read)).map(({ billId }) => billId);

  test('in isolated margin are those of its market alone', async () => {
    expect(await idsOf(5, 'BTC/USDT', 3)).toEqual(['2999', '2996', '2993']);
    expect(await idsOf(5, undefined, 3)).toEqual(['3000', '2997', '2994']);
    expect(await idsOf(5, 'SOL/USDT', 3)).toEqual([]);
  });

  test('are read on until there are as many, or no older ones', async () => {
    expect(await idsOf(5, 'ETH/USDT', 500)).toHaveLength(500);
    expect(await idsOf(5, 'ETH/USDT', 5_000)).toHaveLength(1_000);
  });

  test('elsewhere are all of the wallet: the market of an entry is that of its order', async () => {
    expect(await idsOf(1, undefined, 4)).toEqual(['3000', '2999', '2998', '2997']);
  });
});
