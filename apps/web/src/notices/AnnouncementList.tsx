import { noticeAnnouncements } from '@candor/protocol';
import { Empty } from '@candor/ui';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useLanguage, useText } from '../i18n/text.ts';
import { Loaded } from '../page/Loaded.tsx';
import { request } from '../transport/request.ts';
import { NoticeLine } from './NoticeLine.tsx';
import { noticesKey } from './use-unread.ts';
import styles from './Notices.module.css';

/** What concerns everyone, and which of it one has read: opening one does that. */
export function AnnouncementList() {
  const text = useText();
  const language = useLanguage();
  const router = useRouter();
  const announcements = useQuery({
    queryKey: [noticesKey, 'announcements', language],
    queryFn: ({ signal }) => request(noticeAnnouncements, { input: { size: 100 }, signal, quiet: true }),
  });
  return (
    <Loaded query={announcements} rows={4} failed={text('notices.failed')}>
      {({ records }) =>
        records.length === 0 ? (
          <Empty text={text('notices.noAnnouncements')} />
        ) : (
          <ul className={styles['list']}>
            {records.map(({ id, title, publishedAtMs, path, readAtMs }) => (
              <NoticeLine
                key={id}
                title={title}
                atMs={publishedAtMs}
                unread={readAtMs === null}
                onOpen={() => void router.navigate({ href: path })}
              />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}
