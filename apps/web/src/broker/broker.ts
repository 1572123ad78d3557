import { allTopic, brokerCredentials } from '@candor/protocol';
import { BrokerClient, type Reader, reconnectDelayMs } from '@candor/protocol/live';
import { useEffect, useRef } from 'react';
import { onUser } from '../session/session.ts';
import { request } from '../transport/request.ts';

/** The library is large: it comes when something is first read. */
const dialing = () => import('./dial.ts');

const client = new BrokerClient({
  credentials: () => request(brokerCredentials, { input: {}, quiet: true }),
  dial: async (credentials, events) => (await dialing().catch(dialing)).dial(credentials, events),
  reconnectDelayMs: (failures) => reconnectDelayMs(failures, Math.random),
});
let userId: string | null | undefined;
onUser((next) => {
  if (userId !== undefined && userId !== next) client.renew();
  userId = next;
});

/**
 * Reads a topic of the message broker while the screen is open: `onMessage` gets the parsed JSON.
 * No topic (null) reads nothing.
 */
export function useTopic(reader: Reader, topic: string | null = allTopic): void {
  const latest = useRef(reader);
  useEffect(() => {
    latest.current = reader;
  });
  useEffect(() => {
    if (topic === null) return;
    return client.read(topic, {
      onMessage: (message) => latest.current.onMessage(message),
      onLive: () => latest.current.onLive?.(),
      onLost: () => latest.current.onLost?.(),
    });
  }, [topic]);
}
