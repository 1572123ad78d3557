import { noticeAnnouncements } from '@candor/protocol';
import { Empty, ErrorNote, LoadingBars } from '@candor/ui';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useLanguage, useText } from '../i18n/text.ts';
import { request } from '../transport/request.ts';
import { NoticeLine } from './NoticeLine.tsx';
import { noticesKey } from './use-unread.ts';
import styles from './Notices.module.css';

/** What concerns everyone, and which of it one has read: opening one does that. */
export function AnnouncementList() {
  const text = useText();
  const language = useLanguage();
  const router = useRouter();
  const { data, isError, refetch } = useQuery({
    queryKey: [noticesKey, 'announcements', language],
    queryFn: ({ signal }) => request(noticeAnnouncements, { input: { size: 100 }, signal, quiet: true }),
  });
  if (isError)
    return (
      <ErrorNote
        title={text('notices.failed')}
        retry={{ label: text('common.retry'), onRetry: () => void refetch() }}
      />
    );
  if (data === undefined) return <LoadingBars rows={4} label={text('common.loading')} />;
  if (data.records.length === 0) return <Empty text={text('notices.noAnnouncements')} />;
  return (
    <ul className={styles['list']}>
      {data.records.map(({ id, title, publishedAtMs, path, readAtMs }) => (
        <NoticeLine
          key={id}
          title={title}
          atMs={publishedAtMs}
          unread={readAtMs === null}
          onOpen={() => void router.navigate({ href: path })}
        />
      ))}
    </ul>
  );
}
