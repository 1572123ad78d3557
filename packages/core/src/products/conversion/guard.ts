import type { BrokenByRecord } from '../../rules/invariants.ts';
import type { ExchangeEvent, ExchangeRecord } from '../events.ts';

type Posted = Extract<ExchangeEvent, { readonly type: 'posted' }>;

/** What of a swap has been posted: for its user, and by its inventory. */
interface Moved {
  paid: bigint;
  received: bigint;
  fee: bigint;
}

/**
 * The first rule of swaps that a record breaks by itself, or undefined: each is its user's own, and
 * posts to them just what it says; the inventory moves for swaps and by moves of the platform's own
 * money alone. The cheap form of what an audit of the journal checks in full.
 */
export function brokenByConversion({
  actor,
  events,
}: Pick<ExchangeRecord, 'actor' | 'events'>): BrokenByRecord | undefined {
  const moved = new Map<number, Moved>();
  const funds: Posted[] = [];
  for (const event of events) {
    if (event.type !== 'posted') continue;
    const { account, available, cause, subject } = event;
    if (cause === 'inventory_funds') funds.push(event);
    else if ('book' in account && account.book === 'inventory' && cause !== 'swap')
      return broken(`the inventory moves for ${cause}`);
    if ((cause !== 'swap' && cause !== 'swap_fee') || 'book' in account) continue;
    const sum = moved.get(subject) ?? { paid: 0n, received: 0n, fee: 0n };
    if (cause === 'swap_fee') sum.fee -= available;
    else if (available < 0n) sum.paid -= available;
    else sum.received += available;
    moved.set(subject, sum);
  }
  for (const event of events) {
    if (event.type !== 'converted') continue;
    const { conversionId, userId, pay, gross, fee } = event;
    if (actor.kind !== 'user' || actor.id !== userId) return { invariant: 42, rule: 'a user swaps their own' };
    const sum = moved.get(conversionId);
    moved.delete(conversionId);
    if (sum?.paid !== pay || sum.received !== gross || sum.fee !== fee || fee >= gross)
      return broken(`swap ${conversionId} posts to its user what it says`);
  }
  if (moved.size > 0) return broken('money moves for a swap that the record has');
  return brokenByFunds(funds);
}

function brokenByFunds(funds: readonly Posted[]): BrokenByRecord | undefined {
  if (funds.length === 0) return undefined;
  const books = funds.map(({ account }) => ('book' in account ? account.book : 'user')).join(' ');
  const isPair = books === 'treasury inventory' || books === 'inventory treasury';
  const [from, to] = funds;
  const balances =
    from !== undefined && to !== undefined && from.available < 0n && from.available + to.available === 0n;
  return isPair && balances ? undefined : { invariant: 24, rule: `a move of the inventory touches ${books}` };
}

const broken = (rule: string): BrokenByRecord => ({ invariant: 35, rule });
