// Proof: fixed-period/limits.test.ts and fixed-period/audit.test.ts.

import type { BrokenByRecord } from '../../rules/invariants.ts';
import type { ExchangeRecord } from '../events.ts';

/**
 * Which two books a move between the platform's own funds touches, by who moves: the demo's supply
 * is the system's alone.
 */
const pairs = {
  operator: ['treasury fixedPeriodHouse', 'fixedPeriodHouse treasury'],
  system: ['treasury fixedPeriodHouse', 'fixedPeriodHouse treasury', 'demoFunds treasury'],
  user: [],
} as const satisfies Record<ExchangeRecord['actor']['kind'], readonly string[]>;

/**
 * The first rule of the platform's own funds that a record breaks, or undefined: a move touches its
 * two books and nothing else.
 */
export function brokenByHouseFunds({
  actor,
  events,
}: Pick<ExchangeRecord, 'actor' | 'events'>): BrokenByRecord | undefined {
  const posted = events.filter((event) => event.type === 'posted');
  const moves = posted.filter(({ cause }) => cause === 'house_funds' || cause === 'fees_collected');
  if (moves.length === 0) return undefined;
  const books = moves.map(({ account }) => ('book' in account ? account.book : 'user')).join(' ');
  const allowed: readonly string[] =
    moves[0]?.cause === 'fees_collected' ? (actor.kind === 'operator' ? ['fees treasury'] : []) : pairs[actor.kind];
  const isPair = moves.length === 2 && posted.length === 2 && allowed.includes(books);
  const [from, to] = moves;
  const balances =
    from !== undefined && to !== undefined && from.available < 0n && from.available + to.available === 0n;
  return isPair && balances ? undefined : { invariant: 24, rule: `a move of the platform’s funds touches ${books}` };
}
