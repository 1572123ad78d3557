import { Button, ErrorNote, LoadingBars } from '@candor/ui';
import type { ReactNode } from 'react';
import { useText } from '../i18n/text.ts';

interface Query {
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

/**
 * A list that is read over HTTP: bars, an error with a way to try again, the list, and more of it.
 */
export function ListStates<Item>(props: {
  readonly items: readonly Item[] | undefined;
  readonly query: Query;
  readonly more?: (() => void) | undefined;
  readonly children: (items: readonly Item[]) => ReactNode;
}) {
  const text = useText();
  const { items, query, more } = props;
  const failed = query.isError && (
    <ErrorNote
      title={text('orders.failedTitle')}
      text={text('orders.failedText')}
      retry={{ label: text('common.retry'), onRetry: () => void query.refetch() }}
    />
  );
  if (items === undefined) return failed || <LoadingBars rows={4} label={text('common.loading')} />;
  return (
    <>
      {failed}
      {props.children(items)}
      {more !== undefined && (
        <Button variant="quiet" size={36} busy={query.isFetching} onClick={more}>
          {text('orders.more')}
        </Button>
      )}
    </>
  );
}
