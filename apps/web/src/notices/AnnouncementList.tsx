import { noticeAnnouncements, noticeRead } from '@candor/protocol';
import { Empty, ErrorNote, LoadingBars } from '@candor/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useLanguage, useText } from '../i18n/text.ts';
import { request } from '../transport/request.ts';
import { NoticeLine } from './NoticeLine.tsx';
import { noticesKey } from './use-unread.ts';
import styles from './Notices.module.css';

/** What concerns everyone, and which of it one has read. */
export function AnnouncementList() {
  const text = useText();
  const language = useLanguage();
  const router = useRouter();
  const queries = useQueryClient();
  const { data, isError, refetch } = useQuery({
    queryKey: [noticesKey, 'announcements', language],
    queryFn: ({ signal }) => request(noticeAnnouncements, { input: { size: 100 }, signal, quiet: true }),
  });
  const open = async (announcementId: string, path: string) => {
    // One that stays unread is no harm: it can be opened again.
    await request(noticeRead, { input: { announcementId }, quiet: true }).catch(() => undefined);
    void queries.invalidateQueries({ queryKey: [noticesKey] });
    await router.navigate({ href: path });
  };
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
          onOpen={() => void open(id, path)}
        />
      ))}
    </ul>
  );
}
