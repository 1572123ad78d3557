import { contractValue } from '@candor/amount';
import type { BrokenByRecord } from '../../rules/invariants.ts';
import { partOf } from '../../base/exact.ts';
import type { ExchangeEvent, ExchangeRecord } from '../events.ts';
import type { PlatformBook } from '../../base/words.ts';
import type { ContractTrade, FuturesEvent, MarkSet, PositionSet } from './events.ts';
import { RiskGuard } from './guard-risk.ts';
import type { ContractView, FuturesView } from './queries.ts';

/** The events that have rules of their own. */
const checked: ReadonlySet<ExchangeEvent['type']> = new Set([
  'contract_trade',
  'position_set',
  'mark_set',
  'premium_sampled',
  'funding_settled',
  'funding_paid',
  'liquidation_step',
  'deleveraged',
  'insurance_moved',
  'account_owed_set',
]);

type OwedSet = Extract<FuturesEvent, { readonly type: 'account_owed_set' }>;

/**
 * The first rule of perpetual contracts that a record breaks by itself, or undefined: the cheap
 * form of what an audit of the journal checks in full. Asked once its events are applied. It takes
 * no longer with more positions.
 */
export function brokenByFutures(
  record: Pick<ExchangeRecord, 'timeMs' | 'actor' | 'events'>,
  futures: FuturesView,
  bookOf: (book: PlatformBook, assetId: number) => bigint,
): BrokenByRecord | undefined {
  const touched = new Set<number>();
  const risk = new RiskGuard(futures, bookOf);
  let contract: ContractView | undefined;
  for (const event of record.events) {
    if (!checked.has(event.type)) continue;
    if (event.type === 'account_owed_set') {
      const broken = brokenByOwed(event, futures);
      if (broken !== undefined) return broken;
    }
    if (!('contractId' in event)) continue;
    // Nearly all events of a record are about one contract.
    if (contract?.contractId !== event.contractId) contract = futures.contract(event.contractId);
    if (contract === undefined) continue;
    const broken = brokenBy(event, contract, futures, record) ?? risk.brokenBy(event, contract);
    if (broken !== undefined) return broken;
    if (event.type === 'contract_trade' || event.type === 'position_set') touched.add(event.contractId);
  }
  for (const contractId of touched) {
    const broken = brokenBySums(contractId, futures, (assetId) => bookOf('futuresClearing', assetId));
    if (broken !== undefined) return broken;
  }
  return risk.brokenAtEnd();
}

function brokenBy(
  event: ExchangeEvent,
  contract: ContractView,
  futures: FuturesView,
  { timeMs, actor }: Pick<ExchangeRecord, 'timeMs' | 'actor'>,
): BrokenByRecord | undefined {
  switch (event.type) {
    case 'contract_trade':
      return brokenByTrade(event, contract, timeMs);
    case 'position_set':
      return brokenByPosition(event) ?? brokenByTerms(event, contract, futures, timeMs);
    case 'premium_sampled':
      return event.second === Math.floor(timeMs / 1_000)
        ? undefined
        : { invariant: 21, rule: `the premium of second ${event.second} is late` };
    case 'mark_set':
      return actor.kind === 'system'
        ? brokenByMark(event, contract, timeMs)
        : { invariant: 42, rule: 'only time writes marks' };
    default:
      return undefined;
  }
}

/** The terms that counted at a time. */
const termsAt = ({ versions, terms }: ContractView, timeMs: number) =>
  versions.findLast(({ effectiveFromMs }) => effectiveFromMs <= timeMs) ?? terms;

