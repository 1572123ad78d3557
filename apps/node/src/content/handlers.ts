import { serverMessage } from '@candor/i18n/server';
import {
  articleCategories,
  articleList,
  helpCenterInfo,
  type Notice,
  noticeList,
  readArticle,
  searchArticles,
} from '@candor/protocol';
import { handle, type Handled } from '../http/handler.ts';
import { type Page, pageBounds, pageOf } from '../http/page.ts';
import { rejected } from '../http/problem.ts';
import type { Library } from './library.ts';
import type { LiveArticle } from './shelf.ts';

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
export function contentHandlers(library: Library): Handled[] {
  return [
    handle(articleCategories, async ({ context: { language } }) => ({
      records: (await library.shelf()).sections().map(({ kind, sections }) => ({
        kind,
        title: serverMessage(language, `article.kind.${kind}`),
        sections: sections.map(({ id, count }) => ({
          id,
          title: serverMessage(language, `article.section.${id}`),
          count,
        })),
      })),
    })),
    handle(articleList, async ({ input, context }) =>
      pageIn((await library.shelf()).list(context.language, input), input),
    ),
    handle(readArticle, async ({ input, context }) => {
      const shelf = await library.shelf();
      return shelf.read(foundOr422(shelf.find(input.id, input.kind)), context.language);
    }),
    handle(helpCenterInfo, async ({ params, context }) => {
      const shelf = await library.shelf();
      return shelf.read(foundOr422(shelf.find(params.id)), context.language);
    }),
    handle(searchArticles, async ({ input, context }) => ({
      records: (await library.shelf()).search(input.text, context.language, input.kind, input.size),
    })),
    handle(noticeList, async ({ input, context }) => {
      const announcements = (await library.shelf()).list(context.language, { kind: 'announcement' });
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
