import type { InvariantNumber } from '../../audit/invariants.ts';
import type { ExchangeEvent, ExchangeRecord } from '../../record/events.ts';
import type { FixedPeriodView } from './queries.ts';

/** A rule that a record breaks. */
export interface BrokenByRecord {
  readonly invariant: InvariantNumber;
  readonly rule: string;
}

/**
 * The first rule of contracts and samples that a record breaks by itself, or undefined: the cheap form of what an audit of the journal
 * checks in full. Asked once its events are applied, so that escrow and open contracts are those after it.
 */
export function brokenByContracts(
  record: Pick<ExchangeRecord, 'timeMs' | 'actor' | 'events'>,
  contracts: FixedPeriodView,
  escrowOf: (assetId: number) => bigint,
): BrokenByRecord | undefined {
  const second = Math.floor(record.timeMs / 1_000);
  let [stakes, isTouched] = [0, false];
  for (const event of record.events) {
    const broken = brokenBy(event, second, record.actor.kind);
    if (broken !== undefined) return broken;
    if (event.type === 'fixed_period_accepted') stakes += 1;
    isTouched ||= event.type === 'fixed_period_accepted' || event.type === 'fixed_period_settled';
  }
  if (stakes > 1) return { invariant: 26, rule: 'a record accepts at most one contract' };
  return isTouched ? brokenByEscrow(contracts, escrowOf) : undefined;
}

function brokenBy(event: ExchangeEvent, second: number, actor: string): BrokenByRecord | undefined {
  switch (event.type) {
    case 'index_sampled':
      if (actor !== 'system') return { invariant: 42, rule: 'only time writes samples' };
      if (event.second === second) return undefined;
      return { invariant: 27, rule: `the sample of second ${event.second} is written in second ${second}` };
    case 'fixed_period_accepted': {
      if (event.openSecond !== second + 2) return { invariant: 27, rule: 'a contract opens two seconds later' };
      const win = (event.stake * BigInt(event.payoutPpm)) / 1_000_000n;
      return event.maximumWin === win ? undefined : { invariant: 25, rule: 'a win is the floor of stake × payout' };
    }
    case 'fixed_period_opened':
      if (actor !== 'system') return { invariant: 42, rule: 'only time opens contracts' };
      return event.second <= second
        ? undefined
        : { invariant: 27, rule: 'a contract opens at a sample that was written' };
    case 'fixed_period_settled': {
      if (actor !== 'system') return { invariant: 42, rule: 'only time settles contracts' };
      if (event.expirySecond > second) return { invariant: 26, rule: 'a contract settles after its window' };
      const isEqual = event.sum === 8n * BigInt(event.openPrice);
      const fits = event.outcome === 'voided' ? event.sum === 0n : isEqual === (event.outcome === 'equal');
      return fits ? undefined : { invariant: 25, rule: `S ${event.sum} at ${event.openPrice} is not ${event.outcome}` };
    }
    default:
      return undefined;
  }
}

/** Escrow holds what open contracts may pay, no more and no less. */
function brokenByEscrow(contracts: FixedPeriodView, escrowOf: (assetId: number) => bigint): BrokenByRecord | undefined {
  for (const [assetId, wins] of contracts.escrowed()) {
    if (escrowOf(assetId) !== wins)
      return { invariant: 26, rule: `escrow of asset ${assetId} is not the ${wins} that it backs` };
  }
  return undefined;
}
