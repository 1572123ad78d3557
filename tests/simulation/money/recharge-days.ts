import { liar, RechargeFlow, rechargePlay } from '@candor/testkit';
import { machineCounterNames } from '../days/day-counters.ts';
import type { ProductOfDays } from '../days/day-simulation.ts';
import { MoneyPeople, wakeLater } from './money-people.ts';
import { MoneyRules } from './money-rules.ts';

/** What must happen somewhere in a run of some seeds. */
const needed = [
  ...machineCounterNames,
  'claim of who never paid',
  'recharge_requested',
  'recharge_refused',
  'bank_lines_booked',
  'bank_receipt_assigned',
  'bank_receipt_returning',
  'bank_owed_set',
  'proof_published',
  'rejected: bank_line_known',
  'rejected: statement_gap',
  'rejected: statement_sum_differs',
  'rejected: receipt_owner_differs',
  'rejected: approver_required',
  'rejected: approver_repeated',
  'rejected: recharge_reference_used',
  'rejected: prices_stale',
  'over a restart: bank_line_known',
  'over a restart: not_found',
  'over a restart: proof_not_begun',
];

/**
 * People who pay in by bank, one of whom claims money that never came; and operators who import
 * lines twice, give a receipt again, and send back.
 */
export const rechargeDays: ProductOfDays = {
  needed,
  make: ({ random, ownChances, counters, tally }) => {
    const flow = new RechargeFlow(ownChances);
    const play = rechargePlay(flow);
    const rules = new MoneyRules(play, counters, tally);
    const people = new MoneyPeople({ play, rules, random: ownChances });
    return {
      setting: flow.setting(),
      symbols: [
        ['BTC/USDT', 381_637, 1],
        ['LINK/USDT', 14_250, 3],
      ],
      rules,
      next: (exchange) => {
        const deed = people.next(() => flow.deed(exchange));
        const isLie = deed?.command.type === 'request_recharge' && deed.command.userId === liar;
        counters.add('claim of who never paid', isLie ? 1 : 0);
        return deed;
      },
      wake: (exchange) => ({ atMs: wakeLater(exchange, random), due: [] }),
    };
  },
};
