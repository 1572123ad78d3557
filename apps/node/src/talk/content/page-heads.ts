import { serverMessage } from '@candor/i18n/server';
import type { Language } from '../../base/i18n/language.ts';
import type { PageHead } from './page-head.ts';
import type { PublishedArticles } from './live-articles.ts';

const index = '/article/main/index';
const contentPath = /^\/article\/main\/content\/([a-z]+)\/([a-z0-9-]{1,80})$/;
const categoryPath = /^\/article\/main\/categories\/([a-z]+)$/;

/** What a page that is read says of itself; undefined for any other. */
export function articleHead(published: PublishedArticles, pathname: string, language: Language): PageHead | undefined {
  if (!/^\/article(\/|$)/.test(pathname)) return undefined;
  const [, type, id = ''] = contentPath.exec(pathname) ?? [];
  const one =
    type === undefined ? undefined : published.list(language).find(({ kind, slug }) => kind === type && slug === id);
  if (one) return { title: `${one.title} · Candor`, description: one.summary, address: one.path, indexed: true };
  const kind = published.sections().find((group) => group.kind === categoryPath.exec(pathname)?.[1])?.kind;
  const [title, address] = kind
    ? [serverMessage(language, `article.kind.${kind}`), pathname]
    : [serverMessage(language, 'article.kind.help'), index];
  const about = published.list(language, kind && { kind }).slice(0, 5);
  const description = about.map((entry) => entry.title).join(' · ') || serverMessage(language, 'head.home.description');
  return { title: `${title} · Candor`, description, address, indexed: true };
}

/** The addresses of everything that can be read. */
export const articleAddresses = (published: PublishedArticles): string[] => [
  index,
  ...published.list('en').map(({ path }) => path),
];
