import { describe, expect, test } from 'vitest';
import { SeededRandom } from '../random.ts';
import { playWallets } from './play.ts';

/** What runs meet together: else they show little. */
const wanted = [
  'deposit_credited',
  'receipt_held',
  'deposit_finalized',
  'deposit_lost',
  'deposit_recovered',
  'receipt_assigned',
  'withdrawal_requested',
  'withdrawal_approved',
  'withdrawal_refused',
  'withdrawal_cancelled',
  'withdrawal_expired',
  'withdrawal_settled',
  'payment_planned',
  'payment_signed',
  'payment_mined',
  'payment_failed',
  'network_paused',
  'network_opened',
  'deposit_known',
  'deposit_not_confirmed',
  'receipt_owner_differs',
  'approver_repeated',
  'evidence_required',
  'deposits_not_final',
  'withdrawal_limit',
  'withdrawal_not_open',
  'payment_mismatch',
  'amount_off_step',
];

describe('people around a chain', () => {
  test('move what the rules say, record by record', () => {
    const met = new Map<string, number>();
    for (let seed = 1; seed <= 5; seed += 1) {
      for (const [name, count] of playWallets(new SeededRandom(seed), 900).met)
        met.set(name, (met.get(name) ?? 0) + count);
    }
    expect(wanted.filter((name) => (met.get(name) ?? 0) === 0)).toEqual([]);
  }, 120_000);

  test('do the same with the same seed', () => {
    const hashes = [1, 2].map(() => playWallets(new SeededRandom(77), 200).stateHash);
    expect(hashes[0]).toBe(hashes[1]);
  });
});
