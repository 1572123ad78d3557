import {
  noticeAnnouncements,
  noticeInbox,
  noticePreferences,
  noticePreferencesSave,
  noticeRead,
  pushSubscribe,
  pushUnsubscribe,
} from '@candor/protocol';
import { pageIn } from '../content/handlers.ts';
import type { Library } from '../content/library.ts';
import { handle, type Handled } from '../../wire/http/handler.ts';
import { rejected } from '../../base/problem.ts';
import { markedBounds, markedPageOf } from '../../wire/http/page.ts';
import type { Language } from '../../base/i18n/language.ts';
import type { Users } from '../../identity/users/users.ts';
import { readFacts, wordsOf } from './facts.ts';
import type { NoticeRow, Notices } from './notices.ts';
import { kindRules } from './preferences.ts';

export interface NoticeCallParts {
  readonly notices: Notices;
  readonly library: Pick<Library, 'published'>;
  readonly users: Pick<Users, 'byId'>;
}

/** A user's calls around notices and announcements. */
export function noticeHandlers({ notices, library, users }: NoticeCallParts): Handled[] {
  /**
   * Announcements with when their reader read them; what is older than the account counts as read.
   */
  const announcementsFor = async (userId: number, language: Language) => {
    const [published, reads, user] = await Promise.all([
      library.published(),
      notices.announcementReads(userId),
      users.byId(userId),
    ]);
    const since = user?.registeredAtMs ?? 0;
    return published.list(language, { kind: 'announcement' }).map(({ id, title, publishedAtMs, path }) => ({
      id,
      title,
      publishedAtMs,
      path,
      readAtMs: reads.get(id) ?? (publishedAtMs < since ? since : null),
    }));
  };
  const unreadOf = async (userId: number, language: Language) => ({
    notices: await notices.unread(userId),
    announcements: (await announcementsFor(userId, language)).filter(({ readAtMs }) => readAtMs === null).length,
  });
  const preferencesOf = async (userId: number) => ({
    records: (await notices.preferences.all(userId)).map((one) => ({ ...one, fixed: [...kindRules[one.kind].fixed] })),
    pushKey: notices.push.publicKey,
    pushBrowsers: await notices.push.browsers(userId),
  });
  return [
    handle(noticeInbox, async ({ input, context }) => {
      const { userId } = context.caller();
      const before = input.before === undefined ? undefined : Number(input.before);
      const { rows, total } = await notices.page(userId, { ...markedBounds(input), before }, input.unreadOnly);
      const page = markedPageOf(rows, total, input, {
        record: (row) => noticeOf(row, context.language),
        mark: ({ noticeId }) => String(noticeId),
      });
      return { ...page, unread: await unreadOf(userId, context.language) };
    }),
    handle(noticeAnnouncements, async ({ input, context }) => {
      const { userId } = context.caller();
      const all = await announcementsFor(userId, context.language);
      return { ...pageIn(all, input), unread: await unreadOf(userId, context.language) };
    }),
    handle(noticeRead, async ({ input, context }) => {
      const { userId } = context.caller();
      const known = (await announcementsFor(userId, context.language)).map(({ id }) => id);
      const { noticeId, announcementId, all } = input;
      if (noticeId !== undefined && !(await notices.has(userId, Number(noticeId)))) throw notThere('noticeId');
      if (announcementId !== undefined && !known.includes(announcementId)) throw notThere('announcementId');
      if (all === true || noticeId !== undefined)
        await notices.markRead(userId, all === true ? {} : { noticeId: Number(noticeId) });
      if (all === true) await notices.markAnnouncementsRead(userId, known);
      else if (announcementId !== undefined) await notices.markAnnouncementsRead(userId, [announcementId]);
      return { unread: await unreadOf(userId, context.language) };
    }),
    handle(noticePreferences, async ({ context }) => preferencesOf(context.caller().userId)),
    handle(noticePreferencesSave, async ({ input, context }) => {
      const { userId } = context.caller();
      const { kind, ...channels } = input;
      await notices.preferences.save(userId, kind, channels);
      return preferencesOf(userId);
    }),
    handle(pushSubscribe, async ({ input, context }) => {
      const { userId, sessionId } = context.caller();
      await notices.push.subscribe(userId, sessionId, input);
      return { pushBrowsers: await notices.push.browsers(userId) };
    }),
    handle(pushUnsubscribe, async ({ input, context }) => {
      const { userId } = context.caller();
      await notices.push.unsubscribe(userId, input.endpoint);
      return { pushBrowsers: await notices.push.browsers(userId) };
    }),
  ];
}

/** A notice in a language; null where its kind is known no more. */
function noticeOf({ noticeId, kind, facts: kept, createdAtMs, readAtMs }: NoticeRow, language: Language) {
  const facts = readFacts(kind, kept);
  if (facts === null) return null;
  return { noticeId: String(noticeId), kind: facts.kind, ...wordsOf(facts, language), createdAtMs, readAtMs };
}

const notThere = (field: string) => rejected('not_found', {}, [{ field, rule: 'not_found' }]);
