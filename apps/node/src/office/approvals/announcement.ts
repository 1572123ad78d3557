import { rejected } from '../../base/problem.ts';
import type { Transaction } from '../../base/sql/open-sql.ts';

/** An announcement that users read now. */
export interface Announcement {
  /** Since when its present words are published. */
  readonly sinceMs: number;
  /** Its English title, summary and body. */
  readonly words: string;
}

/**
 * Whether an announcement says what changes: each of these, a market's name or a figure, is in it
 * as a word of its own. Figures may be grouped (150,000), be followed by a percent sign, and end in
 * zeros.
 */
export function announces({ words }: Announcement, wanted: readonly string[]): boolean {
  const ungrouped = words.replace(/(?<=\d)[,'’\u00a0\u202f ](?=\d{3}(?!\d))/g, '');
  const said = new Set(ungrouped.split(/[^\w./:]+/).map(plainly));
  return wanted.every((one) => said.has(plainly(one)));
}

function plainly(word: string): string {
  const bare = word.replace(/^[.:]+|[.:]+$/g, '');
  return /^\d+\.\d+$/.test(bare) ? bare.replace(/\.?0+$/, '') : bare;
}

const noticeDays = 7;

/** What rises is announced this long before: what users were promised. */
export const noticeMs = noticeDays * 24 * 3_600_000;

/** Throws unless readers have had an announcement that names all of this for seven days. */
export type RequireAnnounced = (
  slug: string | undefined,
  named: readonly string[],
  tx: Transaction | undefined,
) => Promise<void>;

/**
 * Readers must have had the very words that name what rises for so long: an older announcement, or
 * one rewritten since, does not count.
 */
export const announcementRule =
  (parts: {
    readonly announcement: (slug: string, tx?: Transaction) => Promise<Announcement | null>;
    readonly now: () => number;
  }): RequireAnnounced =>
  async (slug, named, tx) => {
    const found = slug === undefined ? null : await parts.announcement(slug, tx);
    if (found === null || found.sinceMs > parts.now() - noticeMs || !announces(found, named)) {
      throw rejected('not_announced', { days: String(noticeDays) }, [{ field: 'announcement', rule: 'not_announced' }]);
    }
  };
