import type { ApplicationRow } from '@candor/protocol';
import { Badge } from '@candor/ui';
import { useText } from '../i18n/text.ts';

/** The state of an application, in words. */
export function ApplicationBadges({ row }: { readonly row: ApplicationRow }) {
  const text = useText();
  return (
    <>
      {row.proposed && <Badge tone="good">{text('apps.proposed')}</Badge>}
      <Badge tone={row.sentAgain ? 'wait' : 'plain'}>
        {text(row.sentAgain ? 'cases.because.sent_again' : 'cases.because.first_time')}
      </Badge>
    </>
  );
}
