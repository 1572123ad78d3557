import { ContentPolicy, figureWords, Toaster, WordsContext } from '@candor/ui';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { EntryPage } from '../entry/EntryPage.tsx';
import { useSession } from '../entry/session.ts';
import { useText } from '../i18n/text.ts';
import { Refusal } from '../wire/ask.ts';
import { ConfirmDialog } from '../app/ConfirmDialog.tsx';
import { RoomsHere } from '../app/rooms-here.ts';
import { rooms } from './rooms.ts';
import { router } from './router.tsx';

const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: (count, problem) => problem instanceof Refusal && problem.code === 0 && count < 2 },
  },
});

/** The whole console: the way in, or its rooms. */
export function App() {
  const text = useText();
  const session = useSession();
  const words = useMemo(
    () => ({
      close: text('desk.close'),
      copy: text('desk.copy'),
      copied: text('desk.copied'),
      figure: figureWords(text),
    }),
    [text],
  );
  // What one operator was shown is gone before the next one comes.
  useEffect(() => {
    if (session === null) queryClient.clear();
  }, [session]);
  return (
    <ContentPolicy>
      <WordsContext value={words}>
        <QueryClientProvider client={queryClient}>
          {session === null ? (
            <EntryPage />
          ) : (
            <RoomsHere value={rooms}>
              <RouterProvider router={router} />
              <ConfirmDialog />
            </RoomsHere>
          )}
          <Toaster label={text('desk.messages')} />
        </QueryClientProvider>
      </WordsContext>
    </ContentPolicy>
  );
}
