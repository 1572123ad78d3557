import { expect, test } from 'vitest';
import { AuditProblems } from '../../rules/problems.ts';
import type { ExchangeEvent } from '../events.ts';
import { PricesAudit } from './audit.ts';

/** Four venues, of which the last says `fourth`, in a second; out or counted. */
function sampled(second: number, fourth: bigint, isOut: boolean, previous = 0): ExchangeEvent {
  const standing = isOut ? 'ejected' : fourth === 100n ? 'counted' : 'held';
  return {
    type: 'index_sampled',
    marketId: 101,
    second,
    price: 10_000,
    previous,
    problem: 'none',
    venues: [100n, 100n, 100n, fourth].map((mantissa, place) => {
      return { venueId: place + 1, mantissa, decimals: 0, ageMs: 1, standing: place < 3 ? 'counted' : standing };
    }),
  };
}

const standing = (ejected: boolean): ExchangeEvent => {
  return { type: 'venue_standing_set', marketId: 101, venueId: 4, ejected, sinceSecond: 0 };
};

/** What an auditor says of a journal in which venue 4 is judged between two samples. */
function problemsOf(before: ExchangeEvent, judged: ExchangeEvent, after: ExchangeEvent): string[] {
  const problems = new AuditProblems();
  const audit = new PricesAudit(problems);
  const venues = ['alpha', 'beta', 'gamma', 'delta'];
  audit.follow({ type: 'index_market_listed', marketId: 101, symbol: 'XAU/USD', tickScale: 2, stakeAssetId: 1 }, 0);
  venues.forEach((name, place) => audit.follow({ type: 'venue_listed', venueId: place + 1, name }, 0));
  audit.begin(101, 0, 'a contract');
  const isOutBefore = before.type === 'index_sampled' && before.venues[3]?.standing === 'ejected';
  if (isOutBefore) audit.follow(standing(true), 0);
  for (const event of [before, judged, after]) {
    audit.follow(event, event.type === 'index_sampled' ? event.second * 1_000 : 0);
  }
  return problems.list.map(({ rule }) => rule);
}

test('a venue is not ejected within a minute of being right, nor back within five of being wrong', () => {
  expect(problemsOf(sampled(100, 100n, false), standing(true), sampled(160, 200n, true))).toEqual([]);
  expect(problemsOf(sampled(100, 100n, false), standing(true), sampled(159, 200n, true, 10_000))).toHaveLength(1);
  expect(problemsOf(sampled(100, 200n, true), standing(false), sampled(400, 100n, false))).toEqual([]);
  expect(problemsOf(sampled(100, 200n, true), standing(false), sampled(399, 100n, false))).toHaveLength(1);
});
