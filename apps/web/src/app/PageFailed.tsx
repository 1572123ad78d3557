import { ErrorNote } from '@candor/ui';
import { useText } from '../i18n/text.ts';

/** Shown where a page could not be drawn; the shell around it stays. */
export function PageFailed() {
  const text = useText();
  return (
    <ErrorNote
      title={text('common.pageFailed')}
      text={text('common.pageFailedText')}
      retry={{ label: text('common.reload'), onRetry: () => location.reload() }}
    />
  );
}
