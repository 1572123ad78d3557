import { deskCredentials, deskMessage, type DeskMessage, deskTopic } from '@candor/protocol';
import { BrokerClient, reconnectDelayMs } from '@candor/protocol/live';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '../entry/session.ts';
import { ask } from '../wire/ask.ts';

const client = new BrokerClient({
  credentials: () => ask(deskCredentials, { input: {} }),
  // The library is large: it comes when conversations are first opened.
  dial: async (credentials, events) => (await import('./dial.ts')).dial(credentials, events),
  reconnectDelayMs: (failures) => reconnectDelayMs(failures, Math.random),
});

/** Everything may have changed: the connection has just come, or come back. */
type ChatNews = DeskMessage | 'everything';

/**
 * Hears what is new in conversations while the screen is open; gives whether news come by
 * themselves just now.
 */
export function useChatNews(onNews: (news: ChatNews) => void): boolean {
  const operatorId = useSession()?.operator.operatorId;
  const latest = useRef(onNews);
  const [live, setLive] = useState(false);
  useEffect(() => {
    latest.current = onNews;
  });
  useEffect(() => {
    if (operatorId === undefined) return undefined;
    return client.read(deskTopic(operatorId), {
      onMessage: (message) => {
        const read = deskMessage.safeParse(message);
        if (read.success) latest.current(read.data);
      },
      onLive: () => {
        setLive(true);
        latest.current('everything');
      },
      onLost: () => setLive(false),
    });
  }, [operatorId]);
  return live;
}
