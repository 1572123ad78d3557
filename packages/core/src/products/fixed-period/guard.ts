import { sampleOf } from '@candor/amount';
import type { BrokenByRecord } from '../../rules/invariants.ts';
import type { ExchangeEvent, ExchangeRecord } from '../events.ts';
import type { IndexSampled } from '../prices/events.ts';
import type { PricesView } from '../prices/queries.ts';
import type { FixedPeriodSettled } from './events.ts';
import type { FixedPeriodView } from './queries.ts';

/**
 * The first rule of contracts and samples that a record breaks by itself, or undefined: the cheap
 * form of what an audit of the journal checks in full. Asked once its events are applied, so that
 * escrow and open contracts are those after it.
 */
export function brokenByContracts(
  record: Pick<ExchangeRecord, 'timeMs' | 'actor' | 'events'>,
  { fixedPeriod, prices }: { readonly fixedPeriod: FixedPeriodView; readonly prices: PricesView },
  escrowOf: (assetId: number) => bigint,
): BrokenByRecord | undefined {
  const second = Math.floor(record.timeMs / 1_000);
  let [stakes, isTouched] = [0, false];
  for (const event of record.events) {
    const broken = brokenBy(event, second, record.actor.kind);
    if (broken !== undefined) return broken;
    if (event.type === 'index_sampled' && !isMade(event, prices)) {
      return { invariant: 28, rule: `the sample of market ${event.marketId} is not what its venues give` };
    }
    if (event.type === 'fixed_period_accepted') stakes += 1;
    isTouched ||= event.type === 'fixed_period_accepted' || event.type === 'fixed_period_settled';
  }
  if (stakes > 1) return { invariant: 26, rule: 'a record accepts at most one contract' };
  const broken = brokenByPostings(record.events);
  return broken ?? (isTouched ? brokenByEscrow(fixedPeriod, escrowOf) : undefined);
}

/**
 * Whether a sample is what the index rule gives on its venues, with those ejected that the records
 * eject.
 */
function isMade({ marketId, venues, price, previous, problem }: IndexSampled, prices: PricesView): boolean {
  const [ejected, names] = [new Set(prices.ejectedFrom(marketId)), prices.venues()];
  const quotes = venues.map((quote) => ({ ...quote, ejected: ejected.has(names[quote.venueId - 1] ?? '') }));
  const tickScale = prices.market(marketId)?.tickScale ?? 0;
  const made = sampleOf(quotes, previous > 0 ? BigInt(previous) : undefined, tickScale);
  const agree = made.standings.every((standing, place) => standing === venues[place]?.standing);
  return agree && made.ticks === BigInt(price) && (made.problem ?? 'none') === problem;
}

/** A win gives back more than the stake, a loss nothing, and anything else the stake. */
function pays({ outcome, paid, stake }: FixedPeriodSettled): boolean {
  if (outcome === 'won') return paid > stake;
  return paid === (outcome === 'lost' ? 0n : stake);
}

/** A user is posted what their contract says in the same record, no more and no less. */
function brokenByPostings(events: readonly ExchangeEvent[]): BrokenByRecord | undefined {
  const left = new Map<number, { available: bigint; reserved: bigint }>();
  const add = (contractId: number, available: bigint, reserved: bigint): void => {
    const sum = left.get(contractId);
    if (sum === undefined) left.set(contractId, { available, reserved });
    else [sum.available, sum.reserved] = [sum.available + available, sum.reserved + reserved];
  };
  for (const event of events) {
    if (event.type === 'fixed_period_accepted') add(event.contractId, event.stake, 0n - event.stake);
    else if (event.type === 'fixed_period_settled') add(event.contractId, 0n - event.paid, event.stake);
    else if (event.type === 'posted' && event.cause.startsWith('fixed_period_') && 'userId' in event.account)
      add(event.subject, event.available, event.reserved);
  }
  for (const [contractId, { available, reserved }] of left) {
    if (available !== 0n || reserved !== 0n)
      return { invariant: 25, rule: `contract ${contractId} posts to its user what its result says` };
  }
  return undefined;
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
      if (!fits) return { invariant: 25, rule: `S ${event.sum} at ${event.openPrice} is not ${event.outcome}` };
      return pays(event) ? undefined : { invariant: 25, rule: `${event.outcome} does not pay ${event.paid}` };
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
