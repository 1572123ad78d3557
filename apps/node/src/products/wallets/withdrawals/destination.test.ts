import { expect, test } from 'vitest';
import { isRefusedBy } from './destination.ts';

const hot = `0x${'1'.repeat(40)}`;
const to = `0x${'2'.repeat(40)}`;
const coin = { to, contract: '', amount: 5n };

/** A chain on which payments to these addresses revert. */
function chainThatRefuses(...refused: readonly string[]) {
  const calls: { to?: string; data?: string; value?: string }[] = [];
  const ask = async (_method: string, [call]: readonly unknown[]) => {
    const asked = call as { to: string; data?: string };
    calls.push(asked);
    const receiver = asked.data === undefined ? asked.to : `0x${asked.data.slice(34, 74)}`;
    return refused.includes(receiver) ? { error: { message: 'execution reverted' } } : { result: '0x5208' };
  };
  return { ask, calls };
}

test('a destination that takes the payment refuses nothing', async () => {
  const { ask, calls } = chainThatRefuses();
  expect(await isRefusedBy(ask, hot, coin)).toBe(false);
  expect(calls).toEqual([{ from: hot, to, value: '0x5' }]);
});

test('one at which the payment reverts refuses it', async () => {
  const { ask } = chainThatRefuses(to);
  expect(await isRefusedBy(ask, hot, coin)).toBe(true);
});

test('a wallet that can pay nobody now says nothing against a destination', async () => {
  const { ask } = chainThatRefuses(to, hot);
  expect(await isRefusedBy(ask, hot, coin)).toBe(false);
});

test('a chain that is away says nothing against it either', async () => {
  expect(await isRefusedBy(async () => undefined, hot, coin)).toBe(false);
});

test('a token is asked for its transfer', async () => {
  const { ask, calls } = chainThatRefuses(to);
  const contract = `0x${'3'.repeat(40)}`;
  expect(await isRefusedBy(ask, hot, { to, contract, amount: 255n })).toBe(true);
  expect(calls[0]).toEqual({
    from: hot,
    to: contract,
    data: `0xa9059cbb${'0'.repeat(24)}${'2'.repeat(40)}${'0'.repeat(62)}ff`,
  });
});
