import { ErrorNote, LoadingBars } from '@candor/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useText } from '../i18n/text.ts';

/** What was read, drawn; its shape while it comes; a way to try again when it did not. */
export function Loaded<Data>(props: {
  readonly query: Pick<UseQueryResult<Data>, 'data' | 'isError' | 'refetch'>;
  readonly rows: number;
  /** What is loading, where the page says more than that it is. */
  readonly label?: string;
  /** What could not be loaded, where the page has a sentence of its own for it. */
  readonly failed?: string;
  readonly children: (data: Data) => ReactNode;
}) {
  const text = useText();
  const { data, isError, refetch } = props.query;
  if (data !== undefined) return <>{props.children(data)}</>;
  if (!isError) return <LoadingBars rows={props.rows} label={props.label ?? text('common.loading')} />;
  return (
    <ErrorNote
      title={props.failed ?? text('common.notLoaded')}
      retry={{ label: text('common.retry'), onRetry: () => void refetch() }}
    />
  );
}
