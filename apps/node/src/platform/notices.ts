import { serverMessage, type ServerLanguage, type ServerMessageKey } from '@candor/i18n/server';
import type { Notice } from '@candor/protocol';

interface Announced {
  readonly id: string;
  readonly key: ServerMessageKey;
  readonly publishedAtMs: number;
  readonly path: string;
}

/** What the makers of this version announce, newest first. */
const announced: readonly Announced[] = [
  {
    id: '3',
    key: 'notice.preferences',
    publishedAtMs: Date.UTC(2026, 10, 21, 9),
    path: '/account/center/info',
  },
  { id: '2', key: 'notice.rules', publishedAtMs: Date.UTC(2026, 10, 21, 8), path: '/rule/index' },
  { id: '1', key: 'notice.spot', publishedAtMs: Date.UTC(2026, 10, 20, 20), path: '/trade/index' },
];

/** A page of the announcements in a language; size -521 is all of them. */
export function noticesIn(language: ServerLanguage, page: { readonly current: number; readonly size: number }) {
  const total = announced.length;
  const size = page.size < 0 ? total : page.size;
  const from = (page.current - 1) * size;
  const records: Notice[] = announced.slice(from, from + size).map(({ id, key, publishedAtMs, path }) => ({
    id,
    title: serverMessage(language, key),
    publishedAtMs,
    path,
  }));
  return { records, total, size, current: page.current, pages: Math.ceil(total / size) };
}
