import { noticeInbox, noticeRead, type UserNotice } from '@candor/protocol';
import { Button, Empty, ErrorNote, LoadingBars } from '@candor/ui';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useLanguage, useText } from '../i18n/text.ts';
import { request } from '../transport/request.ts';
import { followOn, markOf } from '../session/whole-list.ts';
import { openChat } from '../page/shell-store.ts';
import { NoticeLine } from './NoticeLine.tsx';
import { noticesKey } from './use-unread.ts';
import styles from './Notices.module.css';

const pageSize = 20;

/** What concerns the user, newest first. */
export function NoticeList() {
  const text = useText();
  const language = useLanguage();
  const router = useRouter();
  const queries = useQueryClient();
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [noticesKey, 'inbox', language],
    queryFn: ({ pageParam, signal }) =>
      request(noticeInbox, { input: { size: pageSize, ...markOf(pageParam) }, signal, quiet: true }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: followOn,
  });
  const open = async ({ noticeId, kind, path, readAtMs }: UserNotice) => {
    if (readAtMs === null)
      // One that stays unread is no harm: it can be opened again.
      await request(noticeRead, { input: { noticeId }, quiet: true }).catch(() => undefined);
    void queries.invalidateQueries({ queryKey: [noticesKey] });
    if (kind === 'chat_reply') openChat();
    else await router.navigate({ href: path });
  };
  if (isError)
    return (
      <ErrorNote
        title={text('notices.failed')}
        retry={{ label: text('common.retry'), onRetry: () => void refetch() }}
      />
    );
  if (data === undefined) return <LoadingBars rows={4} label={text('common.loading')} />;
  const records = data.pages.flatMap((page) => page.records);
  if (records.length === 0) return <Empty text={text('notices.none')} />;
  return (
    <>
      <ul className={styles['list']}>
        {records.map((notice) => (
          <NoticeLine
            key={notice.noticeId}
            title={notice.title}
            text={notice.text}
            atMs={notice.createdAtMs}
            unread={notice.readAtMs === null}
            onOpen={() => void open(notice)}
          />
        ))}
      </ul>
      {hasNextPage && (
        <Button size={36} busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {text('notices.more')}
        </Button>
      )}
    </>
  );
}
