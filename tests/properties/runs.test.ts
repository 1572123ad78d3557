import { describe, expect, test } from 'vitest';
import { playRun, type Met } from '@candor/testkit';
import { PlayTime } from '../budget.ts';
import { runBudget } from './budget.ts';

/** Kinds of things that must have happened somewhere in all runs together, or the runs prove less than they claim. */
const mustBeMet = [
  'record',
  'repeated',
  'mismatch',
  'trade',
  'order_triggered',
  'trigger_moved',
  'order_amended',
  'funds_transferred',
  'index_price_set',
  'ended: filled',
  'ended: user',
  'ended: cancel_all',
  'ended: immediate_or_cancel',
  'ended: budget_used',
  'ended: self_trade_prevention',
  'ended: oco_other_leg',
  'ended: expired',
  'ended: price_limit',
  'rejected: unknown_user',
  'rejected: unknown_market',
  'rejected: account_frozen',
  'rejected: not_found',
  'rejected: market_halted',
  'rejected: market_cancel_only',
  'rejected: prices_stale',
  'rejected: order_fields_conflict',
  'rejected: quote_amount_only_for_buys',
  'rejected: price_not_positive',
  'rejected: quantity_below_minimum',
  'rejected: quantity_above_maximum',
  'rejected: notional_below_minimum',
  'rejected: price_outside_band',
  'rejected: trigger_price_wrong_side',
  'rejected: display_quantity_invalid',
  'rejected: expiry_in_past',
  'rejected: client_order_id_in_use',
  'rejected: too_many_open_orders',
  'rejected: post_only_would_take',
  'rejected: fill_or_kill_not_filled',
  'rejected: no_liquidity',
  'rejected: amend_nothing_changed',
  'rejected: insufficient_available',
  'rejected: wallet_not_open',
];

/** Forms of orders of which some must have been booked exactly as they were previewed. */
const mustBeBooked = ['buy', 'sell'].flatMap((side) => [
  ...['GTC', 'IOC', 'FOK', 'GTD', 'GTC post-only'].map((terms) => `limit ${side} ${terms}`),
  ...['IOC', 'FOK'].map((terms) => `market ${side} ${terms}`),
  `stop_limit ${side} GTC`,
  `stop_market ${side} IOC`,
  `trailing_stop ${side} IOC`,
  `oco ${side}`,
]);
mustBeBooked.push('market buy IOC by budget', 'market buy FOK by budget', 'stop_market buy IOC by budget');
for (const side of ['buy', 'sell']) {
  mustBeBooked.push(`amend ${side} in place`, `amend ${side} to the back`);
  for (const kind of ['stop_limit', 'stop_market', 'trailing_stop'])
    mustBeBooked.push(`${kind} ${side} at its trigger`);
  for (const kind of ['stop_limit', 'stop_market']) mustBeBooked.push(`${kind} ${side} at its trigger, leg of an oco`);
}

describe('seeded runs: the core against the reference model and the auditor', () => {
  test(`up to ${runBudget.seeds} seeds of ${runBudget.steps} commands agree in verdicts, fills, balances, replays and snapshots`, () => {
    const met: Met = new Map();
    let previews = 0;
    let previewsWithFills = 0;
    let promisesKept = 0;
    const booked = new Set<string>();
    const missing = () => mustBeMet.filter((what) => !met.has(what));
    const notBooked = () => mustBeBooked.filter((form) => !booked.has(form));
    const playTime = new PlayTime('properties: seeded runs');
    let seeds = 0;
    while (seeds < runBudget.seeds && !playTime.isSpent(seeds, missing().length + notBooked().length === 0)) {
      const run = playRun({ seed: runBudget.firstSeed + seeds, steps: runBudget.steps });
      seeds += 1;
      for (const [what, count] of run.met) met.set(what, (met.get(what) ?? 0) + count);
      previews += run.comparison.previews.compared;
      for (const form of run.comparison.previews.byForm.keys()) booked.add(form);
      promisesKept += run.comparison.referee.promises.kept;
      previewsWithFills += run.comparison.previews.withFills;
    }
    playTime.report(seeds, runBudget.seeds);
    expect(missing()).toEqual([]);
    expect(notBooked()).toEqual([]);
    expect(previews).toBeGreaterThan(seeds * 100);
    expect(previewsWithFills).toBeGreaterThan(seeds * 20);
    expect(promisesKept).toBeGreaterThan(seeds * 50);
  });
});
