import { expect, test } from 'vitest';
import { announces } from './announcement.ts';

const words =
  'From 1 May makers on BTC/USDT pay 0.150%, takers 0.2 %. Tier 1 asks for 150,000 USDT traded or 2 500 000 held.';

test.each<[readonly string[], boolean]>([
  [['BTC/USDT', '0.15', '0.2'], true],
  [['150000', '2500000'], true],
  [['ETH/USDT', '0.15'], false],
  [['BTC/USDT', '0.1'], false],
  [['BTC/USDT', '0.25'], false],
  [['15000'], false],
])('%j is announced: %s', (wanted, said) => {
  expect(announces({ sinceMs: 0, words }, wanted)).toBe(said);
});
