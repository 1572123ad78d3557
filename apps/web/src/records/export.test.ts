import { expect, test } from 'vitest';
import { wholeFile } from './export.ts';

test('a file has every part, asked for behind the last row of the one before', async () => {
  const asked: (string | undefined)[] = [];
  const { csv, rows } = await wholeFile({ kind: 'fills', side: 'buy' }, async ({ before, side }) => {
    asked.push(before);
    expect(side).toBe('buy');
    const at = asked.length;
    return { csv: `${at}\r\n`, rows: 5_000, next: at < 3 ? String(100 - at) : null };
  });
  expect({ csv, rows, asked }).toEqual({ csv: '1\r\n2\r\n3\r\n', rows: 15_000, asked: [undefined, '99', '98'] });
});

test('a part that does not come makes no file', async () => {
  const asking = wholeFile({ kind: 'ledger' }, async ({ before }) => {
    if (before !== undefined) throw new Error('lost');
    return { csv: '1\r\n', rows: 1, next: '9-0' };
  });
  await expect(asking).rejects.toThrow('lost');
});
