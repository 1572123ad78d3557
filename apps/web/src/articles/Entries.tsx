import type { ArticleEntry } from '@candor/protocol';
import { tagOf } from '@candor/i18n';
import { Link } from '@tanstack/react-router';
import { useLanguage } from '../i18n/text.ts';
import { useTime } from '../preferences/format.ts';
import styles from './Articles.module.css';

/** Articles as a list: title, what it is about, and for announcements its day. */
export function Entries({ entries }: { readonly entries: readonly (ArticleEntry & { readonly excerpt?: string })[] }) {
  const time = useTime();
  const language = useLanguage();
  return (
    <ul className={styles['entries']}>
      {entries.map(({ id, kind, slug, title, summary, excerpt, lang, publishedAtMs }) => (
        <li key={id}>
          <Link
            to="/article/main/content/$type/$id"
            params={{ type: kind, id: slug }}
            lang={lang === language ? undefined : tagOf(lang)}
          >
            {kind === 'announcement' && (
              <time dateTime={new Date(publishedAtMs).toISOString()}>{time.date(publishedAtMs)}</time>
            )}
            <strong>{title}</strong>
            <span>{excerpt ?? summary}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
