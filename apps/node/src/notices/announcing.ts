import { allTopic, type AnnouncementMessage } from '@candor/protocol';
import type { Broker } from '../broker/broker.ts';
import type { Library } from '../content/library.ts';
import { type LiveArticle, pathOf } from '../content/shelf.ts';
import type { Logger } from '../ops/logger.ts';
import type { Notices } from './notices.ts';

export interface AnnouncingParts {
  readonly library: Pick<Library, 'onPublished'>;
  readonly broker: Pick<Broker, 'publish'>;
  readonly notices: Notices;
  readonly logger: Pick<Logger, 'warn'>;
}

/** Tells everyone who is there of each announcement when its time comes, and those who asked for it by mail or in the browser. */
export function announceWhatIsPublished({ library, broker, notices, logger }: AnnouncingParts): () => void {
  const tellThoseWhoAsked = async (article: LiveArticle): Promise<void> => {
    const titles = Object.fromEntries([...article.texts].map(([language, { title }]) => [language, title]));
    const path = pathOf(article.kind, article.slug);
    const key = `announcement-${article.articleId}`;
    for (const userId of await notices.preferences.wanting('announcement'))
      await notices.tell(userId, key, { kind: 'announcement', titles, path });
  };
  return library.onPublished((article) => {
    const message: AnnouncementMessage = { type: 'announcement', id: String(article.articleId) };
    broker.publish(allTopic, message);
    tellThoseWhoAsked(article).catch((error: unknown) => logger.warn({ err: error }, 'an announcement was not told'));
  });
}
