import { serverMessage } from '@candor/i18n/server';
import {
  type Article,
  articleCategories,
  type ArticleLanguage,
  articleList,
  helpCenterInfo,
  type Notice,
  noticeList,
  readArticle,
  searchArticles,
} from '@candor/protocol';
import { handle, type Handled } from '../../wire/http/handler.ts';
import { type Page, pageBounds, pageOf } from '../../wire/http/page.ts';
import { rejected } from '../../base/problem.ts';
import type { Library } from './library.ts';
import type { ReadCounts } from './read-counts.ts';
import type { LiveArticle } from './live-articles.ts';

/** A page of rows that are all at hand. */
export function pageIn<Row>(rows: readonly Row[], page: Page) {
  const { limit, offset } = pageBounds(page);
  return pageOf(rows.slice(offset, offset + limit), rows.length, page);
}

export function foundOr422(one: LiveArticle | undefined): LiveArticle {
  if (!one) throw rejected('not_found', {}, [{ field: 'id', rule: 'not_found' }]);
  return one;
}

/** The calls that readers make. */
export function contentHandlers(library: Library, reads: Pick<ReadCounts, 'note' | 'totals'>): Handled[] {
  const opened = async (one: LiveArticle, language: ArticleLanguage): Promise<Article> => {
    reads.note(one.articleId);
    return (await library.published()).read(one, language);
  };
  return [
    handle(articleCategories, async ({ context: { language } }) => ({
      records: (await library.published()).sections().map(({ kind, sections }) => ({
        kind,
        title: serverMessage(language, `article.kind.${kind}`),
        sections: sections.map(({ id, count }) => ({
          id,
          title: serverMessage(language, `article.section.${id}`),
          count,
        })),
      })),
    })),
    handle(articleList, async ({ input, context }) => {
      const entries = (await library.published()).list(context.language, input);
      if (input.order === 'shelf') return pageIn(entries, input);
      const totals = await reads.totals();
      const read = entries.filter(({ id }) => totals.has(id));
      return pageIn(
        read.toSorted((one, other) => (totals.get(other.id) ?? 0) - (totals.get(one.id) ?? 0)),
        input,
      );
    }),
    handle(readArticle, async ({ input, context }) => {
      const published = await library.published();
      return opened(foundOr422(published.find(input.id, input.kind)), context.language);
    }),
    handle(helpCenterInfo, async ({ params, context }) => {
      const published = await library.published();
      return opened(foundOr422(published.find(params.id)), context.language);
    }),
    handle(searchArticles, async ({ input, context }) => ({
      records: (await library.published()).search(input.text, context.language, input.kind, input.size),
    })),
    handle(noticeList, async ({ input, context }) => {
      const announcements = (await library.published()).list(context.language, { kind: 'announcement' });
      const notices = announcements.map(({ id, title, publishedAtMs, path }): Notice => ({
        id,
        title,
        publishedAtMs,
        path,
      }));
      return pageIn(notices, input);
    }),
  ];
}