function brokenByTrade(trade: ContractTrade, contract: ContractView, timeMs: number): BrokenByRecord | undefined {
  const { price, lots, value, mark, makerFee, takerFee, fundShare } = trade;
  if (trade.makerUserId === trade.takerUserId) return { invariant: 6, rule: 'nobody trades with themselves' };
  if (price <= 0 || lots <= 0) return { invariant: 4, rule: 'a trade has a price and lots' };
  if (value !== contractValue(contract.scale, BigInt(price), BigInt(lots))) {
    return { invariant: 20, rule: `${lots} lots at ${price} are not worth ${value}` };
  }
  const reach = partOf(mark, termsAt(contract, timeMs).bandPpm);
  if (mark > 0 && Math.abs(price - mark) > reach) return { invariant: 7, rule: `${price} at a mark of ${mark}` };
  if (makerFee !== BigInt(partOf(Number(value), trade.makerPpm))) {
    return { invariant: 8, rule: 'the maker’s fee is the rate’s' };
  }
  const isPart = takerFee >= 0n && fundShare >= 0n && fundShare <= makerFee + takerFee;
  return isPart ? undefined : { invariant: 8, rule: 'the fund’s share is part of the fees' };
}

function brokenByPosition({ lots, cost, margin, owed, mode }: PositionSet): BrokenByRecord | undefined {
  if (lots < 0 || cost < 0n || margin < 0n || owed < 0n)
    return { invariant: 2, rule: 'no figure of a position is negative' };
  if (mode === 'cross' && margin > 0n) return { invariant: 3, rule: 'a cross position reserves nothing' };
  return lots === 0 && (cost !== 0n || margin !== 0n)
    ? { invariant: 20, rule: 'a position without lots has no cost' }
    : undefined;
}

/**
 * What opens keeps the tiers and the exit fee of its time (F8): neither an operator nor a later
 * record chooses them.
 */
function brokenByTerms(
  { cause, userId, contractId, termsVersion, exitPpm }: PositionSet,
  contract: ContractView,
  futures: FuturesView,
  timeMs: number,
): BrokenByRecord | undefined {
  if (cause !== 'opened') return undefined;
  const { takerPpm } = futures.feesOf(userId, contractId);
  const isOfNow = termsVersion === termsAt(contract, timeMs).version && exitPpm === takerPpm;
  return isOfNow
    ? undefined
    : { invariant: 42, rule: `a position opens with terms ${termsVersion} and ${exitPpm} ppm` };
}

/** Nobody owes less than nothing, or owes while there is something to pay with. */
function brokenByOwed({ userId, assetId, owed }: OwedSet, futures: FuturesView): BrokenByRecord | undefined {
  if (owed < 0n) return { invariant: 2, rule: `user ${userId} owes ${owed}` };
  const account = futures.account(userId, assetId);
  const keeps = account !== undefined && account.owed > 0n && account.available > 0n;
  return keeps
    ? { invariant: 20, rule: `user ${userId} owes ${account.owed} and keeps ${account.available}` }
    : undefined;
}

/** F13: a mark is of its second, and never farther from the index than the clamp. */
function brokenByMark(
  { second, index, mark, stale }: MarkSet,
  contract: ContractView,
  timeMs: number,
): BrokenByRecord | undefined {
  if (second !== Math.floor(timeMs / 1_000)) return { invariant: 20, rule: `the mark of second ${second} is late` };
  if (stale) return undefined;
  const reach = partOf(index, termsAt(contract, timeMs).clampPpm);
  return Math.abs(mark - index) <= reach
    ? undefined
    : { invariant: 20, rule: `a mark of ${mark} at an index of ${index}` };
}

/**
 * I20: every long has a short, and the clearing book is the negative of what positions cost and
 * owe, to the unit.
 */
function brokenBySums(
  contractId: number,
  futures: FuturesView,
  clearingOf: (assetId: number) => bigint,
): BrokenByRecord | undefined {
  const sums = futures.sums(contractId);
  if (sums === undefined) return undefined;
  if (sums.long !== sums.short) return { invariant: 20, rule: `${sums.long} long lots against ${sums.short}` };
  const clearing = clearingOf(sums.assetId);
  return clearing === -sums.claims
    ? undefined
    : { invariant: 20, rule: `clearing of asset ${sums.assetId} is ${clearing}, positions have ${sums.claims}` };
}
