import { toLedger } from '@candor/amount';
import type { BrokenByRecord } from '../../rules/invariants.ts';
import type { ExchangeEvent, ExchangeRecord } from '../events.ts';
import type { NetworksView } from '../networks/queries.ts';
import type { DepositCredited } from './events.ts';

/**
 * The first rule of deposits that a record breaks by itself, or undefined: the cheap form of what
 * an audit of the journal checks in full. Asked once its events are applied.
 */
export function brokenByDeposits(
  { actor, events }: Pick<ExchangeRecord, 'actor' | 'events'>,
  networks: NetworksView,
): BrokenByRecord | undefined {
  const credits = events.filter((event) => event.type === 'deposit_credited');
  if (credits.length > 1) return { invariant: 29, rule: 'a record books at most one deposit' };
  for (const credit of credits) {
    const broken = brokenByCredit(credit, events, networks);
    if (broken !== undefined) return broken;
  }
  for (const event of events) {
    if (event.type === 'deposit_finalized') {
      const finality = networks.network(event.networkId)?.terms.finality ?? 0;
      const isFinal = event.height <= event.finalHeight && event.head - event.finalHeight + 1 >= finality;
      if (!isFinal) return { invariant: 29, rule: `deposit ${event.depositId} is not final` };
    }
    if (event.type !== 'receipt_assigned') continue;
    const isOne = actor.kind === 'operator' && [event.operatorId, event.approverId].includes(actor.id);
    if (!isOne || event.operatorId === event.approverId)
      return { invariant: 41, rule: 'two different people give a receipt' };
  }
  return undefined;
}

function brokenByCredit(
  event: DepositCredited,
  events: readonly ExchangeEvent[],
  networks: NetworksView,
): BrokenByRecord | undefined {
  const { networkId, assetId, depositId, chainAmount, units, height, head } = event;
  const asset = networks.asset(networkId, assetId);
  const terms = networks.network(networkId)?.terms;
  if (asset === undefined || terms === undefined)
    return { invariant: 29, rule: `deposit ${depositId} is of no network` };
  if (toLedger(chainAmount, asset).units !== units) return { invariant: 29, rule: `deposit ${depositId} is the floor` };
  const { doubleFrom } = asset.terms;
  const needed = (doubleFrom > 0n && units >= doubleFrom ? 2 : 1) * terms.confirmations;
  if (head - height + 1 < needed) return { invariant: 29, rule: `deposit ${depositId} has ${needed} confirmations` };
  const given = events.reduce((sum, one) => {
    if (one.type !== 'posted' || one.cause !== 'deposit' || one.subject !== depositId) return sum;
    return 'book' in one.account && one.account.book === 'custody' ? sum : sum + one.available;
  }, 0n);
  return given === units ? undefined : { invariant: 29, rule: `deposit ${depositId} gives ${given} of ${units}` };
}
