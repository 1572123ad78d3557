import { operatorOverview } from '@candor/protocol';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { atMostEvery } from '../live/at-most-every.ts';
import { useChatNews } from '../live/chat-news.ts';

/** Counted again at most so often while customers write. */
const mostMs = 1_000;

/**
 * Counts again at once when there is news of a conversation. Mounted only where its reader answers
 * customers.
 */
export function LiveQueueCounts() {
  const client = useQueryClient();
  const again = useMemo(
    () => atMostEvery(mostMs, () => void client.invalidateQueries({ queryKey: [operatorOverview.id] })),
    [client],
  );
  useChatNews((news) => {
    if (news === 'everything' || news.changed.length > 0) again();
  });
  return null;
}
