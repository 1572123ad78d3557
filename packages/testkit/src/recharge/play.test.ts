import { expect, test } from 'vitest';
import { SeededRandom } from '../random.ts';
import { playRecharges } from './play.ts';

/** What runs meet together: else they show little. */
const wanted = [
  'recharge_terms_set',
  'recharge_requested',
  'recharge_refused',
  'bank_lines_booked',
  'bank_receipt_assigned',
  'bank_receipt_returning',
  'bank_owed_set',
  'bank_payment_noted',
  'bank_receipt_kept',
  'bank_payout_opened',
  'bank_payout_cancelled',
  'bank_account_set',
  'shortfall_uncovered',
  'own_transfer_differs',
  'unknown_user',
  'unknown_asset',
  'recharge_closed',
  'recharge_terms_invalid',
  'recharge_reference_used',
  'recharge_below_minimum',
  'recharge_above_maximum',
  'too_many_recharges',
  'statement_gap',
  'statement_sum_differs',
  'bank_line_known',
  'receipt_not_returning',
  'receipt_owner_differs',
  'approver_required',
  'approver_repeated',
  'not_found',
  'prices_stale',
  'book_insufficient',
];

test('people who pay by bank, one who claims what never came, and an importer of doubled lines get what the rules say', () => {
  const runs = [1, 2].map((seed) => playRecharges(new SeededRandom(seed), 1_200));
  const met = new Map<string, number>();
  for (const run of runs) for (const [name, count] of run.met) met.set(name, (met.get(name) ?? 0) + count);
  expect(wanted.filter((name) => (met.get(name) ?? 0) === 0)).toEqual([]);
  const events = runs.flatMap(({ records }) => records.flatMap((record) => record.events));
  expect(events.some((event) => event.type === 'bank_lines_booked' && event.opening < 0n)).toBe(true);
  expect(playRecharges(new SeededRandom(1), 1_200).stateHash).toBe(runs[0]?.stateHash);
});
