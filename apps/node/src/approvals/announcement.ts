/** An announcement that users read now. */
export interface Announcement {
  /** Since when its present words stand. */
  readonly sinceMs: number;
  /** Its English title, summary and body. */
  readonly words: string;
}

/**
 * Whether an announcement says what changes: each of these, a market's name or a figure, stands in it as a word of its own. Figures may be grouped
 * (150,000), be followed by a percent sign, and end in zeros.
 */
export function announces({ words }: Announcement, wanted: readonly string[]): boolean {
  const ungrouped = words.replace(/(?<=\d)[,'’\u00a0\u202f ](?=\d{3}(?!\d))/g, '');
  const said = new Set(ungrouped.split(/[^\w./]+/).map(plainly));
  return wanted.every((one) => said.has(plainly(one)));
}

function plainly(word: string): string {
  const bare = word.replace(/^\.+|\.+$/g, '');
  return /^\d+\.\d+$/.test(bare) ? bare.replace(/\.?0+$/, '') : bare;
}
