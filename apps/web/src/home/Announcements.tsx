import { noticeList } from '@candor/protocol';
import { lazyPart } from '@candor/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useLanguage, useText } from '../i18n/text.ts';
import { useTime } from '../preferences/format.ts';
import { request } from '../transport/request.ts';
import styles from './HomePage.module.css';

const shown = 4;
const OnAnnouncement = lazyPart(async () => (await import('../notices/OnAnnouncement.tsx')).OnAnnouncement);

/** The newest announcements; nothing while there are none. */
export function Announcements() {
  const text = useText();
  const time = useTime();
  const language = useLanguage();
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: ['notices', language],
    queryFn: ({ signal }) => request(noticeList, { input: { size: shown }, signal, quiet: true }),
    staleTime: 300_000,
  });
  if (data === undefined || data.records.length === 0) return null;
  return (
    <section aria-labelledby="announcements" className={styles['section']}>
      <OnAnnouncement onNew={() => void queries.invalidateQueries({ queryKey: ['notices'] })} />
      <header className={styles['sectionHead']}>
        <h2 id="announcements" className="display">
          {text('home.news')}
        </h2>
        <Link to="/article/main/categories/$id" params={{ id: 'announcement' }}>
          {text('home.allNews')}
        </Link>
      </header>
      <ul className={styles['news']}>
        {data.records.map(({ id, title, publishedAtMs, path }) => (
          <li key={id}>
            <Link to={path}>
              <time dateTime={new Date(publishedAtMs).toISOString()}>{time.date(publishedAtMs)}</time>
              <span>{title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
