import { noticeRead } from '@candor/protocol';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '../session/session.ts';
import { request } from '../transport/request.ts';
import { noticesKey } from './use-unread.ts';

/**
 * A logged-in reader who has an announcement open has read it, wherever they came from; null where
 * nothing is announced.
 */
export function useReadAnnouncement(announcementId: string | null): void {
  const userId = useSession()?.user.userId;
  const queries = useQueryClient();
  useEffect(() => {
    if (announcementId === null || userId === undefined) return;
    request(noticeRead, { input: { announcementId }, quiet: true })
      .then(() => queries.invalidateQueries({ queryKey: [noticesKey] }))
      // One that stays unread is no harm: it can be opened again.
      .catch(() => undefined);
  }, [announcementId, userId, queries]);
}
