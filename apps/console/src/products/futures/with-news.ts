import type { ContractsState } from './contract-state.ts';

type Event = ContractsState['events'][number];

/** So many of the newest are shown. */
const shownMost = 20;

/** Tells an event from all others of its record. */
export const eventKey = ({ seq, what, side, quantity, bankruptcyPrice }: Event): string =>
  `${seq} ${what} ${side} ${quantity} ${bankruptcyPrice}`;

/**
 * The newest events with those that were just reported in front. A record is reported whole: what
 * is known of it already, from a list that was read in between, is not shown twice.
 */
export function withNews(known: readonly Event[], news: readonly Event[]): Event[] {
  const told = new Set(news.map(({ seq }) => seq));
  const all = [...news, ...known.filter(({ seq }) => !told.has(seq))];
  return all.toSorted((one, other) => other.seq - one.seq).slice(0, shownMost);
}
