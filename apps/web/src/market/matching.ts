import type { MarketRow } from '@candor/protocol';

/**
 * Markets that a text finds by pair or name, the best first: what is meant exactly, what begins so, what holds it, and last what is one
 * slip of the fingers away (two in a word of six letters and more). No text finds all.
 */
export function matchingMarkets(rows: readonly MarketRow[], text: string): readonly MarketRow[] {
  const sought = text
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

/**
 * The least number of letters left out, added, changed or swapped with their neighbour that makes one word the beginning of the other:
 * people stop typing early. Source: optimal string alignment (Boytsov 2011), the last row's least value in place of its last.
 */
export function slipsBetween(typed: string, word: string): number {
  let [before, last] = [[] as number[], Array.from({ length: word.length + 1 }, (_, index) => index)];
  for (let row = 1; row <= typed.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= word.length; column += 1) {
      const same = typed[row - 1] === word[column - 1];
      const swapped =
        row > 1 && column > 1 && typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1];
      const ways = [at(last, column) + 1, at(next, column - 1) + 1, at(last, column - 1) + (same ? 0 : 1)];
      if (swapped) ways.push(at(before, column - 2) + 1);
      next.push(Math.min(...ways));
    }
    [before, last] = [last, next];
  }
  // A slip in the first letter and an unfinished word together find too much: the beginning of a word counts once most of it stands.
  const from = Math.max(1, typed.length - 1);
  return Math.min(...last.slice(Math.min(from, word.length)));
}

const at = (row: readonly number[], index: number): number => row[index] ?? Infinity;
