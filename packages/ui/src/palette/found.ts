import { slipsBetween } from './slips.ts';

const slip = 10;

/**
 * How well a text is meant by what was typed, 0 best; undefined when it is not. Every typed word
 * must be found, as a word, its beginning, a part, or one slip of the fingers away (two from six
 * letters on).
 */
export function rankOf(typed: string, text: string): number | undefined {
  const sought = plain(typed);
  const said = plain(text);
  if (sought === said) return 0;
  if (said.startsWith(sought)) return 1;
  const words = said.split(/[\s/·:：,]+/).filter((word) => word !== '');
  const ranks = sought.split(/\s+/).map((part) => rankOfWord(part, said, words));
  return ranks.includes(undefined) ? undefined : Math.max(...ranks.map((rank) => rank ?? 0));
}

function rankOfWord(part: string, said: string, words: readonly string[]): number | undefined {
  if (words.includes(part)) return 2;
  if (words.some((word) => word.startsWith(part))) return 3;
  if (said.includes(part)) return 4;
  const allowed = part.length < 4 ? 0 : part.length < 6 ? 1 : 2;
  const slips = Math.min(...words.map((word) => slipsBetween(part, word)));
  return slips <= allowed ? slip + slips : undefined;
}

/**
 * Small letters without marks and in one width: "Währung" is found by "wahrung", "BTC" by "ＢＴＣ".
 */
const plain = (text: string): string =>
  text
    .trim()
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f]/g, '');

/** What a text finds, the best first; slips only where nothing was meant as it was typed. */
export function found<Item>(items: readonly Item[], typed: string, textOf: (item: Item) => string): readonly Item[] {
  if (typed.trim() === '') return items;
  const ranked = items.flatMap((item) => {
    const rank = rankOf(typed, textOf(item));
    return rank === undefined ? [] : [{ item, rank }];
  });
  const best = Math.min(...ranked.map(({ rank }) => rank));
  return ranked
    .filter(({ rank }) => best >= slip || rank < slip)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}
