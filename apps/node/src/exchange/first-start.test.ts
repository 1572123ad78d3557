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
  const issued = new Map<number, bigint>();
  for (const command of commands) {
    if (command.type === 'issue_demo_supply') {
      issued.set(command.assetId, (issued.get(command.assetId) ?? 0n) + command.amount);
      expect(command.amount).toBeLessThanOrEqual(4_500_000_000_000_000n);
    }
    if (command.type === 'grant_demo_funds') {
      for (const { assetId, amount } of command.grants) issued.set(assetId, (issued.get(assetId) ?? 0n) - amount);
    }
  }
  for (const left of issued.values()) expect(left).toBeGreaterThanOrEqual(0n);
});
