import { postedTable } from '../../ledger/posted.ts';
import type { Deciding, Hold, Product } from '../../product.ts';
import { eventCode } from '../../record/layout.ts';
import { applyFixedPeriod, applyPeriods } from './apply.ts';
import type { FixedPeriodCommand } from './commands.ts';
import {
  acceptedEvent,
  limitsEvent,
  pausedEvent,
  reasonAgainstLimits,
  reasonAgainstOpening,
  reasonAgainstPause,
  reasonAgainstPeriods,
  reasonAgainstStakeLimit,
  stakeLimitEvent,
} from './decide.ts';
import { dueContracts } from './due.ts';
import { fixedPeriodTable } from './events.ts';
import { writePeriodsSet } from './periods-form.ts';
import { postingsOfAccepted, postingsOfSettled, stakeWallet } from './postings.ts';
import { readFixedPeriod, writeFixedPeriod } from './section.ts';
import { fixedPeriodRoom } from './own.ts';
import type { FixedPeriodState } from './state.ts';

/**
 * Fixed-period contracts: a stake on rise or fall of an index, settled by samples that anyone can
 * recompute.
 */
export const fixedPeriod: Product<FixedPeriodCommand, (typeof fixedPeriodTable)['shapes'], FixedPeriodState> = {
  ...fixedPeriodRoom,
  by: {
    open_fixed_period: 'user',
    set_stake_limit: 'user',
    pause_fixed_period: 'user',
    set_fixed_period_limits: 'operator',
    set_periods: 'operator',
  },
  decide: {
    open_fixed_period: ({ state, timeMs, writer }, command) => {
      const reason = reasonAgainstOpening(state, command, timeMs);
      if (reason !== undefined) return reason;
      const event = acceptedEvent(state, command, timeMs);
      fixedPeriodTable.write(writer, event);
      for (const posted of postingsOfAccepted(event)) postedTable.write(writer, posted);
      return undefined;
    },
    set_stake_limit: ({ state, timeMs, writer }, command) => {
      const reason = reasonAgainstStakeLimit(state, command);
      if (reason !== undefined) return reason;
      fixedPeriodTable.write(writer, stakeLimitEvent(state, command, timeMs));
      return undefined;
    },
    pause_fixed_period: ({ state, timeMs, writer }, command) => {
      const reason = reasonAgainstPause(state, command, timeMs);
      if (reason !== undefined) return reason;
      fixedPeriodTable.write(writer, pausedEvent(command, timeMs));
      return undefined;
    },
    set_fixed_period_limits: ({ writer }, command) => {
      const reason = reasonAgainstLimits(command);
      if (reason !== undefined) return reason;
      fixedPeriodTable.write(writer, limitsEvent(command));
      return undefined;
    },
    set_periods: ({ state, writer }, command) => {
      const reason = reasonAgainstPeriods(state, command);
      if (reason !== undefined) return reason;
      writePeriodsSet(writer, command.marketId, command.periods);
      return undefined;
    },
  },
  events: fixedPeriodTable,
  apply: applyFixedPeriod,
  written: { [eventCode.periodsSet]: applyPeriods },
  due: writeDueContracts,
  holds,
  section: { version: 1, isEmpty: (own) => own.isEmpty, write: writeFixedPeriod, read: readFixedPeriod },
};

function writeDueContracts({ own, timeMs, writer }: Deciding<FixedPeriodState>, room: number): number {
  if (own.markets.size === 0) return 0;
  const events = dueContracts(own, timeMs, room);
  for (const event of events) {
    fixedPeriodTable.write(writer, event);
    if (event.type !== 'fixed_period_settled') continue;
    for (const posted of postingsOfSettled(event, own.contract(event.contractId))) postedTable.write(writer, posted);
  }
  return events.length;
}

/** Stakes of open contracts are what wallet 6 reserves. */
function* holds({ contracts }: FixedPeriodState): Iterable<Hold> {
  for (const { userId, assetId, stake } of contracts.values()) {
    yield { userId, wallet: stakeWallet, assetId, amount: stake };
  }
}
