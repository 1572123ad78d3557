import { expect, test } from 'vitest';
import { SeededRandom } from '../random.ts';
import { playFutures } from './play.ts';

/** What a run must have met for it to prove anything. */
const branches = [
  'contract_trade',
  'funding paid',
  'funding few_samples',
  'funding stale',
  'position funding',
  'insurance funding_remainder',
  'liquidation isolated orders_ended',
  'liquidation isolated position_chosen',
  'liquidation isolated fund',
  'liquidation isolated deleveraging',
  'liquidation cross position_chosen',
  'insurance liquidation_fee',
  'insurance shortfall',
  'deleveraged',
  'stop fired',
  'stop position_ended',
  'order margin_insufficient',
  'order position_shrank',
  'order close_all',
  'order expired',
  'contract_order_triggered',
  'contract_trigger_moved',
  'amended by owner',
  'posted contract_owed',
  'leverage_above_tier',
  'margin_below_minimum',
  'close_exceeds_position',
];

test(
  'in random lives of perpetual contracts every record keeps the rules, and every branch is met',
  { timeout: 600_000 },
  () => {
    const met = new Set<string>();
    for (const seed of [19, 27])
      for (const name of playFutures(new SeededRandom(seed), 2_000).met.keys()) met.add(name);
    expect(branches.filter((name) => !met.has(name))).toEqual([]);
  },
);

// Lives in which an isolated position owes something when the fund pays for it, in which nobody is
// left to take a position over, and in which the last price reaches a stop while the mark is stale.
test.each([
  [50, 'liquidation isolated fund'],
  [54, 'liquidation isolated waiting'],
  [107, 'stop held while stale'],
])('the rules hold in rarer lives too (seed %i: %s)', { timeout: 600_000 }, (seed, branch) => {
  expect(playFutures(new SeededRandom(seed), 2_000).met.get(branch)).toBeGreaterThan(0);
});
