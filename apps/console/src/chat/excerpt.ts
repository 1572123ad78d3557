/** A stretch of what was said; `found` where it is what was searched for. */
export interface Stretch {
  readonly text: string;
  readonly found: boolean;
}

/** So many characters are before the first word that was found. */
const before = 24;

/**
 * What was said from shortly before the first of the words on, with each of them distinguished; in
 * one line.
 */
export function excerptOf(said: string, words: string): readonly Stretch[] {
  const flat = said.replace(/\s+/gu, ' ').trim();
  const wanted = words.split(/\s+/u).filter((word) => word !== '');
  if (wanted.length === 0) return [{ text: flat, found: false }];
  // The longer first: of two words that begin alike the whole one is meant.
  const longest = wanted.toSorted((one, other) => other.length - one.length).map(escaped);
  const parts = flat.split(new RegExp(`(${longest.join('|')})`, 'giu'));
  const stretches = parts.map((text, index) => ({ text, found: index % 2 === 1 }));
  return stretches
    .map(({ text, found }, index) => ({ text: index === 0 && parts.length > 1 ? shortened(text) : text, found }))
    .filter(({ text }) => text !== '');
}

const escaped = (word: string): string => word.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&');

/** The end of what is before the first word, by characters as people count them. */
function shortened(text: string): string {
  const signs = Array.from(text);
  return signs.length <= before ? text : `…${signs.slice(-before).join('')}`;
}
