import { ErrorNote } from '@candor/ui';
import { useText } from '../i18n/text.ts';
import { PageNotLoaded } from '../routing/lazy-page.ts';

/** Shown where a page could not be loaded or drawn; the shell around it stays. */
export function PageFailed({ error }: { readonly error: unknown }) {
  const text = useText();
  const missing = error instanceof PageNotLoaded;
  return (
    <ErrorNote
      title={text(missing ? 'common.pageNotLoaded' : 'common.pageFailed')}
      text={text(missing ? 'common.pageNotLoadedText' : 'common.pageFailedText')}
      retry={{ label: text(missing ? 'common.retry' : 'common.reload'), onRetry: () => location.reload() }}
    />
  );
}
