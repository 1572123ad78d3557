import { plainWidth } from '@candor/amount';
import type { MarketRow } from '@candor/protocol';
import { slipsBetween } from '@candor/ui';

/**
 * Markets that a text finds by pair or name, the best first: what is meant exactly, what begins so,
 * what holds it, and last what is one slip of the fingers away (two in a word of six letters and
 * more). No text finds all.
 */
export function matchingMarkets(rows: readonly MarketRow[], text: string): readonly MarketRow[] {
  const sought = plainWidth(text)
    .trim()
    .toLowerCase()
    .replaceAll(/[\s/_-]+/g, ' ');
  if (sought === '') return rows;
  const ranked = rows.flatMap((row) => {
    const rank = rankOf(row, sought);
    return rank === undefined ? [] : [{ row, rank }];
  });
  // Slips are offered only where nothing was meant as it was typed.
  const best = Math.min(...ranked.map(({ rank }) => rank));
  return ranked
    .filter(({ rank }) => best >= slip || rank < slip)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ row }) => row);
}

const slip = 10;

/** How well a market is meant, 0 best; undefined when it is not. */
function rankOf(row: MarketRow, sought: string): number | undefined {
  const base = row.base_symbol.toLowerCase();
  const quote = row.quote_symbol.toLowerCase();
  const name = row.name.toLowerCase();
  const joined = sought.replaceAll(' ', '');
  if (base === sought || base + quote === joined || name === sought) return 0;
  if (base.startsWith(sought) || `${base} ${quote}`.startsWith(sought) || (base + quote).startsWith(joined)) return 1;
  const words = name.split(' ');
  if (words.some((word) => word.startsWith(sought)) || name.startsWith(sought)) return 2;
  if (`${base} ${quote} ${name}`.includes(sought)) return 3;
  const slips = Math.min(...[base, base + quote, name, ...words].map((word) => slipsBetween(joined, word)));
  return slips <= allowedSlips(joined) ? slip + slips : undefined;
}

const allowedSlips = (word: string): number => (word.length < 3 ? 0 : word.length < 6 ? 1 : 2);
