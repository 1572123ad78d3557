import { announcementMessage } from '@candor/protocol';
import { useEffect, useState } from 'react';
import { useTopic } from '../broker/broker.ts';
import { whenIdle } from '../page/when-idle.ts';

/**
 * Says when there is a new announcement, from when the page has nothing else to do. Draws nothing.
 */
export function OnAnnouncement({ onNew }: { readonly onNew: () => void }) {
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return idle ? <Listening onNew={onNew} /> : null;
}

function Listening({ onNew }: { readonly onNew: () => void }) {
  useTopic({ onMessage: (message) => announcementMessage.safeParse(message).success && onNew(), onLive: undefined });
  return null;
}
