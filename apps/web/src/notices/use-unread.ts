import { allTopic, noticeInbox, refreshTopic } from '@candor/protocol';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTopic } from '../broker/broker.ts';
import { loadUser, useSession } from '../session/session.ts';
import { request } from '../transport/request.ts';
import { ownReader } from './own-reader.ts';

/** Applications to be a merchant or an agent, with their states. */
export const applicationsKey = 'applications';
/** Everything about notices that was asked for; asked again when something is new. */
export const noticesKey = 'user-notices';

/** What is unread, kept so over the broker. */
export function useUnread(): { readonly notices: number; readonly announcements: number } {
  const userId = useSession()?.user.userId;
  const queries = useQueryClient();
  const again = () => {
    void queries.invalidateQueries({ queryKey: [noticesKey] });
    // What operators decide arrives as a notice.
    void queries.invalidateQueries({ queryKey: [applicationsKey] });
  };
  const reader = ownReader({ again, readUser: () => void loadUser() });
  useTopic(reader, userId === undefined ? null : refreshTopic(userId));
  useTopic({ onMessage: again }, userId === undefined ? null : allTopic);
  const { data } = useQuery({
    queryKey: [noticesKey, 'unread', userId],
    queryFn: ({ signal }) => request(noticeInbox, { input: { size: 1, unreadOnly: true }, signal, quiet: true }),
    enabled: userId !== undefined,
  });
  return data?.unread ?? { notices: 0, announcements: 0 };
}
