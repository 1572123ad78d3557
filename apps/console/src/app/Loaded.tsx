import { ErrorNote, LoadingBars } from '@candor/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useText } from '../i18n/text.ts';

/** What was read, drawn; its shape while it comes; a way to try again when it did not. */
export function Loaded<Data>({
  query,
  children,
}: {
  readonly query: UseQueryResult<Data>;
  readonly children: (data: Data) => ReactNode;
}) {
  const text = useText();
  if (query.data !== undefined) return <>{children(query.data)}</>;
  if (!query.isError) return <LoadingBars rows={8} label={text('desk.loading')} />;
  return (
    <ErrorNote
      title={text('desk.failed')}
      text={query.error.message === '' ? text('desk.failedText') : query.error.message}
      retry={{ label: text('desk.retry'), onRetry: () => void query.refetch() }}
    />
  );
}
