import type { UserNotice } from '@candor/protocol';

/** Notices of one look lie so close together. */
const togetherMs = 10_000;

/**
 * Price alerts that have just been reached, oldest first: what the newest unread notices say and
 * was not said before. Older ones that nobody read are no news.
 */
export function justReached(unread: readonly UserNotice[], said: ReadonlySet<string>): UserNotice[] {
  const reached = unread.filter(({ kind }) => kind === 'price_alert');
  const newestMs = Math.max(...reached.map(({ createdAtMs }) => createdAtMs));
  return reached
    .filter(({ noticeId, createdAtMs }) => !said.has(noticeId) && newestMs - createdAtMs < togetherMs)
    .reverse();
}
