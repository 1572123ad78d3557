import { otcTransitions, otcVerdictReasons } from '@candor/core';
import { machineCounterNames } from '../days/day-counters.ts';

/** Steps of orders as a run counts them: `unpaid pay`; an appeal by each who may. */
const steps = otcTransitions.flatMap(({ from, act, by }) =>
  act === 'appeal' ? by.map((role) => `${from} ${act} by ${role}`) : [`${from} ${act}`],
);

/**
 * What must have happened somewhere in a run of many seeds in which people trade with each other,
 * or the run proves less than it claims.
 */
export const otcCounterNames: readonly string[] = [
  ...steps,
  ...otcVerdictReasons.map((reason) => `verdict: ${reason}`),
  'bond locked',
  'bond leaving',
  'bond released',
  'bond paid a compensation',
  'coins held after a reversible payment',
  'advert paused by a stale index',
  'advert taken offline by an operator',
  'advert closed with the right',
  'appeal of a frozen party',
  'rejected: otc_price_moved',
  'rejected: otc_too_early',
  'rejected: otc_own_advert',
  'rejected: otc_cancel_limit',
  'rejected: otc_too_many_unpaid',
  'rejected: otc_remaining_too_small',
  'rejected: otc_statement_required',
  'rejected: otc_bond_in_use',
  // What the crooked operator tries.
  'crooked: approver_repeated',
  'crooked: otc_wrong_state',
  'crooked: otc_verdict_invalid',
  'crooked: otc_compensation_too_high',
  'crooked: otc_terms_notice',
  // The machine.
  ...machineCounterNames,
  'started again at a deadline',
  'order expired after a restart',
];
