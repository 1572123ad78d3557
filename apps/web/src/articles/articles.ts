import {
  articleCategories,
  type ArticleKind,
  articleKinds,
  articleList,
  type ArticleSection,
  articleSections,
  readArticle,
  searchArticles,
} from '@candor/protocol';
import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '../i18n/text.ts';
import { request } from '../transport/request.ts';

const staleTime = 300_000;

/**
 * What a word or a number of an address names in a list: the entry itself, or its place counted
 * from 1.
 */
const named = <Name extends string>(list: readonly Name[], word: string): Name | undefined =>
  list.find((name) => name === word) ?? (/^\d{1,2}$/.test(word) ? list[Number(word) - 1] : undefined);

export const kindNamed = (word: string): ArticleKind | undefined => named(articleKinds, word);
export const sectionNamed = (word: string): ArticleSection | undefined => named(articleSections, word);

/** Kinds and sections that hold something, with their titles. */
export function useCategories() {
  const language = useLanguage();
  return useQuery({
    queryKey: ['articles', 'categories', language],
    queryFn: ({ signal }) => request(articleCategories, { signal, quiet: true }),
    staleTime,
  });
}

/** Every article that can be read, in order. */
export function useArticles() {
  const language = useLanguage();
  return useQuery({
    queryKey: ['articles', 'list', language],
    queryFn: ({ signal }) => request(articleList, { input: { size: -521 }, signal, quiet: true }),
    staleTime,
  });
}

/** The help that was read most in the last 30 days. */
export function useMostRead() {
  const language = useLanguage();
  return useQuery({
    queryKey: ['articles', 'mostRead', language],
    queryFn: ({ signal }) =>
      request(articleList, { input: { kind: 'help', order: 'mostRead', size: 5 }, signal, quiet: true }),
    staleTime,
  });
}

/** One article, by its kind as the address has it and its slug or id. */
export function useArticle(type: string, id: string) {
  const language = useLanguage();
  const kind = kindNamed(type);
  return useQuery({
    queryKey: ['articles', 'one', kind ?? '', id, language],
    queryFn: ({ signal }) =>
      request(readArticle, { input: { id, ...(kind !== undefined && { kind }) }, signal, quiet: true }),
    staleTime,
    retry: false,
  });
}

/** What a search finds; nothing is asked for while the words are empty. */
export function useFound(words: string) {
  const language = useLanguage();
  const text = words.trim().slice(0, 100);
  return useQuery({
    queryKey: ['articles', 'search', text, language],
    queryFn: ({ signal }) => request(searchArticles, { input: { text }, signal, quiet: true }),
    staleTime,
    enabled: text !== '',
  });
}
