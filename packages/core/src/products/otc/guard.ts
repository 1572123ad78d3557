import type { BrokenByRecord } from '../../rules/invariants.ts';
import type { Posted } from '../../ledger/posted.ts';
import type { ExchangeEvent, ExchangeRecord } from '../events.ts';
import type { OtcOrderClosed, OtcResolved } from './events.ts';
import { OwedPostings } from './owed.ts';

type Record = Pick<ExchangeRecord, 'actor' | 'events'>;

/**
 * The first rule of trading between people that a record breaks by itself, or undefined: every act
 * is its party's own, an end posts just what it says, and a verdict is of two operators and touches
 * two parties. The cheap form of what an audit of the journal checks in full.
 */
export function brokenByOtc({ actor, events }: Record): BrokenByRecord | undefined {
  if (!events.some(isOfOtc)) return undefined;
  const owed = new OwedPostings();
  for (const event of events) {
    const broken = brokenBy(event, { actor, events });
    if (broken !== undefined) return broken;
    owed.follow(event);
  }
  const open = owed.settle();
  return open === undefined ? undefined : { invariant: 35, rule: open };
}

const isOfOtc = (event: ExchangeEvent): boolean =>
  event.type.startsWith('otc_') || (event.type === 'posted' && event.cause.startsWith('otc_'));

function brokenBy(event: ExchangeEvent, { actor, events }: Record): BrokenByRecord | undefined {
  const isBy = (userId: number): boolean => actor.kind === 'user' && actor.id === userId;
  switch (event.type) {
    case 'otc_order_opened': {
      const isTakers = isBy(event.side === 'sell' ? event.buyerId : event.sellerId);
      if (!isTakers) return broken42(`order ${event.orderId} is opened by its taker`);
      const isWhole = event.escrow === (event.side === 'sell' ? event.quantity + event.fee : event.quantity);
      return isWhole ? undefined : broken35(`order ${event.orderId} holds what it moves and its fee`);
    }
    case 'otc_order_paid':
    case 'otc_claimed':
      return isBy(event.buyerId) ? undefined : broken42(`order ${event.orderId} is paid by its buyer`);
    case 'otc_order_extended':
      return isBy(event.sellerId) ? undefined : broken42(`order ${event.orderId} is extended by its seller`);
    case 'otc_order_appealed':
    case 'otc_appeal_withdrawn': {
      const parties = { buyer: event.buyerId, seller: event.sellerId, system: 0, operators: 0 };
      const isOwn = event.by === 'system' ? actor.kind === 'system' : isBy(parties[event.by]);
      return isOwn ? undefined : broken42(`the appeal of order ${event.orderId} is the ${event.by}’s`);
    }
    case 'otc_order_closed':
      return isEndedBy(event, { actor, events })
        ? undefined
        : broken42(`order ${event.orderId} is ${event.outcome} by who may`);
    case 'otc_claim_closed': {
      const isTime = event.outcome === 'lapsed' && actor.kind === 'system';
      return isTime || verdictOn(event.orderId, events) !== undefined
        ? undefined
        : broken42(`the claim on order ${event.orderId} ends by a verdict or by time`);
    }
    case 'otc_resolved':
      return brokenByVerdict(event, { actor, events });
    case 'posted':
      return brokenByReserve(event);
    default:
      return undefined;
  }
}

/** Only the seller releases, only the buyer cancels, only time expires, only a verdict awards. */
function isEndedBy({ outcome, orderId, sellerId, buyerId }: OtcOrderClosed, { actor, events }: Record): boolean {
  switch (outcome) {
    case 'released':
      return actor.kind === 'user' && actor.id === sellerId;
    case 'cancelled':
      return actor.kind === 'user' && actor.id === buyerId;
    case 'expired':
      return actor.kind === 'system';
    case 'awarded_buyer':
    case 'awarded_seller':
      return verdictOn(orderId, events)?.toBuyer === (outcome === 'awarded_buyer');
  }
}

const verdictOn = (orderId: number, events: readonly ExchangeEvent[]): OtcResolved | undefined =>
  events.find((event): event is OtcResolved => event.type === 'otc_resolved' && event.orderId === orderId);

/** Two different operators, one of whom writes the record, and money of the two parties alone. */
function brokenByVerdict(verdict: OtcResolved, { actor, events }: Record): BrokenByRecord | undefined {
  const { orderId, sellerId, buyerId, operatorA, operatorB, bondOwnerId } = verdict;
  const isOne = actor.kind === 'operator' && (actor.id === operatorA || actor.id === operatorB);
  if (!isOne || operatorA === operatorB)
    return { invariant: 41, rule: `two different operators decide on order ${orderId}` };
  const isParty = bondOwnerId === 0 || bondOwnerId === sellerId || bondOwnerId === buyerId;
  const others = events.filter((event) => event.type === 'posted' && !isOfParties(event, verdict));
  return isParty && others.length === 0 ? undefined : broken42(`the verdict on order ${orderId} touches two parties`);
}

/** Whether a posting is of a verdict's parties, or of the books that fees go to. */
export const isOfParties = ({ account }: Posted, { sellerId, buyerId }: OtcResolved): boolean =>
  'book' in account
    ? account.book === 'fees' || account.book === 'securityFund'
    : account.userId === sellerId || account.userId === buyerId;

/** What adverts reserve, and a bond that is locked or released, stays its owner's. */
function brokenByReserve({ cause, available, reserved }: Posted): BrokenByRecord | undefined {
  if (cause !== 'otc_offer') return undefined;
  return available + reserved === 0n ? undefined : broken35('what an advert reserves stays its owner’s');
}

const broken35 = (rule: string): BrokenByRecord => ({ invariant: 35, rule });
const broken42 = (rule: string): BrokenByRecord => ({ invariant: 42, rule });
