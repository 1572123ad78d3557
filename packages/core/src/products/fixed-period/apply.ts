import { invariant } from '../../base/assert.ts';
import type { State } from '../../state/state.ts';
import { pricesOf } from '../prices/own.ts';
import type { FixedPeriodAccepted, FixedPeriodEvent } from './events.ts';
import { periodsSetAt } from './periods-form.ts';
import type { Contract, FixedPeriodState } from './state.ts';

/** What events of this room change; balances move by the postings beside them. */
export function applyFixedPeriod(own: FixedPeriodState, event: FixedPeriodEvent, timeMs: number): void {
  switch (event.type) {
    case 'fixed_period_accepted':
      return accept(own, event, timeMs);
    case 'fixed_period_opened': {
      const contract = own.contract(event.contractId);
      invariant(contract.openedSecond === 0, 'a contract opens once');
      invariant(event.second >= contract.openSecond, 'a contract opens at its second or after it');
      return own.open(contract, event.second, event.price);
    }
    case 'fixed_period_settled': {
      const contract = own.contract(event.contractId);
      invariant(event.stake === contract.stake, 'a contract settles with the stake it was accepted with');
      return own.end(contract);
    }
    case 'stake_limit_set':
      return own.limitsOf(event.userId).setLimit(event.limit, event.effectiveFromMs, timeMs);
    case 'fixed_period_paused':
      own.limitsOf(event.userId).pausedUntilMs = event.untilMs;
      return;
    case 'fixed_period_limits_set': {
      const { exposureMax, contractsPerUserMax } = event;
      own.limits = { exposureMax, contractsPerUserMax };
    }
  }
}

function accept(own: FixedPeriodState, event: FixedPeriodAccepted, timeMs: number): void {
  // Written out: thousands are held at once, and an object that is spread from others is several
  // times as slow to make and to use.
  const contract: Contract = {
    contractId: event.contractId,
    userId: event.userId,
    marketId: event.marketId,
    direction: event.direction,
    ruleVersion: event.ruleVersion,
    durationSeconds: event.durationSeconds,
    payoutPpm: event.payoutPpm,
    assetId: event.assetId,
    stake: event.stake,
    maximumWin: event.maximumWin,
    acceptedAtMs: timeMs,
    openSecond: event.openSecond,
    openedSecond: 0,
    openPrice: 0,
    expirySecond: 0,
  };
  own.add(contract, event.indexPrice);
}

/** A market's periods from now on; contracts that are open keep theirs. */
export function applyPeriods(state: State, view: DataView, at: number, timeMs: number): void {
  const id = view.getUint32(at + 4, true);
  const market = state.market(id) ?? pricesOf(state).indexMarkets.get(id);
  invariant(market !== undefined, 'periods are of a market');
  market.offer = { periods: periodsSetAt(view, at), sinceMs: timeMs };
}
