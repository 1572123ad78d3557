import { periodEndingAt } from './funding-state.ts';
import type { RiskEvent } from './events.ts';
import type { FuturesState } from './state.ts';

/**
 * What funding, stops, liquidation and the insurance fund change; positions and balances change by
 * the events beside these.
 */
export function applyRisk(own: FuturesState, event: RiskEvent, timeMs: number): void {
  switch (event.type) {
    case 'premium_sampled': {
      const { second, hasSample, premium } = event;
      own.contract(event.contractId).funding.add(second, hasSample ? BigInt(premium) : undefined);
      return;
    }
    case 'funding_settled': {
      const { funding } = own.contract(event.contractId);
      funding.settle(periodEndingAt(event.dueAtMs), event.outcome === 'paid' ? BigInt(event.rate) : undefined);
      return own.noteFunding();
    }
    case 'funding_paid': {
      const account = own.account(own.state.users.find(event.userId) - 1, own.contract(event.contractId));
      own.touched.add(account);
      return;
    }
    case 'stop_set': {
      const { stopId, kind, source, side, triggerPrice, price, lots } = event;
      const contract = own.contract(event.contractId);
      const user = own.state.users.find(event.userId) - 1;
      const positionId = own.position(contract, side, user)?.positionId ?? 0;
      own.stops.add({ stopId, positionId, user, contract, side, kind, source, trigger: triggerPrice, price, lots });
      return;
    }
    case 'stop_ended':
      return own.stops.delete(event.stopId);
    case 'liquidation_step':
      return own.liquidations.apply(own, event);
    case 'deleveraged':
      own.liquidations.current?.note(event, 0);
      return;
    case 'insurance_moved':
      if (event.cause !== 'shortfall') return;
      own.liquidations.pay(own.contract(event.contractId), 0n - event.amount, timeMs);
      if (own.liquidations.current !== undefined) own.liquidations.current.excess = 0n;
  }
}
