import { LoadingBars } from '@candor/ui';
import { Suspense, useEffect } from 'react';
import { useRight } from '../entry/session.ts';
import { useText } from '../i18n/text.ts';
import { NotFound } from './NotFound.tsx';
import type { Room } from '../app/room.ts';

/** A room for anyone who holds its right. */
export function RoomPage({ room }: { readonly room: Room }) {
  const text = useText();
  const may = useRight(room.right);
  useEffect(() => {
    document.title = `${text(room.name)} · Candor`;
  }, [room, text]);
  if (!may) return <NotFound />;
  const Page = room.page;
  return (
    <Suspense fallback={<LoadingBars rows={8} label={text('desk.loading')} />}>
      <Page />
    </Suspense>
  );
}
