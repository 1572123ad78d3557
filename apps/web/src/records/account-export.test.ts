import { expect, test, vi } from 'vitest';
import { accountFile, NotPrepared } from './account-export.ts';

const file = { name: 'candor-bills.csv', content: new Blob(['x']) };
const prepared = { id: 'a'.repeat(32), rows: 100_001, expiresAtMs: 1 };
const preparing = { ...prepared, state: 'preparing' as const };
const wait = async () => {};

test('a short file comes at once', async () => {
  const onPreparing = vi.fn();
  expect(await accountFile({}, onPreparing, { begin: async () => file, look: async () => file, wait })).toBe(file);
  expect(onPreparing).not.toHaveBeenCalled();
});

test('a long one is asked for until it is ready, and said to be prepared once', async () => {
  const onPreparing = vi.fn();
  const look = vi.fn().mockResolvedValueOnce(preparing).mockResolvedValueOnce(file);
  expect(await accountFile({}, onPreparing, { begin: async () => preparing, look, wait })).toBe(file);
  expect(look).toHaveBeenCalledTimes(2);
  expect(onPreparing).toHaveBeenCalledExactlyOnceWith(preparing);
});

test('one that failed is an error', async () => {
  const look = async () => ({ ...prepared, state: 'failed' as const });
  const asks = { begin: async () => preparing, look, wait };
  await expect(accountFile({}, () => {}, asks)).rejects.toThrow(NotPrepared);
});
