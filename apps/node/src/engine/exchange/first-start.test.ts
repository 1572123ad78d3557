import { expect, test } from 'vitest';
import { demoCommands, listingCommands } from './first-start.ts';

test('every market has its terms in ticks, lots and smallest units', () => {
  const markets = listingCommands().filter((command) => command.type === 'list_market');
  expect(markets).toHaveLength(14);
  expect(markets[0]?.terms).toMatchObject({
    minimumQuantity: 1,
    maximumQuantity: 10_000_000,
    minimumNotional: 500_000_000n,
  });
});

test('no demo sum is larger than one posting may be, and the supply covers every grant', () => {
  const commands = demoCommands();
  const issued = commands.filter((command) => command.type === 'issue_demo_supply');
  const granted = commands.flatMap((command) => (command.type === 'grant_demo_funds' ? command.grants : []));
  const left = new Map<number, bigint>();
  for (const { assetId, amount } of issued) left.set(assetId, (left.get(assetId) ?? 0n) + amount);
  for (const { assetId, amount } of granted) left.set(assetId, (left.get(assetId) ?? 0n) - amount);
  expect([...issued, ...granted].filter(({ amount }) => amount > 4_500_000_000_000_000n)).toEqual([]);
  expect([...left.values()].filter((units) => units < 0n)).toEqual([]);
});
